"""Compounds that no dictionary lists but people use: tokens of frequency lists and of glosses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.build_lexicon.sources import Sources
from tools.compounds.segment import Parts
from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.compounds import Compounds, Split

ENDINGS: Final = ("", "EN", "ES", "N", "S", "E", "ER")
"""Endings of an inflected head that are tried off, the bare word first."""

_TOKEN: Final = re.compile(r"[a-zäöüß]{6,22}")
_CAPITALISED: Final = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{5,24}\b")


def unlisted_pairs(sources: Sources, compounds: Compounds, parts: Parts) -> list[tuple[int, int]]:
    """(modifier, head) of every unlisted token that is a compound, sorted."""
    known = _known(sources)
    pairs = set()
    for key in _tokens(sources):
        split = None if key in known else _cut(key, compounds)
        if split and split.parts[1].key not in parts.name_endings:
            pairs.add(split.units)
    return sorted((units[0], units[1]) for units in pairs)


def _tokens(sources: Sources) -> set[str]:
    words = {word for word in sources.zipf if _TOKEN.fullmatch(word)}
    words |= {word for gloss in sources.glosses.values() for word in _CAPITALISED.findall(gloss)}
    return {key for word in words if (key := fold(word).key)}


def _known(sources: Sources) -> set[str]:
    listed = (sources.glosses, sources.wikidata_words, sources.wikidata_nouns)
    forms = (sources.morphy_nouns, sources.morphy_adjectives)
    lemmas = (row["lemma"] for row in sources.noun_rows)
    return {key for words in (*listed, *forms, lemmas) for word in words if (key := fold(word).key)}


def _cut(key: str, compounds: Compounds) -> Split | None:
    return next(
        (split for ending in ENDINGS if key.endswith(ending) for split in _splits(key, ending, compounds)),
        None,
    )


def _splits(key: str, ending: str, compounds: Compounds) -> Iterator[Split]:
    shortest = 4 if ending else 3
    for split in compounds.split(key[: len(key) - len(ending)]):
        first, *_, head = split.parts
        if len(split.parts) == 2 and len(first.key) >= 3 and len(head.key) >= shortest:
            yield split
