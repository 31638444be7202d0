"""Plans, and the best of those found so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf


@dataclass(frozen=True, slots=True)
class Plan:
    """Words by rank in their order, each with the cards it scares (or more), and what all that is worth."""

    value: int
    words: tuple[int, ...]
    scared: tuple[int, ...]

    @property
    def key(self) -> frozenset[int]:
        """Plans with the same words are one."""
        return frozenset(self.words)


@dataclass(eq=False)
class Found:
    """The best plans so far, ``wanted`` at most and none below ``floor`` or with ``barred`` words.

    ``any_will_do``: as soon as so many are found, no better ones are looked for.
    """

    wanted: int
    floor: int = 0
    barred: frozenset[frozenset[int]] = frozenset()
    any_will_do: bool = False
    known: dict[frozenset[int], Plan] = field(default_factory=dict)

    @property
    def plans(self) -> list[Plan]:
        """The plans, in no order."""
        return list(self.known.values())

    @property
    def full(self) -> bool:
        """As many are found as are wanted."""
        return len(self.known) == self.wanted

    @property
    def least(self) -> float:
        """A plan must be worth so much to be of interest."""
        if not self.full:
            return self.floor
        return inf if self.any_will_do else min(plan.value for plan in self.known.values()) + 1

    def add(self, plan: Plan) -> None:
        """Keep the plan if it is among the best."""
        before = self.known.get(plan.key)
        if plan.key in self.barred or (before is not None and before.value >= plan.value):
            return
        self.known[plan.key] = plan
        if len(self.known) > self.wanted:
            del self.known[min(self.known, key=lambda key: self.known[key].value)]
