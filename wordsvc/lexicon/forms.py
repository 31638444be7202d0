"""Inflected form → base forms: what the sources list, and what regular inflection explains.

Verb and noun forms are stored (they are irregular often enough); the endings of adjectives and of
participles used as adjectives are regular and are taken off here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import marisa_trie

from wordsvc.lexicon.entries import Entries, WordClass
from wordsvc.lexicon.umlauts import both

ADJECTIVE_ENDINGS: Final = ("E", "EM", "EN", "ER", "ES")
SUPERLATIVES: Final = ("EST", "ST")


class Kind(StrEnum):
    """What kind of form it is; the value is its mark in the data."""

    NOUN = "n"
    VERB = "v"
    ADJECTIVE = "a"
    OTHER = "o"
    IMPERATIVE = "i"
    PARTICIPLE = "p"
    DECLINED_PARTICIPLE = "d"
    COMPARISON = "c"

    @property
    def word_class(self) -> WordClass:
        """The class of the base form."""
        return _CLASS_OF[self]


_CLASS_OF: Final = {
    Kind.NOUN: WordClass.NOUN,
    Kind.VERB: WordClass.VERB,
    Kind.IMPERATIVE: WordClass.VERB,
    Kind.PARTICIPLE: WordClass.VERB,
    Kind.DECLINED_PARTICIPLE: WordClass.VERB,
    Kind.ADJECTIVE: WordClass.ADJECTIVE,
    Kind.COMPARISON: WordClass.ADJECTIVE,
    Kind.OTHER: WordClass.OTHER,
}


class Analysis(NamedTuple):
    """One way to read a form: of which base form it is which kind."""

    base: str
    kind: Kind


class Change(NamedTuple):
    """How a form becomes its base form: ``drop`` letters go at ``at``, the last ``cut`` are replaced.

    (GE at 0, then T → EN: GEMACHT → MACHEN.)
    """

    kind: Kind
    at: int
    drop: int
    cut: int
    append: str

    def apply(self, form: str) -> str:
        """The base form of ``form``."""
        text = form[: self.at] + form[self.at + self.drop :]
        return text[: len(text) - self.cut] + self.append


def change(form: str, base: str, kind: Kind) -> Change:
    """The change that makes ``base`` of ``form``; shared by as many forms as possible."""
    candidates = [_suffix_change(form, base, kind, 0, 0)]
    for infix in ("GE", "ZU"):
        at = form.find(infix)
        while at >= 0:
            candidates.append(_suffix_change(form, base, kind, at, len(infix)))
            at = form.find(infix, at + 1)
    return min(candidates, key=lambda found: (found.cut + len(found.append), found.drop))


def _suffix_change(form: str, base: str, kind: Kind, at: int, drop: int) -> Change:
    text = form[:at] + form[at + drop :]
    same = 0
    while same < min(len(text), len(base)) and text[same] == base[same]:
        same += 1
    return Change(kind, at, drop, len(text) - same, base[same:])


@dataclass(frozen=True)
class Forms:
    """Analyses of inflected forms whose base forms are listed."""

    stored: marisa_trie.RecordTrie
    entries: Entries
    folder: Path

    @classmethod
    def open(cls, folder: Path, entries: Entries) -> Forms:
        """Open by mmap."""
        stored = marisa_trie.RecordTrie("<H")
        stored.mmap(str(folder / "forms.marisa"))
        return cls(stored, entries, folder)

    def analyses(self, key: str) -> tuple[Analysis, ...]:
        """Every reading of ``key`` as a form of a listed base form; stored ones first."""
        found = dict.fromkeys(self._stored(key))
        found.update(dict.fromkeys(self._regular(key)))
        return tuple(analysis for analysis in found if analysis.base != key)

    def noun_bases(self, key: str) -> Iterator[str]:
        """The base forms of :meth:`analyses` that ``key`` is a form of as a noun."""
        bases = (found.base for found in self._stored(key) if found.kind == Kind.NOUN)
        return (base for base in dict.fromkeys(chain(bases, self._regular_nouns(key))) if base != key)

    def _stored(self, key: str) -> Iterator[Analysis]:
        for (number,) in self.stored.get(key, ()):
            found = self._changes[number]
            yield Analysis(found.apply(key), found.kind)

    def _regular(self, key: str) -> Iterator[Analysis]:
        yield from adjective_readings(key, self._is_adjective)
        yield from (Analysis(base, Kind.NOUN) for base in self._regular_nouns(key))
        for stem in _stems(key):
            for base, kind in self._stored(stem):
                if kind == Kind.PARTICIPLE:
                    yield Analysis(base, Kind.DECLINED_PARTICIPLE)

    def _regular_nouns(self, key: str) -> Iterator[str]:
        return filter(self._is_noun, noun_readings(key))

    def _is_noun(self, key: str) -> bool:
        return WordClass.NOUN in self.entries.classes(key) and self.entries.is_sure(key)

    def _is_adjective(self, key: str) -> bool:
        return WordClass.ADJECTIVE in self.entries.classes(key)

    @cached_property
    def _changes(self) -> list[Change]:
        stored = json.loads((self.folder / "changes.json").read_text("utf-8"))
        return [Change(Kind(kind), *fields) for kind, *fields in stored]


def adjective_readings(key: str, is_adjective: Callable[[str], bool]) -> Iterator[Analysis]:
    """Regular adjective forms: KLEINES, KLEINER, KLEINSTER, DÜMMER, DUNKLER, SAURE."""
    for stem in _stems(key):
        for base in _positives(stem):
            if is_adjective(base):
                yield Analysis(base, Kind.ADJECTIVE)
    for degree in _degrees(key):
        for variant in both(degree):
            for base in _positives(variant):
                if is_adjective(base):
                    yield Analysis(base, Kind.COMPARISON)


def noun_readings(key: str) -> Iterator[str]:
    """Nouns of which ``key`` is a form that hardly any noun of their make lacks: HINGABE-N, LÄUFERIN-NEN."""
    if key.endswith("EN") and len(key) > 4:
        yield key[:-1]
    if key.endswith("INNEN"):
        yield key[:-3]
    if key.endswith(("UNGEN", "HEITEN", "KEITEN", "TÄTEN", "IONEN", "SCHAFTEN")):
        yield key[:-2]


def _stems(key: str) -> Iterator[str]:
    """``key`` without an adjective ending."""
    return (key[: -len(ending)] for ending in ADJECTIVE_ENDINGS if key.endswith(ending) and len(key) > 3)


def _degrees(key: str) -> Iterator[str]:
    """``key`` without the marks of comparison; a superlative always has an ending."""
    stems = tuple(_stems(key))
    yield from (stem[:-2] for stem in (key, *stems) if stem.endswith("ER") and len(stem) > 4)
    for stem in stems:
        yield from (stem[: -len(mark)] for mark in SUPERLATIVES if stem.endswith(mark) and len(stem) > 4)


def _positives(stem: str) -> Iterator[str]:
    """Base forms that a bare stem may have: LEIS(E), DUNK(E)L, TEU(E)R."""
    yield stem
    yield stem + "E"
    if len(stem) > 2 and stem[-1] in "LRN" and stem[-2] != "E":
        yield f"{stem[:-1]}E{stem[-1]}"
