"""Bounds for the search: points that no row can exceed, given what it is and what can still be added."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, reduce
from heapq import nlargest
from operator import or_
from typing import Final, NamedTuple

from wordsvc.games.spanta.formations import Counting, Fit, Priced, Prices, best_price
from wordsvc.games.spanta.objectives import FormationObjective, SpecialObjective, fit, worth
from wordsvc.games.spanta.pieces import PIECES, GhostCard, Wildcard

PRICES: Final[Sequence[Prices]] = (
    (6, 0, 0), (0, 6, 0), (0, 0, 6), (3, 3, 0), (3, 0, 3), (0, 3, 3), (2, 2, 2),
)  # fmt: skip
"""Prices to try: each bounds the formations by another scarcity of ghosts."""
Hand = tuple[int, ...]

SHARES: Final = 6
EACH: Final = PIECES.formation_points


class Kind(NamedTuple):
    """Cards of one look: one of them, their bonus points, the slots they fit."""

    card: GhostCard | Wildcard
    worth: int
    fit: Fit

    @classmethod
    def of(cls, card: GhostCard | Wildcard, objective: FormationObjective | SpecialObjective) -> Kind:
        """The kind of a card under an objective; a wildcard is never in a row."""
        if isinstance(card, Wildcard):
            return cls(card, 0, 0)
        return cls(card, worth(objective).of(card), fit(objective, card))

    @property
    def is_ghost(self) -> bool:
        """True where cards of this kind can be placed."""
        return isinstance(self.card, GhostCard)


class Bounds:
    """Bounds on the points of formations and on the bonus points still to come, together.

    Args:
        way: how formations are counted.
        kinds: the kinds of cards, by number.
        cards: the kinds of all cards, in the order they come.
    """

    def __init__(self, way: Counting, kinds: Sequence[Kind], cards: Sequence[int]) -> None:
        self._way, self._kinds, self._cards = way, kinds, cards
        self._left = cache(self._ghosts_left)
        self._fitting = cache(self._most_by_fit)
        self._sales = cache(self._most_by_price)
        self._credit = cache(self._credit_by_price)

    def most(self, hand: Hand, row: Hashable, came: int) -> int:
        """Most points for formations and further bonuses, when so many cards have come."""
        if isinstance(self._way, Priced):
            return min(map(sum, zip(self._sales(hand, came), self._credit(row), strict=True))) // SHARES
        ghosts, number = self._left(hand, came)
        bonus = sum(nlargest(number, (kind.worth for kind in ghosts)))
        fits = reduce(or_, (kind.fit for kind in ghosts), 0)
        return bonus + EACH * self._fitting(row, number, fits)

    def _ghosts_left(self, hand: Hand, came: int) -> tuple[list[Kind], int]:
        """The ghosts in hand and to come, and how many of them can be placed at most."""
        cards = [self._kinds[number] for number in (*hand, *self._cards[came:])]
        ghosts = [kind for kind in cards if kind.is_ghost]
        return ghosts, min(len(ghosts), len(cards) // 2)

    def _most_by_fit(self, row: Hashable, number: int, fits: Fit) -> int:
        """Formations as if every ghost fitted all slots that any of them fits."""
        ends = [self._way.row([fits] * count) for count in range(number + 1)]
        pairs = zip(ends, reversed(ends), strict=True)
        rows = (self._way.join(self._way.join(left, row), right) for left, right in pairs)
        return max(map(self._way.count, rows))

    def _most_by_price(self, hand: Hand, came: int) -> list[int]:
        """By prices, what the ghosts left bring at most."""
        ghosts, number = self._left(hand, came)
        return [
            sum(
                nlargest(
                    number, (SHARES * kind.worth + EACH * best_price(kind.fit, prices) for kind in ghosts)
                )
            )
            for prices in PRICES
        ]

    def _credit_by_price(self, row: Hashable) -> list[int]:
        """By prices, what the row brings at most."""
        assert isinstance(self._way, Priced)
        return [EACH * self._way.credit(row, prices) for prices in PRICES]
