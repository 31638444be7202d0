"""Write what the splitter reads at run time: a trie of parts and small arrays beside it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, NamedTuple

import marisa_trie
import numpy as np
import numpy.typing as npt

from tools.compounds.corpus import Corpus
from tools.compounds.segment import Parts, Reading, Segmented, count_links, is_part
from wordsvc.lexicon.compounds import (
    CLASSES,
    LINKS,
    NONE,
    SURFACE,
    UNIT,
    UNLISTED,
    WRITTEN,
    Attested,
    surfaces_by_unit,
)

LONGEST: Final = 14
PRIOR: Final = 2.0
"""How many attested compounds the habit of like-ending lemmas weighs against a lemma's own."""

FITS: Final = 0.05
"""Share of a lemma's compounds from which a surface is kept."""


Zipf = Callable[[str], float]
Pairs = Collection[tuple[int, int]]


class Units(NamedTuple):
    """Lemmas that serve as parts; position is the unit's number."""

    lemmas: tuple[tuple[str, str], ...]
    number: dict[tuple[str, str], int]


class Pair(NamedTuple):
    """An attested compound as numbers: modifier unit, head unit; and the surface as written."""

    modifier: int
    head: int
    surface: str


def choose_units(corpus: Corpus, parts: Parts, segmented: Segmented) -> Units:
    """Simple nouns that are not obscure, compounds that make compounds, and every other first part in use."""
    heads = Counter(cut.head for cut in segmented.cuts.values())
    firsts = Counter(segmented.readings[cut.surface][:2] for cut in segmented.cuts.values())
    chosen = {lemma for lemma, count in firsts.items() if lemma[1] != "noun" or count > 1}
    chosen |= {
        (reading.lemma, reading.word_class)
        for reading in segmented.readings.values()
        if reading.word_class in ("adjective", "particle", "name")
    }
    for key in corpus.nouns:
        if len(key) > LONGEST or not is_part(key, parts):
            continue
        uses = heads[key] + firsts[key, "noun"]
        simple = key not in segmented.cuts
        known = (key, True) in corpus.glosses and corpus.frequency(key) >= 1.0
        if uses > (0 if simple else 1) or (simple and known):
            chosen.add((key, "noun"))
    lemmas = tuple(sorted(chosen, key=lambda lemma: (not (firsts[lemma] or heads[lemma[0]]), lemma)))
    return Units(lemmas, {lemma: number for number, lemma in enumerate(lemmas)})


def attested_pairs(segmented: Segmented, units: Units) -> dict[str, Pair]:
    """Compound → its pair of units, where both are units."""
    pairs = {}
    for compound, cut in segmented.cuts.items():
        modifier = units.number.get(segmented.readings[cut.surface][:2])
        head = units.number.get((cut.head, "noun"))
        if modifier is not None and head is not None:
            pairs[compound] = Pair(modifier, head, cut.surface)
    return pairs


def link_habits(segmented: Segmented) -> dict[str, Counter[str]]:
    """Ending of a noun (up to three letters) → how it is linked, every noun counted at most ten times."""
    habits: dict[str, Counter[str]] = defaultdict(Counter)
    for lemma, surfaces in count_links(segmented).items():
        weight = min(sum(surfaces.values()), 10) / sum(surfaces.values())
        for surface, count in surfaces.items():
            reading = segmented.readings[surface]
            if reading.word_class == "noun":
                for length in range(4):
                    habits[lemma[len(lemma) - length :]][reading.link] += count * weight
    return habits


def habit(lemma: str, link: str, habits: dict[str, Counter[str]]) -> float:
    """Share of ``link`` among nouns that end like ``lemma``, longer endings counting more."""
    share = 1 / len(LINKS)
    for length in range(4):
        counts = habits.get(lemma[len(lemma) - length :], Counter())
        share = (counts[link] + 3 * share) / (sum(counts.values()) + 3)
    return share


