"""How many formations a row of ghosts holds (SA-12).

To a formation a ghost is no more than which of the three slots it fits. A row is summed up by a value
that tells its formations, and all that cards added at its ends can still make of it; the sums of two
rows give the sum of the one beside the other. So a search need not remember the rows themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial, reduce
from itertools import product
from operator import add, mul
from typing import Any, Final, Protocol, runtime_checkable

from wordsvc.games.spanta.house_rules import HouseRules

Fit = int
"""Which slots a ghost fits: bit 0 for the first, bits 1 and 2 for the others."""
Fits = tuple[Fit, ...]
Matrix = tuple[tuple[float, ...], ...]
Prices = tuple[int, int, int]
"""A price for each slot."""

NEVER: Final = -math.inf


def in_slots(fit: Fit) -> tuple[bool, bool, bool]:
    """Whether a ghost fits the first, the second, the third slot."""
    return bool(fit & 1), bool(fit & 2), bool(fit & 4)


def best_price(fit: Fit, prices: Prices) -> int:
    """The highest price of a slot that a ghost fits."""
    return max(price for price, fits in zip((*prices, 0), (*in_slots(fit), True), strict=True) if fits)


class Counting(Protocol):
    """A way to count formations."""

    def row(self, fits: Sequence[Fit], /) -> Hashable:
        """The sum of a row."""

    def join(self, left: Any, right: Any, /) -> Hashable:
        """The sum of two rows side by side, from theirs."""

    def count(self, row: Any, /) -> int:
        """The formations of a row, from its sum."""


@runtime_checkable
class Priced(Counting, Protocol):
    """A way to count that uses each card once, which bounds what cards at the ends of a row can bring.

    Let the prices of the three slots be worth a formation. Then the formations of a longer row are worth
    no more than the credit of the row and, for each card added, the best price of a slot it fits.
    """

    def credit(self, row: Any, prices: Prices, /) -> int:
        """What a row, given by its sum, adds at most."""


@dataclass(frozen=True)
class Paths:
    """Counting by the paths of an automaton through a row; its states are the slots filled so far.

    A matrix holds for each pair of states what all paths from the one to the other come to: ``times``
    along a path, ``total`` over the paths. The entry ``last`` of its first row is the count.
    """

    total: Callable[[Iterable[float]], float]
    times: Callable[[float, float], float]
    card: Callable[[Fit], Matrix]
    empty: Matrix
    last: int

    def row(self, fits: Sequence[Fit]) -> Matrix:
        """The product of the cards' matrices."""
        return reduce(self.join, map(self.card, fits), self.empty)

    def join(self, left: Matrix, right: Matrix) -> Matrix:
        """The product of two matrices."""
        return _product(self.total, self.times, left, right)

    def count(self, row: Matrix) -> int:
        """What the paths come to that end in ``last``."""
        return int(row[0][self.last])


class MostPaths(Paths):
    """Paths that fill the three slots again and again."""

    def credit(self, row: Matrix, prices: Prices) -> int:
        """A path finds slots filled by cards on the left, and fills some for cards on the right."""
        filled = [sum(prices[:slots]) for slots in range(len(prices))]
        ways = product(enumerate(filled), enumerate(filled))
        return int(max(sum(prices) * row[i][j] - before + after for (i, before), (j, after) in ways))


class Words:
    """Counting by the row itself, without the cards that fit no slot."""

    def row(self, fits: Sequence[Fit]) -> Fits:
        """The cards that fit a slot."""
        return tuple(filter(None, fits))

    def join(self, left: Fits, right: Fits) -> Fits:
        """One row after the other."""
        return left + right

    def count(self, row: Fits) -> int:
        """Most formations of which each card serves one, other cards lying between."""
        return _most_apart(row)

    def credit(self, row: Fits, prices: Prices) -> int:
        """Each card fills one slot at most."""
        return sum(best_price(fit, prices) for fit in row)


@lru_cache(maxsize=1 << 15)
def _product(
    total: Callable[[Iterable[float]], float],
    times: Callable[[float, float], float],
    left: Matrix,
    right: Matrix,
) -> Matrix:
    columns = tuple(zip(*right, strict=True))
    return tuple(tuple(total(map(times, row, column)) for column in columns) for row in left)


@cache
def _most_card(fit: Fit) -> Matrix:
    """Skip the card, or fill the next slot with it; the third slot completes a formation."""
    first, second, third = (0 if fits else NEVER for fits in in_slots(fit))
    return ((0, first, NEVER), (NEVER, NEVER, second), (1 + third, NEVER, NEVER))


@cache
def _every_card(apart: bool, fit: Fit) -> Matrix:
    """A path chooses one triple: before it, two states inside it, after it."""
    first, second, third = map(int, in_slots(fit))
    wait = int(apart)
    return ((1, first, 0, 0), (0, wait, second, 0), (0, 0, wait, third), (0, 0, 0, 1))


@lru_cache(maxsize=1 << 15)
def _most_apart(row: Fits) -> int:
    """Over all ways to use each card: how many formations wait for their second and for their third card."""
    full = {(0, 0): 0}
    for fit in row:
        first, second, third = in_slots(fit)
        for (one, two), count in list(full.items()):
            if first and one + two + count < len(row) // 3:
                _keep_most(full, (one + 1, two), count)
            if second and one:
                _keep_most(full, (one - 1, two + 1), count)
            if third and two:
                _keep_most(full, (one, two - 1), count + 1)
    return max(full.values())


def _keep_most(full: dict[tuple[int, int], int], waiting: tuple[int, int], count: int) -> None:
    full[waiting] = max(count, full.get(waiting, 0))


_IN_SLOTS: Final[Matrix] = ((0, NEVER, NEVER), (NEVER, 0, NEVER), (NEVER, NEVER, 0))
_IN_TRIPLE: Final[Matrix] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))

MOST: Final = MostPaths(max, add, _most_card, _IN_SLOTS, last=0)
MOST_APART: Final = Words()
EVERY: Final = Paths(sum, mul, partial(_every_card, False), _IN_TRIPLE, last=3)
EVERY_APART: Final = Paths(sum, mul, partial(_every_card, True), _IN_TRIPLE, last=3)


def counting(rules: HouseRules) -> Counting:
    """The way to count under the table's rules: most formations or every triple, side by side or apart."""
    apart = rules.formation_gap == "any_ordered_cards"
    if rules.formation_overlap:
        return EVERY_APART if apart else EVERY
    return MOST_APART if apart else MOST
