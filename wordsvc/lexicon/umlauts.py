"""Umlaut as German inflection and derivation use it: the last stem vowel, and back."""

from __future__ import annotations

import re
from typing import Final

# An unstressed last syllable does not count: VATER, APFEL, GARTEN.
_LAST_VOWEL = re.compile(r"(AU|[AOU])(?=[^AEIOUÄÖÜ]*(?:E[LRN])?$)")
_LAST_UMLAUT = re.compile(r"(ÄU|[ÄÖÜ])(?=[^AEIOUÄÖÜ]*(?:E[LRN])?$)")
_PLAIN: Final = {"ÄU": "AU", "Ä": "A", "Ö": "O", "Ü": "U"}
_FRONTED: Final = {plain: fronted for fronted, plain in _PLAIN.items()}


def fronted(stem: str) -> str:
    """``stem`` with its last stem vowel fronted: DUMM → DÜMM, VATER → VÄTER; else as it is."""
    return _LAST_VOWEL.sub(lambda found: _FRONTED[found[1]], stem)


def plain(stem: str) -> str:
    """``stem`` with its last umlaut taken back: DÜMM → DUMM, VÄTER → VATER; else as it is."""
    return _LAST_UMLAUT.sub(lambda found: _PLAIN[found[1]], stem)


def both(stem: str) -> tuple[str, ...]:
    """The stem as it is and, where that differs, with its last umlaut taken back."""
    other = plain(stem)
    return (stem,) if other == stem else (stem, other)
