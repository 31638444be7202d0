"""What counts as a base form, spelling by spelling: one function a ground, in the order of trust.

Wiktionary's page list holds base forms; the other sources add what it lacks, each with the filter that
its kind of error asks for. What only one weak source lists stands as RARE: the team decides (W-40).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from tools.build_lexicon.inflection import (
    GRAMMAR,
    INSEPARABLE,
    SEPARABLE,
    FormTable,
    attested_noun_forms,
    collect,
    key_of,
    noun_bases,
)
from tools.build_lexicon.names import INHABITANT, NameJudge, looks_abbreviated, rows_by_lemma, split_senses
from tools.build_lexicon.sources import Sources
from wordsvc.lexicon.diminutives import SUFFIXES, diminished
from wordsvc.lexicon.entries import Standing, WordClass
from wordsvc.lexicon.forms import Kind, adjective_readings
from wordsvc.lexicon.refusals import Name
from wordsvc.lexicon.spelling.corrector import NEARLY
from wordsvc.lexicon.spelling.cost import distance
from wordsvc.lexicon.spelling.sound import sound
from wordsvc.lexicon.umlauts import plain

ATTESTED: Final = 1.5
"""Zipf frequency (three times in 100 million words) that makes a second source of a corpus."""
IN_USE: Final = 2.5
"""Zipf frequency of a word that readers meet."""
ADJECTIVAL: Final = 2.8
OFTEN_USED: Final = 2.4
ADJECTIVAL_SHARE: Final = -1.2
SECOND_PART_SHARE: Final = -1.7
SUPERLATIVE: Final = 1.2
"""How often (Zipf) a present participle is inflected, also against its verb, and compared, to count."""
COMMON_PLURAL: Final = 3.5
CONJUGATED: Final = 2
"""How many of five typical forms of a real verb occur in a large corpus."""
PLURAL_MARGIN: Final = 1.9
PLURAL_IN_USE: Final = 1.9
SMALL_PLURAL_MARGIN: Final = 1.2
UNUSED: Final = 1.3
"""How much commoner (Zipf) than its singular a plural is that counts as a word of its own; less is enough
where the singular is hardly used at all."""
ADJECTIVE_SUFFIXES: Final = ("IG", "LICH", "HAFT", "LOS", "VOLL", "BAR", "SAM")
PARTICLE: Final = 2.5
PARTICLE_ENDINGS: Final = (
    *("ELL", "ISCH", "IG", "LICH", "LOS", "SAM", "BAR", "HAFT"),
    *("FALLS", "WEISE", "WÄRTS", "MALS", "MASSEN", "DINGS"),
)
"""Zipf frequency and endings by which an adjective or adverb without a gloss counts."""
VERBAL: Final = -1.3
"""log10 of inflected : bare use below which a past participle is a verb form that has a page: gewusst."""


@dataclass(frozen=True, slots=True)
class Headword:
    """A spelling that counts as a base form."""

    spelling: str
    key: str
    word_class: WordClass
    standing: Standing
    sources: frozenset[str]


@dataclass
class Findings:
    """What the sources amount to."""

    headwords: dict[str, Headword] = field(default_factory=dict)
    refused: dict[str, Name] = field(default_factory=dict)

    def add(self, headword: Headword) -> None:
        """Keep the better standing of two for the same spelling, and the sources of both."""
        known = self.headwords.get(headword.spelling)
        if known is None:
            self.headwords[headword.spelling] = headword
            return
        better = min(known, headword, key=best_standing)
        self.headwords[headword.spelling] = Headword(
            better.spelling, better.key, better.word_class, better.standing, known.sources | headword.sources
        )


def best_standing(headword: Headword) -> tuple[bool, bool, int]:
    """Sorts the surest standing first, and among sure ones the most specific: DIMINUTIVE before HEADWORD."""
    return not headword.standing.sure, headword.standing == Standing.HEADWORD, headword.standing


class Lexicographer:
    """Decides about every spelling of the sources; see :meth:`findings`."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._rows = rows_by_lemma(sources.noun_rows)
        self._morphy_lemmas = frozenset(sources.morphy_nouns.values())
        self._names = NameJudge(sources.glosses, self._rows, sources.wikidata_nouns, self._morphy_lemmas)
        self._found = Findings()

    def findings(self) -> Findings:
        """All base forms and all refused spellings."""
        for step in (
            self._wiktionary,
            self._german_nouns,
            self._wikidata,
            self._morphy_verbs,
            self._adjectives,
            self._morphy_nouns,
            self._plural_only,
            self._particles,
            self._closed_classes,
            self._derived_adjectives,
            self._slips,
        ):
            step()
        return self._found

    def also_adjectives(self) -> Iterator[Headword]:
        """Verbs that are adjectives too: MODERN, ALBERN."""
        for found in self._found.headwords.values():
            if found.word_class == WordClass.VERB and found.key in self.adjectives:
                yield replace(found, word_class=WordClass.ADJECTIVE)

    # --- what helps to decide

    def zipf(self, spelling: str) -> float:
        """How common a spelling is, whatever its case."""
        return self._sources.zipf.get(spelling.lower(), 0.0)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Keys of all infinitives: Morphy's, and Wiktionary's that conjugate."""
        keys = {key for verb in self._sources.morphy_verbs if (key := key_of(verb))}
        return frozenset(
            keys | {key_of(w) or "" for w in self._sources.glosses if self._conjugates(w)} - {""}
        )

    def _conjugates(self, word: str) -> bool:
        if not (word[:1].islower() and word.endswith(("en", "eln", "ern", "tun", "sein")) and len(word) > 3):
            return False
        stem = word[:-2] if word.endswith("en") else word[:-1]
        return any(form in self._sources.pages for form in (f"{stem}t", f"{stem}te", f"{stem}et", f"{word}d"))

    @cached_property
    def forms(self) -> FormTable:
        """Inflected forms, before what is only attested."""
        return collect(self._sources, self.verbs)

    @cached_property
    def participles(self) -> Mapping[str, str]:
        """Participle key → infinitive key."""
        return {
            form: min(base for base, kind in bases if kind == Kind.PARTICIPLE)
            for form, bases in self.forms.items()
            if any(kind == Kind.PARTICIPLE for _, kind in bases)
        }

    @cached_property
    def adjectives(self) -> frozenset[str]:
        """Keys of all adjectives that Morphy declines or Wiktionary has inflected pages of."""
        keys = {key_of(lemma) for lemma in self._sources.morphy_adjectives.values() if lemma[:1].islower()}
        pages = self._sources.pages
        for word in self._sources.glosses:
            if word[:1].islower() and word + "es" in pages and (word + "em" in pages or word + "er" in pages):
                keys.add(key_of(word))
        return frozenset(key for key in keys if key)

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Keys of the nouns that at least one good source lists."""
        listed = {w for w in self._sources.glosses if w[:1].isupper()} | self._sources.wikidata_nouns
        return frozenset(key for word in listed | self._rows.keys() if (key := key_of(word)))

    def _is_noun(self, key: str) -> bool:
        return key in self.nouns

    def class_of(self, spelling: str, key: str) -> WordClass:
        """The word class, by capital letter and by how it inflects."""
        if spelling[0].isupper():
            return WordClass.NOUN
        if key in self.verbs:
            return WordClass.VERB
        return WordClass.ADJECTIVE if key in self.adjectives else WordClass.OTHER

    # --- the grounds

    def _wiktionary(self) -> None:
        for spelling, gloss in self._sources.glosses.items():
            key = key_of(spelling)
            if not key or len(key) < 2:
                continue
            if name := self._name(spelling):
                self._found.refused[spelling] = name
            elif (standing := self._standing(spelling, key, gloss)) is not None:
                self._add(spelling, standing, "wiktionary")

    def _name(self, spelling: str) -> Name:
        if spelling[0].isupper():
            return self._names.judge(spelling)
        gloss = self._sources.glosses[spelling]
        senses = [self._names.is_abbreviation(sense) for sense in split_senses(gloss)]
        inner_capital = any(letter.isupper() for letter in spelling)
        if not VOWEL.search(spelling) and not CALL.search(gloss):
            return Name.ABBREVIATION
        return Name.ABBREVIATION if inner_capital or (senses and all(senses)) else Name(0)

    def _standing(self, spelling: str, key: str, gloss: str) -> Standing | None:
        """How a page of Wiktionary stands; None where it is only a form that has a page."""
        if spelling[0].islower():
            return self._small_standing(spelling, key)
        if self._may_be_diminutive(spelling, key) and (nouns := frozenset(diminished(key, self._is_noun))):
            return diminutive_standing(gloss, nouns)
        if self._is_only_nominalised(spelling, key):
            return None
        feminine = key.endswith("IN") and (key + "NEN" in self.forms or self._has_form(spelling + "nen"))
        return noun_standing(key, gloss, self._rows.get(spelling, []), self._deadjectival(key), feminine)

    def _may_be_diminutive(self, spelling: str, key: str) -> bool:
        """Neuter and no infinitive: neither RACHEN nor SPRECHEN."""
        return key.endswith(SUFFIXES) and key not in self.verbs and spelling not in self._masculine

    @cached_property
    def _masculine(self) -> frozenset[str]:
        return frozenset(row["lemma"] for row in self._sources.noun_rows if row.get("genus") == "m")

    def _is_only_nominalised(self, spelling: str, key: str) -> bool:
        """A page for an adjective with an ending (GUTES, SCHÖNER) that no list of nouns knows."""
        if spelling in self._sources.wikidata_nouns or not key.endswith(("ES", "ER")):
            return False
        if key.endswith("ES"):
            return self._deadjectival(key)
        return spelling not in self._rows and any(
            True for _ in adjective_readings(key, self._plain_adjectives.__contains__)
        )

    @cached_property
    def _plain_adjectives(self) -> frozenset[str]:
        return self.adjectives - self.participles.keys()

    def _has_form(self, spelling: str) -> bool:
        return spelling in self._sources.pages or spelling.lower() in self._sources.wikidata_words

    def _small_standing(self, spelling: str, key: str) -> Standing | None:
        if key in self.participles and key not in self.verbs:
            return self._participle_standing(spelling)
        if any(kind == Kind.OTHER for _, kind in self.forms.get(key, ())):
            return Standing.FUNCTION_FORM
        if self._is_rather_a_plural(spelling, key):
            return None
        return Standing.HEADWORD

    def _is_rather_a_plural(self, spelling: str, key: str) -> bool:
        """A verb that hardly anybody conjugates, with the letters of a common plural: KUNDEN, HOSEN."""
        noun = any(kind == Kind.NOUN for _, kind in self.forms.get(key, ()))
        if not noun or key not in self.verbs or spelling in self._sources.morphy_verbs:
            return False
        if self.zipf(spelling) < COMMON_PLURAL:
            return False
        stem = spelling.removesuffix("n").removesuffix("e")
        conjugated = (f"{stem}t", f"{stem}te", f"{stem}ten", f"ge{stem}t", f"{spelling}d")
        return sum(form in self._sources.zipf for form in conjugated) < CONJUGATED

    def _participle_standing(self, spelling: str) -> Standing | None:
        pages = self._sources.pages
        if any(spelling + ending in pages for ending in ("ste", "sten", "este", "esten")):
            return Standing.PARTICIPLE
        bare = self.zipf(spelling)
        if self._inflected_zipf(spelling) - bare >= VERBAL or bare < IN_USE:
            return Standing.PARTICIPLE
        return None

    def _inflected_zipf(self, adjective: str) -> float:
        return max(self.zipf(adjective + ending) for ending in ("e", "en", "er", "es", "em"))

    def _deadjectival(self, key: str) -> bool:
        """A nominalised adjective or participle: BEKANNTE, BREITESTE."""
        return any(True for _ in adjective_readings(key, self._declined.__contains__))

    @cached_property
    def _declined(self) -> frozenset[str]:
        return self.adjectives | self.participles.keys()

    def _german_nouns(self) -> None:
        for spelling, classes in self._rows.items():
            key = key_of(spelling)
            if not key or len(key) < 2 or spelling in self._found.refused:
                continue
            if looks_abbreviated(spelling):
                self._found.refused[spelling] = Name.ABBREVIATION
            elif spelling in self._found.headwords or not self._is_name(spelling):
                standing = noun_standing(key, "", classes, self._deadjectival(key))
                if spelling in self._without_singular:
                    standing = Standing.PLURAL_ONLY
                if not self._is_plain_diminutive(spelling, key):
                    self._add(spelling, standing, "german_nouns")

    @cached_property
    def _without_singular(self) -> frozenset[str]:
        """Lemmas of which no row has a nominative singular, but some row a plural: ELTERN, FERIEN."""
        numbers: dict[str, set[str]] = defaultdict(set)
        for row in self._sources.noun_rows:
            for column, form in row.items():
                if form and column.startswith("nominativ"):
                    numbers[row["lemma"]].add(column.split()[1].rstrip("*"))
        return frozenset(lemma for lemma, found in numbers.items() if found == {"plural"})

    def _is_name(self, spelling: str) -> bool:
        name = self._names.judge(spelling)
        if name:
            self._found.refused[spelling] = name
        return bool(name)

    def _is_plain_diminutive(self, spelling: str, key: str) -> bool:
        """A diminutive without a page that gives it a life of its own."""
        if spelling in self._found.headwords or not key.endswith(SUFFIXES):
            return False
        return bool(diminished(key, self._is_noun))

    def _wikidata(self) -> None:
        for spelling in sorted(self._sources.wikidata_nouns):
            key = key_of(spelling)
            if not key or len(key) < 2 or spelling in self._found.refused:
                continue
            if looks_abbreviated(spelling):
                self._found.refused.setdefault(spelling, Name.ABBREVIATION)
            elif spelling in self._found.headwords:
                self._add(spelling, self._found.headwords[spelling].standing, "wikidata")
            elif not self._is_plain_diminutive(spelling, key) and not self._is_form(key):
                self._add(spelling, self._wikidata_standing(spelling, key), "wikidata")

    def _is_form(self, key: str) -> bool:
        """A form of a commoner word, which Wikidata's list of lemmas holds now and then: FILME, HALTE.

        Bare stems (STIEG, TURN) are nouns more often than imperatives.
        """
        own = self.zipf(key)
        readings = {base for base, _ in self.forms.get(key, ())} - {key, key + "EN"}
        return self._is_declined(key) or any(self.zipf(base) > own for base in readings)

    def _is_declined(self, key: str) -> bool:
        """An adjective with an ending that german-nouns does not call a noun: AKTIVEN, ALTEN."""
        return key.endswith(("EN", "EM", "ES")) and self._deadjectival(key)

    def _wikidata_standing(self, spelling: str, key: str) -> Standing:
        attested = self.zipf(spelling) >= ATTESTED or spelling in self._morphy_lemmas
        inflects = any(
            f"{spelling.lower()}{e}" in self._sources.wikidata_words for e in ("s", "es", "n", "en", "e")
        )
        if attested or inflects or self._is_plain_compound(key):
            return noun_standing(key, "", [], self._deadjectival(key))
        return Standing.RARE

    def _is_plain_compound(self, key: str) -> bool:
        """Two nouns of Wiktionary with at most one linking element between them."""
        heads = (key[cut:] for cut in range(3, len(key) - 2))
        return any(
            head in self._good_nouns and any(m in self._good_nouns for m in _modifiers(key[: -len(head)]))
            for head in heads
        )

    @cached_property
    def _good_nouns(self) -> frozenset[str]:
        return frozenset(
            h.key for h in self._found.headwords.values() if h.word_class == WordClass.NOUN and len(h.key) > 2
        )

    def _morphy_verbs(self) -> None:
        for spelling in self._sources.morphy_verbs:
            key = key_of(spelling)
            if not key:
                continue
            if spelling in self._found.headwords:
                self._add(spelling, Standing.HEADWORD, "morphy_verbs")
                continue
            other_verb = any(k == Kind.VERB and b != key for b, k in self.forms.get(key, ()))
            if other_verb:
                continue
            sure = self.zipf(spelling) >= ATTESTED or self._prefixed(key)
            self._add(spelling, Standing.HEADWORD if sure else Standing.RARE, "morphy_verbs")

    def _prefixed(self, key: str) -> bool:
        return any(key.removeprefix(p) in self.verbs for p in SEPARABLE + INSEPARABLE if key.startswith(p))

    def _adjectives(self) -> None:
        for spelling in sorted(set(self._sources.morphy_adjectives.values())):
            key = key_of(spelling)
            if not key or len(key) < 2 or spelling[0].isupper():
                continue
            if spelling in self._found.headwords:
                self._add(spelling, self._found.headwords[spelling].standing, "morphy_nouns")
            elif (standing := self._adjective_standing(spelling, key)) is not None:
                self._add(spelling, standing, "morphy_nouns")

    def _adjective_standing(self, spelling: str, key: str) -> Standing | None:
        if key in self.participles:
            return Standing.PARTICIPLE if key.endswith("ND") and self._is_adjectival(spelling) else None
        if any(True for _ in adjective_readings(key, self.adjectives.__contains__)):
            return None
        return (
            Standing.HEADWORD
            if max(self.zipf(spelling), self._inflected_zipf(spelling)) >= ATTESTED
            else Standing.RARE
        )

    def _is_adjectival(self, participle: str) -> bool:
        """A present participle that people use as an adjective: GLÜHEND, BINDEND, LEIDEND, not KLETTERND.

        It has a superlative in use, or is used, with endings and without, nearly as often as the verb, or
        is frequent and the last part of a listed adjective (NOTLEIDEND).
        """
        inflected = self._inflected_zipf(participle)
        superlative = max(self.zipf(participle + ending) for ending in ("ste", "sten", "ster", "stes"))
        share = inflected - self.zipf(participle.removesuffix("d"))
        return (
            superlative >= SUPERLATIVE
            or (min(inflected, self.zipf(participle)) >= OFTEN_USED and share >= ADJECTIVAL_SHARE)
            or (inflected >= ADJECTIVAL and share >= SECOND_PART_SHARE and participle in self._second_parts)
        )

    @cached_property
    def _second_parts(self) -> frozenset[str]:
        """What follows two or more letters in a listed word in -end: not-leidend."""
        words = (word for word in self._sources.glosses if word.endswith("nd") and word[0].islower())
        return frozenset(word[cut:] for word in words for cut in range(2, len(word) - 4))

    def _morphy_nouns(self) -> None:
        for spelling in sorted(self._morphy_lemmas):
            key = key_of(spelling)
            if not key or len(key) < 2 or spelling[0].islower() or spelling in self._found.refused:
                continue
            if spelling in self._found.headwords:
                self._add(spelling, self._found.headwords[spelling].standing, "morphy_nouns")
            elif not self._is_morphy_filler(spelling, key) and (
                (standing := self._morphy_standing(spelling, key)) is not None
            ):
                self._add(spelling, standing, "morphy_nouns")

    def _is_morphy_filler(self, spelling: str, key: str) -> bool:
        """Nominalised adjectives, participles and infinitives, names and diminutives that Morphy lists."""
        return (
            looks_abbreviated(spelling)
            or self._deadjectival(key)
            or key in self.verbs
            or (key.endswith(SUFFIXES) and bool(diminished(key, self._is_noun)))
            or self.forms.get(key) is not None
        )

    def _morphy_standing(self, spelling: str, key: str) -> Standing | None:
        if self._is_plain_compound(key) or self._derived(key):
            return noun_standing(key, "", [], False)
        return None if self._is_slip(spelling) else Standing.RARE

    def _is_slip(self, spelling: str) -> bool:
        """A letter doubled or not, against a commoner headword: KOMMITEE."""
        found = self._found.headwords
        single = (
            spelling[:i] + spelling[i + 1 :]
            for i in range(1, len(spelling))
            if spelling[i] == spelling[i - 1]
        )
        double = (spelling[:i] + spelling[i] + spelling[i:] for i in range(1, len(spelling)))
        return any(near in found and self.zipf(near) > self.zipf(spelling) for near in (*single, *double))

    def _derived(self, key: str) -> bool:
        """Nouns made of a known verb or adjective by a living suffix: KLÖPPELEI, LEERHEIT."""
        for suffix, ends in DERIVATION.items():
            stem = key.removesuffix(suffix)
            if stem != key and len(stem) > 2:
                variants = (stem, plain(stem))
                pool = self.verbs if "EN" in ends else self.adjectives
                if any(variant + end in pool for variant in variants for end in ends):
                    return True
        return False

    def _plural_only(self) -> None:
        """Plurals whose singular is hardly used: EINKÜNFTE, WINDPOCKEN, LÄNDEREIEN (W-14)."""
        listed = {headword.key for headword in self._found.headwords.values()}
        for spelling in sorted(self._sources.pages):
            key = key_of(spelling)
            if not key or not spelling[0].isupper() or self.zipf(spelling) < PLURAL_IN_USE:
                continue
            singulars = self._singulars(key)
            if key not in listed and singulars and self._outgrows(spelling, singulars):
                self._add(spelling, Standing.PLURAL_ONLY, "wiktionary")

    def _outgrows(self, plural: str, singulars: frozenset[str]) -> bool:
        """The plural is in use and the singular is not; peoples (SLAWEN) are only met in the plural."""
        if any(INHABITANT.search(self._sources.glosses.get(word.capitalize(), "")) for word in singulars):
            return False
        singular = max(map(self.zipf, singulars))
        margin = self.zipf(plural) - singular
        return margin >= PLURAL_MARGIN or (margin >= SMALL_PLURAL_MARGIN and singular <= UNUSED)

    def _singulars(self, key: str) -> frozenset[str]:
        """Base forms of a nominative plural that is nothing else; empty for anything but one."""
        readings = self.forms.get(key, set())
        singulars = {base for base, kind in readings if kind == Kind.NOUN}
        dative = key.endswith("N") and not singulars.isdisjoint(
            base for base, _ in self.forms.get(key[:-1], ())
        )
        genitive = key.endswith("S") and key[:-1] in singulars and key not in self._nominative_plurals
        only_nouns = len(singulars) == len(readings) and not dative and not genitive
        return frozenset(singulars) if only_nouns and key not in self._refused_keys else frozenset()

    @cached_property
    def _nominative_plurals(self) -> frozenset[str]:
        return frozenset(
            key
            for row in self._sources.noun_rows
            for column, form in row.items()
            if form and column.startswith("nominativ plural") and (key := key_of(form))
        )

    def _particles(self) -> None:
        """Common adjectives and adverbs that have a page but no gloss: POTENTIELL, ANDERENFALLS."""
        for spelling in sorted(self._sources.pages):
            key = key_of(spelling)
            if not key or spelling[0].isupper() or not key.endswith(PARTICLE_ENDINGS):
                continue
            if self.zipf(spelling) >= PARTICLE and not self._explained(key):
                self._add(spelling, Standing.HEADWORD, "wiktionary")

    def _closed_classes(self) -> None:
        """Small words of closed classes that the sources leave out: pronominal adverbs, calls."""
        for group in GRAMMAR["words"].values():
            for word in group.split():
                self._found.refused.pop(word, None)
                self._add(word, Standing.HEADWORD, "overrides")

    def _derived_adjectives(self) -> None:
        """Adjectives made of a listed word that people inflect, page or not: UNLOGISCH, MOOSIG, RUHMVOLL."""
        known = {headword.key for headword in self._found.headwords.values()}
        for spelling in sorted(self._sources.zipf):
            key = key_of(spelling)
            if not key or key in known or key in self.forms or key in self._refused_keys:
                continue
            if self._is_derived_adjective(key) and self._declines(spelling):
                self._add(spelling, Standing.HEADWORD, "wordfreq")

    def _is_derived_adjective(self, key: str) -> bool:
        if key.startswith("UN") and key[2:] in self.adjectives and len(key) > 6:
            return True
        for suffix in ADJECTIVE_SUFFIXES:
            stem = key.removesuffix(suffix)
            if stem != key and len(stem) > 2:
                return any(
                    base + ending in self._good_nouns
                    for base in {stem, plain(stem)}
                    for ending in ("", "E", "EN")
                )
        return False

    def _declines(self, spelling: str) -> bool:
        return sum(spelling + ending in self._sources.zipf for ending in ("e", "en", "er", "es", "em")) > 1

    def _slips(self) -> None:
        """Drop what only weak sources list and sounds like a much commoner headword: KOMMISION, TÖTLICH."""
        by_sound: dict[str, set[str]] = defaultdict(set)
        for headword in self._found.headwords.values():
            if "wiktionary" in headword.sources:
                by_sound[sound(headword.key)].add(headword.spelling)
        for spelling, headword in list(self._found.headwords.items()):
            if headword.sources <= WEAK and self._is_slip_of(headword, by_sound[sound(headword.key)]):
                del self._found.headwords[spelling]

    def _is_slip_of(self, headword: Headword, alike: Iterable[str]) -> bool:
        return any(
            self.zipf(word) >= self.zipf(headword.spelling) + 1
            and distance(headword.key, self._found.headwords[word].key) <= NEARLY
            for word in sorted(alike)
        )

    def _explained(self, key: str) -> bool:
        return (
            key in self.forms
            or key in self.nouns
            or key in self.verbs
            or key in self._refused_keys
            or self._deadjectival(key)
            or any(base in self.nouns or base in self._refused_keys for base in noun_bases(key))
        )

    @cached_property
    def _refused_keys(self) -> frozenset[str]:
        return frozenset(key_of(spelling) or "" for spelling in self._found.refused)

    def attested_forms(self) -> Iterator[tuple[str, str, Kind]]:
        """Noun forms that Wiktionary or Wikidata attest without saying of what."""
        nouns = frozenset(h.key for h in self._found.headwords.values() if h.word_class == WordClass.NOUN)
        known = frozenset(self.forms) | frozenset(h.key for h in self._found.headwords.values())
        words = (*sorted(self._sources.pages), *sorted(self._sources.wikidata_words))
        yield from attested_noun_forms(words, nouns, known)

    def _add(self, spelling: str, standing: Standing, source: str) -> None:
        key = key_of(spelling)
        if key:
            self._found.add(
                Headword(spelling, key, self.class_of(spelling, key), standing, frozenset({source}))
            )


