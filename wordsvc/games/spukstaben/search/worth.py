"""What a plan is worth: cards kept from escaping, cards that fled and scares, in the order of a goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

Criterion = Literal["escaping", "fled", "scared"]
GOAL: Final[tuple[Criterion, ...]] = ("escaping", "fled", "scared")
UNIT: Final = 100
"""A criterion weighs so much more than the next one: none of them reaches 100."""
MUST: Final[int] = UNIT ** len(GOAL)
"""What a card that must be scared adds, so that no other card can make up for it."""


@dataclass(frozen=True, eq=False)
class Worth:
    """``gained[card, scares]``: what it adds to a plan that a card was scared so often (whole numbers).

    ``at_stake`` is what a plan gains that lets no card escape.
    """

    gained: NDArray[np.int64]
    cubes: NDArray[np.int64]
    at_stake: int

    @classmethod
    def of(
        cls, cubes: Sequence[int], escaping: int, must: int, goal: Sequence[Criterion], words: int
    ) -> Worth:
        """``escaping``: the cards that escape unless they flee; ``must``: those to be scared (both sets)."""
        weight = {name: UNIT ** (len(goal) - 1 - place) for place, name in enumerate(goal)}
        gained = np.zeros((len(cubes), words + 1), np.int64)
        for card, cube in enumerate(cubes):
            for scares in range(1, words + 1):
                fled = scares >= cube
                gained[card, scares] = (
                    weight["scared"] * min(scares, cube)
                    + weight["fled"] * fled
                    + weight["escaping"] * (fled and escaping >> card & 1)
                    + MUST * (must >> card & 1)
                )
        return cls(gained, np.array(cubes, np.int64), weight["escaping"] * escaping.bit_count())
