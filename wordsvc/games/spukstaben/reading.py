"""A word read letter by letter, for the switches under which the order of its letters counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from operator import attrgetter

from wordsvc.games.spukstaben.bits import members
from wordsvc.games.spukstaben.hunt import Hunt, take
from wordsvc.games.spukstaben.shields import fled_earlier, shield_met

Busy = frozenset[tuple[str, int]]
"""Lanes with a run under way, each with the position behind it."""


def read(hunt: Hunt, goal: int | None = None) -> Mapping[int, int]:
    """Legal sets of cards → the most of them that can be covered, of equally many those nearest the Door.

    With a ``goal`` only that set counts, and a run may be passed over. Without one, a run may only be
    passed over where no card can be scared by it: none fits, or the letters to come do not serve what
    the card's shield and the cards chosen before ask for.
    """
    wanted = [fit for fit in hunt.fits if goal is None or fit.card & goal]
    steps = [(*place, tuple(fits)) for place, fits in groupby(wanted, attrgetter("start", "lane"))]

    def arrive(step: int, taken: int, fled: int, busy: Busy) -> Mapping[int, int]:
        if step == len(steps):
            return _end(hunt, taken, goal)
        start = steps[step][0]
        if step and steps[step - 1][0] < start:
            fled = fled_earlier(hunt.cards(taken), hunt.last_space, hunt.rules)
            busy = frozenset((lane, end) for lane, end in busy if end > start)
        return leave(step, taken, fled, busy)

    @cache
    def leave(step: int, taken: int, fled: int, busy: Busy) -> Mapping[int, int]:
        _, lane, fits = steps[step]
        found: dict[int, int] = {}
        for fit in fits if lane not in dict(busy) else ():
            after = take(taken, fit)
            if after != taken:
                now_covered = _covered(hunt, after & ~taken, fled)
                _add(found, arrive(step + 1, after, fled, busy | {(lane, fit.end)}), now_covered)
        if goal is not None or not found:
            _add(found, arrive(step + 1, taken, fled, busy), 0)
        return found

    return arrive(0, 0, 0, frozenset())


def _end(hunt: Hunt, taken: int, goal: int | None) -> Mapping[int, int]:
    cards = hunt.cards(taken)
    return {cards: 0} if hunt.is_legal(taken) and goal in (None, cards) else {}


def _covered(hunt: Hunt, scared: int, fled: int) -> int:
    """``scared`` itself where it is a card (no first run of a doubler) that is now covered, else 0."""
    bit = next(members(scared))
    if bit >= hunt.size:
        return 0
    return scared if shield_met(hunt.needs[bit], bool(hunt.doubled & scared), fled) else 0


def _add(found: dict[int, int], ends: Mapping[int, int], now_covered: int) -> None:
    for cards, later in ends.items():
        best = max(found.get(cards, 0), later | now_covered, key=lambda some: (some.bit_count(), some))
        found[cards] = best
