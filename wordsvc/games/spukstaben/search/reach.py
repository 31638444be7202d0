"""What every word of a vocabulary can serve on a layout, folded by effect.

What a word serves is a *level* a card: how many of the runs that its scare takes, 0 or 1, and 2 for a
doubler. What it can serve, it can serve in part, so only its largest levels count; shields are not looked
at here. Words that differ only in letters nobody wants are one: for every tuple of levels the table
``commonest`` holds the ranks of the commonest words that serve at least so much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.search.columns import LONGEST, Columns, Positions, Ranks
from wordsvc.games.spukstaben.search.kinds import Kind, kinds
from wordsvc.games.spukstaben.search.problem import Problem
from wordsvc.games.spukstaben.shields import runs_needed

Levels = tuple[int, ...]
Codes = NDArray[np.int64]
_MOST_CODES: Final = 1 << 44
"""Numbers that leave room for a rank beside them."""


@dataclass(frozen=True, eq=False)
class Rows:
    """Ways to use words: by row the word, and by kind how many of its runs are used, up to what is wanted."""

    word: Ranks
    runs: list[NDArray[np.uint8]]

    def of(self, rows: NDArray[np.intp]) -> Rows:
        """Some of the rows."""
        return Rows(self.word[rows], [column[rows] for column in self.runs])


@dataclass(frozen=True, eq=False)
class Reach:
    """``commonest[levels]``: the ranks of the commonest words that serve at least these levels, ascending.

    An axis a card (one in an empty shop), then one of the words kept; behind the last stands ``nobody``.
    """

    commonest: Ranks
    nobody: int

    @classmethod
    def of(cls, columns: Columns, problem: Problem, barred: Sequence[int], kept: int) -> Reach:
        """Hold all words but the ``barred`` ranks against the cards; of equal ones keep so many."""
        cards = problem.state.rooms.cards
        wanted = [runs_needed(card, problem.stage) for card in cards]
        found = kinds(columns, cards, problem.stage, problem.rules)
        most = [sum(wanted[card] for card in kind.cards) for kind in found]
        rows = ways(columns, found, most)
        if len(barred):
            rows = rows.of(np.flatnonzero(~np.isin(rows.word, barred)))
        folded, words = _folded(rows, [count + 1 for count in most], len(columns), kept)
        shape = tuple(count + 1 for count in wanted) or (1,)
        table = _table(*_served(folded, found, shape), words, prod(shape), len(columns))
        return cls(_closed(table.reshape(*shape, kept), len(columns)), len(columns))


def ways(columns: Columns, found: Sequence[Kind], most: Sequence[int]) -> Rows:
    """All ways to use the runs of every word that may differ in what they serve.

    A combination is used, or left for what overlaps it; one that nothing overlaps is always used.
    """
    combinations = [number for number, kind in enumerate(found) if kind.size > 1]
    having = np.zeros(len(columns), bool)
    for number in combinations:
        having |= found[number].starts != 0
    chooser = _Chooser(np.flatnonzero(having).astype(np.int32), found, most)
    for _, numbers in groupby(combinations, lambda number: found[number].lane):
        chooser.choose(list(numbers))
    plain = np.flatnonzero(~having).astype(np.int32)
    runs = [
        np.concatenate([np.minimum(np.bitwise_count(kind.starts[plain]), limit), chosen])
        if kind.size == 1
        else np.concatenate([np.zeros(len(plain), np.uint8), chosen])
        for kind, limit, chosen in zip(found, most, chooser.runs(), strict=True)
    ]
    return Rows(np.concatenate([plain, chooser.word]), runs)


class _Chooser:
    """Rows of words with combinations, multiplied as choices are met."""

    def __init__(self, words: Ranks, found: Sequence[Kind], most: Sequence[int]) -> None:
        self.word, self.found, self.most = words, found, most
        self.taken = np.zeros((len(found), len(words)), np.uint8)
        self.used: dict[str, Positions] = {kind.lane: np.zeros(len(words), np.uint16) for kind in found}

    def choose(self, numbers: Sequence[int]) -> None:
        """Use the combinations of one lane or leave them."""
        way = self.found[numbers[0]].lane
        contested = self._contested(way)
        for number in numbers:
            kind = self.found[number]
            for start in range(LONGEST + 1 - kind.size):
                self._choose(number, start, way, contested)

    def _choose(self, number: int, start: int, way: str, contested: Positions) -> None:
        kind = self.found[number]
        span = kind.span(start)
        here = np.flatnonzero(kind.starts[self.word] >> np.uint16(start) & np.uint16(1))
        here = here[(self.used[way][here] & span == 0) & (self.taken[number, here] < self.most[number])]
        clash = contested[self.word[here]] & span != 0
        self._take(here[~clash], number, way, span)
        other = here[clash]
        if len(other):
            first = len(self.word)
            self.word = np.concatenate([self.word, self.word[other]])
            self.taken = np.concatenate([self.taken, self.taken[:, other]], axis=1)
            self.used = {name: np.concatenate([used, used[other]]) for name, used in self.used.items()}
            self._take(np.arange(first, len(self.word)), number, way, span)

    def _take(self, rows: NDArray[np.intp], number: int, way: str, span: np.uint16) -> None:
        self.taken[number, rows] += 1
        self.used[way][rows] |= span

    def _contested(self, way: str) -> Positions:
        """The positions of each word that two runs want."""
        once = np.zeros(len(self.found[0].starts), np.uint16)
        twice = np.zeros_like(once)
        for kind in self.found:
            if kind.lane == way:
                for start in range(LONGEST + 1 - kind.size):
                    covered = np.where(
                        kind.starts >> np.uint16(start) & np.uint16(1), kind.span(start), np.uint16(0)
                    )
                    twice |= once & covered
                    once |= covered
        return twice

    def runs(self) -> Iterator[NDArray[np.uint8]]:
        """By kind, how many runs are used."""
        for kind, taken, limit in zip(self.found, self.taken, self.most, strict=True):
            if kind.size > 1:
                yield taken
            else:
                free = kind.starts[self.word] & ~self.used[kind.lane]
                yield np.minimum(np.bitwise_count(free), limit).astype(np.uint8)


def _folded(rows: Rows, radices: Sequence[int], words: int, kept: int) -> tuple[Rows, Ranks]:
    """Rows that use as many runs of each kind, as one; and of each the ``kept`` commonest words."""
    codes = pack(rows.runs, radices, len(rows.word))
    _, order = np.unique(codes * words + rows.word, return_index=True)
    codes = codes[order]
    starts = np.flatnonzero(np.diff(codes, prepend=-1))
    ends = np.append(starts[1:], len(codes))
    places = starts[:, None] + np.arange(kept)
    listed = np.where(places < ends[:, None], rows.word[order[np.minimum(places, len(codes) - 1)]], words)
    return rows.of(order[starts]), listed.astype(np.int32)


def pack(digits: Sequence[NDArray[np.uint8]], radices: Sequence[int], rows: int) -> Codes:
    """One number a row, equal where all digits are."""
    codes, size = np.zeros(rows, np.int64), 1
    for column, radix in zip(digits, radices, strict=True):
        if size * radix > _MOST_CODES:
            present, codes = np.unique(codes, return_inverse=True)
            size = len(present)
        codes, size = codes * radix + column, size * radix
    return codes


def _served(
    rows: Rows, found: Sequence[Kind], shape: Sequence[int]
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """What each row serves: its number and, as a place in the table, levels; as often as it has a choice."""
    row = np.arange(len(rows.word))
    place = np.zeros(len(row), np.int64)
    strides = [prod(shape[card + 1 :]) for card in range(len(shape))]
    for _, group in groupby(
        sorted(range(len(found)), key=lambda n: found[n].letters), lambda n: found[n].letters
    ):
        numbers = list(group)
        runs = np.stack([rows.runs[number] for number in numbers], axis=1)
        counts, which = np.unique(runs, axis=0, return_inverse=True)
        shares = [
            [
                sum(level * strides[card] for card, level in share)
                for share in shared_out(count, [found[n].cards for n in numbers], shape)
            ]
            for count in counts.tolist()
        ]
        row, place = _multiplied(row, place, which, shares)
    return row, place


def _multiplied(
    row: NDArray[np.intp], place: NDArray[np.int64], which: NDArray[np.intp], shares: Sequence[Sequence[int]]
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Every row as often as it has shares, with their places added."""
    choices = np.array([len(some) for some in shares])
    first = np.cumsum(choices) - choices
    flat = np.array([offset for some in shares for offset in some], np.int64)
    mine = which[row]
    times = choices[mine]
    again = np.repeat(np.arange(len(row)), times)
    nth = np.arange(len(again)) - np.repeat(np.cumsum(times) - times, times)
    return row[again], place[again] + flat[first[mine[again]] + nth]


