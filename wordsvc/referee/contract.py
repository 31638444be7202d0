"""The JSON of words: the one request and answer that Python, the command line and HTTP share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.lexicon.alphabet import fold
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Explanation, Outcome, Reason, Verdict

MAX_WORDS = 10_000
MAX_LENGTH = 40

Words = list[str]


class WordRules(Model):
    """``rules`` of a request: the house-rule switches of W-60."""

    max_length: Annotated[int, Field(ge=1, le=MAX_LENGTH)] = 10
    min_length: Annotated[int, Field(ge=1, le=MAX_LENGTH)] = 2
    allow: Words = []
    forbid: Words = []
    names: bool = False
    places: bool = False
    abbreviations: bool = False
    inflected: bool = False
    diminutives: bool = False
    compounds: Literal["sensible", "dictionary_only", "any"] = "sensible"
    reuse: Literal["exact", "stem"] = "exact"

    def value(self) -> HouseRules:
        """The same as the referee's own value, words folded to keys; STANDARD itself for the defaults."""
        fields = self.model_dump()
        rules = HouseRules(**{**fields, "allow": keys(self.allow), "forbid": keys(self.forbid)})
        return STANDARD if rules == STANDARD else rules


class JudgeRequest(Model):
    """Words to judge, in order, under house rules and after the words used before."""

    words: Annotated[Words, Field(max_length=MAX_WORDS)]
    rules: WordRules = WordRules()
    used: Words = []
    explain: bool = True


class HeadlineAnswer(Model):
    """A verdict without what explains it."""

    word: str
    key: str | None
    length: int
    verdict: Outcome
    reason: Reason
    rule: str


class SpellingAnswer(Model):
    """An original spelling and its word class."""

    spelling: str
    word_class: Annotated[str, Field(serialization_alias="class")]


class PartAnswer(Model):
    """A part of a compound; ``link`` is the linking element after it."""

    key: str
    word_class: Annotated[str, Field(serialization_alias="class")]
    link: str


class CompoundAnswer(Model):
    """How sensible a compound is, and known compounds like it."""

    score: Annotated[float, Field(ge=0, le=1)]
    analogues: Words


class EvidenceAnswer(Model):
    """What a verdict rests on."""

    sources: Words
    compound: CompoundAnswer | None


class GlossAnswer(Model):
    """A meaning, with source and licence of the words."""

    text: str
    source: str
    licence: str


class VerdictAnswer(HeadlineAnswer):
    """A verdict with everything that explains it and repairs the word."""

    message: Sentence
    spellings: list[SpellingAnswer]
    base_forms: Words
    suggestions: Words
    shortened: Words
    too_long: Words
    parts: list[PartAnswer]
    evidence: EvidenceAnswer
    gloss: GlossAnswer | None
    confidence: Annotated[float, Field(ge=0, le=1)]


class LexiconAnswer(Model):
    """Which lexicon a verdict rests on."""

    version: str
    sha256: str


class JudgeAnswer(Model):
    """One verdict per word, in order."""

    lexicon: LexiconAnswer
    verdicts: list[VerdictAnswer | HeadlineAnswer]


def keys(words: Words) -> frozenset[str]:
    """The keys of words typed by people; what has no key is left out."""
    return frozenset(key for word in words if (key := fold(word).key))


def judge_words(referee: Referee, request: JudgeRequest) -> JudgeAnswer:
    """Judge every word of ``request``."""
    rules, used = request.rules.value(), keys(request.used)
    answer: Callable[[str], HeadlineAnswer]
    if request.explain:
        answer = lambda word: verdict_answer(referee.explain(word, rules, used))  # noqa: E731
    else:
        answer = lambda word: headline_answer(referee.judge(word, rules, used))  # noqa: E731
    return JudgeAnswer(lexicon=lexicon_answer(referee), verdicts=[answer(word) for word in request.words])


def lexicon_answer(referee: Referee) -> LexiconAnswer:
    """Version and content hash of the lexicon in use."""
    meta = referee.lexicon.meta
    return LexiconAnswer(version=meta.version, sha256=meta.sha256)


def headline_answer(verdict: Verdict) -> HeadlineAnswer:
    """A verdict as the contract's first fields."""
    return HeadlineAnswer(**_headline(verdict))


def verdict_answer(explanation: Explanation) -> VerdictAnswer:
    """An explanation as all of the contract's fields."""
    compound, gloss = explanation.compound, explanation.gloss
    return VerdictAnswer(
        **_headline(explanation.verdict),
        message=explanation.verdict.message,
        spellings=[SpellingAnswer(**spelling._asdict()) for spelling in explanation.spellings],
        base_forms=list(explanation.base_forms),
        suggestions=list(explanation.suggestions),
        shortened=list(explanation.shortened),
        too_long=list(explanation.too_long),
        parts=[PartAnswer(**part._asdict()) for part in explanation.parts],
        evidence=EvidenceAnswer(
            sources=list(explanation.sources),
            compound=CompoundAnswer(score=compound.score, analogues=list(compound.analogues))
            if compound
            else None,
        ),
        gloss=GlossAnswer(**gloss._asdict()) if gloss else None,
        confidence=explanation.confidence,
    )


def _headline(verdict: Verdict) -> dict[str, Any]:
    return {
        "word": verdict.word,
        "key": verdict.key,
        "length": verdict.length,
        "verdict": verdict.verdict,
        "reason": verdict.reason,
        "rule": verdict.rule,
    }
