"""``data/overrides/*.txt``: one word a line, what it is, and why; checked before anything is built."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final, NamedTuple

from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.refusals import Name

FOLDER: Final = Path(__file__).parents[2] / "data" / "overrides"
VERDICTS: Final = ("valid", "team", "invalid")
NAMES: Final = {(name.name or "").lower(): name for name in Name}

_LINE = re.compile(r"(?P<word>\S+) (?:-> )?(?P<value>[^\s#].*?) +# (?P<reason>\S.*)")


class OverrideError(Exception):
    """A line that cannot be used; the message names file, line and remedy."""


class Override(NamedTuple):
    """A word as it is usually spelled, its key, and what is said of it."""

    word: str
    key: str
    value: str
    reason: str


def read(path: Path, values: Collection[str] = ()) -> list[Override]:
    """The lines of one file; raises OverrideError for unsorted, doubled or malformed ones.

    ``values``: what may be said of a word; anything where none are given.
    """
    found: list[Override] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            override = _parse(line, place := f"{path.name}, line {number}")
            if problem := _problem(override, values, found[-1:]):
                raise OverrideError(f"{place}: {override.word} {problem}")
            found.append(override)
    return found


def _problem(override: Override, values: Collection[str], before: list[Override]) -> str:
    """What is wrong with a line that follows ``before``; empty: nothing."""
    if values and override.value not in values:
        return f"is {override.value!r}, not {' or '.join(values)}"
    if any(override.key == last.key for last in before):
        return "is there twice"
    return "is not in order of the keys" if any(override.key < last.key for last in before) else ""


def _parse(line: str, place: str) -> Override:
    match = _LINE.fullmatch(line)
    key = fold(match["word"]).key if match else None
    if not match or not key:
        raise OverrideError(f"{place}: {line!r} is not of the form: WORD value # reason")
    word = match["word"].capitalize() if match["word"].isupper() else match["word"]
    return Override(word, key, match["value"], match["reason"])


def read_words(folder: Path = FOLDER) -> list[Override]:
    """``words.txt``: verdicts that the sources get wrong."""
    return read(folder / "words.txt", VERDICTS)


def read_names(folder: Path = FOLDER) -> list[Override]:
    """``names.txt``: names that the sources take for words, or lack."""
    return read(folder / "names.txt", NAMES)


def read_old_spellings(folder: Path = FOLDER) -> list[Override]:
    """``old_spellings.txt``: struck spelling → today's (``value``, may be two words) and the year."""
    return read(folder / "old_spellings.txt")


def check_disjoint(words: list[Override], names: list[Override]) -> None:
    """A word cannot be called valid in one file and a name in the other."""
    valid = {override.key for override in words if override.value != "invalid"}
    for override in names:
        if override.key in valid:
            raise OverrideError(f"{override.word} is a word in words.txt and a name in names.txt")
