"""What is made of the two answers to a pair: their sum, the line that makes it a chance, two thresholds."""

from __future__ import annotations

from itertools import product, starmap
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tools.compounds.evaluate import auc
from tools.compounds.examples import Array, Mask


class Line(NamedTuple):
    """A slope and a shift."""

    slope: float
    shift: float

    def of(self, logits: Array) -> Array:
        """Logits on it."""
        return self.slope * logits + self.shift


LISTED_AUC: Final = 0.905
"""How well listed compounds are to be told from random pairs."""

LINES: Final = [Line(slope / 2, shift / 2) for slope in range(2, 7) for shift in range(-8, 1)]
"""How the answer of the trees that know listed ones may be turned before it is added."""


class Answers(NamedTuple):
    """Logits of pairs: by what labels and grades taught, by what tells listed compounds from random ones."""

    by_grades: Array
    by_listed: Array

    def either(self, line: Line) -> Array:
        """The odds of both ways to be sensible added up."""
        return np.logaddexp(self.by_grades, line.of(self.by_listed))

    def only(self, rows: Mask) -> Answers:
        """Some of the pairs."""
        return Answers(self.by_grades[rows], self.by_listed[rows])


def choose_line(labelled: Answers, sensible: Mask, listed: Answers, known: Mask) -> Line:
    """The line that orders labelled ones best while it tells listed ones from random ones well enough.

    Where that cannot be kept, the one that tells them best.
    """
    found = [
        (_auc(listed.either(line), known), _auc(labelled.either(line), sensible), line) for line in LINES
    ]
    enough = min(LISTED_AUC, max(told for told, _, _ in found))
    return max((ordered, told, line) for told, ordered, line in found if told >= enough)[-1]


def _auc(logits: Array, truth: Mask) -> float:
    return auc(logits[truth], logits[~truth])


class Thresholds(NamedTuple):
    """Below and from which score a compound is decided."""

    nonsense_below: float
    sensible_from: float


DECIDED: Final = 0.6
WRONG: Final = 0.13
ASKED_MORE: Final = 1.5
LISTED_KEPT: Final = 0.925
"""What the thresholds have to keep: on cross-fitted scores how many are decided, how many of them wrongly,
how much oftener the team is asked about an unclear one than about a clear one; then of listed compounds
how many are not called nonsense."""

GRID: Final = (np.arange(6, 31) / 100, np.arange(34, 61) / 100)
"""Thresholds that are tried."""


def choose_thresholds(scores: Array, labels: list[str], listed: Array) -> Thresholds:
    """The thresholds with the best balanced figure that keep all four.

    A sensible compound called nonsense is worse than a question to the team: of ``listed`` ones few may be.
    Where that cannot be kept, the thresholds that keep most of them.
    """
    truth = np.array(labels)
    grid = [
        (float((listed >= limits.nonsense_below).mean()), found["balanced"], limits)
        for limits in starmap(Thresholds, product(*(values.tolist() for values in GRID)))
        if (found := decisions(scores, truth, limits))["decided"] >= DECIDED
        and found["wrong of the decided"] <= WRONG
        and found["unclear left to the team"] >= ASKED_MORE * found["clear left to the team"]
    ]
    enough = min(LISTED_KEPT, max(kept for kept, _, _ in grid))
    return max((balanced, kept, limits) for kept, balanced, limits in grid if kept >= enough)[-1]


def decisions(scores: Array, truth: npt.NDArray[np.str_], limits: Thresholds) -> dict[str, float]:
    """Shares for thresholds: balanced (left to the team counts half), decided, wrong of the decided."""
    clear = truth != "unclear"
    valid, invalid = scores >= limits.sensible_from, scores < limits.nonsense_below
    points = np.where(valid, truth == "sensible", np.where(invalid, truth == "nonsense", 0.5))
    decided = clear & (valid | invalid)
    team = ~(valid | invalid)
    return {
        "balanced": float((points[truth == "sensible"].mean() + points[truth == "nonsense"].mean()) / 2),
        "decided": float(decided.sum() / clear.sum()),
        "wrong of the decided": float(1 - points[decided].mean()),
        "unclear left to the team": float(team[~clear].mean()),
        "clear left to the team": float(team[clear].mean()),
    }
