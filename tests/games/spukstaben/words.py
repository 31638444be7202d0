"""A word judge for tests: it knows one word that is invalid and one that the team must decide."""

from __future__ import annotations

from wordsvc.lexicon.alphabet import fold
from wordsvc.referee.verdict import Outcome, Reason, Verdict


def judge(word: str, /) -> Verdict:
    """KLETTERND is a plain participle, GURKENBROT an unclear compound, all else a base form."""
    key = fold(word).key or ""
    outcome, reason, rule = {
        "KLETTERND": (Outcome.INVALID, Reason.PARTICIPLE, "W-34"),
        "GURKENBROT": (Outcome.TEAM, Reason.COMPOUND_UNCLEAR, "W-40"),
    }.get(key, (Outcome.VALID, Reason.BASE_FORM, "W-10"))
    return Verdict(word, key, len(key), outcome, reason, rule, reason)