def shared_out(
    runs: Sequence[int], cards: Sequence[tuple[int, ...]], shape: Sequence[int]
) -> list[tuple[tuple[int, int], ...]]:
    """All ways to give ``runs`` of each kind to its ``cards``, as far as wanted: (card, level) pairs."""
    ways: set[tuple[int, ...]] = {()}
    for count, takers in zip(runs, cards, strict=True):
        for _ in range(count):
            ways = {after for way in ways for after in _given(way, takers, shape)}
    return [tuple(Counter(way).items()) for way in ways]


def _given(way: tuple[int, ...], takers: Sequence[int], shape: Sequence[int]) -> list[tuple[int, ...]]:
    """All ways to give one more run to one of ``takers``, if anybody wants it."""
    open_ = [card for card in takers if way.count(card) < shape[card] - 1]
    return [tuple(sorted((*way, card))) for card in open_] or [way]


def _table(row: NDArray[np.intp], place: NDArray[np.int64], listed: Ranks, size: int, nobody: int) -> Ranks:
    """For each place the commonest words of all rows that serve it."""
    kept = listed.shape[1]
    entries = (place[:, None] * (nobody + 1) + listed[row]).ravel()
    entries = np.unique(entries[entries % (nobody + 1) < nobody])
    places, words = np.divmod(entries, nobody + 1)
    nth = np.arange(len(places)) - np.searchsorted(places, places)
    table = np.full((size, kept), nobody, np.int32)
    few = nth < kept
    table[places[few], nth[few]] = words[few]
    return table


def _closed(table: Ranks, nobody: int) -> Ranks:
    """A word that serves much also serves less: the lists of higher levels join those of lower ones."""
    for axis in range(table.ndim - 1):
        lists = np.moveaxis(table, axis, 0)
        for level in range(len(lists) - 2, -1, -1):
            lists[level] = _merged(lists[level], lists[level + 1], nobody)
    return table


def _merged(some: Ranks, others: Ranks, nobody: int) -> Ranks:
    """The first of two lists' words together, each once."""
    kept = some.shape[-1]
    both = np.sort(np.concatenate([some, others], axis=-1), axis=-1)
    both[..., 1:][both[..., 1:] == both[..., :-1]] = nobody
    return np.sort(both, axis=-1)[..., :kept]
