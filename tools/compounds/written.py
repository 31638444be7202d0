"""Compounds that people write, by lists of words in texts: unlisted ones, and which listed ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tools.build_lexicon.sources import Sources
from tools.compounds.examples import Pair
from tools.compounds.segment import Parts
from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.compounds import NONE, Compounds, Split

ENDINGS: Final = ("", "EN", "ES", "N", "S", "E", "ER")
"""Endings of an inflected head that are tried off, the bare word first."""

_TOKEN: Final = re.compile(r"[A-ZÄÖÜ]?[a-zäöüß]{4,24}|[A-ZÄÖÜ]{6,25}")
_CAPITALISED: Final = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{5,24}\b")
_HYPHENATED: Final = re.compile(r"([A-ZÄÖÜ][a-zäöüß]{2,})-([A-ZÄÖÜ][a-zäöüß]{2,})")


def written_pairs(sources: Sources, compounds: Compounds, parts: Parts) -> set[Pair]:
    """(modifier, head) of every compound in the lists of words, and of every unlisted one in a gloss.

    A word that a dictionary has counts only where the dictionary's own compounds have that pair too. Glosses
    are no witness for listed ones: they are of the same authors.
    """
    known = _known(sources)
    tokens = _keys(word for words in (sources.zipf, sources.web_words) for word in words)
    mentioned = _keys(word for gloss in sources.glosses.values() for word in _CAPITALISED.findall(gloss))
    pairs = set(_hyphenated(sources.web_words, compounds))
    for key in sorted(tokens | (mentioned - known)):
        if split := _cut(key, compounds):
            pair = split.units[0], split.units[1]
            if key not in known or compounds.is_attested(*pair):
                pairs.add(pair)
    return {pair for pair in pairs if compounds.key_of(pair[1]) not in parts.name_endings}


def _keys(words: Iterable[str]) -> set[str]:
    return {key for word in words if _TOKEN.fullmatch(word) and (key := fold(word).key)}


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


def _hyphenated(words: Iterable[str], compounds: Compounds) -> Iterator[Pair]:
    """Leser-Umfrage: the writer has cut it, and often left the linking element out."""
    for match in filter(None, map(_HYPHENATED.fullmatch, words)):
        first, last = (fold(part).key or "" for part in match.groups())
        number = compounds.trie.get(first)
        modifier = NONE if number is None else compounds.modifier[number]
        heads = (
            head
            for ending in ENDINGS
            if last.endswith(ending) and len(last) - len(ending) >= (4 if ending else 3)
            if (head := compounds.head_of(last[: len(last) - len(ending)])) != NONE
        )
        if modifier != NONE and (head := next(heads, NONE)) != NONE:
            yield modifier, head
