"""Lists judged and written: rows in order, counts that add up, formats that their standard tools read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.referee.house_rules import HouseRules
from wordsvc.referee.verdict import Outcome, Reason, Verdict
from wordsvc.wordlists import Check, CsvWriter, JsonlWriter, Judged, Writer, open_list

SAMPLE = "Haus\nTisch\nHaus\nquatschx\nsTRAßE\nBuch\nHaus Boot\n„x,\n".encode()


def run(check: Check, writer: Writer, content: bytes = SAMPLE) -> str:
    return "".join(chain([writer.head()], check.run(open_list(io.BytesIO(content)), writer)))


def test_csv_in_order_with_line_numbers_and_words_as_typed(referee) -> None:
    assert run(Check(referee), CsvWriter()) == (
        "line,word,key,length,verdict,reason,rule\n"
        "1,Haus,HAUS,4,valid,base_form,W-10\n"
        "2,Tisch,TISCH,5,valid,base_form,W-10\n"
        "3,Haus,HAUS,4,valid,base_form,W-10\n"
        "4,quatschx,QUATSCHX,8,invalid,unknown,W-33\n"
        "5,sTRAßE,STRASSE,7,valid,base_form,W-10\n"
        "6,Buch,BUCH,4,team,rare,W-40\n"
        "7,Haus Boot,,0,invalid,several_words,W-01\n"
        '8,"„x,",,0,invalid,not_letters,W-01\n'
    )


def test_json_lines_say_the_same_as_csv(referee) -> None:
    table = list(csv.DictReader(io.StringIO(run(Check(referee), CsvWriter()))))
    rows = [json.loads(line) for line in run(Check(referee), JsonlWriter()).splitlines()]
    assert rows[6]["key"] is None
    assert [{name: "" if v is None else str(v) for name, v in row.items()} for row in rows] == table


def test_summary_adds_up_whatever_is_shown(referee) -> None:
    check = Check(referee, only=Outcome.INVALID)
    shown = run(check, CsvWriter()).splitlines()[1:]
    assert [line.split(",")[0] for line in shown] == ["4", "7", "8"]
    assert check.summary.words == 8
    assert {outcome: check.summary.of(outcome) for outcome in Outcome} == {
        "valid": 4,
        "invalid": 3,
        "team": 1,
    }
    assert check.summary.counts[Outcome.INVALID, Reason.SEVERAL_WORDS] == 1


def test_one_summary_of_several_lists(referee) -> None:
    check = Check(referee)
    for _ in range(2):
        run(check, CsvWriter())
    assert check.summary.words == 16


def test_house_rules_hold_for_lists(referee) -> None:
    check = Check(referee, HouseRules(forbid=frozenset({"HAUS"})))
    assert "1,Haus,HAUS,4,invalid,house_rule,W-60\n" in run(check, CsvWriter())


def test_explained_json_lines_hold_every_field_of_the_contract(referee) -> None:
    check = Check(referee)
    row = json.loads(run(check, JsonlWriter(check.explain), b"Haus\n"))
    assert row["line"] == 1
    assert row["evidence"] == {"sources": ["Wiktionary"], "compound": None}
    assert row["parts"][0] == {"key": "GEBURT", "class": "noun", "link": "s"}
    assert set(row) == {
        "line", "word", "key", "length", "verdict", "reason", "rule", "message", "spellings", "base_forms",
        "suggestions", "shortened", "too_long", "parts", "evidence", "gloss", "confidence",
    }  # fmt: skip


def test_explained_csv_joins_lists_with_blanks(referee) -> None:
    check = Check(referee)
    [row] = csv.DictReader(io.StringIO(run(check, CsvWriter(check.explain), b"Haus\n")))
    assert (row["word"], row["suggestions"], row["spellings"]) == ("Haus", "TISCH FISCH", "Haus Häuschen")
    assert (row["parts"], row["gloss"], row["base_forms"]) == ("GEBURTS TAG", "ein Gebäude", "")


@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("make", [CsvWriter, JsonlWriter])
def test_the_file_is_named_where_there_are_several(
    referee, make: Callable[..., Writer], explain: bool
) -> None:
    check = Check(referee)
    text = run(check, make(check.explain if explain else None, file="a,b.txt"), b"Haus\n")
    if make is CsvWriter:
        [row] = csv.DictReader(io.StringIO(text))
    else:
        row = json.loads(text)
    assert (row["file"], row["word"], str(row["line"])) == ("a,b.txt", "Haus", "1")


@given(st.lists(st.tuples(st.text("aä,\"\n '=", max_size=4), st.sampled_from([None, "A"]))))
def test_csv_comes_back_as_the_csv_module_reads_it(cells: list[tuple[str, str | None]]) -> None:
    verdicts = [
        Verdict(word, key, len(key or ""), Outcome.INVALID, Reason.UNKNOWN, "W-33", "") for word, key in cells
    ]
    text = CsvWriter().rows(Judged(range(1, len(cells) + 1), verdicts))
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows == [
        [str(line), word, key or "", str(len(key or "")), "invalid", "unknown", "W-33"]
        for line, (word, key) in enumerate(cells, 1)
    ]
