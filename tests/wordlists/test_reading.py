"""What a list is made of: encodings, line ends, comments, columns, and what is no list."""

from __future__ import annotations

import csv
import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.wordlists import NoSuchColumn, NotText, is_separated, open_list
from wordsvc.wordlists.decoding import LONGEST_LINE


class Trickle(io.RawIOBase):
    """A pipe that hands over a few bytes at a time."""

    def __init__(self, content: bytes, step: int) -> None:
        self._content, self._step = io.BytesIO(content), step

    def read(self, size: int = -1) -> bytes:
        return self._content.read(self._step)


def read(content: bytes, name: str = "", column: str | None = None) -> list[tuple[int, str]]:
    words = open_list(io.BytesIO(content), separated=is_separated(name), column=column)
    return [row for chunk in words for row in zip(*chunk, strict=True)]


def opened(content: bytes):
    words = open_list(io.BytesIO(content))
    return words, [word for chunk in words for word in chunk.words]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("Güte\nHaus\n".encode(), "UTF-8"),
        ("Güte\nHaus\n".encode("utf-8-sig"), "UTF-8"),
        ("Güte\nHaus\n".encode("utf-16"), "UTF-16"),
        (b"\xfe\xff" + "Güte\nHaus".encode("utf-16-be"), "UTF-16"),
        ("Güte\nHaus".encode("utf-32"), "UTF-32"),
        ("Güte\nHaus\n".encode("latin-1"), "Latin-1 (Windows-1252)"),
        ("Güte\r\nHaus\r\n".encode("cp1252"), "Latin-1 (Windows-1252)"),
    ],
)
def test_encoding_is_found_and_said(content: bytes, encoding: str) -> None:
    words, typed = opened(content)
    assert (typed, words.encoding) == (["Güte", "Haus"], encoding)


def test_decomposed_letters_stay_as_typed() -> None:
    typed = unicodedata.normalize("NFD", "Güte")
    assert read(typed.encode()) == [(1, typed)]


def test_first_bytes_beyond_ascii_decide_and_later_damage_is_seen() -> None:
    words, typed = opened("Güte\n".encode() + "Bäume\n".encode("latin-1"))
    assert (typed, words.encoding) == (["Güte", "B\ufffdume"], "UTF-8")


def test_windows_1252_has_signs_that_latin_1_has_not() -> None:
    assert read("„Güte“".encode("cp1252")) == [(1, "„Güte“")]


def test_a_letter_cut_off_at_the_end_is_damage() -> None:
    assert read("Güte\nä".encode()[:-1]) == [(1, "Güte"), (2, "\ufffd")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    assert read(f"Haus{end}{end}Tisch".encode()) == [(1, "Haus"), (3, "Tisch")]


def test_other_separators_of_unicode_end_no_line() -> None:
    assert read("Haus\x0cTisch\x85\u2028\nBaum".encode()) == [(1, "Haus\x0cTisch\x85\u2028"), (2, "Baum")]


def test_blank_lines_are_passed_over_and_counted() -> None:
    words, typed = opened(b"\n\n  \nHaus\n\n")
    assert (typed, words.found.blank) == (["Haus"], 4)


def test_order_repetition_case_and_line_numbers_are_kept() -> None:
    rows = [(1, "Haus"), (2, "Tisch"), (3, "Haus"), (4, "sTRAßE"), (5, " Baum ")]
    assert read("Haus\nTisch\nHaus\nsTRAßE\n Baum \n".encode()) == rows


def test_comments() -> None:
    words, typed = opened(b"# Kommentar\nHaus # toll\n#Tisch\n  # noch einer\nC#\nBaum\t# Tab\nHaus #toll\n")
    assert typed == ["Haus", "C#", "Baum", "Haus"]
    assert (words.found.comments, words.found.blank) == (3, 0)


def test_a_line_of_blanks_and_a_comment_take_no_time() -> None:
    assert read(b" " * 90_000 + b"\n# Kommentar\nHaus") == [(3, "Haus")]


def test_columns_only_where_they_are_meant() -> None:
    line = b"Haus;Baum,Tisch\n"
    assert read(line) == read(line, "list.txt") == [(1, "Haus;Baum,Tisch")]
    assert read(b"Haus;Baum\n", "list.csv") == read(b"Haus,Baum\n", "list.csv") == [(1, "Haus")]
    assert read(b"Haus\tBaum, Ohr\n", "list.TSV") == [(1, "Haus")]


@pytest.mark.parametrize(
    ("name", "content", "column", "words"),
    [
        ("a.csv", "Haus,1\nTisch,2\n", None, [(1, "Haus"), (2, "Tisch")]),
        ("a.csv", "Wort,Klasse\nHaus,n\n", None, [(2, "Haus")]),
        ("a.csv", "wort\nHaus\n", None, [(2, "Haus")]),
        ("a.csv", "id;Wort\n1;Haus\n2;Tisch\n", "wort", [(2, "Haus"), (3, "Tisch")]),
        ("a.csv", "id;Nomen\n1;Haus\n", "Nomen", [(2, "Haus")]),
        ("a.csv", "1;Haus\n2;Tisch\n", "2", [(1, "Haus"), (2, "Tisch")]),
        ("a.csv", "id;Wort\n1;Haus\n", "2", [(2, "Haus")]),
        ("a.tsv", "word\tlabel\nHaus\tvalid\n", "word", [(2, "Haus")]),
        ("a.tsv", "Haus, Hof\tvalid\n", None, [(1, "Haus, Hof")]),
        ("a.txt", "id,Wort\n1,Haus\n", "Wort", [(2, "Haus")]),
        ("", "\ufeffWort;id\nHaus;1\n", "Wort", [(2, "Haus")]),
        ("a.csv", '"Haus","a\nb"\nTisch,\n', None, [(1, "Haus"), (3, "Tisch")]),
        (
            "a.csv",
            '"Haus ""Boot""",1\n# kein Kommentar,2\n',
            None,
            [(1, 'Haus "Boot"'), (2, "# kein Kommentar")],
        ),
        ("a.csv", "Haus,1\n\n,2\nTisch\n", None, [(1, "Haus"), (4, "Tisch")]),
        ("a.csv", "1,Haus\n2\n3,Tisch\n", "2", [(1, "Haus"), (3, "Tisch")]),
        ("a.csv", "\n\nWort\nHaus\n", None, [(4, "Haus")]),
        ("a.csv", "", "Wort", []),
    ],
)
def test_columns(name: str, content: str, column: str | None, words: list[tuple[int, str]]) -> None:
    assert read(content.encode(), name, column) == words


@pytest.mark.parametrize("column", ["Nomen", "0", "3", "-1", "²", "9" * 5000])
def test_a_column_that_is_not_there_is_an_error_at_once(column: str) -> None:
    with pytest.raises(NoSuchColumn, match="id, Wort"):
        open_list(io.BytesIO(b"id,Wort\n1,Haus\n"), separated=True, column=column)


def test_a_cell_over_several_lines_is_several_words() -> None:
    assert read(b'"Haus\nBoot"\n', "a.csv") == [(1, "Haus\nBoot")]


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 and so on",
        b"%PDF-1.7\nHaus",
        b"\x1f\x8b",
        bytes(range(256)) * 8,
        b"\0" * 100,
        "Haus\nTisch\nBaum\n".encode("utf-16-le"),
    ],
)
def test_binary_files_are_refused(content: bytes) -> None:
    with pytest.raises(NotText, match="text file"):
        open_list(io.BytesIO(content))


