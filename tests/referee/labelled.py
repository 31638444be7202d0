"""Words that people have labelled, and what was asked of single ones: ``words.tsv`` and ``reports.tsv``.

``more_words.tsv`` holds words that no number is reported on: they must not get lost on the way.
``open`` words are those that people disagree about: no verdict on them is wrong.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

from wordsvc.lexicon.alphabet import fold
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Explanation, Outcome

HERE: Final = Path(__file__).parent
COMPOUNDS: Final = frozenset({"sensible compound", "nonsense compound"})
"""Kinds whose verdict is a matter of sense, not of the dictionary."""


class Labelled(NamedTuple):
    """A word, what is right, and the key that was meant where it is a form or a misspelling."""

    kind: str
    verdict: str
    word: str
    meant: str


class Report(NamedTuple):
    """One question about a word: its verdict, a base form or a correction, or one that must never come."""

    word: str
    asked: str
    expected: str

    @property
    def keys(self) -> frozenset[str]:
        """The keys that are right; none at all for ``none``."""
        return frozenset(() if self.expected == "none" else self.expected.split("/"))


def read_words(name: str = "words.tsv") -> list[Labelled]:
    """All labelled words of one file."""
    return [Labelled(*row) for row in _rows(name)]


def read_reports() -> list[Report]:
    """All questions about single words."""
    return [Report(*row) for row in _rows("reports.tsv")]


def _rows(name: str) -> list[list[str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]


class Answers:
    """What the referee says of every labelled word, each asked once."""

    def __init__(self, referee: Referee) -> None:
        self.words = read_words()
        self.more = read_words("more_words.tsv")
        self.reports = read_reports()
        asked = {row.word for row in (*self.words, *self.more, *self.reports)}
        self._given = {word: referee.explain(word) for word in sorted(asked)}

    def __getitem__(self, word: str) -> Explanation:
        return self._given[word]

    def points(self, row: Labelled) -> float:
        """1 for the right verdict, ½ for one left to the team."""
        given = self[row.word].verdict.verdict
        return 0.5 if given is Outcome.TEAM else float(given == row.verdict)

    def repairs(self, row: Labelled) -> tuple[str, ...]:
        """What the referee offers instead: corrections of a misspelling, else base forms."""
        given = self[row.word]
        return given.suggestions if row.kind == "misspelling" else given.base_forms


def key(word: str) -> str:
    """The key of a word that has one."""
    found = fold(word).key
    assert found, word
    return found
