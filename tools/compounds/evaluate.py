"""How good the judge is: on held labels, and on known compounds that it has not seen."""

from __future__ import annotations

import dataclasses
from itertools import product, starmap
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.compounds import UNLISTED, WRITTEN, Compounds, known_pairs

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]

LONGEST: Final = 10
SEED: Final = 1


class Held(NamedTuple):
    """Listed compounds left out of everything learned, and as many random pairs of the same parts."""

    known: list[tuple[int, int]]
    random: list[tuple[int, int]]


def pairs_of(compounds: Compounds) -> tuple[Numbers, Numbers, Numbers]:
    """Modifier, head and place of every known compound."""
    start = np.asarray(compounds.heads.start, np.intp)
    modifiers = np.repeat(np.arange(len(start) - 1), np.diff(start))
    return (
        modifiers,
        np.asarray(compounds.heads.others, np.intp),
        np.asarray(compounds.heads_surface, np.intp),
    )


def hold(
    compounds: Compounds, low: float, high: float, *, keep_written: bool = True
) -> tuple[Compounds, Held]:
    """Take the short listed compounds that draw a number between ``low`` and ``high`` out of the known ones.

    What people write stays known as such with ``keep_written``, as it would if no dictionary had it.
    Random pairs are made by shuffling the heads of the held compounds: every first part and every head is
    as frequent among them as among the real ones, so neither tells them apart.
    """
    modifiers, heads, places = pairs_of(compounds)
    draw = np.random.default_rng(SEED)
    length = np.array([len(compounds.key_of(unit)) for unit in range(len(compounds.lemma))])
    short = (length[modifiers] + length[heads] <= LONGEST) & (places < UNLISTED)
    _, first, pair = np.unique(modifiers * len(length) + heads, return_index=True, return_inverse=True)
    number = draw.random(len(first))[pair]
    held = short & (low <= number) & (number < high)
    once = held & (np.arange(len(pair)) == first[pair])
    known = list(zip(modifiers[once].tolist(), heads[once].tolist(), strict=True))
    listed = places < UNLISTED
    every = set(zip(modifiers[listed].tolist(), heads[listed].tolist(), strict=True))
    mixed = zip(modifiers[once].tolist(), draw.permutation(heads[once]).tolist(), strict=True)
    written = once & (places & WRITTEN > 0) & keep_written
    kept, places = ~held | written, np.where(written, UNLISTED, places)
    random = [each for each in mixed if each not in every]
    return restricted(compounds, modifiers[kept], heads[kept], places[kept]), Held(known, random)


def restricted(compounds: Compounds, modifiers: Numbers, heads: Numbers, places: Numbers) -> Compounds:
    """The same splitter that knows other compounds; all three are in the order of ``heads``."""
    count = np.bincount(modifiers, minlength=len(compounds.heads.start) - 1)
    by_modifier, by_head = known_pairs(count, heads.astype(np.uint16))
    return dataclasses.replace(compounds, heads=by_modifier, heads_surface=places.tolist(), modifiers=by_head)


def auc(sensible: Array, nonsense: Array) -> float:
    """Chance that a sensible one scores above a nonsensical one; ties count half."""
    ordered = np.sort(nonsense)
    below = np.searchsorted(ordered, sensible, "left") + np.searchsorted(ordered, sensible, "right")
    return float(below.mean() / 2 / len(nonsense))


class Thresholds(NamedTuple):
    """Below and from which score a compound is decided; from which one looks listed: it is never nonsense."""

    nonsense_below: float
    sensible_from: float
    listed_from: float


class Scores(NamedTuple):
    """Of each pair: how sensible it is, how much it looks like a listed compound."""

    sensible: Array
    listed: Array

    def nonsense(self, limits: Thresholds) -> Mask:
        """Which are called nonsense."""
        return (self.sensible < limits.nonsense_below) & (self.listed < limits.listed_from)

    def valid(self, limits: Thresholds) -> Mask:
        """Which are called sensible."""
        return self.sensible >= limits.sensible_from

    def only(self, rows: Mask) -> Scores:
        """Some of the pairs."""
        return Scores(self.sensible[rows], self.listed[rows])


DECIDED: Final = 0.6
WRONG: Final = 0.145
ASKED_MORE: Final = 1.45
LISTED_KEPT: Final = 0.93
"""What the thresholds have to keep: on cross-fitted scores how many are decided, how many of them wrongly,
how much oftener the team is asked about an unclear one than about a clear one; then of listed compounds
how many are not called nonsense."""

GRID: Final = (np.arange(10, 31, 2) / 100, np.arange(36, 61, 2) / 100, np.arange(10, 101, 10) / 100)
"""Thresholds that are tried."""


def choose_thresholds(scores: Scores, labels: list[str], listed: Scores) -> Thresholds:
    """The thresholds with the best balanced figure that keep all four.

    A sensible compound called nonsense is worse than a question to the team: of ``listed`` ones few may be.
    Where that cannot be kept, the thresholds that keep most of them.
    """
    truth = np.array(labels)
    grid = [
        (1 - float(listed.nonsense(limits).mean()), found["balanced"], limits)
        for limits in starmap(Thresholds, product(*(values.tolist() for values in GRID)))
        if (found := decisions(scores, truth, limits))["decided"] >= DECIDED
        and found["wrong of the decided"] <= WRONG
        and found["unclear left to the team"] >= ASKED_MORE * found["clear left to the team"]
    ]
    enough = min(LISTED_KEPT, max(kept for kept, _, _ in grid))
    return max((balanced, kept, limits) for kept, balanced, limits in grid if kept >= enough)[-1]


def decisions(scores: Scores, truth: npt.NDArray[np.str_], limits: Thresholds) -> dict[str, float]:
    """Shares for thresholds: balanced (left to the team counts half), decided, wrong of the decided."""
    clear = truth != "unclear"
    valid, invalid = scores.valid(limits), scores.nonsense(limits)
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
