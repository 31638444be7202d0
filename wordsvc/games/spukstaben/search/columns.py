"""The vocabulary as columns: one number a word, for all words at once.

Words are sorted by how common they are; the place of a word in that order is its *rank*. The letters of
a word are bit masks: bit p of ``letters["E"]`` is set where letter p of the word is an E.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from wordsvc.games.game import Vocabulary
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.lexicon.alphabet import LETTERS

Positions = NDArray[np.uint16]
"""A set of letter positions a word."""
Ranks = NDArray[np.int32]

LONGEST: Final = TABLES.longest_word
_ENCODING: Final = "latin-1"


@dataclass(frozen=True, eq=False)
class Columns:
    """All words of at most ten letters, the commonest first."""

    keys: NDArray[np.bytes_]
    frequency: NDArray[np.uint8]
    length: NDArray[np.uint8]
    letters: dict[str, Positions]

    @classmethod
    def of(cls, words: Iterable[tuple[str, int]]) -> Columns:
        """The columns of ``words``, each with ten times its Zipf value."""
        fitting = sorted((-frequency, key) for key, frequency in words if len(key) <= LONGEST)
        keys = np.array([key.encode(_ENCODING) for _, key in fitting], dtype=f"S{LONGEST}")
        signs = keys.view(np.uint8).reshape(len(keys), LONGEST)
        values = (1 << np.arange(LONGEST)).astype(np.uint16)
        return cls(
            keys=keys,
            frequency=np.array([-rarity for rarity, _ in fitting], dtype=np.uint8),
            length=(signs != 0).sum(axis=1, dtype=np.uint8),
            letters={letter: (signs == ord(letter)) @ values for letter in LETTERS},
        )

    def __len__(self) -> int:
        return len(self.keys)

    def first(self, count: int) -> Columns:
        """The ``count`` commonest words; nothing is copied."""
        return self._part(slice(count))

    def some(self, ranks: NDArray[np.int64]) -> Columns:
        """The words of these ranks, which ascend."""
        return self._part(ranks)

    def _part(self, part: slice | NDArray[np.int64]) -> Columns:
        letters = {letter: column[part] for letter, column in self.letters.items()}
        return Columns(self.keys[part], self.frequency[part], self.length[part], letters)

    def as_common(self, frequency: int) -> int:
        """How many words have that frequency or a higher one."""
        return len(self) - int(np.searchsorted(self.frequency[::-1], frequency))

    def key(self, rank: int) -> str:
        """The word of that rank."""
        return bytes(self.keys[rank]).decode(_ENCODING)

    def ranks(self, keys: Iterable[str]) -> Iterator[int]:
        """The ranks of those of ``keys`` that are words."""
        for key in keys:
            if len(key) <= LONGEST:
                sign = key.encode(_ENCODING)
                place = int(np.searchsorted(self.keys, sign, sorter=self._alphabetical))
                if place < len(self) and self.keys[self._alphabetical[place]] == sign:
                    yield int(self._alphabetical[place])

    def akin(self, keys: Iterable[str]) -> set[int]:
        """The ranks of the words that contain one of ``keys`` or lie inside one."""
        found: set[int] = set()
        for key in keys:
            found.update(np.flatnonzero(self.runs(key)).tolist())
            found.update(self.ranks({key[a:b] for a, b in combinations(range(len(key) + 1), 2)}))
        return found

    def runs(self, letters: str) -> Positions:
        """The first positions of ``letters`` as a run of neighbouring letters."""
        found = self.letters[letters[0]]
        for distance, letter in enumerate(letters[1:], start=1):
            found = found & self.letters[letter] >> np.uint16(distance)
        return found

    @cached_property
    def _alphabetical(self) -> NDArray[np.int64]:
        return np.argsort(self.keys)


_KNOWN: WeakKeyDictionary[Vocabulary, Columns] = WeakKeyDictionary()


def columns_of(vocabulary: Vocabulary) -> Columns:
    """The columns of a vocabulary; made when they are first wanted, and kept as long as it lives."""
    if vocabulary not in _KNOWN:
        _KNOWN[vocabulary] = Columns.of(vocabulary.base_forms())
    return _KNOWN[vocabulary]
