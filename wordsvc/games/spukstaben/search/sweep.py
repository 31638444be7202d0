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
from dataclasses import dataclass
from itertools import product
from math import inf
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.search.found import Found, Plan
from wordsvc.games.spukstaben.search.options import Bits, Options, Shields
from wordsvc.games.spukstaben.search.worth import Worth

WIDTHS: Final = (30, 1_000, 30_000, 1_000_000)
"""Nodes to go on with in a layer: narrow sweeps come first, so that the wide ones can drop more."""
_CELLS: Final = 1 << 20
"""Nodes times options that are looked at together."""
_EXACT: Final = 1e-6
"""More than the rounding of bounds, less than the unit of values."""


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

    def run(self, found: Found) -> int | None:
        """Collect the best plans; None where that is proven, else a bound that no other plan exceeds."""
        left: float | None = float(self.root.bound[0])
        self._greedy(found)
        try:
            for width in WIDTHS:
                left = self._sweep(width, found)
                if left is None:
                    return None
        except Timeout:
            pass
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

    def _sweep(self, width: int, found: Found) -> float | None:
        """Look at so many nodes a layer; answers a bound of what is left out, None where that is nothing."""
        nodes, left = self.root, -inf
        for after in range(self.words - 1, 0, -1):
            if not len(nodes):
                break
            nodes = self._distinct(Nodes.joined(list(self._children(nodes, after, found))))
            nodes = nodes.some(np.argsort(-nodes.bound, kind="stable"))
            left = max([left, *nodes.bound[width : width + 1].tolist()])
            nodes = nodes.some(slice(width))
        self._finish(nodes, found)
        return left if left >= found.least - _EXACT else None

    def _children(self, nodes: Nodes, after: int, found: Found) -> Iterator[Nodes]:
        """All nodes of the next layer that may still lead to a plan of interest."""
        for parents, scared, bounds in self._expanded(nodes, after):
            row, option = self._hopeful(parents, bounds, found.least)
            children = self._made(parents.some(row), option, scared[option], after)
            yield children.some(children.bound >= found.least - _EXACT)

    def _finish(self, nodes: Nodes, found: Found) -> None:
        """The last word."""
        for parents, scared, values in self._expanded(nodes, 0):
            row, option = self._hopeful(parents, values, found.least)
            for best in np.argsort(-values[row, option], kind="stable").tolist():
                value = int(values[row[best], option[best]])
                if value < found.least:
                    break
                leaf = parents.some(row[[best]])
                options = (*leaf.options[0].tolist(), int(option[best]))
                self._add(options, (*leaf.scared[0].tolist(), int(scared[option[best]])), value, found)

    def _add(self, options: tuple[int, ...], scared: tuple[int, ...], value: int, found: Found) -> None:
        """All plans with these options, as long as they are of interest."""
        for words in product(*map(self.options.listed, options)):
            if value < found.least:
                break
            if len(set(words)) == len(words):
                found.add(Plan(value, words, scared))

    def _hopeful(
        self, nodes: Nodes, bounds: NDArray[np.float64], least: float
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Nodes and options worth going on with; where order does not matter, options come in theirs."""
        hope = bounds >= least
        if nodes.options.shape[1] and not self.shields.present:
            hope &= np.arange(len(self.options)) >= nodes.options[:, -1:]
        row, option = np.nonzero(hope)
        spellable = self.options.spellable(np.column_stack([nodes.options[row], option]))
        return row[spellable], option[spellable]

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
