"""What the referee says: one headline (:class:`Verdict`), and all that explains it (:class:`Explanation`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from wordsvc.messages import Message


class Outcome(StrEnum):
    """The three answers; ``team``: the evidence is not enough and the table decides (W-40)."""

    VALID = "valid"
    INVALID = "invalid"
    TEAM = "team"

    __hash__ = str.__hash__  # of an enum's own hash, counting a list would cost a tenth


class Reason(StrEnum):
    """Why, as in the contract."""

    BASE_FORM = "base_form"
    COMPOUND = "compound"
    HOUSE_RULE = "house_rule"
    COMPOUND_UNCLEAR = "compound_unclear"
    RARE = "rare"
    EMPTY = "empty"
    NOT_LETTERS = "not_letters"
    SEVERAL_WORDS = "several_words"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    ALREADY_USED = "already_used"
    INFLECTED = "inflected"
    PARTICIPLE = "participle"
    COMPARISON = "comparison"
    DIMINUTIVE = "diminutive"
    PROPER_NAME = "proper_name"
    PLACE_NAME = "place_name"
    ABBREVIATION = "abbreviation"
    MISSPELLED = "misspelled"
    OLD_SPELLING = "old_spelling"
    NONSENSE_COMPOUND = "nonsense_compound"
    UNKNOWN = "unknown"

    __hash__ = str.__hash__


class Verdict(NamedTuple):
    """The headline of a judgement. A tuple, because a million of them are made a minute.

    ``key`` is None and ``length`` 0 where the input has no key; ``rule`` is an id of the rule sheet;
    ``saying`` is the code of the sentence in the message section ``words`` (usually the reason).
    """

    word: str
    key: str | None
    length: int
    verdict: Outcome
    reason: Reason
    rule: str
    saying: str

    @property
    def valid(self) -> bool:
        """True where the word may be played without asking the team."""
        return self.verdict is Outcome.VALID

    @property
    def message(self) -> Message:
        """One plain sentence."""
        return Message("words", self.saying, self.rule, {"key": self.key or "", "length": self.length})


class Spelling(NamedTuple):
    """An original spelling of a base form behind a key, e.g. ``Buße``, ``noun``."""

    spelling: str
    word_class: str


class Part(NamedTuple):
    """A part of a compound with the linking element that follows it, e.g. GEBURT, noun, ``s``."""

    key: str
    word_class: str
    link: str


class CompoundEvidence(NamedTuple):
    """How sensible a compound is (0…1), and known compounds like it."""

    score: float
    analogues: tuple[str, ...]


class Gloss(NamedTuple):
    """A meaning, with whose words they are."""

    text: str
    source: str
    licence: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with everything that explains it and repairs the word; lists are best first, of keys."""

    verdict: Verdict
    spellings: tuple[Spelling, ...] = ()
    base_forms: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    shortened: tuple[str, ...] = ()
    too_long: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    sources: tuple[str, ...] = ()
    compound: CompoundEvidence | None = None
    gloss: Gloss | None = None
    confidence: float = 1.0
