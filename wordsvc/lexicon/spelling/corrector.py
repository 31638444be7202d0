"""The corrections of a word: where they come from, which are plausible, which are best."""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final, cast

import marisa_trie
from rapidfuzz.distance import OSA
from spellchecker import SpellChecker
from spellchecker.spellchecker import WordFrequency

from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.lexicon.artefact import map_bytes
from wordsvc.lexicon.entries import Entries
from wordsvc.lexicon.spelling.cost import distance
from wordsvc.lexicon.spelling.letters import CommonKeys
from wordsvc.lexicon.spelling.neighbours import MAX_LENGTH, KnownKeys, neighbour
from wordsvc.lexicon.spelling.sound import sound, sounds
from wordsvc.lexicon.spelling.sound_index import KeysBySound

COMMON: Final = 30
"""Tenths of Zipf from which on a key is searched for at distance 2: once in a million words."""

RARITY: Final = 0.012
"""What each tenth of Zipf less adds to the cost of a correction when they are ranked."""

_SHORT: Final = {1: 0.5, 2: 0.5, 3: 0.5, 4: 1.0}
_ONE_MISTAKE: Final = 1.2
_MISTAKES_PER_LETTER: Final = 0.23
_HEADER: Final = struct.Struct("<3I4x")


def tolerance(length: int) -> float:
    """Cost up to which a correction of a word of ``length`` letters is plausible.

    Short words only get mistakes that are cheap; from five letters on any one mistake is plausible,
    and about one more with every four letters. Measured: of made-up words one in ten is corrected.
    """
    return _SHORT.get(length, max(_ONE_MISTAKE, _MISTAKES_PER_LETTER * length))


def _any(word: str) -> bool:
    return True


NEARLY: Final = 0.45
"""Cost of a mistake up to which a word that sounds like another is taken for it."""

LOT: Final = 16
"""Keys whose neighbours are computed at once."""

HEARD: Final = 25
"""Ten times the Zipf frequency of a word that people have in their ears."""


class Corrector:
    """Finds what may have been meant; reads the lexicon's tables by mmap, safe to share between threads."""

    def __init__(self, entries: Entries, index: memoryview) -> None:
        self._entries = entries
        self._checker = _Checker(entries.ids)
        common, by_sound, known = _sections(index)
        self._common = CommonKeys(common)
        self._by_sound = KeysBySound(by_sound)
        self._known = KnownKeys(known)

    @classmethod
    def open(cls, entries: Entries, path: Path) -> Corrector:
        """With the index that :func:`build_index` made of ``entries``."""
        return cls(entries, map_bytes(path))

    def corrections(self, key: str, limit: int = 5, accept: Callable[[str], bool] = _any) -> tuple[str, ...]:
        """At most ``limit`` sure base forms that ``accept`` takes and ``key`` is a plausible mistake for.

        Best first: by the cost of the mistake and by how common the base form is. Two plain mistakes
        are thought of only where there is no correction of one. None for a key that is right.
        """
        if not self._can_be_wrong(key):
            return ()
        near = {*self._sounding_alike(key), *self._checker.known(self._checker.edit_distance_1(key))}
        ranked = self._ranked(key, near, accept) or self._ranked(key, self._at_distance_two(key), accept)
        return tuple(ranked[:limit])

    def is_misspelling(self, key: str) -> bool:
        """Whether :meth:`corrections` finds any, some five times as fast."""
        return key in self.one_mistake_off([key]) or (
            self._can_be_wrong(key)
            and any(
                self._can_be_meant(key, meant)
                for find in (self._sounding_alike, self._at_distance_two)
                for meant in find(key)
            )
        )

    def one_mistake_off(self, keys: Iterable[str]) -> set[str]:
        """Those of ``keys`` that a base form at distance 1 may have been meant by: nearly all misspellings.

        Some four times as fast as key by key.
        """
        found = set()
        for written in _alike_in_length(filter(self._can_be_wrong, keys)):
            for key, number in self._known.numbered_at_distance_one(written):
                if key not in found and self._can_be_meant(key, neighbour(key, number)):
                    found.add(key)
        return found

    def _can_be_meant(self, key: str, meant: str) -> bool:
        return self._entries.is_sure(meant) and _is_plausible(key, meant)

    def homophone(self, key: str) -> str | None:
        """The common base form that sounds like ``key`` and is written nearly so: WIEDERSTAND → WIDERSTAND.

        Of 1,000 sensible compounds that no source lists, none has one.
        """
        if not self._can_be_wrong(key):
            return None
        alike = {
            word: distance(key, word, NEARLY) for word in self._sounding_alike(key) if self._is_common(word)
        }
        near = [word for word, cost in alike.items() if cost <= NEARLY]
        return min(near, key=lambda word: (alike[word], word), default=None)

    def _is_common(self, word: str) -> bool:
        return self._entries.is_sure(word) and self._frequency(word) >= HEARD

    def _can_be_wrong(self, key: str) -> bool:
        return 2 <= len(key) <= MAX_LENGTH and not self._entries.is_sure(key)

    def _ranked(self, key: str, meant: Iterable[str], accept: Callable[[str], bool]) -> list[str]:
        words = (word for word in meant if self._entries.is_sure(word) and accept(word))
        costs = {word: cost for word in words if (cost := _cost(key, word)) is not None}
        return sorted(costs, key=lambda word: (costs[word] - RARITY * self._frequency(word), word))

    def _frequency(self, word: str) -> int:
        return self._entries.frequency[self._entries.ids[word]]

    def _sounding_alike(self, key: str) -> Iterator[str]:
        for sounding in sounds(key):
            for number in self._by_sound.find(sounding):
                word = self._entries.ids.restore_key(number)
                if sound(word) == sounding:
                    yield word

    def _at_distance_two(self, key: str) -> Iterator[str]:
        if len(key) in _SHORT:
            return
        for number in self._common.near(key):
            word = self._entries.ids.restore_key(number)
            if OSA.distance(key, word, score_cutoff=2) <= 2:
                yield word


