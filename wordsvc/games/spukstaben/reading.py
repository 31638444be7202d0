"""A word read letter by letter, for the switches under which the order of its letters counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import attrgetter

from wordsvc.games.spukstaben.bits import members, union
from wordsvc.games.spukstaben.hunt import Fit, Hunt, take
from wordsvc.games.spukstaben.shields import fled_earlier, shield_met

Busy = frozenset[tuple[str, int]]
"""Lanes with a run under way, each with the position behind it."""

Ends = Mapping[int, int]
"""Sets of cards → the most of them that can be covered, of equally many those nearest the Door."""


def read(hunt: Hunt) -> Ends:
    """The legal sets where every letter has to scare if it can.

    A run is passed over only where no card can be scared by it: none fits, or the letters to come do
    not serve what the card's shield and the cards chosen before ask for.
    """
    return _Reader(hunt, hunt.fits, None).arrive(0, 0, 0, frozenset())


def most_covered(hunt: Hunt, cards: int) -> int:
    """Of ``cards``, all to be scared, the most that can be covered, if runs may be passed over."""
    fits = [fit for fit in hunt.fits if fit.card & cards]
    return _Reader(hunt, fits, cards).arrive(0, 0, 0, frozenset())[cards]


class _Reader:
    """Goes through the fits in order and remembers what it found from each point on."""

    def __init__(self, hunt: Hunt, fits: Iterable[Fit], goal: int | None) -> None:
        self.hunt, self.goal = hunt, goal
        self.steps = [(*place, tuple(here)) for place, here in groupby(fits, attrgetter("start", "lane"))]
        self.known: dict[tuple[int, int, int, Busy], Ends] = {}

    def arrive(self, step: int, taken: int, fled: int, busy: Busy) -> Ends:
        """What can still become of the cards ``taken``; those that ``fled`` are empty space."""
        if step == len(self.steps):
            return self._end(taken)
        start = self.steps[step][0]
        if self.steps[step - 1][0] < start:
            fled = fled_earlier(self.hunt.cards(taken), self.hunt.last_space, self.hunt.rules)
        waiting = [fit for _, _, fits in self.steps[step:] for fit in fits if not fit.card & taken]
        if self.goal is not None and self.goal & ~taken & ~union(fit.card for fit in waiting):
            return {}
        point = step, taken, fled, _still_busy(busy, start, waiting)
        if point not in self.known:
            self.known[point] = self._leave(*point)
        return self.known[point]

    def _leave(self, step: int, taken: int, fled: int, busy: Busy) -> Ends:
        _, lane, fits = self.steps[step]
        found: dict[int, int] = {}
        for fit in fits if lane not in dict(busy) else ():
            after = take(taken, fit)
            if after != taken:
                now_covered = self._covered(after & ~taken, fled)
                _add(found, self.arrive(step + 1, after, fled, busy | {(lane, fit.end)}), now_covered)
        if self.goal is not None or not found:
            _add(found, self.arrive(step + 1, taken, fled, busy), 0)
        return found

    def _end(self, taken: int) -> Ends:
        cards = self.hunt.cards(taken)
        reached = self.hunt.is_legal(taken) if self.goal is None else cards == self.goal
        return {cards: 0} if reached else {}

    def _covered(self, scared: int, fled: int) -> int:
        """``scared`` itself where it is a card (no first run of a doubler) that is now covered, else 0."""
        bit = next(members(scared))
        if bit >= self.hunt.size:
            return 0
        doubled = bool(self.hunt.doubled & scared)
        return scared if shield_met(self.hunt.needs[bit], doubled, fled) else 0


def _still_busy(busy: Busy, start: int, waiting: Iterable[Fit]) -> Busy:
    """The runs that are under way at ``start`` in a lane where somebody is waiting."""
    lanes = {fit.lane for fit in waiting}
    return frozenset((lane, end) for lane, end in busy if end > start and lane in lanes)


def _add(found: dict[int, int], ends: Ends, now_covered: int) -> None:
    for cards, later in ends.items():
        best = max(found.get(cards, 0), later | now_covered, key=lambda some: (some.bit_count(), some))
        found[cards] = best
