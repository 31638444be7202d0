"""What a word can be used for, and what that scares behind shields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.search.reach import Reach
from wordsvc.games.spukstaben.shields import deadlocked

Bits = NDArray[np.int64]
"""Sets of cards."""


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
