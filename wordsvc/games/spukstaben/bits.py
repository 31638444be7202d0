"""Sets of cards as bit masks: bit i is card i of a layout, in grid order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_


def as_set(flags: Iterable[bool]) -> int:
    """The set of the positions that are true."""
    return sum(1 << bit for bit, flag in enumerate(flags) if flag)


def union(sets: Iterable[int]) -> int:
    """All that lies in one of the sets."""
    return reduce(or_, sets, 0)


def members(cards: int) -> Iterator[int]:
    """The positions in a set, in grid order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest
