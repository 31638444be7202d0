"""Diminutives in -chen and -lein, and the noun that they make small (W-15, W-34, W-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wordsvc.lexicon.umlauts import both

SUFFIXES: Final = ("CHEN", "LEIN")
_LOST_ENDINGS: Final = (("", "E"), ("EN", "EL", "L", "CHE", "CH"))
"""What a noun may lose before the suffix, likelier first: HUND-, HAS(E)-; OF(EN)-, GÄRT(EN)-."""
_LINKS: Final = ("", "EL", "ER", "S")
"""What may stand between noun and suffix: BÜCH-EL-CHEN, KIND-ER-LEIN, DING-S-LEIN."""


def diminished(
    key: str, is_noun: Callable[[str], bool], frequency: Callable[[str], float] = lambda noun: 0.0
) -> tuple[str, ...]:
    """Nouns that ``key`` may be a diminutive of: STÜHLCHEN → STUHL, ÖFCHEN → OFEN.

    Likeliest first: nothing between noun and suffix (GÄBEL-CHEN before GÄB-EL-CHEN), as little lost
    as can be (MAUS before MAUSEN), then the commoner.
    """
    found = (
        noun
        for link in _LINKS
        for lost in _LOST_ENDINGS
        for noun in sorted({*_nouns(key, link, lost)}, key=lambda noun: (-frequency(noun), noun))
        if noun != key and is_noun(noun)
    )
    return tuple(dict.fromkeys(found))


def _nouns(key: str, link: str, lost: tuple[str, ...]) -> Iterator[str]:
    for suffix in SUFFIXES:
        stem = key.removesuffix(link + suffix)
        if stem != key and len(stem) > 1:
            yield from (variant + ending for variant in both(stem) for ending in lost)
