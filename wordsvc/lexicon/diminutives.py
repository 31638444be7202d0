"""Diminutives in -chen and -lein, and the noun that they make small (W-15, W-34, W-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wordsvc.lexicon.umlauts import both

SUFFIXES: Final = ("CHEN", "LEIN")
SHORTEST_STEM: Final = 2
_LOST_ENDINGS: Final = {"": 0.0, "E": 0.0, "EN": 1.0, "EL": 1.0}
"""What a noun may lose before the suffix (HUND-, HAS(E)-, OF(EN)-), and how much less likely (Zipf) it is."""
_LINKS: Final = ("", "E", "EL", "ER", "S")
"""What may stand between noun and suffix: VÖG(EL)-E-LEIN, BÜCH-EL-CHEN, KIND-ER-LEIN, DING-S-LEIN."""


def diminished(
    key: str, is_noun: Callable[[str], bool], frequency: Callable[[str], float] = lambda noun: 0.0
) -> tuple[str, ...]:
    """Nouns that ``key`` may be a diminutive of: STÜHLCHEN → STUHL, ÖFCHEN → OFEN.

    Likeliest first: nothing between noun and suffix (GÄBEL-CHEN before GÄB-EL-CHEN), then the commoner.
    """
    if not key.endswith(SUFFIXES):
        return ()
    found = (
        noun
        for link in _LINKS
        for noun, lost in sorted(_nouns(key, link), key=lambda pair: (pair[1] - frequency(pair[0]), pair[0]))
        if noun != key and is_noun(noun)
    )
    return tuple(dict.fromkeys(found))


def _nouns(key: str, link: str) -> Iterator[tuple[str, float]]:
    """Letters that may be a noun before the suffix, with the cost of what that noun has lost."""
    for suffix in SUFFIXES:
        stem = key.removesuffix(link + suffix)
        if stem != key and len(stem) >= SHORTEST_STEM:
            for variant in both(stem):
                yield from ((variant + ending, cost) for ending, cost in _LOST_ENDINGS.items())