def test_a_stray_control_character_makes_no_binary_file() -> None:
    assert read(b"Haus\0\nHaus\0boot\n\x1b[31mHaus\n") == [
        (1, "Haus\0"),
        (2, "Haus\0boot"),
        (3, "\x1b[31mHaus"),
    ]


@pytest.mark.parametrize("name", ["", "a.csv"])
def test_an_overlong_line_is_cut_and_the_next_one_is_read(name: str) -> None:
    rows = read(b"Haus\n" + b"a" * 5_000_000 + b"\nTisch\n", name)
    assert rows == [(1, "Haus"), (2, "a" * LONGEST_LINE + "…"), (3, "Tisch")]


def test_an_overlong_quoted_cell_is_cut_and_the_next_one_is_read() -> None:
    rows = read(b'Haus\n"' + b"a" * 5_000_000 + b'"\nTisch\n', "a.csv")
    assert [(line, len(word)) for line, word in rows] == [(1, 4), (2, LONGEST_LINE), (3, 5)]


def test_a_quotation_mark_never_closed_loses_no_line() -> None:
    rows = read(b'1,Haus\n2,Tisch,"x\n3,Baum\n', "a.csv", "2")
    assert rows == [(1, "Haus"), (2, '2,Tisch,"x'), (3, "3,Baum")]
    rows = read(b'Haus\n"x\n' + b"Tisch\n" * 60_000, "a.csv")
    assert [line for line, _ in rows] == list(range(1, 60_003))


def test_a_quotation_mark_inside_a_quoted_cell_loses_no_line() -> None:
    assert read(b'"Haus" "Boot",1\nTisch,2\n', "a.csv") == [(1, '"Haus" "Boot",1'), (2, "Tisch")]


LINES = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=12))


@given(LINES, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.integers(1, 7))
def test_blocks_may_end_anywhere(lines: list[str], encoding: str, step: int) -> None:
    content = "\r\n".join(lines).encode(encoding)
    try:
        whole = read(content)
    except NotText:
        return
    words = open_list(Trickle(content, step))
    assert [row for chunk in words for row in zip(*chunk, strict=True)] == whole


@given(LINES)
def test_plain_lines_come_back_as_they_are(lines: list[str]) -> None:
    kept = [line.replace("#", "-") for line in lines]
    content = ("\ufeff" + "\n".join(kept)).encode()
    expected = [(n, line) for n, line in enumerate(kept, 1) if line and not line.isspace()]
    assert read(content) == expected


@given(st.lists(st.tuples(st.text("ab ,;\"'", max_size=5), st.text('xy"\n', max_size=3)), min_size=1))
def test_columns_as_the_csv_module_wrote_them(rows: list[tuple[str, str]]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("Wort", "x"), *rows])
    words = [word for _, word in read(text.getvalue().encode(), "a.csv")]
    assert words == [word for word, _ in rows if word.strip()]
