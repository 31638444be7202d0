"""Take attested compounds apart: which first parts German uses, in which form, before which heads.

A first part is a *surface* (BAUERN, GEBURTS, SCHUL, HÄKEL) with one reading: lemma, class, linking element.
Where a compound can be cut in several places, the counts of all others decide (expectation maximisation).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from tools.compounds.corpus import Corpus

PARTS: Final = Path(__file__).with_name("parts.toml")

ROUNDS: Final = 8
SMOOTH: Final = 0.02
NAMED: Final = -9.0
"""Cost of a reading that ``parts.toml`` names: it beats all others."""

_PENALTY: Final = {
    "": 0.0,
    "n": 0.0,
    "s": 0.4,
    "es": 0.6,
    "en": 0.5,
    "er": 0.2,
    "e": 0.3,
    "ns": 0.3,
    "ens": 0.3,
}
_PENALTY_OTHER: Final = 0.5


class Reading(NamedTuple):
    """What a first part stands for."""

    lemma: str
    word_class: str
    link: str


class Cut(NamedTuple):
    """A compound taken apart: its first part as written, its head."""

    surface: str
    head: str


class Parts(NamedTuple):
    """Lists of ``parts.toml``."""

    short: frozenset[str]
    never_head: frozenset[str]
    particles: frozenset[str]
    verbs: frozenset[str]
    verbs_with_e: frozenset[str]
    nouns_over_adjectives: frozenset[str]
    names: frozenset[str]
    name_endings: frozenset[str]


class Segmented(NamedTuple):
    """All attested compounds taken apart, and the readings of their first parts."""

    cuts: dict[str, Cut]
    readings: dict[str, Reading]


def read_parts() -> Parts:
    """The hand-made lists."""
    lists = tomllib.loads(PARTS.read_text(encoding="utf-8"))
    return Parts(**{name: frozenset(text.split()) for name, text in lists.items()})


def umlauted(key: str) -> str:
    """HAUS → HÄUS: the last vowel that can have an umlaut gets it."""
    at, old, new = max(
        ((key.rfind(old), old, new) for old, new in (("AU", "ÄU"), ("A", "Ä"), ("O", "Ö"), ("U", "Ü")))
    )
    if key.endswith("U") and key.rfind("AU") == len(key) - 2:
        at, old, new = len(key) - 2, "AU", "ÄU"
    return key[:at] + new + key[at + len(old) :] if at >= 0 else key


def noun_surfaces(key: str, plurals: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(surface, link) of a noun as first part."""
    yield key, ""
    if not key.endswith(("S", "Z", "X")):
        yield key + "S", "s"
    if key.endswith("E"):
        yield key + "N", "n"
        yield key + "NS", "ns"
        if len(key) > 3:
            yield key[:-1], "-e"
    else:
        yield key + "ES", "es"
        yield key + "EN", "en"
        if key.endswith(("EL", "ER", "AR")):
            yield key + "N", "n"
    if key.endswith("EN") and len(key) > 5:
        yield key[:-2], "-en"
    if key == "HERZ":
        yield "HERZENS", "ens"
    for plural in plurals:
        yield plural, plural_link(key, plural)


def plural_link(key: str, plural: str) -> str:
    """The linking element that a plural amounts to: HÄUSER → ``er``, GÄNSE → ``e``."""
    for ending, link in (("ER", "er"), ("E", "e"), ("EN", "en"), ("N", "n"), ("S", "s")):
        if plural in (key + ending, umlauted(key) + ending):
            return link
    return "a"


def verb_surfaces(key: str) -> Iterator[tuple[str, str]]:
    """(surface, link) of a verb's stem as first part: LES-E-, HÄKEL-, ZEICHEN-."""
    stem = key[:-2] if key.endswith("EN") else key[:-1]
    if len(stem) < 3:
        return
    yield stem, ""
    if key.endswith("EN"):
        yield stem + "E", "e"
    if cluster := re.fullmatch(r"(.*(?:[KTDFG]|CH))([NM])", stem):
        yield f"{cluster[1]}E{cluster[2]}", ""


def is_part(key: str, parts: Parts) -> bool:
    """True where a listed noun may be a part at all."""
    return key in parts.short if len(key) <= 3 else True


def readings(corpus: Corpus, parts: Parts) -> dict[str, Reading]:
    """Every surface with its likeliest reading."""
    offers = chain(_nouns(corpus, parts), _adjectives(corpus, parts), _verbs(corpus, parts), _others(parts))
    best: dict[str, tuple[float, Reading]] = {}
    for surface, reading, cost in offers:
        rank = (cost - corpus.frequency(reading.lemma), reading)
        best[surface] = min(best.get(surface, rank), rank)
    return {surface: reading for surface, (_, reading) in best.items()}


