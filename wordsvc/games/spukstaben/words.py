"""May this word be resolved? Form, length, re-use and the referee, in the order of the verdicts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from wordsvc.edge import Model
from wordsvc.games.game import WordJudge
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.keys import Key, spell
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.lexicon.alphabet import NoKey
from wordsvc.messages import Message
from wordsvc.referee.verdict import Outcome, Reason
from wordsvc.rule import rule


class Status(StrEnum):
    """What becomes of a word; only a resolved one scares."""

    RESOLVED = "resolved"
    DUPLICATE = "duplicate"
    ALREADY_USED = "already_used"
    INVALID = "invalid"
    TOO_LONG = "too_long"
    UNDECIDED = "undecided"


class Judging(Model):
    """``judge``: ask the referee; ``accept``: keys that are valid whatever it says."""

    judge: bool = True
    accept: list[Key] = []


class Admission(NamedTuple):
    """The key of a word, what becomes of it, and where it is not resolved why."""

    key: str | None
    status: Status
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class Admitter:
    """Who lets words pass: ``used`` are keys of earlier rounds, ``judge`` is None where nobody judges."""

    used: Collection[str]
    accept: Collection[str]
    judge: WordJudge | None
    rules: HouseRules

    def admit(self, word: str, resolved: Collection[str] = ()) -> Admission:
        """Admit ``word`` after the keys ``resolved`` in this round."""
        key, problem = spell(word)
        if problem is NoKey.TOO_LONG or (key and too_long(key)):
            return Admission(key, Status.TOO_LONG, say("too_long", "SP-01", longest=TABLES.longest_word))
        if key is None:
            return Admission(None, Status.INVALID, say("blank", "SP-01"))
        if is_duplicate(key, resolved):
            return Admission(key, Status.DUPLICATE, say("duplicate", "SP-05", word=key))
        if earlier := used_before(key, self.used, self.rules):
            return Admission(key, Status.ALREADY_USED, say("already_used", "SP-04", word=key, used=earlier))
        if self.judge is None or key in self.accept:
            return Admission(key, Status.RESOLVED)
        return judged(word, key, self.judge)


@rule("SP-01")
def too_long(key: str) -> bool:
    """More letters than a word may have."""
    return len(key) > TABLES.longest_word


@rule("SP-05")
def is_duplicate(key: str, resolved: Collection[str]) -> bool:
    """An equal word of this round is resolved already."""
    return key in resolved


@rule("SP-04")
def used_before(key: str, used: Collection[str], rules: HouseRules) -> str | None:
    """The used word that bars ``key``: an equal one, or with ``stem`` one that contains it or lies in it."""
    if rules.reuse == "exact":
        return key if key in used else None
    return next((word for word in used if word in key or key in word), None)


@rule("SP-06")
def judged(word: str, key: str, judge: WordJudge) -> Admission:
    """What the referee's verdict on ``word`` means for the game."""
    verdict = judge(word)
    if verdict.verdict is Outcome.VALID:
        return Admission(key, Status.RESOLVED)
    if verdict.verdict is Outcome.TEAM:
        return Admission(key, Status.UNDECIDED, verdict.message)
    return Admission(key, _STATUS.get(verdict.reason, Status.INVALID), verdict.message)


_STATUS = {Reason.TOO_LONG: Status.TOO_LONG, Reason.ALREADY_USED: Status.ALREADY_USED}
