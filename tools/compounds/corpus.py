"""What the compounds are learned from: words with glosses and frequencies, from the pinned packages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tools.build_lexicon.sources import NounRow, Sources
from wordsvc.lexicon.alphabet import fold

_NOT_COMMON = (
    "Toponym",
    "Vorname",
    "Nachname",
    "Eigenname",
    "Abkürzung",
    "Straßenname",
    "Buchstabe",
    "Symbol",
)
_BOUND = ("Affix", "Suffix", "Gebundenes Lexem")
_NAME = re.compile(
    r"[^|]{0,60}?\b(Vorname|Nachname|Familienname|Stadt (in|im|an)|Gemeinde (in|im)|Ort (in|im)|Ortsteil"
    r"|Fluss in|Stadtteil|Landkreis)\b"
)
_SHORTENED = re.compile(r"\W*Abkürzung ")


@dataclass(frozen=True)
class Corpus:
    """All keys with what is known of them.

    ``nouns`` key → spelling of every listed common noun; ``plurals`` noun key → its plural keys; ``names``
    key → spelling of what is only a name or place; ``glosses`` (key, is a noun) → "Wort: Glosse".
    """

    nouns: dict[str, str]
    plurals: dict[str, frozenset[str]]
    names: dict[str, str]
    verbs: frozenset[str]
    adjectives: frozenset[str]
    glosses: dict[tuple[str, bool], str]
    zipf: dict[str, float]

    def frequency(self, key: str) -> float:
        """Zipf frequency of a key, 0 where no list has it."""
        return self.zipf.get(key, 0.0)


def key_of(text: str) -> str | None:
    """The key of a spelling, None where it has none or is written in capitals throughout."""
    return None if len(text) < 2 or text.isupper() else fold(text).key


def read_corpus(sources: Sources) -> Corpus:
    """Read every source once."""
    names = _names(sources)
    lemmas = dict.fromkeys(row["lemma"] for row in sources.noun_rows)
    spellings: dict[str, str] = {}
    for spelling in [*sources.glosses, *sorted(sources.wikidata_nouns), *lemmas]:
        key = key_of(spelling) if spelling[:1].isupper() else None
        if key and key not in names and not _SHORTENED.match(sources.glosses.get(spelling, "")):
            spellings.setdefault(key, spelling)
    return Corpus(
        nouns=spellings,
        plurals=_plurals(sources.noun_rows),
        names=names,
        verbs=frozenset(_verbs(sources.glosses)),
        adjectives=frozenset(_adjectives(sources.morphy_adjectives)),
        glosses=_glosses(sources.glosses),
        zipf=_zipf(sources.zipf),
    )


def _names(sources: Sources) -> dict[str, str]:
    """Keys that are only ever names, places, abbreviations or bound forms → spelling."""
    classes: dict[str, list[str]] = defaultdict(list)
    for row in sources.noun_rows:
        classes[row["lemma"]].append(row["pos"])
    named = {
        lemma: all(any(word in pos for word in _NOT_COMMON + _BOUND) for pos in found)
        for lemma, found in classes.items()
    }
    for spelling, gloss in sources.glosses.items():
        if spelling[:1].isupper():
            named[spelling] = named.get(spelling, True) and all(map(_NAME.match, gloss.split(" | ")))
    common = {key_of(spelling) for spelling, is_name in named.items() if not is_name}
    return {
        key: spelling
        for spelling, is_name in named.items()
        if is_name and (key := key_of(spelling)) and key not in common
    }


def _plurals(table: list[NounRow]) -> dict[str, frozenset[str]]:
    plurals: dict[str, set[str]] = defaultdict(set)
    for row in table:
        if key := key_of(row["lemma"]):
            forms = (
                key_of(form) for column, form in row.items() if column.startswith("nominativ plural") and form
            )
            plurals[key].update(form for form in forms if form and form != key)
    return {key: frozenset(forms) for key, forms in plurals.items()}


def _verbs(wiktionary: Mapping[str, str]) -> set[str]:
    endings = re.compile(r"[a-zäöüß]+(en|ern|eln)")
    return {key for word in wiktionary if endings.fullmatch(word) and (key := key_of(word))}


def _adjectives(forms: Mapping[str, str]) -> set[str]:
    return {key for word in set(forms.values()) if word[:1].islower() and (key := key_of(word))}


def _glosses(wiktionary: Mapping[str, str]) -> dict[tuple[str, bool], str]:
    glosses: dict[tuple[str, bool], str] = {}
    for word, gloss in wiktionary.items():
        if key := key_of(word):
            glosses.setdefault((key, word[0].isupper()), f"{word}: {gloss.split(' | ')[0][:160]}")
    return glosses


def _zipf(frequencies: Mapping[str, float]) -> dict[str, float]:
    zipf: dict[str, float] = {}
    for word, value in frequencies.items():
        if key := fold(word).key:
            zipf[key] = max(value, zipf.get(key, 0.0))
    return zipf