VOWEL = re.compile("[aeiouyäöü]")
CALL = re.compile(r"\b(?:Ausruf|Ausdruck|Laut|Geräusch|Aufforderung|Interjektion|Zuruf|Ruf|lautmalend)")
WEAK: Final = frozenset({"morphy_nouns", "morphy_verbs", "wordfreq"})
CLIPPED = re.compile(r"^(?:\S+: )?(?:Kurzwort|Kurzform|[Kk]urz für|Kurzbezeichnung|Akronym|Kurzwort)\b")
SMALL: Final = re.compile(
    r"^(?:\S+: )?\(?(?:(?:ein|eine|der|die|das|sehr|niedlich|hübsch)\S* )*(?:klein|jung|niedlich|dünn|gering)"
    r"|^(?:Verkleinerung|Diminutiv|Koseform|verniedlichend|kosend)"
)
PET_NAME: Final = re.compile(r"^(?:\S+: )?(?:Kosewort|Kosename|Koseform|Anrede|Kosebezeichnung)")
DERIVATION: Final[Mapping[str, tuple[str, ...]]] = {
    "EREI": ("EN", "ERN"),
    "ELEI": ("ELN",),
    "UNG": ("EN", "N"),
    "ER": ("EN", "N"),
    "ERIN": ("EN", "N"),
    "LER": ("LN",),
    "HEIT": ("",),
    "KEIT": ("",),
    "IGKEIT": ("", "IG"),
    "NIS": ("EN",),
}


