"""``wordsvc check``: inputs, formats, exit codes and what is said beside the answer."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

WORDS = "Haus\nTisch\nHaus\nquatschx\n"


@pytest.fixture
def words(tmp_path: Path):
    """Make a list in a file; its path."""

    def make(content: str | bytes, name: str = "list.txt") -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return make


def test_every_line_is_answered_in_order(run, words) -> None:
    done = run("check", words(WORDS))
    rows = [line.split()[:3] for line in done.out.splitlines()]
    assert rows[:4] == [
        ["1", "Haus", "Gültig:"],
        ["2", "Tisch", "Gültig:"],
        ["3", "Haus", "Gültig:"],
        ["4", "quatschx", "Ungültig:"],
    ]
    assert "Geprüft: 4 (gültig 3, ungültig 1, Team 0)" in done.out


def test_exit_code_tells_valid_from_invalid(run, words) -> None:
    assert run("check", words("Haus\n")).code == 0
    assert run("check", words(WORDS)).code == 1
    assert run("check", words("")).code == 0


def test_what_is_shown_does_not_change_the_exit_code(run, words) -> None:
    done = run("check", "--only", "valid", words(WORDS))
    assert (done.code, "quatschx" in done.out) == (1, False)


@pytest.mark.parametrize(
    ("name", "says"), [("missing.txt", "Diese Datei gibt es nicht"), ("", "Das ist ein Ordner")]
)
def test_what_is_no_file_is_named_and_the_others_are_done(run, words, tmp_path, name, says) -> None:
    bad = str(tmp_path / name)
    done = run("check", words("Haus\n"), bad)
    assert done.code == 2
    assert done.err.startswith(f"{bad}: {says}")
    assert "Haus" in done.out
    assert done.err.count("\n") == 1


def test_a_binary_file_is_refused_in_one_line(run, words) -> None:
    done = run("check", words(b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "a.txt"))
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        "a.txt: Das ist keine Textdatei. Bitte als Text (UTF-8) oder als CSV speichern.\n"
    )


def test_blank_lines_are_no_words(run, words) -> None:
    done = run("check", words("\n\n  \nHaus\n\n"))
    assert done.code == 0
    assert "Geprüft: 1 (gültig 1" in done.out
    assert "Leerzeilen: 4" in done.err


def test_comments_are_passed_over_and_said(run, words) -> None:
    done = run("check", words("# Kommentar\nHaus # toll\n"))
    assert "Kommentar" not in done.out
    assert "Geprüft: 1 (gültig 1" in done.out
    assert "Kommentarzeilen: 1" in done.err


def test_latin_1_is_read_and_said(run, words) -> None:
    done = run("check", words("Straße\n".encode("latin-1")))
    assert done.code == 0
    assert "gelesen als Latin-1 (Windows-1252)" in done.err


def test_columns_of_csv_but_not_of_text(run, words) -> None:
    content = "id;Wort\n1;Haus\n2;Tisch\n"
    done = run("check", "--column", "wort", words(content, "a.csv"))
    assert (done.code, "Geprüft: 2 (gültig 2" in done.out) == (0, True)
    assert "Kopfzeile „wort“" in done.err
    done = run("check", words("Haus;Baum,Tisch\n"))
    assert "Geprüft: 1 (gültig 0, ungültig 1" in done.out


def test_a_missing_column_is_named_with_those_there_are(run, words) -> None:
    done = run("check", "--column", "Nomen", words("id;Wort\n1;Haus\n", "a.csv"))
    assert done.code == 2
    assert "„Nomen“ gibt es nicht; es gibt: id, Wort." in done.err


def test_csv_is_read_by_the_csv_module(run, words) -> None:
    done = run("check", "--format", "csv", words("sTRAßE\n„Haus, Hof“\n"))
    first, second = csv.DictReader(io.StringIO(done.out))
    assert (first["line"], first["word"], first["key"], first["verdict"]) == (
        "1",
        "sTRAßE",
        "STRASSE",
        "valid",
    )
    assert (second["word"], second["key"], second["reason"]) == ("„Haus, Hof“", "", "several_words")
    assert "Geprüft: 2" in done.err


def test_json_lines(run, words) -> None:
    done = run("check", "--format", "jsonl", "--only", "invalid", words(WORDS))
    [row] = map(json.loads, done.out.splitlines())
    assert (row["line"], row["word"], row["verdict"]) == (4, "quatschx", "invalid")


def test_explained_rows_hold_the_fields_of_the_contract(run, words) -> None:
    done = run("check", "--format", "jsonl", "--explain", words("Haus\n"))
    row = json.loads(done.out)
    assert {"message", "suggestions", "evidence", "confidence"} <= set(row)


def test_several_files_are_told_apart(run, words) -> None:
    first, second = words("Haus\n", "a.txt"), words("Tisch\n", "b.txt")
    done = run("check", "--format", "csv", first, second)
    assert [(row["file"], row["word"]) for row in csv.DictReader(io.StringIO(done.out))] == [
        (first, "Haus"),
        (second, "Tisch"),
    ]
    assert f"{second}:1  Tisch" in run("check", first, second).out


def test_output_goes_to_the_file_and_the_sum_to_the_screen(run, words, tmp_path) -> None:
    target = tmp_path / "out.csv"
    done = run("check", "--format", "csv", "--output", str(target), words("Haus\n"))
    assert (done.code, done.out) == (0, "")
    assert target.read_text("utf-8").splitlines()[1] == "1,Haus,HAUS,4,valid,base_form,W-10"


def test_an_input_is_never_overwritten(run, words) -> None:
    path = words(WORDS)
    done = run("check", "--output", path, path)
    assert (done.code, Path(path).read_text()) == (2, WORDS)
    assert "überschreiben" in done.err


def test_an_output_that_cannot_be_written_is_one_line(run, words, tmp_path) -> None:
    done = run("check", "--output", str(tmp_path / "no" / "out.csv"), words(WORDS))
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_house_rules_are_options(run, words) -> None:
    path = words("Haus\n")
    assert run("check", "--forbid", "haus", path).code == 1
    assert run("check", "--max-length", "3", path).code == 1
    assert run("check", "--used", "HAUS", path).code == 1
    done = run("check", "--max-length", "41", path)
    assert (done.code, "höchstens 40" in done.err) == (2, True)


def test_escapes_and_markup_are_shown_and_do_nothing(run, words) -> None:
    done = run("check", words("\x1b[31mHaus\n[bold]Haus[/]\nHaus\u202eboot\x9b\n"))
    assert "\\x1b[31mHaus" in done.out
    assert "[bold]Haus[/]" in done.out
    assert "Haus\\u202eboot\\x9b" in done.out
    assert "\x1b" not in done.out


def test_an_overlong_line_is_too_long_and_the_next_one_is_judged(run, words) -> None:
    done = run("check", "--format", "jsonl", words(b"a" * 5_000_000 + b"\nHaus\n"))
    long, short = map(json.loads, done.out.splitlines())
    assert (long["reason"], long["key"], short["verdict"]) == ("too_long", None, "valid")


def test_an_overlong_word_does_not_fill_the_screen(run, words) -> None:
    assert all(len(line) < 400 for line in run("check", words("a" * 90_000)).out.splitlines())


def test_english(run, words) -> None:
    done = run("check", "--lang", "en", words(WORDS))
    assert "Checked: 4 (valid 3, invalid 1, team 0)" in done.out
