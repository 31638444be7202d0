"""The keys at distance 1: one letter too many, too few, another, or two neighbours swapped.

A word of ten letters has 640 strings at that distance, too many to look up one by one. So the hashes
of all of them are computed at once and looked up in a Bloom filter of the keys; the few that it lets
through are looked up in the lexicon. The hash of a string is a polynomial of its letters, so that of
an edited string follows from those of what is left and right of the edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from wordsvc.lexicon.alphabet import LETTERS

MAX_LENGTH: Final = 40
"""Letters of the longest key that is searched for."""

if TYPE_CHECKING:  # numpy's types take memory, and judging needs none of them
    from numpy.typing import NDArray

    Hashes = NDArray[np.uint64]
    Numbers = NDArray[np.int64]

_BASE: Final = 0x9E3779B97F4A7C15
_SIZE: Final = 1 << 64
_LONGER: Final = np.uint64(_BASE)
_SHORTER: Final = np.uint64(pow(_BASE, -1, _SIZE))
_POWERS: Final = np.array([pow(_BASE, n, _SIZE) for n in range(MAX_LENGTH + 1)], dtype=np.uint64)
_ALPHABET: Final = np.frombuffer(LETTERS.encode("latin-1"), dtype=np.uint8).astype(np.uint64)

_WORDS: Final = 1 << 16
_BITS_OF_KEY: Final = np.array(
    [1 << n % 64 | 1 << n // 64 | 1 << (n % 64 + n // 64 * 7 + 21) % 64 for n in range(1 << 12)],
    dtype=np.uint64,
)
"""Three bits of a word for each value of twelve bits."""


class KnownKeys:
    """A Bloom filter of keys: a piece of a key's hash names a word of it, another the bits set there."""

    def __init__(self, data: memoryview) -> None:
        self._words = np.frombuffer(data, dtype=np.uint64)

    @staticmethod
    def build(keys: Iterable[str]) -> bytes:
        """The filter's bytes."""
        words = np.zeros(_WORDS, dtype=np.uint64)
        np.bitwise_or.at(words, *_words_and_bits(np.array([key_hash(key) for key in keys], dtype=np.uint64)))
        return words.tobytes()

    def at_distance_one(self, written: str) -> Iterator[str]:
        """All keys at distance 1 of ``written`` and, rarely, strings that are no keys."""
        return (neighbour(key, number) for key, number in self.numbered_at_distance_one([written]))

    def numbered_at_distance_one(self, written: Sequence[str]) -> Iterator[tuple[str, int]]:
        """(one of ``written``, all of the same length; which :func:`neighbour` is a key, nearly always)."""
        words, bits = _words_and_bits(neighbour_hashes(written))
        rows, numbers = (self._words.take(words) & bits == bits).nonzero()
        return zip(map(written.__getitem__, rows.tolist()), numbers.tolist(), strict=True)


def _words_and_bits(hashes: Hashes) -> tuple[Numbers, Hashes]:
    """The high end of the hashes only: the low end of a polynomial is not random."""
    numbers = (hashes >> np.uint64(36)).view(np.int64)
    return numbers >> 12, _BITS_OF_KEY.take(numbers & 0xFFF)


def key_hash(key: str) -> int:
    """The polynomial of the letters of ``key``, modulo 2⁶⁴."""
    value = 0
    for code in key.encode("latin-1"):
        value = (value * _BASE + code) % _SIZE
    return value


def neighbour_hashes(written: Sequence[str]) -> Hashes:
    """A row for each of ``written``, all of the same length: the hashes of the strings at distance 1.

    In the order of :func:`neighbour`.
    """
    length = len(written[0])
    power, steps, letter_terms = _by_length(length)
    letters = "".join(f"\0{word}" for word in written).encode("latin-1")
    codes = np.frombuffer(letters, dtype=np.uint8).reshape(-1, length + 1).astype(np.uint64)
    terms = codes * power
    before = terms.cumsum(axis=1)
    whole = before[:, -1:]
    after = whole - before
    shorter = before[:, :-1] * _SHORTER + after[:, 1:]
    swapped = whole + (codes[:, 2:] - codes[:, 1:-1]) * steps
    with_gap = np.concatenate([whole - terms[:, 1:], before * _LONGER + after], axis=1)
    with_letter = (with_gap[:, :, None] + letter_terms).reshape(len(written), -1)
    return np.concatenate([shorter, swapped, with_letter], axis=1)


@cache
def _by_length(length: int) -> tuple[Hashes, Hashes, Hashes]:
    """What hashes of that length need: powers, what a swap multiplies, what a letter in each gap adds."""
    power = _POWERS[length::-1]
    gaps = np.concatenate([power[1:], power])
    return power, power[1:-1] - power[2:], gaps[:, None] * _ALPHABET


def neighbour(written: str, number: int) -> str:
    """The ``number``-th string at distance 1: with a letter left out, then swapped, replaced, put in."""
    length = len(written)
    if number < length:
        return written[:number] + written[number + 1 :]
    number -= length
    if number < length - 1:
        return written[:number] + written[number + 1] + written[number] + written[number + 2 :]
    place, letter = divmod(number - (length - 1), len(LETTERS))
    if place < length:
        return written[:place] + LETTERS[letter] + written[place + 1 :]
    place -= length
    return written[:place] + LETTERS[letter] + written[place:]
