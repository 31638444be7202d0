"""The peers: programs that people use instead, each behind the same two questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import simplemma
from hunspell import Hunspell
from spellchecker import SpellChecker

DICTIONARIES: Final = Path("/usr/share/hunspell")


@dataclass(frozen=True, slots=True)
class Peer:
    """``knows`` tells whether a word as typed is one; ``corrects`` lists what may be meant by another."""

    knows: Callable[[str], bool]
    corrects: Callable[[str], object] | None
    imports: str
    opening: str
    """Code that imports it, and code that opens it and looks one word up, for a fresh process."""


def peers() -> dict[str, Peer]:
    """All that are installed, by name."""
    found = {"pyspellchecker": _pyspellchecker(), "simplemma": _simplemma()}
    return {"hunspell": _hunspell(), **found} if (DICTIONARIES / "de_DE.dic").exists() else found


def _hunspell() -> Peer:
    checker = Hunspell("de_DE", hunspell_data_dir=str(DICTIONARIES))
    opening = f"checker = Hunspell('de_DE', hunspell_data_dir={str(DICTIONARIES)!r})\nchecker.spell('Haus')"
    return Peer(checker.spell, checker.suggest, "from hunspell import Hunspell", opening)


def _pyspellchecker() -> Peer:
    checker = SpellChecker(language="de", distance=1)
    imports = "from spellchecker import SpellChecker"
    opening = "checker = SpellChecker(language='de', distance=1)\nchecker.known(['Haus'])"
    return Peer(lambda word: bool(checker.known([word])), checker.candidates, imports, opening)


def _simplemma() -> Peer:
    return Peer(
        lambda word: simplemma.is_known(word, lang="de"),
        None,
        "import simplemma",
        "simplemma.is_known('Haus', lang='de')",
    )