def _alike_in_length(keys: Iterable[str]) -> Iterator[list[str]]:
    """The keys in small lots of one length: what is computed of a lot stays in the cache."""
    lots = defaultdict(list)
    for key in keys:
        lots[len(key)].append(key)
    return (keys[start : start + LOT] for keys in lots.values() for start in range(0, len(keys), LOT))


def _cost(written: str, meant: str) -> float | None:
    """Cost of a plausible mistake, else None."""
    limit = tolerance(len(written))
    cost = distance(written, meant, limit)
    return cost if cost <= limit else None


def _is_plausible(written: str, meant: str) -> bool:
    if len(written) not in _SHORT and OSA.distance(written, meant, score_cutoff=1) <= 1:
        return True  # any one mistake is
    return _cost(written, meant) is not None


class _Checker(SpellChecker):
    """pyspellchecker on the lexicon's own trie instead of a word list in memory."""

    def __init__(self, ids: marisa_trie.Trie) -> None:
        super().__init__(language=None, distance=1, case_sensitive=True)
        self._word_frequency = _BaseForms(ids)


class _BaseForms(WordFrequency):
    """What :class:`SpellChecker` asks of its word list."""

    def __init__(self, ids: marisa_trie.Trie) -> None:
        super().__init__(case_sensitive=True)
        self._dictionary = cast(Any, ids)
        self._letters = set(LETTERS)
        self._longest_word_length = MAX_LENGTH


def build_index(entries: Entries) -> bytes:
    """The tables of :class:`Corrector` for the sure base forms of ``entries``."""
    words = ((entries.ids.restore_key(number), number) for number in range(len(entries)))
    keys = [(key, number) for key, number in words if len(key) <= MAX_LENGTH and entries.is_sure(key)]
    common = [(key, number) for key, number in keys if entries.frequency[number] >= COMMON]
    tables = CommonKeys.build(common), KeysBySound.build(keys), KnownKeys.build(key for key, _ in keys)
    sections = [table + bytes(-len(table) % 8) for table in tables]
    return _HEADER.pack(*map(len, sections)) + b"".join(sections)


def _sections(index: memoryview) -> list[memoryview]:
    ends = list(accumulate(_HEADER.unpack_from(index), initial=_HEADER.size))
    return [index[start:end] for start, end in pairwise(ends)]
