"""The keys by their sound: a hash table from sounds to ids.

Four bytes of id and one of check sum a key, sorted by the slot that the hash of its sound names.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from wordsvc.lexicon.spelling.sound import sound

_SLOTS: Final = 1 << 15


class KeysBySound:
    """Ids of keys by the sound of the keys."""

    def __init__(self, data: memoryview) -> None:
        starts, rest = data[: 4 * (_SLOTS + 1)], data[4 * (_SLOTS + 1) :]
        self._starts = starts.cast("I")
        count = self._starts[_SLOTS]
        self._ids = rest[: 4 * count].cast("I")
        self._checks = rest[4 * count :]

    @staticmethod
    def build(keys: Iterable[tuple[str, int]]) -> bytes:
        """The table's bytes, of keys and their ids."""
        entries = sorted((*_slot_and_check(sound(key)), number) for key, number in keys)
        slots, checks, ids = np.array(entries, dtype=np.uint32).reshape(-1, 3).T
        starts = np.searchsorted(slots, np.arange(_SLOTS + 1)).astype(np.uint32)
        return starts.tobytes() + ids.tobytes() + checks.astype(np.uint8).tobytes()

    def find(self, sounding: str) -> Iterator[int]:
        """Ids of all keys with that sound and, rarely, of another."""
        slot, check = _slot_and_check(sounding)
        for place in range(self._starts[slot], self._starts[slot + 1]):
            if self._checks[place] == check:
                yield self._ids[place]


def _slot_and_check(sounding: str) -> tuple[int, int]:
    number = zlib.crc32(sounding.encode())
    return number % _SLOTS, number >> 24
