"""The commented lists of overrides: what is malformed is named with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build_lexicon.overrides import (
    Override,
    OverrideError,
    check_disjoint,
    read_names,
    read_old_spellings,
    read_words,
)

FILES = {"words.txt": read_words, "names.txt": read_names, "old_spellings.txt": read_old_spellings}


def words_of(folder: Path, *lines: str) -> list[Override]:
    """What ``words.txt`` with these lines says."""
    (folder / "words.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return read_words(folder)


def test_a_line(tmp_path: Path) -> None:
    lines = ("# What the sources get wrong", "", "Gugel valid # hood", "STRASSE team  # reason # with a mark")
    assert words_of(tmp_path, *lines) == [
        Override("Gugel", "GUGEL", "valid", "hood"),
        Override("Strasse", "STRASSE", "team", "reason # with a mark"),
    ]


def test_the_word_of_an_old_spelling_may_be_two_of_today(tmp_path: Path) -> None:
    (tmp_path / "old_spellings.txt").write_text("allzuoft -> allzu oft # 1996\n", "utf-8")
    assert read_old_spellings(tmp_path) == [Override("allzuoft", "ALLZUOFT", "allzu oft", "1996")]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["Haus valid # a", "Abend valid # b"], r"words\.txt, line 2: Abend is not in order"),
        (["Haus valid # a", "# between", "haus team # b"], r"words\.txt, line 3: haus is there twice"),
        (["Straße valid # a", "Strasse valid # b"], r"words\.txt, line 2: Strasse is there twice"),
        (["Zahn valid # a", "Ärger valid # b", "Öl valid # c", "Zwerg team # d"], r"line 4: Zwerg"),
    ],
)
def test_out_of_order_or_doubled(tmp_path: Path, lines: list[str], problem: str) -> None:
    with pytest.raises(OverrideError, match=problem):
        words_of(tmp_path, *lines)


@pytest.mark.parametrize(
    "line",
    [
        "Haus",
        "Haus valid",
        "Haus valid #",
        "Haus valid # ",
        "Haus  # reason",
        "Ha-us valid # reason",
        "H4us valid # x",
    ],
)
def test_malformed_lines(tmp_path: Path, line: str) -> None:
    with pytest.raises(OverrideError, match=r"words\.txt, line 2: .*not of the form"):
        words_of(tmp_path, "Abend valid # fine", line)


def test_an_unknown_verdict(tmp_path: Path) -> None:
    with pytest.raises(OverrideError, match=r"words\.txt, line 1: Haus is 'maybe', not valid or team"):
        words_of(tmp_path, "Haus maybe # reason")


def test_an_unknown_kind_of_name(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("Hulk hero # green\n", "utf-8")
    with pytest.raises(OverrideError, match=r"names\.txt, line 1: Hulk is 'hero', not person or place"):
        read_names(tmp_path)


def test_a_word_cannot_be_a_name_too() -> None:
    name = Override("Tempo", "TEMPO", "brand", "handkerchiefs")
    check_disjoint([Override("Tempo", "TEMPO", "invalid", "")], [name])
    with pytest.raises(OverrideError, match=r"Tempo is a word in words\.txt and a name in names\.txt"):
        check_disjoint([Override("Tempo", "TEMPO", "valid", "")], [name])


@pytest.mark.parametrize("name", FILES)
def test_the_shipped_lists_are_in_order(name: str) -> None:
    found = FILES[name]()
    assert found
    assert all(override.reason for override in found)


def test_the_shipped_lists_agree() -> None:
    check_disjoint(read_words(), read_names())
