"""Which headwords are no common words: names, places, brands, abbreviations (W-30, W-31, W-32).

A headword is judged sense by sense from its gloss. Persons, brands and abbreviations give themselves
away by a few set phrases; places do not, so a naive Bayes model learns them from the nouns that
german-nouns calls ``Toponym``. Nothing of the glosses goes into the lexicon but this judgement.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from tools.build_lexicon.sources import NounRow
from wordsvc.lexicon.refusals import Name

# Each phrase is sought in one sense of a gloss; most stand at its beginning.
PHRASES: Final[Mapping[Name, re.Pattern[str]]] = {
    Name.ABBREVIATION: re.compile(
        r"(?:^|[:,;] )(?:Abkürzung|Akronym|Kürzel|Internationale[sr]? .{0,20}(?:code|kennzeichen))\b"
        r"|^(?:Kfz-)?(?:Kennzeichen|Länderkürzel|Autokennzeichen|Kraftfahrzeugkennzeichen|Einheitenzeichen|"
        r"Kurzzeichen|Formelzeichen|Symbol für|Zeichen für|Domain|Top-Level)\b|ISO[- ]\d+"
    ),
    Name.PERSON: re.compile(
        r"\b(?:Vor-?name|Vorname|Nachname|Familienname|Zuname|Rufname|Beiname|Kosename für einen|Patronym)"
        r"|(?:^|[:,;] )(?:\S+ ){0,4}(?:Gott|Göttin|Halbgott|Erzengel|Prophet|Apostel|Pharao|Titan|"
        r"Titanin|Nymphe|"
        r"Heldin|Held|Sagenheld|Sagengestalt|Königssohn|Walküre|Riese|Muse)\b"
        r"(?: (?:de[rs]|in de[rn]|aus de[rm]|im|dem) )?.{0,30}\b(?:[Mm]ythologie|Sage|Bibel|"
        r"Testaments?|Antike|"
        r"Griechen|Römer|Germanen|Ägypter|Azteken|Maya|Edda|Inka)\b"
        r"|^(?:\S+ ){0,3}(?:Maler|Dichter|Komponist|Schriftsteller|Philosoph|Politiker|Physiker|Kaiser|König|"
        r"Feldherr|Reformator|Astronom|Mathematiker|Entdecker|Zauberer)\b.{0,60}\d{3,4}"
        r"|\b(?:griechischen|römischen|nordischen|germanischen|ägyptischen|indischen) (?:Mythologie|Sage)\b"
        r"|\(\d{4}[–-]\d{4}\)"
        r"|^(?:[a-zäöü-]+ )?(?:[a-zäöü-]+isch|deutsch)e[rs]? (?:\S+ ){0,4}(?:Gott|Göttin|Gottheit|Held|"
        r"Heldin|Herrscher|Königin|Pharao|Geschichtsschreiber|Dramatiker|Redner|Prediger|Apostel|Heerführer|Arzt|Gelehrter|"
        r"Sänger|Maler|Dichter|Komponist|Schriftsteller|Philosoph|Politiker|Physiker|Kaiser|König|Feldherr|"
        r"Reformator|Astronom|Mathematiker|Entdecker|Führer|Staatsmann|Naturforscher|Erfinder|Musiker|"
        r"Schauspieler|Bildhauer|Architekt)(?: |,|$)"
    ),
    Name.BRAND: re.compile(
        r"\b(?:Markenname|Markenzeichen|Markenbezeichnung|Warenzeichen|Handelsmarke|Automarke)\b"
        r"|^(?:Eigenname|Name eine[sr] (?:\S+ )?(?:Unternehmens|Konzerns|Firma|Partei|Zeitung|Zeitschrift))\b"
        r"|^(?:ein(?:e[rs]?)? )?(?:[a-zäöü-]+|US-amerikanisch)(?:e[rs]?) (?:\S+ )?\w*(?:[Hh]ersteller|"
        r"[Kk]onzern|unternehmen|Unternehmen|kette|gesellschaft|Suchmaschine|sender|geheimdienst|agentur|magazin|zeitung|"
        r"verein|verband|partei)\b(?: |,|$)(?:für|mit|aus|in|von|der|des|mit Sitz|\||$)"
        r"|^\S*\s?(?:Zeichentrickfigur|Comicfigur|Romanfigur|Märchenfigur|Filmfigur|Titelfigur|Hauptfigur de)"
        r"|^fiktive (?:Figur|Person|Gestalt)"
        r"|\b(?:Figur (?:aus|in|der|des) (?:de[rmns]|einer|einem|nordischen|griechischen|Comic|mehreren)|"
        r"Pokémon)\b"
        r"|^soziales Netzwerk, |\bSoftware(?:unternehmen|hersteller)\b|^(?:ein )?Betriebssystem(?:,| des)"
    ),
}
ROW_CLASSES: Final[Mapping[str, Name]] = {
    "Toponym": Name.PLACE,
    "Straßenname": Name.PLACE,
    "Vorname": Name.PERSON,
    "Nachname": Name.PERSON,
    "Eigenname": Name.BRAND,
}
PLACE_MARGIN: Final = 3.0
"""Log odds from which a sense counts as a place: 1 in 1,000 common nouns is lost by it, 2 % of the places."""

INHABITANT = re.compile(
    r"^(?:\S+:? ){0,3}(?:Einwohner|Bewohner|Angehörige|Staatsbürger|Staatsangehörige|Mitglied eines)"
)
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
_VOWEL = re.compile("[aeiouyäöüAEIOUYÄÖÜ]")


class PlaceModel:
    """Naive Bayes over the first words of a sense: place or not, learned from german-nouns' classes."""

    def __init__(self, glosses: Mapping[str, str], rows: Mapping[str, list[str]]) -> None:
        seen: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        senses: Counter[bool] = Counter()
        for word, classes in rows.items():
            is_place = {"Toponym" in pos for pos in classes}
            if word not in glosses or len(is_place) > 1:
                continue
            label = is_place.pop()
            for sense in split_senses(glosses[word]):
                senses[label] += 1
                seen[label].update(_features(sense))
        self._prior = math.log(senses[True] / senses[False])
        self._weights = {
            feature: math.log((seen[True][feature] + 0.1) / (senses[True] + 0.2))
            - math.log((seen[False][feature] + 0.1) / (senses[False] + 0.2))
            for feature in seen[True] | seen[False]
        }

    def log_odds(self, sense: str) -> float:
        """How much likelier a place than not; the eight strongest words decide."""
        weights = sorted((self._weights.get(f, 0.0) for f in _features(sense)), key=abs, reverse=True)
        return self._prior + math.fsum(weights[:8])


