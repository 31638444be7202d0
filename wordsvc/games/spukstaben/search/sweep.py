"""The search for the best sets of words: branch and bound over what words can serve, a word a layer.

A *node* is a beginning of a plan: how often each card was scared, and the options used. An *option* is a
tuple of levels that some word serves and for which no larger one could stand in. The nodes of a layer are
expanded together, all options at once; what cannot reach the plans found is dropped. Two facts make that
exact. More scares never hinder a later word: cards that fled want no letters and support nobody, and a
shield that was met counts no more. And once scared, a card has no shield for the rest of the round: it is
covered, or all its supporters are gone. So a position within a round is no more than the numbers of scares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.search.reach import Reach
from wordsvc.games.spukstaben.search.worth import Worth
from wordsvc.games.spukstaben.shields import deadlocked

Bits = NDArray[np.int64]
"""Sets of cards."""
WIDTHS: Final = (30, 1_000, 30_000, 1_000_000)
"""Nodes to go on with in a layer: narrow sweeps come first, so that the wide ones can drop more."""
_CELLS: Final = 1 << 20
"""Nodes times options that are looked at together."""
_EXACT: Final = 1e-6
"""More than the rounding of bounds, less than the unit of values."""


@dataclass(frozen=True, eq=False)
class Options:
    """What a word can be used for; by option the cards served at all and served twice, and its words."""

    once: Bits
    twice: Bits
    words: NDArray[np.int32]
    nobody: int

    @classmethod
    def of(cls, reach: Reach, most: int) -> Options:
        """The options of the ``most`` commonest words."""
        levels = reach.needed(most)
        words = reach.commonest[levels]
        return cls(
            _as_bits(levels, 1),
            _as_bits(levels, 2),
            np.where(words < most, words, reach.nobody),
            reach.nobody,
        )

    @classmethod
    def every(cls, reach: Reach) -> Options:
        """All that some word can be used for, even where a larger option could stand in."""
        levels = np.nonzero(reach.commonest[..., 0] < reach.nobody)
        return cls(_as_bits(levels, 1), _as_bits(levels, 2), reach.commonest[levels], reach.nobody)

    def __len__(self) -> int:
        return len(self.once)

    def sorted_by(self, worth: NDArray[np.float64]) -> Options:
        """The most promising first."""
        order = np.argsort(-worth, kind="stable")
        return Options(self.once[order], self.twice[order], self.words[order], self.nobody)

    def listed(self, option: int) -> list[int]:
        """The words of an option."""
        return [word for word in self.words[option].tolist() if word < self.nobody]

    @cached_property
    def largest(self) -> Bits:
        """The sets of cards served that lie in no larger one."""
        sets = np.unique(self.once)
        inside = (sets[:, None] & ~sets == 0).sum(axis=1)
        largest: Bits = sets[inside == 1]
        return largest

    def spellable(self, chosen: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Rows of options, each spellable without its last one, that different words can serve.

        By Hall's theorem: any options together must have at least as many words as they are.
        """
        spellable = np.ones(len(chosen), bool)
        for size in range(2, chosen.shape[1] + 1):
            for others in combinations(range(chosen.shape[1] - 1), size - 1):
                together = chosen[:, [*others, -1]]
                scarce = np.flatnonzero((self._counts[together] < size).all(axis=1))
                words = self.words[together[scarce], : size - 1].reshape(len(scarce), size * (size - 1))
                words.sort(axis=1)
                fresh = np.diff(words, axis=1, prepend=-1) > 0
                spellable[scarce] &= (fresh & (words < self.nobody)).sum(axis=1) >= size
        return spellable

    @cached_property
    def _counts(self) -> NDArray[np.int64]:
        counts: NDArray[np.int64] = (self.words < self.nobody).sum(axis=1)
        return counts


def _as_bits(levels: Sequence[NDArray[np.intp]], least: int) -> Bits:
    bits = np.zeros(len(levels[0]), np.int64)
    for card, level in enumerate(levels):
        bits |= (level >= least).astype(np.int64) << card
    return bits


