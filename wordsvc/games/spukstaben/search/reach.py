"""What every word of a vocabulary can serve on a layout, folded by effect.

What a word serves is a *level* a card: how many of the runs that its scare takes, 0 or 1, and 2 for a
doubler. What it can serve, it can serve in part, so only its largest levels count; shields are not looked
at here. Words that differ only in letters nobody wants are one: for every tuple of levels the table
``commonest`` holds the ranks of the commonest words that serve at least so much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import prod

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.search.columns import Columns, Ranks
from wordsvc.games.spukstaben.search.kinds import Kind, Places, kinds
from wordsvc.games.spukstaben.search.problem import Problem
from wordsvc.games.spukstaben.search.ways import Codes, Counts, Rows, Ways
from wordsvc.games.spukstaben.shields import runs_needed


@dataclass(frozen=True, eq=False)
class Reach:
    """``commonest[levels]``: the ranks of the commonest words that serve at least these levels, ascending.

    An axis a card (one in an empty shop), then one of the words kept; behind the last stands ``nobody``.
    """

    commonest: Ranks
    nobody: int

    def needed(self, most: int) -> tuple[Rows, ...]:
        """Where in the table levels are worth a look if only the ``most`` commonest words count.

        Not those that no word serves, and not those that a larger tuple can stand in for: it has the
        same words, or so many that one is always free.
        """
        since, until = self._interval
        return np.nonzero((since < most) & (most <= until))

    @cached_property
    def _interval(self) -> tuple[Ranks, Ranks]:
        """By levels, the rank of the first word no larger tuple has, and the one by which one has enough."""
        lists = self.commonest
        since, until = lists[..., 0].copy(), np.full(lists.shape[:-1], self.nobody, np.int32)
        for axis in range(lists.ndim - 1):
            before = (slice(None),) * axis
            lower, higher = (*before, slice(None, -1)), (*before, slice(1, None))
            other = np.where(lists[lower] == lists[higher], self.nobody, lists[lower]).min(axis=-1)
            np.maximum(since[lower], other, out=since[lower])
            np.minimum(until[lower], lists[higher][..., -1], out=until[lower])
        return since, until

    @classmethod
    def of(cls, columns: Columns, problem: Problem, barred: Sequence[int], kept: int) -> Reach:
        """Hold all words but the ``barred`` ranks against the cards; of equal ones keep so many."""
        cards = problem.state.rooms.cards
        wanted = [runs_needed(card, problem.stage) for card in cards]
        shape = tuple(count + 1 for count in wanted) or (1,)
        found = kinds(columns, cards, problem.stage, problem.rules)
        most = [sum(wanted[card] for card in kind.cards) for kind in found]
        ways, nobody = Ways(found, most, len(columns)), len(columns)
        codes, listed = _firsts(ways, barred, kept, nobody)
        row, place = _served(ways.counts(codes), found, shape, len(codes))
        table = _spread(place, listed[row], prod(shape), nobody)
        return cls(_closed(table.reshape(*shape, kept), nobody), nobody)


def _firsts(ways: Ways, barred: Sequence[int], kept: int, nobody: int) -> tuple[Codes, Ranks]:
    """The different codes, and of each the ``kept`` lowest ranks that are not barred."""
    bits = nobody.bit_length()
    keys = ways.codes << bits | ways.words
    keys = _distinct(keys[~np.isin(ways.words, barred)] if barred else keys)
    codes = keys >> bits
    starts = np.flatnonzero(_first_of_their_kind(codes))
    nth = starts[:, None] + np.arange(kept)
    there = nth < np.append(starts[1:], len(keys))[:, None]
    listed = np.where(there, keys[np.where(there, nth, 0)] & (1 << bits) - 1, nobody)
    return codes[starts], listed.astype(np.int32)


def _distinct(keys: Codes) -> Codes:
    """The different ones of them, sorted."""
    keys.sort()
    return keys[_first_of_their_kind(keys)]


def _first_of_their_kind(sorted_: Codes) -> NDArray[np.bool_]:
    """Where a sorted column has another number than before."""
    return np.append(True, sorted_[1:] != sorted_[:-1])[: len(sorted_)]


def _served(
    counts: Sequence[Counts], found: Sequence[Kind], shape: Sequence[int], rows: int
) -> tuple[Rows, Codes]:
    """What each row of counts serves, as a row and a place in the table; as often as it has a choice."""
    row, place = np.arange(rows), np.zeros(rows, np.int64)
    strides = [prod(shape[card + 1 :]) for card in range(len(shape))]
    by_letters = sorted(range(len(found)), key=lambda number: found[number].letters)
    for _, group in groupby(by_letters, lambda number: found[number].letters):
        numbers = list(group)
        takers = [found[number].cards for number in numbers]
        if sum(map(len, takers)) == 1:
            place += counts[numbers[0]][row] * np.int64(strides[takers[0][0]])
            continue
        runs = np.stack([counts[number] for number in numbers], axis=1)
        present, which = np.unique(runs, axis=0, return_inverse=True)
        shares = [
            [sum(strides[card] for card in share) for share in shared_out(some, takers, shape)]
            for some in present.tolist()
        ]
        row, place = _multiplied(row, place, which, shares)
    return row, place


def _multiplied(row: Rows, place: Codes, which: Rows, shares: Sequence[Sequence[int]]) -> tuple[Rows, Codes]:
    """Every row as often as it has shares, each added to its place."""
    sizes = np.array([len(some) for some in shares])
    offsets = np.concatenate([np.array(some, np.int64) for some in shares])
    mine = which[row]
    again = np.repeat(np.arange(len(row)), sizes[mine])
    nth = np.arange(len(again)) - np.repeat(np.cumsum(sizes[mine]) - sizes[mine], sizes[mine])
    return row[again], place[again] + offsets[(np.cumsum(sizes) - sizes)[mine[again]] + nth]


def shared_out(runs: Sequence[int], takers: Sequence[Places], shape: Sequence[int]) -> set[Places]:
    """All ways to give ``runs`` of each kind to cards that take them, each as the cards that got one."""
    shares: set[Places] = {()}
    for count, cards in zip(runs, takers, strict=True):
        for _ in range(count):
            shares = {after for share in shares for after in _given(share, cards, shape)}
    return shares


def _given(share: Places, cards: Places, shape: Sequence[int]) -> list[Places]:
    """One more run for one of the cards, as long as one of them wants it."""
    wanting = [card for card in cards if share.count(card) < shape[card] - 1]
    return [tuple(sorted((*share, card))) for card in wanting] or [share]


def _spread(place: Codes, listed: Ranks, size: int, nobody: int) -> Ranks:
    """The lists joined by place: a table of ``size`` lists as long as each of them."""
    bits, kept = nobody.bit_length(), listed.shape[1]
    entries = _distinct((place[:, None] << bits | listed)[listed < nobody])
    places = entries >> bits
    nth = np.arange(len(places)) - np.searchsorted(places, places)
    few = nth < kept
    table = np.full((size, kept), nobody, np.int32)
    table[places[few], nth[few]] = entries[few] & (1 << bits) - 1
    return table


def _closed(table: Ranks, nobody: int) -> Ranks:
    """A word that serves much also serves less: lists of higher levels join those of lower ones."""
    for axis in range(table.ndim - 1):
        lists = np.moveaxis(table, axis, 0)
        for level in range(len(lists) - 2, -1, -1):
            lists[level] = _merged(lists[level], lists[level + 1], nobody)
    return table


def _merged(some: Ranks, others: Ranks, nobody: int) -> Ranks:
    """The first of two lists' words together, each once."""
    kept = some.shape[-1]
    if kept == 1:
        return np.minimum(some, others)
    both = np.sort(np.concatenate([some, others], axis=-1), axis=-1)
    both[..., 1:][both[..., 1:] == both[..., :-1]] = nobody
    return np.sort(both, axis=-1)[..., :kept]
