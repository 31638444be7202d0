"""The referee (under construction)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.verdict import Explanation, Verdict


@dataclass(frozen=True)
class Referee:
    """Judges words by the rule sheet."""

    lexicon: Any

    @classmethod
    def open(cls) -> Referee:
        """Open the committed lexicon."""
        raise NotImplementedError

    def judge(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Verdict:
        """The headline."""
        raise NotImplementedError

    def explain(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Explanation:
        """Everything."""
        raise NotImplementedError