Offers = Iterator[tuple[str, Reading, float]]
"""Surface, what it may stand for, and how unlikely that is."""


def _nouns(corpus: Corpus, parts: Parts) -> Offers:
    for key in corpus.nouns:
        if is_part(key, parts):
            for surface, link in noun_surfaces(key, corpus.plurals.get(key, ())):
                yield surface, Reading(key, "noun", link), _cost(key, link, corpus)


def _adjectives(corpus: Corpus, parts: Parts) -> Offers:
    for key in corpus.adjectives:
        if 3 <= len(key) <= 9 and not key.endswith(("EN", "IG", "LICH", "END", "BAR")):
            yield key, Reading(key, "adjective", ""), -0.8 if key in parts.nouns_over_adjectives else -1.2


def _verbs(corpus: Corpus, parts: Parts) -> Offers:
    for key in corpus.verbs:
        for surface, link in verb_surfaces(key):
            named = key in (parts.verbs_with_e if link else parts.verbs)
            yield surface, Reading(key, "verb", link), NAMED if named else 0.3


def _others(parts: Parts) -> Offers:
    for word_class, keys in (("particle", parts.particles), ("name", parts.names)):
        for key in keys:
            yield key, Reading(key, word_class, ""), NAMED


def _cost(key: str, link: str, corpus: Corpus) -> float:
    """Unlikeliness of a noun with a linking element; NOTEN is NOTE + n rather than NOT + en."""
    if not link:
        return -1.0
    longer = 2.0 if link == "en" and key + "E" in corpus.nouns else 0.0
    return _PENALTY.get(link, _PENALTY_OTHER) + longer


def cuts_of(compound: str, found: dict[str, Reading], heads: frozenset[str]) -> Iterator[Cut]:
    """Every way to cut a compound into a known first part and a known head."""
    for at in range(2, len(compound) - 1):
        surface, head = compound[:at], compound[at:]
        if head in heads and surface in found and found[surface].lemma != compound:
            yield Cut(surface, head)


def is_derived(cut: Cut, found: dict[str, Reading]) -> bool:
    """BÄCKEREI, DUSELEI: a suffix, no egg; HÜHNEREI and DRACHENEI have a linking element."""
    return cut.head == "EI" and (
        found[cut.surface].link in ("", "-e") or found[cut.surface].word_class == "verb"
    )


def segment(corpus: Corpus, parts: Parts) -> Segmented:
    """Cut every listed noun that can be cut."""
    found = readings(corpus, parts)
    heads = frozenset(key for key in corpus.nouns if is_part(key, parts)) - parts.never_head
    options = {
        compound: ways
        for compound in sorted(corpus.nouns)
        if len(compound) >= 5
        and (ways := [cut for cut in cuts_of(compound, found, heads) if not is_derived(cut, found)])
    }
    cuts = best_cuts(options, {surface: reading.lemma for surface, reading in found.items()})
    return Segmented(cuts, found)


def best_cuts(options: dict[str, list[Cut]], lemma: dict[str, str]) -> dict[str, Cut]:
    """The likeliest cut of each compound, by how often its parts serve in all others."""
    heads, lemmas, surfaces = Counter[str](), Counter[str](), Counter[str]()
    shares = {compound: [1 / len(ways)] * len(ways) for compound, ways in options.items()}
    for _ in range(ROUNDS):
        heads, lemmas, surfaces = Counter(), Counter(), Counter()
        for compound, ways in options.items():
            for cut, share in zip(ways, shares[compound], strict=True):
                heads[cut.head] += share
                lemmas[lemma[cut.surface]] += share
                surfaces[cut.surface] += share

        def weight(cut: Cut) -> float:
            return (heads[cut.head] + SMOOTH) * (surfaces[cut.surface] + SMOOTH)  # noqa: B023

        for compound, ways in options.items():
            weights = [weight(cut) for cut in ways]
            total = sum(weights)
            shares[compound] = [each / total for each in weights]
    return {compound: max(zip(shares[compound], ways, strict=True))[1] for compound, ways in options.items()}


def count_links(segmented: Segmented) -> dict[str, Counter[str]]:
    """lemma → how often each of its surfaces begins an attested compound."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for cut in segmented.cuts.values():
        counts[segmented.readings[cut.surface].lemma][cut.surface] += 1
    return counts
