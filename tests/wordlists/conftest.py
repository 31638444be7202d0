"""A referee of three words: what a list is made of does not depend on the lexicon."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest

from wordsvc.lexicon.alphabet import fold
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.verdict import Explanation, Gloss, Outcome, Part, Reason, Spelling, Verdict

BASE_FORMS = {"HAUS", "TISCH", "STRASSE"}


class SmallReferee:
    """Knows three base forms; anything else is unknown, BUCH is left to the team."""

    def judge(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Verdict:
        key, problem = fold(word)
        if key is None:
            return Verdict(word, None, 0, Outcome.INVALID, Reason(problem.value), "W-01", problem.value)
        if key in rules.forbid:
            return _verdict(word, key, Outcome.INVALID, Reason.HOUSE_RULE, "W-60")
        if key in BASE_FORMS:
            return _verdict(word, key, Outcome.VALID, Reason.BASE_FORM, "W-10")
        if key == "BUCH":
            return _verdict(word, key, Outcome.TEAM, Reason.RARE, "W-40")
        return _verdict(word, key, Outcome.INVALID, Reason.UNKNOWN, "W-33")

    def judge_all(
        self, words: Iterable[str], rules: HouseRules = STANDARD, used: Collection[str] = ()
    ) -> list[Verdict]:
        return [self.judge(word, rules, used) for word in words]

    def explain(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Explanation:
        return Explanation(
            self.judge(word, rules, used),
            spellings=(Spelling("Haus", "noun"), Spelling("Häuschen", "noun")),
            suggestions=("TISCH", "FISCH"),
            parts=(Part("GEBURT", "noun", "s"), Part("TAG", "noun", "")),
            sources=("Wiktionary",),
            gloss=Gloss("ein Gebäude", "Wiktionary", "CC BY-SA 4.0"),
        )


def _verdict(word: str, key: str, outcome: Outcome, reason: Reason, rule: str) -> Verdict:
    return Verdict(word, key, len(key), outcome, reason, rule, reason.value)


@pytest.fixture
def referee() -> SmallReferee:
    return SmallReferee()
