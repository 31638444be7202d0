"""``data/overrides/*.txt``: one word a line, what it is, and why; checked before anything is built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.refusals import Name

FOLDER: Final = Path(__file__).parents[2] / "data" / "overrides"
VERDICTS: Final = ("valid", "team", "invalid")
NAMES: Final = {(name.name or "").lower(): name for name in Name}

_LINE = re.compile(r"(?P<word>\S+) (?:-> )?(?P<value>.*?) +# (?P<reason>\S.*)")


class OverrideError(Exception):
    """A line that cannot be used; the message names file, line and remedy."""


class Override(NamedTuple):
    """A word as it is usually spelled, its key, and what is said of it."""

    word: str
    key: str
    value: str
    reason: str


def read(path: Path) -> list[Override]:
    """The lines of one file; raises OverrideError for unsorted, doubled or malformed ones."""
    found: list[Override] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        override = _parse(line, f"{path.name}, line {number}")
        if found and override.key <= found[-1].key:
            problem = "is there twice" if override.key == found[-1].key else "is not in order of the keys"
            raise OverrideError(f"{path.name}, line {number}: {override.word} {problem}")
        found.append(override)
    return found


def _parse(line: str, place: str) -> Override:
    match = _LINE.fullmatch(line)
    key = fold(match["word"]).key if match else None
    if not match or not key:
        raise OverrideError(f"{place}: {line!r} is not of the form: WORD value # reason")
    word = match["word"].capitalize() if match["word"].isupper() else match["word"]
    return Override(word, key, match["value"], match["reason"])


def read_words(folder: Path = FOLDER) -> list[Override]:
    """``words.txt``: verdicts that the sources get wrong."""
    return list(_checked(read(folder / "words.txt"), VERDICTS, "words.txt"))


def read_names(folder: Path = FOLDER) -> list[Override]:
    """``names.txt``: names that the sources take for words, or lack."""
    return list(_checked(read(folder / "names.txt"), tuple(NAMES), "names.txt"))


def read_old_spellings(folder: Path = FOLDER) -> list[Override]:
    """``old_spellings.txt``: struck spelling → today's (``value``, may be two words) and the year."""
    return read(folder / "old_spellings.txt")


def _checked(overrides: list[Override], values: tuple[str, ...], name: str) -> Iterator[Override]:
    for override in overrides:
        if override.value not in values:
            raise OverrideError(f"{name}: {override.word} is {override.value!r}, not {' or '.join(values)}")
        yield override


def check_disjoint(words: list[Override], names: list[Override]) -> None:
    """A word cannot be called valid in one file and a name in the other."""
    valid = {override.key for override in words if override.value != "invalid"}
    for override in names:
        if override.key in valid:
            raise OverrideError(f"{override.word} is a word in words.txt and a name in names.txt")