def _features(sense: str) -> set[str]:
    words = [word.lower() for word in _WORD.findall(sense)][:14]
    pairs = {f"{first}_{second}" for first, second in pairwise(words)}
    return {*words, *pairs, "^" + "_".join(words[:1]), "^" + "_".join(words[:2])}


def split_senses(gloss: str) -> list[str]:
    """The senses of a gloss."""
    return [sense for sense in gloss.split(" | ") if sense]


def rows_by_lemma(rows: Iterable[NounRow]) -> dict[str, list[str]]:
    """Lemma → the class lists (``pos``) of its rows."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        found[row["lemma"]].append(row["pos"])
    return dict(found)


class NameJudge:
    """Tells common words from names; see :meth:`judge`."""

    def __init__(
        self,
        glosses: Mapping[str, str],
        rows: Mapping[str, list[str]],
        common: frozenset[str],
        other_nouns: frozenset[str],
    ) -> None:
        """``common``: what Wikidata lists as common nouns; ``other_nouns``: a third, weaker opinion."""
        self._glosses = glosses
        self._rows = rows
        self._common = common
        self._other_nouns = other_nouns
        self._places = PlaceModel(glosses, rows)

    def judge(self, spelling: str) -> Name:
        """What ``spelling`` is instead of a common word; no flag: it is one."""
        if looks_abbreviated(spelling):
            return Name.ABBREVIATION
        gloss = self._glosses.get(spelling, "")
        senses = [self._sense(sense) for sense in split_senses(gloss)]
        rows = [row_class(pos) for pos in self._rows.get(spelling, [])]
        if INHABITANT.search(gloss) or (spelling in self._common and self._common_too(rows, senses, gloss)):
            return Name(0)
        if senses and all(senses):
            return _union(senses)
        if rows and all(rows):
            return _union(rows)
        if self._is_first_name(spelling) or self._names_a_bearer(spelling, gloss):
            return Name.PERSON
        return senses[0] if senses and (not rows or senses[0] & _union(rows)) else Name(0)

    def _is_first_name(self, spelling: str) -> bool:
        """A first name, whatever else it is, unless a source of common nouns knows the word: no KLAUS."""
        first = any("Vorname" in pos for pos in self._rows.get(spelling, []))
        return first and spelling not in self._other_nouns

    def _names_a_bearer(self, spelling: str, gloss: str) -> bool:
        """The gloss gives a full name that ends in the headword: ``Pablo Picasso``."""
        found = re.search(rf"\b([A-ZÄÖÜ][a-zäöüéô]+) {re.escape(spelling)}\b", gloss)
        return found is not None and PHRASES[Name.PERSON].search(self._glosses.get(found[1], "")) is not None

    @staticmethod
    def is_abbreviation(sense: str) -> bool:
        """The sense only spells out an abbreviation."""
        return PHRASES[Name.ABBREVIATION].search(sense) is not None

    @staticmethod
    def _common_too(rows: list[Name], senses: list[Name], gloss: str) -> bool:
        """For what Wikidata calls a common noun: does nothing else speak clearly against it?"""
        if _is_trademark(gloss):
            return False
        if rows and _union(rows) == Name.BRAND:  # Sonne, Jungfrau: also the name of one thing
            return not all(senses)
        return not (rows and all(rows))

    def _sense(self, sense: str) -> Name:
        found = _union(name for name, phrase in PHRASES.items() if phrase.search(sense))
        return found or (Name.PLACE if self._places.log_odds(sense) > PLACE_MARGIN else Name(0))


def row_class(pos: str) -> Name:
    """The name class in a ``pos`` list of german-nouns; no flag: a common noun."""
    return _union(name for mark, name in ROW_CLASSES.items() if mark in pos)


def looks_abbreviated(spelling: str) -> bool:
    """Capitals inside (LKW, GmbH, MwSt) or a capitalised word without a vowel (Kfz)."""
    return any(letter.isupper() for letter in spelling[1:]) or (
        spelling[0].isupper() and not _VOWEL.search(spelling)
    )


def _is_trademark(gloss: str) -> bool:
    return gloss.startswith(("Markenname", "Warenzeichen", "Markenzeichen", "Handelsmarke"))


def _union(names: Iterable[Name]) -> Name:
    found = Name(0)
    for name in names:
        found |= name
    return found
