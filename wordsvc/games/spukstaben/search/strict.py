"""The search where words are read strictly from left to right (SP-16).

Then a word that serves more may be the worse one, and nothing can be folded. But what a set of words does
in strict reading it can also do in free use. So the best sets in free use are tried, in every order and
with every outcome the game allows, until nothing that is left can be better than what is found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from wordsvc.games.spukstaben.board import Rooms
from wordsvc.games.spukstaben.search.found import Plan
from wordsvc.games.spukstaben.search.plans import Planner, Result

TRIED: Final = (10, 50, 250, 1_000)
"""How many of the best sets in free use are tried, round after round."""


@dataclass(eq=False)
class StrictPlanner(Planner):
    """A planner for strict reading."""

    def run(self) -> Result:
        """Plans and a bound as for free use."""
        tried: dict[frozenset[int], Plan | None] = {}
        result = Result([], 0.0)
        for many in TRIED:
            free = self._freely(many)
            for plan in free.plans:
                if tried and monotonic() > self.deadline:
                    return result
                if plan.key not in tried:
                    tried[plan.key] = self._best_reading(plan.key)
                result = self._so_far(tried.values(), self.value(plan))
            if free.bound is not None or len(free.plans) < many or result.bound is None:
                return self._so_far(tried.values(), free.bound)
        return result

    def _freely(self, many: int) -> Result:
        """The best plans in free use."""
        rules = self.problem.rules.model_copy(update={"assignment": "free"})
        problem = replace(self.problem, rules=rules)
        return Planner(problem, self.columns, self.barred, many, self.deadline).run()

    def _so_far(self, read: Collection[Plan | None], left: float | None) -> Result:
        """The best plans read; what is left, if anything, is worth ``left`` at most."""
        plans = self.sorted(plan for plan in read if plan is not None)[: self.wanted]
        if left is None or (len(plans) == self.wanted and left <= self.value(plans[-1])):
            return Result(plans, None)
        return Result(plans, max([left, *map(self.value, plans)]))

    def _best_reading(self, words: frozenset[int]) -> Plan | None:
        """The best that the words can do; None where that is not what must be done."""
        readings = self._readings(self.problem.state.rooms, words, (), ())
        best = max(readings, key=lambda plan: plan.value)
        return best if best.value >= self.must else None

    def _readings(
        self, rooms: Rooms, words: frozenset[int], read: tuple[int, ...], scared: tuple[int, ...]
    ) -> Iterator[Plan]:
        """Every order of ``words`` after those that are ``read``, with every outcome."""
        if not words:
            yield Plan(self.problem.value(scared), read, scared)
        for word in words:
            for cards, after in self.problem.results(rooms, self.columns.key(word)):
                yield from self._readings(after, words - {word}, (*read, word), (*scared, cards))