def diminutive_standing(gloss: str, nouns: frozenset[str]) -> Standing | None:
    """How a listed diminutive of one of ``nouns`` stands (W-15, W-34, W-40); None: only a small one of it."""
    senses = split_senses(gloss)
    small = [
        PET_NAME.search(sense) is not None
        or (SMALL.search(sense) is not None and not nouns.isdisjoint(_keys_in(sense)))
        for sense in senses
    ]
    return Standing.DIMINUTIVE if senses and not all(small) else None


def _keys_in(sense: str) -> Iterator[str]:
    return (key for word in re.findall(r"\w+", sense) if (key := key_of(word)))


def noun_standing(
    key: str, gloss: str, classes: Iterable[str], deadjectival: bool, feminine_plural: bool = False
) -> Standing:
    """On which ground of the rule sheet a common noun stands (W-10 to W-19)."""
    if deadjectival and any("adjektivische Deklination" in pos for pos in classes):
        return Standing.NOMINALISED
    if feminine_plural:
        return Standing.FEMININE
    if INHABITANT.search(gloss):
        return Standing.INHABITANT
    if CLIPPED.search(gloss):
        return Standing.CLIPPED
    return Standing.HEADWORD


def _modifiers(text: str) -> Iterator[str]:
    """Nouns that a first part with its linking element may be of."""
    yield text
    for link in ("S", "ES", "N", "EN", "ER", "E"):
        if text.endswith(link) and len(text) - len(link) > 2:
            yield text.removesuffix(link)
    yield text + "E"
