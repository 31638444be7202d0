"""Compounds: which parts a word can be made of, joined how (W-20, W-35).

A first part is a *surface* (BAUERN, GEBURTS, SCHUL, HÄKEL) that stands for a *unit*: a lemma with its class.
How well a linking element suits a lemma was learned from attested compounds: BAUERN-BROT, not BAUER-BROT.
The arrays under ``data/compounds`` are made by ``tools/train_compounds.py`` and read by mmap.

Start reading at :meth:`Compounds.split`.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import marisa_trie
import numpy as np

from wordsvc.lexicon.artefact import COMPOUNDS

LINKS: Final = ("", "s", "es", "n", "en", "er", "e", "ns", "ens", "-e", "-en", "a")
"""Linking elements; ``-e``, ``-en``: letters that are dropped; ``a``: a plural of another make (MUSEEN)."""

CLASSES: Final = ("noun", "verb", "adjective", "particle", "name")

NONE: Final = 0xFFFF
"""No unit."""

SURFACE: Final = np.dtype([("modifier", "<u2"), ("head", "<u2"), ("link", "u1"), ("fit", "u1")])
"""What letters are as a part: their unit as first part and as head, their link, and how well it fits."""

UNIT: Final = np.dtype([("surface", "<u2"), ("first", "<u2"), ("word_class", "u1"), ("zipf", "u1")])
"""A lemma: its own surface, its best surface as first part, its class, 20 × its Zipf frequency."""

WRONG_LINK: Final = 10
"""``fit`` (0…255) below which a linking element is wrong."""

RIVALLED_LINK: Final = 64
"""The same where the known compound of these parts has another one: TAGE-LICHT, because of TAGESLICHT."""

UNLISTED: Final = 0x80
"""Marks a compound that people write but no dictionary lists, in ``heads_surface``."""

WRITTEN: Final = 0x40
"""Marks a listed one that people also write, by lists of words in texts."""

SHORTEST: Final = 2
"""Letters of the shortest part: EI, ÖL."""


class Part(NamedTuple):
    """A part of a compound with the linking element after it: GEBURT, noun, ``s``."""

    key: str
    word_class: str
    link: str


class Split(NamedTuple):
    """A way to read a word as a compound; ``rank`` orders the ways of one word, higher first."""

    parts: tuple[Part, ...]
    units: tuple[int, ...]
    rank: float


class Step(NamedTuple):
    """A first part at the beginning of a word, up to ``end``; ``fit`` (0…255) of its linking element."""

    surface: int
    unit: int
    fit: int
    end: int


@dataclass(frozen=True, slots=True)
class Attested:
    """Known compounds as numbers: beside unit u stand ``others[start[u]:start[u + 1]]``, ascending.

    Units from ``len(start) - 1`` on are in no compound.
    """

    start: Sequence[int]
    others: Sequence[int]

    def of(self, unit: int) -> Sequence[int]:
        """The units that are known beside ``unit``."""
        return self.others[slice(*self._bounds(unit))]

    def find(self, unit: int, other: int) -> range:
        """The places in ``others`` where ``unit`` meets ``other``."""
        low, high = self._bounds(unit)
        first = bisect_left(self.others, other, low, high)
        return range(first, bisect_left(self.others, other + 1, first, high))

    def _bounds(self, unit: int) -> tuple[int, int]:
        return (self.start[unit], self.start[unit + 1]) if unit + 1 < len(self.start) else (0, 0)


def known_pairs(count: Any, heads: Any) -> tuple[Attested, Attested]:
    """Heads by modifier and modifiers by head; ``heads`` has ``count[u]`` entries for unit u."""
    modifiers = np.repeat(np.arange(len(count), dtype=np.uint16), count)
    by_head: Any = modifiers[np.argsort(heads, kind="stable")]
    sizes = np.bincount(heads, minlength=len(count))
    return Attested(_starts(count), memoryview(heads)), Attested(_starts(sizes), memoryview(by_head))


def surfaces_by_unit(modifier: Any) -> Attested:
    """The surfaces of each unit as a first part, out of the unit of each surface (NONE for no first part)."""
    order: Any = np.argsort(modifier, kind="stable").astype(np.uint16)
    return Attested(_starts(np.bincount(modifier[modifier != NONE])), memoryview(order))


def _starts(sizes: Any) -> Any:
    starts: Any = np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32)
    return memoryview(starts)


@dataclass(frozen=True, slots=True)
class Compounds:
    """The splitter. Immutable, safe to share. ``heads`` by modifier, ``modifiers`` by head.

    ``heads_surface`` goes with ``heads``: a mark, or which of the modifier's ``surfaces`` joins the two.
    """

    trie: Any
    modifier: Sequence[int]
    head_unit: Sequence[int]
    link: Sequence[int]
    fit: Sequence[int]
    lemma: Sequence[int]
    first: Sequence[int]
    word_class: Sequence[int]
    zipf: Sequence[int]
    heads: Attested
    heads_surface: Sequence[int]
    surfaces: Attested
    modifiers: Attested

    @classmethod
    def open(cls, folder: Path = COMPOUNDS) -> Compounds:
        """Map the arrays of ``folder``."""

        def column(name: str, field: str | None = None) -> Any:
            array: Any = np.load(folder / f"{name}.npy", mmap_mode="r")
            rows: Any = np.ascontiguousarray(array[field]) if field else array
            return memoryview(rows)

        heads, modifiers = known_pairs(
            *(np.load(folder / f"{name}.npy") for name in ("heads_count", "heads"))
        )

        return cls(
            trie=marisa_trie.Trie().mmap(str(folder / "parts.marisa")),
            modifier=column("surfaces", "modifier"),
            head_unit=column("surfaces", "head"),
            link=column("surfaces", "link"),
            fit=column("surfaces", "fit"),
            lemma=column("units", "surface"),
            first=column("units", "first"),
            word_class=column("units", "word_class"),
            zipf=column("units", "zipf"),
            heads=heads,
            heads_surface=column("heads_surface"),
            surfaces=surfaces_by_unit(np.load(folder / "surfaces.npy", mmap_mode="r")["modifier"]),
            modifiers=modifiers,
        )

    def split(self, key: str) -> tuple[Split, ...]:
        """Every reading of ``key`` as a compound with right linking elements, best first."""
        return _best_first([*self._pairs(key), *self._triples(key)])

    def inflected(self, key: str, bases: Callable[[str], Iterable[str]]) -> tuple[tuple[str, Split], ...]:
        """Base forms of a compound whose head is inflected, best first: GIPSFASSADEN → GIPSFASSADE.

        ``bases`` gives the base forms (keys) of an inflected form.
        """
        found = {
            key[: step.end] + base: self._made((step,), unit)
            for step in self._steps(key)
            for base in bases(key[step.end :])
            if (unit := self.head_of(base)) != NONE
        }
        return tuple(sorted(found.items(), key=lambda each: (-each[1].rank, each[0])))

    def corrected(self, key: str) -> tuple[str, ...]:
        """The parts rightly joined where ``key`` joins them wrongly, best first: BAUERBROT → BAUERNBROT.

        Empty where the word can be read with right linking elements.
        """
        if self.split(key):
            return ()
        found = {
            restored: self._usual((unit, head))
            for unit, head in self._wrongly_joined(key)
            if self.split(restored := self._restored(unit, head))
        }
        return tuple(sorted(found, key=lambda each: (-found[each], each)))

    def key_of(self, unit: int) -> str:
        """The lemma of a unit."""
        return str(self.trie.restore_key(self.lemma[unit]))

    def head_of(self, key: str) -> int:
        """The unit that ``key`` is as a head, NONE where it is none."""
        number = self.trie.get(key)
        return NONE if number is None else self.head_unit[number]

    def is_attested(self, modifier: int, head: int) -> bool:
        """True where a listed compound is made of these two units."""
        return bool(self._listed(modifier, head))

    def is_used(self, modifier: int, head: int) -> bool:
        """True where people write a compound of these two units, listed or not."""
        return any(
            self.heads_surface[place] & (UNLISTED | WRITTEN) for place in self.heads.find(modifier, head)
        )

    def known(self, modifier: int, head: int) -> str | None:
        """The key of the listed compound made of two units, None where none is listed."""
        surfaces = self._listed(modifier, head)
        return self._joined(surfaces[0], head) if surfaces else None

    def _pairs(self, key: str) -> Iterator[Split]:
        for step in self._steps(key):
            head = self.head_of(key[step.end :])
            if head != NONE and not self._is_derived(step, head) and not self._is_rivalled(step, head):
                yield self._made((step,), head)

    def _triples(self, key: str) -> Iterator[Split]:
        """Two first parts and a head, where two neighbours are a known compound."""
        for first in self._steps(key):
            for second in self._steps(key, first.end):
                head = self.head_of(key[second.end :])
                if head != NONE and self._are_known(first.unit, second.unit, head):
                    yield self._made((first, second), head)

    def _are_known(self, first: int, second: int, head: int) -> bool:
        inner = self.head_of(self.key_of(second))
        return self.is_attested(second, head) or (inner != NONE and self.is_attested(first, inner))

    def _steps(self, key: str, start: int = 0) -> Iterator[Step]:
        """First parts of ``key`` from ``start`` on whose linking element is right."""
        for surface in self.trie.prefixes(key[start:]):
            end = start + len(surface)
            if len(surface) >= SHORTEST and end + SHORTEST <= len(key):
                number = self.trie[surface]
                if self.fit[number] >= WRONG_LINK and self.modifier[number] != NONE:
                    yield Step(number, self.modifier[number], self.fit[number], end)

    def _is_derived(self, step: Step, head: int) -> bool:
        """BÄCKER-EI: a suffix, no egg."""
        surface = self.trie.restore_key(step.surface)
        return (
            self.key_of(head) == "EI" and surface.endswith(("ER", "EL", "OR")) and not self.link[step.surface]
        )

    def _is_rivalled(self, step: Step, head: int) -> bool:
        """TAGE-LICHT: the known compound of these parts is joined otherwise, and more usually so."""
        known = self._listed(step.unit, head)
        return bool(known) and step.fit < RIVALLED_LINK and step.surface not in known

    def _listed(self, modifier: int, head: int) -> list[int]:
        """The surfaces that join two units in listed compounds."""
        surfaces = self.surfaces.of(modifier)
        places = (self.heads_surface[place] for place in self.heads.find(modifier, head))
        return [surfaces[place & ~WRITTEN] for place in places if not place & UNLISTED]

    def _made(self, steps: tuple[Step, ...], head: int) -> Split:
        units = (*(step.unit for step in steps), head)
        parts = (*(self._part(step.unit, self.link[step.surface]) for step in steps), self._part(head))
        fit = sum(math.log(step.fit / 255) for step in steps)
        return Split(parts, units, self._usual(units) + fit / 2 - 2 * (len(steps) - 1))

    def _part(self, unit: int, link: int = 0) -> Part:
        word_class, key = CLASSES[self.word_class[unit]], self.key_of(unit)
        return Part(_stem(key) if word_class == "verb" else key, word_class, LINKS[link])

    def _usual(self, units: tuple[int, ...]) -> float:
        """How usual the parts are in their places."""
        firsts = sum(math.log1p(len(self.heads.of(unit))) for unit in units[:-1]) / (len(units) - 1)
        known = 3.0 if self.is_attested(units[-2], units[-1]) else 0.0
        return firsts + math.log1p(len(self.modifiers.of(units[-1]))) + known

    def _wrongly_joined(self, key: str) -> Iterator[tuple[int, int]]:
        """(modifier, head) of every cut whose first part is a noun that is not joined as usual."""
        for end in range(SHORTEST + 1, len(key) - SHORTEST + 1):
            head = self.head_of(key[end:])
            if head != NONE:
                meant = {self.head_of(lemma) for lemma in _unlinked(key[:end])} - {NONE}
                yield from ((unit, head) for unit in meant if self._restored(unit, head) != key)

    def _restored(self, unit: int, head: int) -> str:
        return self.known(unit, head) or self._joined(self.first[unit], head)

    def _joined(self, surface: int, head: int) -> str:
        return str(self.trie.restore_key(surface)) + self.key_of(head)


def _best_first(splits: Iterable[Split]) -> tuple[Split, ...]:
    return tuple(sorted(splits, key=lambda split: (-split.rank, split.parts)))


def _stem(verb: str) -> str:
    """LESEN → LES, HÄKELN → HÄKEL."""
    return verb[:-2] if verb.endswith("EN") else verb[:-1]


def _unlinked(surface: str) -> Iterator[str]:
    """The lemmas that a wrongly joined first part may stand for: HUNDES → HUND, STRASS → STRASSE."""
    yield surface
    for ending in ("S", "ES", "N", "EN", "E", "ER", "NS", "ENS"):
        if surface.endswith(ending):
            yield surface[: -len(ending)]
    yield surface + "E"
