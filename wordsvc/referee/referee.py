"""The referee: start reading at :meth:`Referee.judge` and :meth:`Referee.explain`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wordsvc.lexicon.alphabet import NoKey, fold
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import Standing, WordClass
from wordsvc.lexicon.lexicon import Lexicon
from wordsvc.lexicon.sense import Judged
from wordsvc.referee import repair
from wordsvc.referee.case import Case
from wordsvc.referee.compounds import read_compound
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.rules import LISTED, Finding, decide
from wordsvc.referee.verdict import (
    CompoundEvidence,
    Explanation,
    Gloss,
    Outcome,
    Part,
    Reason,
    Spelling,
    Verdict,
)
from wordsvc.rule import rule

_LISTED: Final = tuple(tuple(LISTED[Standing(number)]) for number in range(len(LISTED)))
"""The findings on listed words by standing, as bare tuples: a look-up in an enum would cost a third."""

_SURE: Final = len(_LISTED)
_STANDARD_LENGTH: Final = STANDARD.max_length
_new_tuple: Final = tuple.__new__

RARER: Final = 1.0
"""How much rarer (Zipf) than a compound its first part may be."""

CONFIDENCE: Final = {Outcome.VALID: 0.99, Outcome.INVALID: 0.97, Outcome.TEAM: 0.5}
"""How often such a verdict is right on the labelled words, where no score says it better."""


@dataclass(frozen=True)
class Referee:
    """Judges words by the rule sheet; immutable, safe to share between threads."""

    lexicon: Lexicon

    @classmethod
    def open(cls, folder: Path = LEXICON, glosses: Path | None = None) -> Referee:
        """Open the lexicon; raises LexiconError."""
        return cls(Lexicon.open(folder, glosses))

    def judge(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Verdict:
        """The headline. ``used``: keys of the words used before.

        A listed word under the rulebook's own rules is answered at once: most words are.
        """
        if rules is STANDARD and not used and word.isalpha():  # a trie takes no NUL and no half character
            key = word.upper()
            number = self.lexicon.entries.ids.get(key)
            if number is not None and (length := len(key)) <= _STANDARD_LENGTH:
                standing = self.lexicon.entries.standing[number]
                if standing < _SURE:
                    return _new_tuple(Verdict, (word, key, length) + _LISTED[standing])
        return _headline(self._case(word, rules, used))

    def judge_all(
        self, words: Sequence[str], rules: HouseRules = STANDARD, used: Collection[str] = ()
    ) -> list[Verdict]:
        """The headlines of many words, in order: as :meth:`judge`, but in half the time."""
        if rules is not STANDARD or used:
            return [_headline(case) for case in self._cases(words, rules, used)]
        verdicts = self._listed(words)
        if None not in verdicts:
            return verdicts  # type: ignore[return-value]
        unlisted = (word for word, verdict in zip(words, verdicts, strict=True) if verdict is None)
        cases = self._cases(list(unlisted), rules, used)
        return [verdict or _headline(next(cases)) for verdict in verdicts]

    def _listed(self, words: Sequence[str]) -> list[Verdict | None]:
        """The headlines of words that are listed under the rulebook's own rules; None for the others."""
        standings = self.lexicon.entries.standing
        keys = list(map(str.upper, words))
        if not "".join(keys).isalpha():  # a trie takes no NUL and no half character
            keys = [key if key.isalpha() else "" for key in keys]
        numbers = map(self.lexicon.entries.ids.get, keys)
        return [
            _new_tuple(Verdict, (word, key, length) + _LISTED[standing])
            if number is not None
            and (length := len(key)) <= _STANDARD_LENGTH
            and (standing := standings[number]) < _SURE
            else None
            for word, key, number in zip(words, keys, numbers, strict=True)
        ]

    def _cases(
        self, words: Sequence[str], rules: HouseRules, used: Collection[str]
    ) -> Iterator[Case | Verdict]:
        """As :meth:`_case` for each; what is cheaper for many at once is looked up before."""
        folded = [fold(word) for word in words]
        listed = self.lexicon.entries.ids
        one_mistake_off = self.lexicon.spelling.one_mistake_off(
            key for key, _ in folded if key and key not in listed
        )
        for word, (key, problem) in zip(words, folded, strict=True):
            if key is None:
                yield _unreadable(word, problem)
            else:
                yield Case(word, key, rules, used, self.lexicon, one_mistake_off)

    def explain(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Explanation:
        """The headline with everything that explains it and repairs the word."""
        case = self._case(word, rules, used)
        if isinstance(case, Verdict):
            return Explanation(case)
        return explain(case, _verdict(case, decide(case)))

    def _case(self, word: str, rules: HouseRules, used: Collection[str]) -> Case | Verdict:
        """A case to decide, or at once the verdict on a text that has no key."""
        key, problem = fold(word)
        return _unreadable(word, problem) if key is None else Case(word, key, rules, used, self.lexicon)


@rule("W-01")
def _unreadable(word: str, problem: NoKey | None) -> Verdict:
    """The verdict on a text of which no key can be made."""
    reason = Reason(problem or NoKey.NOT_LETTERS)
    identifier = "W-02" if reason is Reason.TOO_LONG else "W-01"
    saying = "too_long_typed" if reason is Reason.TOO_LONG else reason.value
    return Verdict(word, None, 0, Outcome.INVALID, reason, identifier, saying)


def _headline(case: Case | Verdict) -> Verdict:
    return case if isinstance(case, Verdict) else _verdict(case, decide(case))


def _verdict(case: Case, finding: Finding) -> Verdict:
    return Verdict(case.word, case.key, len(case.key), *finding)


def explain(case: Case, verdict: Verdict) -> Explanation:
    """All that is known of a word, for a verdict already given."""
    bases = repair.base_forms(case)
    suggestions = repair.corrections(case) if repair.may_be_a_mistake(verdict.reason, bases) else ()
    shortened = () if verdict.valid or verdict.reason in repair.MISTAKES else repair.shortened(case)
    reading = _compound(case)
    return Explanation(
        verdict=verdict,
        spellings=tuple(Spelling(s.spelling, s.word_class) for s in case.lexicon.entries.senses(case.key)),
        base_forms=bases,
        suggestions=suggestions,
        shortened=shortened,
        too_long=tuple(
            key
            for key in dict.fromkeys((*bases, *suggestions, *shortened))
            if len(key) > case.rules.max_length
        ),
        parts=tuple(Part(*part) for part in reading.split.parts) if reading else (),
        sources=_sources(case),
        compound=_evidence(case, reading) if reading else None,
        gloss=_gloss(case),
        confidence=_confidence(verdict, reading),
    )


def _compound(case: Case) -> Judged | None:
    """The reading as a compound; of a listed word only where it is one and not just looks like it."""
    if case.standing is None:
        return read_compound(case)
    if WordClass.NOUN not in case.lexicon.entries.classes(case.key):
        return None
    reading = read_compound(case)
    return reading if reading and _is_real(case, reading) else None


def _evidence(case: Case, reading: Judged) -> CompoundEvidence:
    return CompoundEvidence(round(reading.score, 3), case.lexicon.sense.analogues(reading.split))


def _is_real(case: Case, reading: Judged) -> bool:
    """Known parts, the first of which is not far rarer than the word: no Tran + Sport."""
    compounds, frequency = case.lexicon.compounds, case.lexicon.entries.frequency_of
    first, *_, head = reading.split.units
    known = compounds.is_attested(reading.split.units[-2], head)
    return known and frequency(case.key) <= frequency(compounds.key_of(first)) + RARER


def _sources(case: Case) -> tuple[str, ...]:
    named = (source for sense in case.lexicon.entries.senses(case.key) for source in sense.sources)
    pins = case.lexicon.meta.sources
    return tuple(dict.fromkeys(pins[name]["name"] if name in pins else name for name in named))


def _gloss(case: Case) -> Gloss | None:
    glosses = case.lexicon.glosses
    if glosses is None:
        return None
    spellings = [sense.spelling for sense in case.lexicon.entries.senses(case.key)]
    for spelling in (*spellings, case.word, case.key.capitalize(), case.key):
        if found := glosses.find(spelling):
            return Gloss(found.text, found.source, found.licence)
    return None


def _confidence(verdict: Verdict, reading: Judged | None) -> float:
    if reading and verdict.reason is Reason.COMPOUND:
        return round(reading.score, 3)
    if reading and verdict.reason is Reason.NONSENSE_COMPOUND:
        return round(1 - reading.score, 3)
    return CONFIDENCE[verdict.verdict]
