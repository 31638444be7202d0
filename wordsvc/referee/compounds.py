"""What the referee makes of a compound that no source lists: is it sensible? (W-20, W-35, W-40)"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final, NamedTuple

from wordsvc.lexicon.compounds import Split
from wordsvc.referee.case import Case

VALID_FROM: Final = 0.62
NONSENSE_BELOW: Final = 0.45


class Sense(StrEnum):
    """The three answers for a compound."""

    SENSIBLE = "sensible"
    UNCLEAR = "unclear"
    NONSENSE = "nonsense"


class CompoundReading(NamedTuple):
    """The best way to read a word as a compound, and how sensible that is."""

    split: Split
    score: float
    analogues: tuple[str, ...]
    sense: Sense


def read_compound(case: Case) -> CompoundReading | None:
    """The best reading of the key as a compound, or None where it is none.

    What sounds like a common word and is written nearly so is that word misspelled: WIEDERSTAND.
    """
    splits = case.lexicon.compounds.split(case.key)
    if not splits or case.homophone:
        return None
    split = splits[0]
    score = 1 / (1 + math.exp(-(split.rank - 8) / 2))
    return CompoundReading(split, score, (), _sense(score))


def _sense(score: float) -> Sense:
    if score >= VALID_FROM:
        return Sense.SENSIBLE
    return Sense.UNCLEAR if score >= NONSENSE_BELOW else Sense.NONSENSE
