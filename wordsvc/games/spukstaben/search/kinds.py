"""Which runs of letters of every word can scare which cards: :mod:`conditions` for all words at once.

Cards with the same letters and the same condition are scared by the same runs. Runs of the same letters
that can scare the same cards are of one *kind*; each run of a word is of exactly one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import attrgetter, or_

import numpy as np

from wordsvc.games.spukstaben.cards import Card, Condition, MaxLength, NotAtEnd, NotAtStart, NotWithin
from wordsvc.games.spukstaben.conditions import conditions_count
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.hunt import lane
from wordsvc.games.spukstaben.search.columns import Columns, Positions

Places = tuple[int, ...]
"""Cards by their places in grid order."""


@dataclass(frozen=True, eq=False)
class Kind:
    """Runs of the same letters that can scare the same ``cards``, by word."""

    letters: str
    lane: str
    cards: Places
    starts: Positions

    @property
    def size(self) -> int:
        """How many letters a run takes."""
        return len(self.letters)


def usable(columns: Columns, letters: str, condition: Condition | None, rules: HouseRules) -> Positions:
    """The first positions of the runs that can scare a card with such letters and condition."""
    found = columns.runs(letters)
    if condition is None:
        return found
    good = found & _meeting(columns, letters, condition)
    if rules.condition_scope == "whole_word":
        return np.where(good == found, good, np.uint16(0))
    return good


def _meeting(columns: Columns, letters: str, condition: Condition) -> Positions | np.uint16:
    """The first positions at which a run of ``letters`` meets the condition; some may hold no such run."""
    match condition:
        case MaxLength():
            return np.where(columns.length <= condition.value, np.uint16(0xFFFF), np.uint16(0))
        case NotAtStart():
            return ~np.uint16(1)
        case NotAtEnd():
            return ~(np.uint16(1) << columns.length.astype(np.uint16) >> np.uint16(len(letters)))
        case NotWithin():
            return ~_inside(columns, letters, condition.values)


def _inside(columns: Columns, letters: str, combinations: Sequence[str]) -> Positions:
    """The first positions at which ``letters`` lie inside one of the combinations."""
    barred = np.zeros(len(columns), np.uint16)
    for combination in combinations:
        for offset in range(len(combination) - len(letters) + 1):
            if combination.startswith(letters, offset):
                barred |= columns.runs(combination) << np.uint16(offset)
    return barred


def kinds(columns: Columns, cards: Sequence[Card], stage: int, rules: HouseRules) -> list[Kind]:
    """All kinds of runs that some word has, those of one lane side by side."""
    looks = [(card.letters, card.condition if conditions_count(stage) else None) for card in cards]
    found: list[Kind] = []
    for letters in sorted({letters for letters, _ in looks}):
        conditions = [look for at, look in enumerate(looks) if look[0] == letters and look not in looks[:at]]
        lots = [
            (usable(columns, *look, rules), tuple(at for at, other in enumerate(looks) if other == look))
            for look in conditions
        ]
        way = next(lane(card, rules) for card in cards if card.letters == letters)
        found += [Kind(letters, way, places, starts) for starts, places in _parted(lots)]
    return sorted(found, key=attrgetter("lane"))


def _parted(lots: Sequence[tuple[Positions, Places]]) -> list[tuple[Positions, Places]]:
    """Which runs serve exactly which cards, given which serve each lot of them."""
    parts: list[tuple[Positions, Places]] = []
    for starts, places in lots:
        others = starts & ~reduce(or_, (part for part, _ in parts)) if parts else starts
        parts = [
            *((part & starts, (*cards, *places)) for part, cards in parts),
            *((part & ~starts, cards) for part, cards in parts),
            (others, places),
        ]
    return [(part, cards) for part, cards in parts if part.any()]
