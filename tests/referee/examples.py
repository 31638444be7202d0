"""The word sheet's own examples, one a line: ``examples.tsv``.

``about`` is the rule that the line shows, ``cites`` the one that the verdict must name, ``first`` the
first repair where the line is about repairs; ``?`` stands for whatever fits.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Final, NamedTuple

from wordsvc.edge import parse
from wordsvc.referee.contract import WordRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Explanation

FILE: Final = Path(__file__).with_name("examples.tsv")
REPAIRS: Final = {
    "W-50": "suggestions",
    "W-51": "base_forms",
    "W-52": "shortened",
    "W-53": "shortened",
}


class Example(NamedTuple):
    """A word under house rules and after words used before, and what must be said of it."""

    about: str
    word: str
    switches: str
    used: str
    verdict: str
    reason: str
    cites: str
    first: str

    def explained(self, referee: Referee) -> Explanation:
        """What the referee says."""
        rules = parse(WordRules, json.loads(self.switches or "{}"))
        return referee.explain(self.word, rules.value(), frozenset(self.used.split()))

    def holds(self, referee: Referee) -> bool:
        """Whether that is what must be said."""
        given = self.explained(referee)
        said = (given.verdict.verdict, given.verdict.reason, given.verdict.rule)
        wanted = (self.verdict, self.reason, self.cites)
        fits = all(want in ("?", got) for want, got in zip(wanted, said, strict=True))
        return fits and (not self.first or self._repairs(given)[:1] == (self.first,))

    def _repairs(self, given: Explanation) -> tuple[str, ...]:
        found: tuple[str, ...] = getattr(given, REPAIRS[self.about])
        return found


def read_examples() -> list[Example]:
    """All examples."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Example(*row) for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)][1:]