def link_fits(segmented: Segmented, units: Units) -> dict[str, float]:
    """Surface → share of its lemma's compounds that use it, smoothed by habit; small ones left out."""
    habits, counts = link_habits(segmented), count_links(segmented)
    fits = {}
    for surface, reading in segmented.readings.items():
        if (reading.lemma, reading.word_class) not in units.number:
            continue
        used = counts.get(reading.lemma, Counter())
        expected = habit(reading.lemma, reading.link, habits) if reading.word_class == "noun" else 0.5
        fit = (used[surface] + PRIOR * expected) / (sum(used.values()) + PRIOR)
        if fit >= FITS or used[surface] or surface == reading.lemma:
            fits[surface] = fit
    return fits


def pack(corpus: Corpus, parts: Parts, segmented: Segmented, written: Pairs, folder: Path) -> None:
    """Write trie, surfaces, units and known compounds; ``written``: pairs that people write."""
    units = choose_units(corpus, parts, segmented)
    fits = link_fits(segmented, units)
    pairs = attested_pairs(segmented, units)
    trie = marisa_trie.Trie(sorted({*fits, *(key for key, _ in units.lemmas)}))
    trie.save(str(folder / "parts.marisa"))
    if len(trie) > NONE:
        raise ValueError(f"{len(trie)} surfaces do not fit in two bytes")
    surfaces = _surfaces(trie, fits, units, parts, segmented.readings)
    np.save(folder / "surfaces.npy", surfaces)
    np.save(folder / "units.npy", _units(trie, fits, units, segmented.readings, corpus.frequency))
    for name, array in _attested(trie, surfaces_by_unit(surfaces["modifier"]), pairs, written).items():
        np.save(folder / f"{name}.npy", array)


def _surfaces(
    trie: marisa_trie.Trie, fits: dict[str, float], units: Units, parts: Parts, readings: dict[str, Reading]
) -> npt.NDArray[np.void]:
    table = np.zeros(len(trie), SURFACE)
    table["modifier"], table["head"] = NONE, NONE
    for surface, fit in fits.items():
        reading, row = readings[surface], table[trie[surface]]
        row["modifier"] = units.number[reading[:2]]
        row["link"] = LINKS.index(reading.link)
        row["fit"] = max(1, round(255 * fit)) if fit else 0
    for number, (key, word_class) in enumerate(units.lemmas):
        if word_class == "noun" and key not in parts.never_head:
            table[trie[key]]["head"] = number
    return table


def _units(
    trie: marisa_trie.Trie, fits: dict[str, float], units: Units, readings: dict[str, Reading], zipf: Zipf
) -> npt.NDArray[np.void]:
    best: dict[tuple[str, str], tuple[float, str]] = {}
    for surface, fit in sorted(fits.items()):
        lemma = readings[surface][:2]
        best[lemma] = max(best.get(lemma, (0.0, "")), (fit, surface))
    table = np.zeros(len(units.lemmas), UNIT)
    for row, lemma in zip(table, units.lemmas, strict=True):
        row["surface"] = trie[lemma[0]]
        row["word_class"] = CLASSES.index(lemma[1])
        row["first"] = trie[best.get(lemma, (0.0, lemma[0]))[1]]
        row["zipf"] = round(20 * zipf(lemma[0]))
    return table


def _attested(
    trie: marisa_trie.Trie, surfaces: Attested, pairs: dict[str, Pair], written: Pairs
) -> dict[str, npt.NDArray[np.generic]]:
    listed = {(pair.modifier, pair.head, _place(surfaces, pair, trie)) for pair in pairs.values()}
    both = {row[:2] for row in listed}
    rows = sorted(
        [
            (modifier, head, place | WRITTEN * ((modifier, head) in written))
            for modifier, head, place in listed
        ]
        + [(*pair, UNLISTED) for pair in written if pair not in both]
    )
    modifier, head, surface = (np.array(column) for column in zip(*rows, strict=True))
    return {
        "heads": head.astype(np.uint16),
        "heads_surface": surface.astype(np.uint8),
        "heads_count": np.bincount(modifier, minlength=max(modifier.max(), head.max()) + 1).astype(np.uint16),
    }


def _place(surfaces: Attested, pair: Pair, trie: marisa_trie.Trie) -> int:
    """Which of the modifier's surfaces joins a pair."""
    place = list(surfaces.of(pair.modifier)).index(trie[pair.surface])
    if place >= WRITTEN:
        raise ValueError(f"{pair.surface}: too many surfaces of its unit for the marks of heads_surface")
    return place
