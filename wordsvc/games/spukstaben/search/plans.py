"""The best plans in full order: first what they are worth, then how common their words are.

A table must find all words of a plan, so a plan is as common as its rarest word. That is no sum that could
go into the search; instead it is asked again whether as good plans exist among commoner words alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from wordsvc.games.spukstaben.search.columns import Columns
from wordsvc.games.spukstaben.search.problem import Problem
from wordsvc.games.spukstaben.search.reach import Reach
from wordsvc.games.spukstaben.search.sweep import Found, Options, Plan, Search, Shields
from wordsvc.games.spukstaben.search.worth import MUST

_TENTHS: Final = 100
"""Ten times the Zipf value of the rarest word counts as so many parts of one scare."""


@dataclass(eq=False)
class Planner:
    """Looks for the ``wanted`` best plans until the ``deadline``."""

    problem: Problem
    columns: Columns
    barred: Sequence[int]
    wanted: int
    deadline: float

    @cached_property
    def words(self) -> int:
        """How many words a plan has."""
        return min(self.problem.words, len(self.columns) - len(self.barred))

    @cached_property
    def reach(self) -> Reach:
        """What all words can do."""
        kept = max(1, self.words + self.wanted - 1)
        return Reach.of(self.columns, self.problem, self.barred, kept)

    def run(self) -> tuple[list[Plan], float | None]:
        """Plans, best first, and None where they are proven, else a value that no plan exceeds."""
        if self.words == 0:
            return [], None
        found = Found(self.wanted, self._must)
        left = self._search(found, len(self.columns))
        plans = list(found.known.values())
        if left is not None:
            return self._sorted(plans), self._points(int(left)) + self.columns.frequency[0].item() / _TENTHS
        if len(plans) == self.wanted:
            plans, left = self._commoner(plans)
        return self._sorted(plans)[: self.wanted], left

    def commonness(self, plan: Plan) -> int:
        """Ten times the Zipf value of its rarest word."""
        return int(self.columns.frequency[max(plan.words)])

    def value(self, plan: Plan) -> float:
        """One number for the whole order."""
        return round(self._points(plan.value) + self.commonness(plan) / _TENTHS, 2)

    @property
    def _must(self) -> int:
        return MUST * self.problem.must.bit_count()

    def _points(self, value: int) -> int:
        return value - self._must - self.problem.worth.at_stake

    def _search(self, found: Found, most: int, until: int | None = None) -> float | None:
        shields = Shields(self.problem.needs, self.problem.doubled, self.problem.rules)
        options = Options.of(self.reach, most)
        if not len(options):
            return None
        return Search(self.problem.worth, shields, options, self.words, self.deadline).run(found, until)

    def _sorted(self, plans: Collection[Plan]) -> list[Plan]:
        return sorted(plans, key=lambda plan: (-self.value(plan), plan.words))

    def _commoner(self, plans: list[Plan]) -> tuple[list[Plan], float | None]:
        """Of plans that are worth as much as the last of ``plans``, those with the commonest words."""
        least = min(plan.value for plan in plans)
        better = [plan for plan in plans if plan.value > least]
        equal = [plan for plan in plans if plan.value == least]
        taken = frozenset(frozenset(plan.words) for plan in better)
        surely: list[Plan] = []
        levels = np.unique(self.columns.frequency).tolist()
        low, high = levels.index(min(map(self.commonness, equal))), len(levels)
        while high - low > 1:
            middle = (low + high) // 2
            found = Found(len(equal), least, barred=taken)
            most = int((self.columns.frequency >= levels[middle]).sum())
            if self._search(found, most, until=len(equal)) is not None:
                return better + equal, self._points(least) + levels[high - 1] / _TENTHS
            if len(found.known) == len(equal):
                equal = list(found.known.values())
                low = levels.index(min(map(self.commonness, equal)))
            else:
                surely, high = list(found.known.values()), middle
        others = [
            plan for plan in equal if frozenset(plan.words) not in {frozenset(sure.words) for sure in surely}
        ]
        return better + surely + self._sorted(others), None
