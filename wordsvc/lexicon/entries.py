"""What is listed: the spellings, classes, sources and standing behind the key of a base form.

A key is an id in a trie; flat arrays beside it hold one number a key. How a key was spelled is not
stored as text but as an index into a table of *shapes*: nearly all of 200,000 keys share a few
thousand shapes such as "capitalised, noun, in Wiktionary and Wikidata".
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

import marisa_trie

from wordsvc.lexicon.artefact import map_bytes


class WordClass(StrEnum):
    """Word classes that the game needs told apart."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    OTHER = "other"


class Standing(IntEnum):
    """As what a key is listed: the first of its grounds, in the order of the rule sheet."""

    HEADWORD = 0
    FEMININE = 1
    NOMINALISED = 2
    PARTICIPLE = 3
    PLURAL_ONLY = 4
    DIMINUTIVE = 5
    INHABITANT = 6
    CLIPPED = 7
    FORMER_NAME = 8
    RARE = 9
    FUNCTION_FORM = 10
    HALF_DIMINUTIVE = 11

    @property
    def sure(self) -> bool:
        """False where the team has to decide (W-40)."""
        return self < Standing.RARE


class Sense(NamedTuple):
    """One original spelling behind a key, its class and the names of the sources that list it."""

    spelling: str
    word_class: WordClass
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Entries:
    """The listed base forms. ``ids`` maps a key to the index of the arrays."""

    ids: marisa_trie.Trie
    standing: memoryview
    frequency: memoryview
    shape: memoryview
    folder: Path

    @classmethod
    def open(cls, folder: Path) -> Entries:
        """Open by mmap; nothing is read yet."""
        ids = marisa_trie.Trie()
        ids.mmap(str(folder / "base.marisa"))
        return cls(
            ids,
            map_bytes(folder / "base.standing"),
            map_bytes(folder / "base.frequency"),
            map_bytes(folder / "base.shape").cast("H"),
            folder,
        )

    def __contains__(self, key: str) -> bool:
        return key in self.ids

    def __len__(self) -> int:
        return len(self.ids)

    def standing_of(self, key: str) -> Standing | None:
        """As what ``key`` is listed, or None."""
        number = self.ids.get(key)
        return None if number is None else Standing(self.standing[number])

    def is_sure(self, key: str) -> bool:
        """True for a listed base form that needs no decision of the team."""
        number = self.ids.get(key)
        return number is not None and self.standing[number] < Standing.RARE

    def sure(self) -> Iterator[tuple[str, int]]:
        """The keys that need no decision of the team, each with ten times its Zipf value."""
        for key in self.ids.iterkeys():
            number = self.ids[key]
            if self.standing[number] < Standing.RARE:
                yield key, self.frequency[number]

    def frequency_of(self, key: str) -> float:
        """How common: Zipf value 0.0 (never seen) … 8.0 (in every sentence)."""
        number = self.ids.get(key)
        return 0.0 if number is None else self.frequency[number] / 10

    def senses(self, key: str) -> tuple[Sense, ...]:
        """All spellings behind ``key``; empty where it is not listed."""
        number = self.ids.get(key)
        if number is None:
            return ()
        return tuple(
            Sense(spell(key, recipe), WordClass(word_class), tuple(self._sources[i] for i in sources))
            for recipe, word_class, sources in self._shapes[self.shape[number]]
        )

    def classes(self, key: str) -> frozenset[WordClass]:
        """The word classes behind ``key``."""
        number = self.ids.get(key)
        if number is None:
            return frozenset()
        return frozenset(WordClass(word_class) for _, word_class, _ in self._shapes[self.shape[number]])

    @cached_property
    def _table(self) -> dict[str, list[list[tuple[str, str, Sequence[int]]]] | list[str]]:
        table: dict[str, list[list[tuple[str, str, Sequence[int]]]] | list[str]] = json.loads(
            (self.folder / "shapes.json").read_text("utf-8")
        )
        return table

    @cached_property
    def _shapes(self) -> list[list[tuple[str, str, Sequence[int]]]]:
        return self._table["shapes"]  # type: ignore[return-value]

    @cached_property
    def _sources(self) -> list[str]:
        return self._table["sources"]  # type: ignore[return-value]


LITERAL: Final = "="
_CASES = {"C": str.capitalize, "l": str.lower, "U": str.upper}


def recipe_of(key: str, spelling: str) -> str:
    """How to get ``spelling`` back from ``key``: case, places of ß, or the spelling itself.

    >>> recipe_of("STRASSE", "Straße")
    'C4'
    """
    sharp = [index for index in range(len(key)) if key[index : index + 2] == "SS"]
    for case in _CASES:
        for choice in _choices(sharp):
            recipe = case + ",".join(map(str, choice))
            if spell(key, recipe) == spelling:
                return recipe
    return LITERAL + spelling


def spell(key: str, recipe: str) -> str:
    """The spelling that ``recipe`` makes of ``key``.

    >>> spell("STRASSE", "C4")
    'Straße'
    """
    if recipe[0] == LITERAL:
        return recipe[1:]
    text = key
    for place in sorted(map(int, filter(None, recipe[1:].split(","))), reverse=True):
        text = text[:place] + "ß" + text[place + 2 :]
    return _CASES[recipe[0]](text)


def _choices(places: list[int]) -> list[tuple[int, ...]]:
    choices: list[tuple[int, ...]] = [()]
    for place in places:
        choices += [(*choice, place) for choice in choices if not choice or place - choice[-1] > 1]
    return choices
