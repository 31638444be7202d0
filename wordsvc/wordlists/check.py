"""Judging a list: chunk after chunk through the referee, counted, and handed to a writer."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import compress
from operator import attrgetter
from typing import Final

from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Explanation, Outcome, Reason
from wordsvc.wordlists.reading import Chunk, WordList
from wordsvc.wordlists.writing import Judged, Writer

ALLOCATIONS: Final = 100_000
"""Objects made before Python looks for unreachable cycles, where a program does nothing but check."""

_reason = attrgetter("verdict", "reason")


def collect_rarely() -> None:
    """Let Python look for unreachable cycles rarely, in the whole process: verdicts are in none.

    Looking after every 700 of them, as usual, takes a fifth of all the time that checking a long list takes.
    """
    gc.set_threshold(ALLOCATIONS)


@dataclass(frozen=True, slots=True)
class Summary:
    """How many words got which verdict for which reason; the counts add up to ``words``."""

    counts: Counter[tuple[Outcome, Reason]] = field(default_factory=Counter)

    @property
    def words(self) -> int:
        """All words judged."""
        return self.counts.total()

    def of(self, outcome: Outcome) -> int:
        """Words with this verdict."""
        return sum(number for (verdict, _), number in self.counts.items() if verdict is outcome)


@dataclass(frozen=True, slots=True)
class Check:
    """One check of any number of lists: under which rules, after which used words (keys), what is shown.

    ``only`` leaves out the rows with another verdict; ``summary`` counts every word all the same.
    """

    referee: Referee
    rules: HouseRules = STANDARD
    used: Collection[str] = ()
    only: Outcome | None = None
    summary: Summary = field(default_factory=Summary)

    def run(self, words: WordList, writer: Writer) -> Iterator[str]:
        """The rows of a list, as ``writer`` writes them."""
        for chunk in words:
            yield writer.rows(self._shown(self._judged(chunk)))

    def explain(self, word: str) -> Explanation:
        """What a writer asks that explains."""
        return self.referee.explain(word, self.rules, self.used)

    def _judged(self, chunk: Chunk) -> Judged:
        verdicts = self.referee.judge_all(chunk.words, self.rules, self.used)
        self.summary.counts.update(map(_reason, verdicts))
        return Judged(chunk.lines, verdicts)

    def _shown(self, judged: Judged) -> Judged:
        if self.only is None:
            return judged
        wanted = [verdict.verdict is self.only for verdict in judged.verdicts]
        return Judged(list(compress(judged.lines, wanted)), list(compress(judged.verdicts, wanted)))
