"""How each word can use its runs of letters: a *way* is how many runs of each kind it uses.

Where no two runs overlap, a word uses all of them. A combination that overlaps another run is used or left;
each such choice makes one more way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from math import prod
from operator import or_
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.search.columns import Positions, Ranks
from wordsvc.games.spukstaben.search.kinds import Kind

Codes = NDArray[np.int64]
Counts = NDArray[np.uint8]
Rows = NDArray[np.intp]
MOST_CODES: Final = 1 << 44
"""Codes below leave room for a rank beside them."""


class Ways:
    """All ways of all words; ``most`` are the numbers of runs of each kind beyond which more do not matter.

    ``words`` are the ranks, each as often as it has ways, and ``codes`` the ways as numbers.
    """

    def __init__(self, kinds: Sequence[Kind], most: Sequence[int], words: int) -> None:
        self.kinds, self.most = kinds, most
        self._present: dict[int, Codes] = {}
        contested = {
            lane: _contested(list(some), words) for lane, some in groupby(kinds, lambda kind: kind.lane)
        }
        torn = np.zeros(words, bool)
        for positions in contested.values():
            torn |= positions != 0
        chooser = _Chooser(np.flatnonzero(torn).astype(np.int32), kinds, most, contested)
        simple = [_counted(kind.starts, limit) for kind, limit in zip(kinds, most, strict=True)]
        plain, chosen = self._pack([simple, chooser.counts()], [words, len(chooser.words)])
        self.words = np.concatenate([np.flatnonzero(~torn), chooser.words])
        self.codes = np.concatenate([plain[~torn], chosen]).astype(np.int64)

    @property
    def _type(self) -> type[np.integer[Any]]:
        """Of the codes: numbers of two bytes are packed much faster, and are nearly always enough."""
        return np.uint16 if prod(most + 1 for most in self.most) <= 1 << 16 else np.int64

    def _pack(self, parts: Sequence[Sequence[Counts]], rows: Sequence[int]) -> list[NDArray[np.integer[Any]]]:
        """One code a row, equal where all numbers are. Where codes would grow too large, only those that
        are there so far are counted through."""
        codes: list[NDArray[np.integer[Any]]] = [np.zeros(count, self._type) for count in rows]
        size = 1
        for number, most in enumerate(self.most):
            if size * (most + 1) > MOST_CODES:
                self._present[number], joined = np.unique(np.concatenate(codes), return_inverse=True)
                codes = np.split(joined, np.cumsum(rows)[:-1])
                size = len(self._present[number])
            for code, part in zip(codes, parts, strict=True):
                np.multiply(code, code.dtype.type(most + 1), out=code)
                np.add(code, part[number], out=code)
            size *= most + 1
        return codes

    def counts(self, codes: Codes) -> list[Counts]:
        """How many runs of each kind are used in the ways with these codes."""
        columns = []
        for number in range(len(self.most) - 1, -1, -1):
            codes, column = np.divmod(codes, self.most[number] + 1)
            columns.append(column.astype(np.uint8))
            if number in self._present:
                codes = self._present[number][codes]
        return columns[::-1]


def _counted(positions: Positions, most: int) -> Counts:
    return (positions != 0).view(np.uint8) if most == 1 else np.minimum(np.bitwise_count(positions), most)


def _contested(kinds: Sequence[Kind], words: int) -> Positions:
    """The positions of each word that more than one run wants; one of them is of a combination."""
    once, twice = np.zeros(words, np.uint16), np.zeros(words, np.uint16)
    for kind in kinds:
        for place in range(kind.size) if kind.size > 1 else ():
            covered = kind.starts << np.uint16(place)
            twice |= once & covered
            once |= covered
    return twice | once & reduce(or_, (kind.starts for kind in kinds if kind.size == 1), np.uint16(0))


class _Chooser:
    """Words in which runs overlap, by row; rows multiply as choices are met."""

    def __init__(
        self, words: Ranks, kinds: Sequence[Kind], most: Sequence[int], contested: dict[str, Positions]
    ) -> None:
        self.words, self.kinds, self.most, self.contested = words, kinds, most, contested
        self.taken = np.zeros((len(kinds), len(words)), np.uint8)
        self.used = {lane: np.zeros(len(words), np.uint16) for lane in contested}
        for number, kind in enumerate(kinds):
            if kind.size > 1:
                rows = np.flatnonzero(kind.starts[self.words])
                waiting = kind.starts[self.words[rows]]
                while len(rows):
                    rows, waiting = self._choose(number, rows, waiting)

    def _choose(self, number: int, rows: Rows, waiting: Positions) -> tuple[Rows, Positions]:
        """Use the first run that is ``waiting`` in each of the rows or leave it; answer what is left then."""
        kind = self.kinds[number]
        first = waiting & -waiting
        span = first * np.uint16((1 << kind.size) - 1)
        waiting = waiting ^ first
        wanted = (self.used[kind.lane][rows] & span == 0) & (self.taken[number, rows] < self.most[number])
        clash = wanted & (self.contested[kind.lane][self.words[rows]] & span != 0)
        free = wanted & ~clash
        self._take(rows[free], number, span[free])
        if clash.any():
            added = self._again(rows[clash])
            self._take(added, number, span[clash])
            rows, waiting = np.concatenate([rows, added]), np.concatenate([waiting, waiting[clash]])
        more = waiting != 0
        return rows[more], waiting[more]

    def _again(self, rows: Rows) -> Rows:
        """Copies of rows."""
        first = len(self.words)
        self.words = np.concatenate([self.words, self.words[rows]])
        self.taken = np.concatenate([self.taken, self.taken[:, rows]], axis=1)
        self.used = {lane: np.concatenate([used, used[rows]]) for lane, used in self.used.items()}
        return np.arange(first, len(self.words))

    def _take(self, rows: Rows, number: int, span: Positions) -> None:
        self.taken[number, rows] += 1
        self.used[self.kinds[number].lane][rows] |= span

    def counts(self) -> list[Counts]:
        """By kind, how many runs each row uses: of combinations those chosen, of single letters all left."""
        return [
            taken if kind.size > 1 else _counted(kind.starts[self.words] & ~self.used[kind.lane], most)
            for kind, taken, most in zip(self.kinds, self.taken, self.most, strict=True)
        ]