@dataclass(frozen=True)
class Shields:
    """Who supports whom and who takes two runs, before the first word."""

    needs: tuple[int, ...]
    doubled: int
    rules: HouseRules

    @property
    def present(self) -> bool:
        """The order of words matters."""
        return any(self.needs) or bool(self.doubled)

    def scared(self, options: Options, alive: int, touched: int) -> Bits:
        """What each option scares where the cards ``alive`` are there and the ``touched`` ones are free."""
        needs = [0 if touched >> card & 1 else need & alive for card, need in enumerate(self.needs)]
        able = alive & ~deadlocked(needs, self.rules)
        cards = able & (options.twice | options.once & ~(self.doubled & ~touched))
        while True:
            before = cards
            for card, need in enumerate(needs):
                if need:
                    cards = np.where(cards & need == need, cards, cards & ~(1 << card))
            if (cards == before).all():
                return cards


@dataclass(frozen=True, slots=True)
class Plan:
    """Words by rank in their order, each with the cards it scares (or more), and what all that is worth."""

    value: int
    words: tuple[int, ...]
    scared: tuple[int, ...]


@dataclass(eq=False)
class Found:
    """The best plans so far, by their words; ``floor`` is the least value that is wanted."""

    wanted: int
    floor: int = 0
    known: dict[frozenset[int], Plan] = field(default_factory=dict)
    barred: frozenset[frozenset[int]] = frozenset()

    @property
    def least(self) -> int:
        """A plan must be worth so much to be of interest."""
        if len(self.known) < self.wanted:
            return self.floor
        return max(self.floor, min(plan.value for plan in self.known.values()) + 1)

    def add(self, plan: Plan) -> None:
        """Keep the plan if it is among the best."""
        words = frozenset(plan.words)
        if words in self.barred or (words in self.known and self.known[words].value >= plan.value):
            return
        self.known[words] = plan
        if len(self.known) > self.wanted:
            del self.known[min(self.known, key=lambda some: self.known[some].value)]


class Timeout(Exception):
    """The time is up."""


@dataclass(frozen=True, eq=False)
class Nodes:
    """Beginnings of plans: scares a card, value, upper bound, options and what they scare."""

    scares: NDArray[np.int64]
    value: NDArray[np.int64]
    bound: NDArray[np.float64]
    options: NDArray[np.int64]
    scared: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.value)

    def some(self, which: NDArray[np.bool_] | NDArray[np.intp] | slice) -> Nodes:
        """Some of them."""
        return Nodes(
            self.scares[which], self.value[which], self.bound[which], self.options[which], self.scared[which]
        )

    @classmethod
    def joined(cls, parts: Sequence[Nodes]) -> Nodes:
        """All of them."""
        return cls(
            np.concatenate([part.scares for part in parts]),
            np.concatenate([part.value for part in parts]),
            np.concatenate([part.bound for part in parts]),
            np.concatenate([part.options for part in parts]),
            np.concatenate([part.scared for part in parts]),
        )


