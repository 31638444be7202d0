"""The best plans in full order: first what they are worth, then how common their words are.

A table must find all words of a plan, so a plan is as common as its rarest word. That is no sum that could
go into the search; instead it is asked again whether as good plans exist among commoner words alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from wordsvc.games.spukstaben.search.columns import Columns
from wordsvc.games.spukstaben.search.found import Found, Plan
from wordsvc.games.spukstaben.search.options import Options, Shields
from wordsvc.games.spukstaben.search.problem import Problem
from wordsvc.games.spukstaben.search.reach import Reach
from wordsvc.games.spukstaben.search.sweep import Search
from wordsvc.games.spukstaben.search.worth import MUST

_TENTHS: Final = 100
"""Ten times the Zipf value of the rarest word counts as so many parts of one scare."""


class Result(NamedTuple):
    """Plans, best first, and None where they are proven, else a value that no plan exceeds."""

    plans: list[Plan]
    bound: float | None


@dataclass(eq=False)
class Planner:
    """Looks for the ``wanted`` best plans until the ``deadline``, of equal ones for the ``commonest``."""

    problem: Problem
    columns: Columns
    barred: Sequence[int]
    wanted: int
    deadline: float
    commonest: bool = True

    @cached_property
    def words(self) -> int:
        """How many words a plan has."""
        return min(self.problem.words, len(self.columns) - len(self.barred))

    @cached_property
    def reach(self) -> Reach:
        """What all words can do."""
        kept = max(1, self.words + self.wanted - 1)
        return Reach.of(self.columns, self.problem, self.barred, kept)

    def run(self) -> Result:
        """Look for them."""
        if self.words == 0:
            return Result([], None)
        if self.words == 1:
            return Result(self._single_words(), None)
        found = Found(self.wanted, self.must)
        left = self._search(found, len(self.columns))
        if left is not None:
            return self._unproven(found.plans, left, int(self.columns.frequency[0]))
        if self.commonest and found.full:
            return self._commoner(found.plans)
        return Result(self.sorted(found.plans), None)

    def value(self, plan: Plan) -> float:
        """One number for the whole order."""
        return self._number(plan.value, self.commonness(plan))

    def commonness(self, plan: Plan) -> int:
        """Ten times the Zipf value of its rarest word."""
        return int(self.columns.frequency[max(plan.words)])

    def sorted(self, plans: Iterable[Plan]) -> list[Plan]:
        """The best first."""
        return sorted(plans, key=lambda plan: (-self.value(plan), plan.words))

    @property
    def must(self) -> int:
        """A plan is worth at least as much if it scares all cards that must be scared."""
        return MUST * self.problem.must.bit_count()

    def _number(self, value: int, commonness: int) -> float:
        return round(value - self.must - self.problem.worth.at_stake + commonness / _TENTHS, 2)

    def _unproven(self, plans: Iterable[Plan], value: int, commonness: int) -> Result:
        """Plans, and that none of those left is worth more than that."""
        best = self.sorted(plans)
        return Result(best, max([self._number(value, commonness), *map(self.value, best)]))

    def _single_words(self) -> list[Plan]:
        """One word needs no search: of all levels that are worth most, the commonest words."""
        options = Options.every(self.reach)
        gained = self.problem.worth.gained[:, 1]
        scared = self._shields.scared(options, alive=(1 << len(gained)) - 1, touched=0)
        values = (scared[:, None] >> np.arange(len(gained)) & 1) @ gained
        plans: dict[int, Plan] = {}
        for place in np.lexsort((options.words.ravel(), np.repeat(-values, options.words.shape[1]))).tolist():
            option, word = place // options.words.shape[1], int(options.words.flat[place])
            if len(plans) == self.wanted or values[option] < self.must:
                break
            if word < options.nobody:
                plans.setdefault(word, Plan(int(values[option]), (word,), (int(scared[option]),)))
        return list(plans.values())

    @property
    def _shields(self) -> Shields:
        return Shields(self.problem.needs, self.problem.doubled, self.problem.rules)

    def _search(self, found: Found, most: int) -> int | None:
        options = Options.of(self.reach, most)
        if not len(options):
            return None
        return Search(self.problem.worth, self._shields, options, self.words, self.deadline).run(found)

    def _commoner(self, plans: list[Plan]) -> Result:
        """Of plans that are worth as much as the last of ``plans``, those with the commonest words."""
        least = min(plan.value for plan in plans)
        better = [plan for plan in plans if plan.value > least]
        equal = [plan for plan in plans if plan.value == least]
        taken = frozenset(plan.key for plan in better)
        surely: list[Plan] = []
        low, high = min(map(self.commonness, equal)), int(self.columns.frequency[0]) + 1
        while high - low > 1:
            middle = (low + high) // 2
            found = Found(len(equal), least, barred=taken, any_will_do=True)
            if self._search(found, self.columns.as_common(middle)) is not None:
                return self._unproven(better + equal, least, high - 1)
            if found.full:
                equal = found.plans
                low = min(map(self.commonness, equal))
            else:
                surely, high = found.plans, middle
        sure = {plan.key for plan in better + surely}
        others = self.sorted(plan for plan in equal if plan.key not in sure)
        return Result(self.sorted(better + surely) + others[: self.wanted - len(sure)], None)
