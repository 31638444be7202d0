"""Listed keys that are no common words: names, places, brands, abbreviations (W-30 to W-32)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from pathlib import Path
from typing import Final

import marisa_trie

from wordsvc.lexicon.artefact import map_bytes


class Name(IntFlag):
    """What a listed key is instead of a common word; a key may be several."""

    PERSON = 1
    PLACE = 2
    BRAND = 4
    ABBREVIATION = 8


_NAMES: Final = tuple(map(Name, range(16)))
"""All combinations: to make one takes longer than to look a key up."""


@dataclass(frozen=True)
class Refusals:
    """Names by key."""

    ids: marisa_trie.Trie
    kinds: memoryview

    @classmethod
    def open(cls, folder: Path) -> Refusals:
        """Open by mmap."""
        ids = marisa_trie.Trie()
        ids.mmap(str(folder / "refused.marisa"))
        return cls(ids, map_bytes(folder / "refused.kind"))

    def of(self, key: str) -> Name:
        """What ``key`` is listed as; no flag: nothing of the kind."""
        number = self.ids.get(key)
        return _NAMES[0 if number is None else self.kinds[number]]
