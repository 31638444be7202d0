"""A word before the referee: its key, the rules in force, and what the lexicon knows of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from wordsvc.lexicon.diminutives import diminished
from wordsvc.lexicon.entries import Standing, WordClass
from wordsvc.lexicon.forms import Analysis, Kind
from wordsvc.lexicon.lexicon import Lexicon
from wordsvc.lexicon.refusals import Name
from wordsvc.lexicon.sense import Judged
from wordsvc.referee.house_rules import HouseRules

HOMOGRAPH: Final = 2.0
"""Zipf frequency that a noun is likely to owe to its homograph."""


FAR: Final = {Kind.OTHER: 0, Kind.IMPERATIVE: 2, Kind.DECLINED_PARTICIPLE: 2}
"""How far-fetched a reading is; 1 for the kinds that are not named."""


@dataclass(frozen=True)
class Case:
    """What the rule functions look at; every look-up is made once, and only when a rule asks."""

    word: str
    key: str
    rules: HouseRules
    used: Collection[str]
    lexicon: Lexicon
    one_mistake_off: Collection[str] = ()
    """Keys of which that is already known, where many words are judged at once."""

    def of(self, key: str) -> Case:
        """The same with another key."""
        return replace(self, word=key, key=key)

    def is_used(self, key: str) -> bool:
        """Whether ``key`` is barred by the words used before (W-37)."""
        if self.rules.reuse == "stem" and any(used in key or key in used for used in self.used):
            return True
        return key in self.used

    @cached_property
    def standing(self) -> Standing | None:
        """As what the key is listed, or None."""
        return self.lexicon.entries.standing_of(self.key)

    @cached_property
    def analyses(self) -> tuple[Analysis, ...]:
        """Readings as an inflected form, likeliest first (W-51).

        The class as typed counts most, then what is closest (MANCHEM is of MANCHER, REIZENDES of
        REIZEND), then how common the base form is.
        """
        found = self.lexicon.forms.analyses(self.key)
        return tuple(
            sorted(
                found, key=lambda a: (not self._typed_as(a.kind), FAR.get(a.kind, 1), -self._weight(a, found))
            )
        )

    def _weight(self, analysis: Analysis, others: tuple[Analysis, ...]) -> float:
        """How common the base form is; less where the form is rather of a noun in -e: ZEUGEN of ZEUGE."""
        rival = Analysis(self.key[:-1], Kind.NOUN)
        rather = analysis.kind == Kind.NOUN and analysis != rival and rival in others
        return self.lexicon.entries.frequency_of(analysis.base) - HOMOGRAPH * rather

    def _typed_as(self, kind: Kind) -> bool:
        """``Waren`` is typed as a noun, ``waren`` as anything else; capitals say nothing."""
        if self.word.isupper():
            return True
        return (kind.word_class == WordClass.NOUN) == self.word[:1].isupper()

    @cached_property
    def diminished(self) -> tuple[str, ...]:
        """Nouns that the key is a diminutive of, likeliest first."""
        return diminished(self.key, self._is_noun, self._noun_frequency)

    def _noun_frequency(self, key: str) -> float:
        """How common a noun is; much less where its letters are also a form of another word (TUT)."""
        return self.lexicon.entries.frequency_of(key) - HOMOGRAPH * (key in self.lexicon.forms.stored)

    def _is_noun(self, key: str) -> bool:
        return self.lexicon.entries.is_sure(key) and WordClass.NOUN in self.lexicon.entries.classes(key)

    @cached_property
    def name(self) -> Name:
        """Which kinds of name the key is listed as."""
        return self.lexicon.refusals.of(self.key)

    @cached_property
    def is_misspelling(self) -> bool:
        """Whether something listed was meant."""
        return self.key in self.one_mistake_off or self.lexicon.spelling.is_misspelling(self.key)

    @cached_property
    def rightly_joined(self) -> tuple[str, ...]:
        """Where its parts are joined wrongly: joined rightly, best first (W-50)."""
        return self.lexicon.compounds.corrected(self.key)

    def is_sure(self, key: str) -> bool:
        """Whether ``key`` is a base form, by the lexicon or by the house rules."""
        return self.lexicon.entries.is_sure(key) or key in self.rules.allow

    @cached_property
    def homophone(self) -> str | None:
        """The common word that sounds the same and is written nearly so: WIEDERSTAND → WIDERSTAND."""
        return self.lexicon.spelling.homophone(self.key)

    @cached_property
    def judged(self) -> Judged | None:
        """The most sensible reading of the key as a compound."""
        return self.lexicon.sense.judge(self.key)

    @cached_property
    def inflected_compounds(self) -> tuple[str, ...]:
        """Base forms of a compound that no list holds, by its inflected head: GIPSFASSADEN → GIPSFASSADE."""
        found = self.lexicon.compounds.inflected(self.key, self.lexicon.forms.noun_bases)
        return tuple(base for base, _ in found)
