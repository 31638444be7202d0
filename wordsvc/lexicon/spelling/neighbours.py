"""The keys at distance 1: one letter too many, too few, another, or two neighbours swapped.

A word of ten letters has 640 strings at that distance, too many to look up one by one. So the hashes
of all of them are computed at once and looked up in a Bloom filter of the keys; the few that it lets
through are looked up in the lexicon. The hash of a string is a polynomial of its letters, so that of
an edited string follows from those of what is left and right of the edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordsvc.lexicon.alphabet import LETTERS

MAX_LENGTH: Final = 40
"""Letters of the longest key that is searched for."""

Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]

_FILTER_BITS: Final = 22
_SHIFTS: Final = (np.uint64(42), np.uint64(20))
_MASK: Final = np.uint64((1 << _FILTER_BITS) - 1)
_BIT: Final = np.array([1 << n for n in range(8)], dtype=np.uint8)
_BASE: Final = 0x9E3779B97F4A7C15
_SIZE: Final = 1 << 64
_LONGER: Final = np.uint64(_BASE)
_SHORTER: Final = np.uint64(pow(_BASE, -1, _SIZE))
_POWERS: Final = np.array([pow(_BASE, n, _SIZE) for n in range(MAX_LENGTH + 1)], dtype=np.uint64)
_STEPS: Final = np.diff(_POWERS, prepend=np.uint64(0))
_LETTER_TERMS: Final = _POWERS[:, None] * np.frombuffer(LETTERS.encode("latin-1"), dtype=np.uint8)
"""What each letter adds to a hash, by the number of letters after it."""


class KnownKeys:
    """A Bloom filter of keys."""

    def __init__(self, data: memoryview) -> None:
        self._bits = np.frombuffer(data, dtype=np.uint8)

    @staticmethod
    def build(keys: Iterable[str]) -> bytes:
        """The filter's bytes."""
        bits = np.zeros(1 << _FILTER_BITS, dtype=np.bool_)
        hashes = np.array([key_hash(key) for key in keys], dtype=np.uint64)
        for probe in range(len(_SHIFTS)):
            bits[_places(hashes, probe)] = True
        return np.packbits(bits, bitorder="little").tobytes()

    def at_distance_one(self, written: str) -> Iterator[str]:
        """All keys at distance 1 of ``written`` and, rarely, strings that are no keys."""
        hashes = neighbour_hashes(written)
        numbers = self._with_bit(_places(hashes, 0))
        numbers = numbers[self._with_bit(_places(hashes[numbers], 1))]
        return (neighbour(written, number) for number in numbers.tolist())

    def _with_bit(self, places: Numbers) -> Numbers:
        """The indices of the ``places`` whose bit is set."""
        return np.flatnonzero(self._bits.take(places >> 3) & _BIT.take(places & 7))


def _places(hashes: Hashes, probe: int) -> Numbers:
    """The bits that two pieces of each hash name; the low end of such a hash is not random."""
    return (hashes >> _SHIFTS[probe] & _MASK).view(np.int64)


def key_hash(key: str) -> int:
    """The polynomial of the letters of ``key``, modulo 2⁶⁴."""
    value = 0
    for code in key.encode("latin-1"):
        value = (value * _BASE + code) % _SIZE
    return value


def neighbour_hashes(written: str) -> Hashes:
    """Hashes of the strings at distance 1, in the order of :func:`neighbour`."""
    length = len(written)
    power, letter_terms = _POWERS[length::-1], _LETTER_TERMS[length::-1]
    codes = np.frombuffer(f"\0{written}".encode("latin-1"), dtype=np.uint8).astype(np.uint64)
    terms = codes * power
    before = terms.cumsum()
    whole = before[-1]
    after = whole - before
    shorter = before[:-1] * _SHORTER + after[1:]
    swapped = whole + (codes[2:] - codes[1:-1]) * _STEPS[length - 1 : 0 : -1]
    replaced = (whole - terms[1:])[:, None] + letter_terms[1:]
    longer = (before * _LONGER + after)[:, None] + letter_terms
    return np.concatenate([shorter, swapped, replaced.ravel(), longer.ravel()])


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
