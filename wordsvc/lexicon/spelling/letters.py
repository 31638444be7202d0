"""The common keys that share nearly all letters with a word: what distance 2 is measured for.

A letter too many or too few changes at most one of the statements "has an A", "has two A" … about a
word, and the length by one; another letter changes two statements. Statements and length are bits of a
number, so one pass over the numbers of all keys of about the same length leaves one in a thousand to
measure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.lexicon.spelling.neighbours import MAX_LENGTH

_REACH: Final = 2
_ONCE: Final = {letter: 1 << number for number, letter in enumerate(LETTERS)}
_TWICE: Final = {letter: bit << len(LETTERS) for letter, bit in _ONCE.items()}
_LENGTH_CODES: Final = tuple(
    code << 2 * len(LETTERS) for code in (0, 1, 3, 7, 15, 31, 63, 62, 60, 56, 48, 32)
)
_LENGTHS: Final = MAX_LENGTH + _REACH + 2


class CommonKeys:
    """Ids of keys, sorted by length, with the traits of each."""

    def __init__(self, data: memoryview) -> None:
        starts, rest = data[: 4 * _LENGTHS], data[4 * _LENGTHS :]
        self._starts = starts.cast("I")
        count = self._starts[-1]
        self._traits = np.frombuffer(rest[: 8 * count], dtype=np.uint64)
        self._ids = rest[8 * count :].cast("I")

    @staticmethod
    def build(keys: Iterable[tuple[str, int]]) -> bytes:
        """The table's bytes, of keys and their ids."""
        ordered = sorted(keys, key=lambda entry: (len(entry[0]), entry[1]))
        lengths = np.array([len(key) for key, _ in ordered])
        starts = np.searchsorted(lengths, np.arange(_LENGTHS)).astype(np.uint32)
        bits = np.array([traits(key) for key, _ in ordered], dtype=np.uint64)
        ids = np.array([number for _, number in ordered], dtype=np.uint32)
        return starts.tobytes() + bits.tobytes() + ids.tobytes()

    def near(self, written: str) -> list[int]:
        """Ids of all keys at distance 2 or less of ``written``, and of some farther away."""
        start = self._starts[max(len(written) - _REACH, 0)]
        end = self._starts[len(written) + _REACH + 1]
        differing = np.bitwise_count(self._traits[start:end] ^ np.uint64(traits(written)))
        return [self._ids[start + place] for place in np.flatnonzero(differing <= 2 * _REACH).tolist()]


def traits(key: str) -> int:
    """A bit for each letter that ``key`` has, one for each that it has twice, and six for its length.

    Lengths that are one apart differ in one of the six bits, those that are two apart in two.
    """
    bits = _LENGTH_CODES[len(key) % len(_LENGTH_CODES)]
    for letter in key:
        bits |= _TWICE[letter] if bits & _ONCE[letter] else _ONCE[letter]
    return bits
