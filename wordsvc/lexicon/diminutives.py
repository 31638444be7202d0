"""Diminutives in -chen and -lein, and the noun that they make small (W-15, W-34, W-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wordsvc.lexicon.umlauts import both

SUFFIXES: Final = ("CHEN", "LEIN")
_LOST_ENDINGS: Final = ("", "E", "EN", "EL", "L", "ER", "A", "CHE", "CH")
"""What a noun may lose before the suffix: HUND-, HAS(E)-, OF(EN)-, HÜG(EL)-, GÄRT(EN)-, MÄD(A)-."""
_LINKS: Final = ("", "EL", "ER", "S")
"""What may stand between noun and suffix: BÜCH-EL-CHEN, KIND-ER-LEIN, DING-S-LEIN."""


def diminished(key: str, is_noun: Callable[[str], bool]) -> Iterator[str]:
    """Nouns that ``key`` may be a diminutive of, likeliest first: STÜHLCHEN → STUHL, ÖFCHEN → OFEN."""
    return (noun for noun in _candidates(key) if noun != key and is_noun(noun))


def _candidates(key: str) -> Iterator[str]:
    for suffix in SUFFIXES:
        rest = key.removesuffix(suffix)
        if rest == key or len(rest) < 2:
            continue
        for link in _LINKS:
            if link and not rest.endswith(link):
                continue
            stem = rest.removesuffix(link) if link else rest
            if len(stem) < 2:
                continue
            # The umlauted vowel is taken back first: HÜNDCHEN is of HUND, though HÜNDE- may exist.
            for variant in reversed(both(stem)):
                yield from (variant + ending for ending in _LOST_ENDINGS)