class Search:
    """The search for ``words`` words on one board."""

    def __init__(self, worth: Worth, shields: Shields, options: Options, words: int, deadline: float) -> None:
        self.worth, self.shields, self.words, self.deadline = worth, shields, words, deadline
        self.cards = np.arange(len(worth.cubes))
        start = self._slopes(np.zeros((1, len(self.cards)), np.int64), words)
        self.options = options.sorted_by((start @ self._bits(options.once).T)[0])
        self.served = self._bits(self.options.largest)

    @property
    def root(self) -> Nodes:
        """The empty plan."""
        scares = np.zeros((1, len(self.cards)), np.int64)
        none = np.zeros((1, 0), np.int64)
        return Nodes(scares, np.zeros(1, np.int64), self._bound(scares, np.zeros(1), self.words), none, none)

    def run(self, found: Found, until: int | None = None) -> int | None:
        """Collect the best plans, or any ``until`` so many are found.

        Answers None where that is proven, else a bound that no plan can exceed.
        """
        left: float | None = None
        self._greedy(found)
        try:
            for width in WIDTHS:
                left = self._sweep(width, found, until)
                if left is None or (until is not None and len(found.known) >= until):
                    return None
        except Timeout:
            left = float(self.root.bound[0]) if left is None else left
        return None if left is None else int(left + _EXACT)

    def _greedy(self, found: Found) -> None:
        """A first plan: one word after the other, each the best for what those before it left."""
        nodes, words = self.root, list[int]()
        for _ in range(self.words):
            alive, touched, _ = next(self._by_shields(nodes))
            scared = self.shields.scared(self.options, alive, touched)
            gains = self._value(
                np.minimum(nodes.scares + self._bits(scared).astype(np.int64), self.worth.cubes)
            )
            for option in np.argsort(-gains, kind="stable").tolist():
                fresh = [word for word in self.options.listed(option) if word not in words]
                if fresh:
                    words.append(fresh[0])
                    nodes = self._made(nodes, np.array([option]), scared[[option]], 0)
                    break
        if len(words) == self.words and nodes.value[0] >= found.least:
            found.add(Plan(int(nodes.value[0]), tuple(words), tuple(nodes.scared[0].tolist())))

    def _sweep(self, width: int, found: Found, until: int | None) -> float | None:
        nodes, left = self.root, None
        for after in range(self.words - 1, 0, -1):
            parts = list(self._children(nodes, after, found))
            if not parts:
                return left
            nodes = self._distinct(Nodes.joined(parts))
            nodes = nodes.some(np.argsort(-nodes.bound, kind="stable"))
            if len(nodes) > width:
                left = max(left or 0.0, float(nodes.bound[width]))
                nodes = nodes.some(slice(width))
        self._finish(nodes, found, until)
        return left if left is not None and left >= found.least - _EXACT else None

    def _children(self, nodes: Nodes, after: int, found: Found) -> Iterator[Nodes]:
        """All nodes of the next layer that may still lead to a plan of interest."""
        for parents, scared, bounds in self._expanded(nodes, after):
            row, option = self._hopeful(parents, bounds, found.least)
            children = self._made(parents.some(row), option, scared[option], after)
            yield children.some(children.bound >= found.least - _EXACT)

    def _finish(self, nodes: Nodes, found: Found, until: int | None) -> None:
        """The last word."""
        for parents, scared, values in self._expanded(nodes, 0):
            row, option = self._hopeful(parents, values, found.least)
            worth = values[row, option].astype(np.int64)
            for best in np.argsort(-worth, kind="stable").tolist():
                if worth[best] < found.least:
                    break
                options = (*parents.options[row[best]].tolist(), int(option[best]))
                cards = (*parents.scared[row[best]].tolist(), int(scared[option[best]]))
                for words in self._spelled(options):
                    found.add(Plan(int(worth[best]), words, cards))
                    if until is not None and len(found.known) >= until:
                        return
                    if worth[best] < found.least:
                        break

    def _hopeful(
        self, nodes: Nodes, bounds: NDArray[np.float64], least: int
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Nodes and options worth going on with; where order does not matter, options come in theirs."""
        hope = bounds >= least
        if nodes.options.shape[1] and not self.shields.present:
            hope &= np.arange(len(self.options)) >= nodes.options[:, -1:]
        row, option = np.nonzero(hope)
        spellable = self.options.spellable(np.column_stack([nodes.options[row], option]))
        return row[spellable], option[spellable]

    def _spelled(self, options: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Different words for the options."""
        for words in product(*map(self.options.listed, options)):
            if len(set(words)) == len(words):
                yield words

    def _expanded(self, nodes: Nodes, after: int) -> Iterator[tuple[Nodes, Bits, NDArray[np.float64]]]:
        """Blocks of nodes, what each option scares there, and a simple bound by node and option."""
        for alive, touched, group in self._by_shields(nodes):
            scared = self.shields.scared(self.options, alive, touched)
            bits = self._bits(scared)
            size = max(1, _CELLS // max(1, len(self.options)))
            for first in range(0, len(group), size):
                if monotonic() > self.deadline:
                    raise Timeout
                block = group.some(slice(first, first + size))
                now = np.minimum(block.scares + after, self.words)
                hope = self.worth.gained[self.cards, now]
                more = self.worth.gained[self.cards, np.minimum(now + 1, self.words)] - hope
                yield block, scared, hope.sum(axis=1)[:, None] + more.astype(np.float64) @ bits.T

    def _by_shields(self, nodes: Nodes) -> Iterator[tuple[int, int, Nodes]]:
        """Nodes by which cards are still there and which have been scared, as far as shields depend on it."""
        everything = (1 << len(self.cards)) - 1
        if not self.shields.present:
            yield everything, everything, nodes
            return
        alive = (nodes.scares < self.worth.cubes) @ (1 << self.cards)
        touched = (nodes.scares > 0) @ (1 << self.cards)
        keys = alive << len(self.cards) | touched
        order = np.argsort(keys, kind="stable")
        starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
        for part in np.split(order, starts[1:]) if len(order) else ():
            yield int(alive[part[0]]), int(touched[part[0]]), nodes.some(part)

    def _made(self, parents: Nodes, option: NDArray[np.intp], scared: Bits, after: int) -> Nodes:
        scares = np.minimum(parents.scares + self._bits(scared).astype(np.int64), self.worth.cubes)
        value = self._value(scares)
        return Nodes(
            scares,
            value,
            self._bound(scares, value.astype(np.float64), after),
            np.column_stack([parents.options, option]),
            np.column_stack([parents.scared, scared]),
        )

    def _value(self, scares: NDArray[np.int64]) -> NDArray[np.int64]:
        """What it is worth to scare the cards so often."""
        value: NDArray[np.int64] = self.worth.gained[self.cards, scares].sum(axis=1)
        return value

    def _bound(
        self, scares: NDArray[np.int64], value: NDArray[np.float64], after: int
    ) -> NDArray[np.float64]:
        """No plan is worth more that begins like that: every card scared as often as it can be, or ``after``
        times the best single word, a scare counted with its share of the card's flight."""
        most = self.worth.gained[self.cards, np.minimum(scares + after, self.words)].sum(axis=1)
        slopes = self._slopes(scares, after)
        best = np.zeros(len(scares))
        size = max(1, _CELLS // len(self.served))
        for first in range(0, len(scares), size):
            part = slice(first, first + size)
            best[part] = (slopes[part] @ self.served.T).max(axis=1, initial=0)
        bound: NDArray[np.float64] = np.minimum(most, value + after * best)
        return bound

    def _slopes(self, scares: NDArray[np.int64], after: int) -> NDArray[np.float64]:
        """The most that one of ``after`` scares of a card can add on average."""
        here = self.worth.gained[self.cards, scares]
        slopes: NDArray[np.float64] = np.zeros(scares.shape)
        for more in range(1, after + 1):
            there = self.worth.gained[self.cards, np.minimum(scares + more, self.words)]
            slopes = np.maximum(slopes, (there - here) / more)
        return slopes

    def _distinct(self, nodes: Nodes) -> Nodes:
        """Of nodes with the same options and scares one."""
        if not self.shields.present:
            return nodes
        rows = np.column_stack([nodes.scares, np.sort(nodes.options, axis=1)])
        _, first = np.unique(rows, axis=0, return_index=True)
        return nodes.some(np.sort(first))

    def _bits(self, cards: Bits) -> NDArray[np.float64]:
        bits: NDArray[np.float64] = np.zeros((len(cards), len(self.cards)))
        bits[:] = cards[:, None] >> self.cards & 1
        return bits
