"""Text → key: what is written in capitals on the tiles (W-01)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

MAX_TYPED: Final = 256
"""Characters of one word beyond which nothing is folded or searched."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"

_KEY = re.compile("[A-ZÄÖÜ]+").fullmatch
_PLAIN = re.compile("[A-Za-zÄÖÜäöü]+").fullmatch
_INVISIBLE = {
    ord(sign): None
    for sign in "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
}
_QUOTES = "'\"„“”‚‘’«»‹›"
_SPACE = "\x00" + "".join(map(chr, filter(lambda code: chr(code).isspace(), range(0x3001))))
_DIAERESIS = "\u0308"
_WHOLE_LETTERS = str.maketrans(
    {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ẞ": "SS", "ı": "I"}
)


class NoKey(StrEnum):
    """Why a text has no key."""

    EMPTY = "empty"
    NOT_LETTERS = "not_letters"
    SEVERAL_WORDS = "several_words"
    TOO_LONG = "too_long"


class Folded(NamedTuple):
    """The key of a text, or None and why there is none."""

    key: str | None
    problem: NoKey | None


def fold(text: str) -> Folded:
    """The key of ``text``: NFC, capitals, ß → SS, accents other than Ä Ö Ü gone, space around it gone.

    Quotation marks around the whole are taken off; digits, hyphens, inner apostrophes and other
    signs leave no key.
    """
    if _PLAIN(text):
        return Folded(text.upper(), None) if len(text) <= MAX_TYPED else Folded(None, NoKey.TOO_LONG)
    if len(text) > MAX_TYPED:
        return Folded(None, NoKey.EMPTY if text[: MAX_TYPED * 40].isspace() else NoKey.TOO_LONG)
    visible = text.translate(_INVISIBLE).strip(_SPACE)
    inner = _without_quotes(visible)
    if not inner:
        return Folded(None, NoKey.EMPTY)
    if any(sign.isspace() for sign in inner):
        return Folded(None, NoKey.SEVERAL_WORDS)
    letters = unicodedata.normalize("NFC", inner).upper()
    key = "".join(map(_fold_letter, _whole(letters)))
    return Folded(key, None) if _KEY(key) else Folded(None, NoKey.NOT_LETTERS)


def _whole(text: str) -> Iterator[str]:
    """The letters of ``text``, each with the accents that could not be composed with it."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not unicodedata.combining(text[end]):
            yield text[start:end]
            start = end


def _without_quotes(text: str) -> str:
    """``„Haus“`` → ``Haus``; a lone sign inside or at one end (``geht's``) stays."""
    stripped = text.strip(_QUOTES)
    return stripped if len(text) >= len(stripped) + 2 and text[0] not in stripped[:1] else text


def _fold_letter(letter: str) -> str:
    """A letter without its accents, but for the dots of Ä Ö Ü."""
    parts = unicodedata.normalize("NFD", letter)
    base, accents = parts[0], parts[1:]
    if base in "AOU" and _DIAERESIS in accents:
        return unicodedata.normalize("NFC", base + _DIAERESIS)
    return base.translate(_WHOLE_LETTERS) if all(map(unicodedata.combining, accents)) else letter
