"""How good the judge is: on held labels, and on known compounds that it has not seen."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.metrics import roc_auc_score

from wordsvc.lexicon.compounds import UNLISTED, Attested, Compounds

Array = npt.NDArray[np.float64]
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


def hold(compounds: Compounds, low: float, high: float) -> tuple[Compounds, Held]:
    """Take the short listed compounds that draw a number between ``low`` and ``high`` out of the known ones.

    Random pairs are made by shuffling the heads of the held compounds: every first part and every head is
    as frequent among them as among the real ones, so neither tells them apart.
    """
    modifiers, heads, places = pairs_of(compounds)
    draw = np.random.default_rng(SEED)
    length = np.array([len(compounds.key_of(unit)) for unit in range(len(compounds.lemma))])
    short = (length[modifiers] + length[heads] <= LONGEST) & (places < UNLISTED)
    number = draw.random(len(heads))
    held = short & (low <= number) & (number < high)
    known = list(zip(modifiers[held].tolist(), heads[held].tolist(), strict=True))
    every = set(zip(modifiers.tolist(), heads.tolist(), strict=True))
    mixed = zip(modifiers[held].tolist(), draw.permutation(heads[held]).tolist(), strict=True)
    return restricted(compounds, ~held), Held(known, [pair for pair in mixed if pair not in every])


def restricted(compounds: Compounds, kept: npt.NDArray[np.bool_]) -> Compounds:
    """The same splitter that knows only some of the compounds."""
    modifiers, heads, places = (column[kept] for column in pairs_of(compounds))
    order, numbers = np.lexsort((modifiers, heads)), np.arange(len(compounds.heads.start))
    as_list: Any = np.ndarray.tolist
    return dataclasses.replace(
        compounds,
        heads=Attested(as_list(np.searchsorted(modifiers, numbers)), as_list(heads)),
        heads_surface=as_list(places),
        modifiers=Attested(as_list(np.searchsorted(heads[order], numbers)), as_list(modifiers[order])),
    )


def auc(sensible: Array, nonsense: Array) -> float:
    """Chance that a sensible one scores above a nonsensical one."""
    truth = np.concatenate([np.ones(len(sensible)), np.zeros(len(nonsense))])
    return float(roc_auc_score(truth, np.concatenate([sensible, nonsense])))


def decisions(scores: Array, labels: list[str], low: float, high: float) -> dict[str, float]:
    """Shares for two thresholds: balanced (left to the team counts half), decided, wrong of the decided."""
    truth = np.array(labels)
    clear = truth != "unclear"
    valid, invalid = scores >= high, scores < low
    points = np.where(valid, truth == "sensible", np.where(invalid, truth == "nonsense", 0.5))
    decided = clear & (valid | invalid)
    team = ~(valid | invalid)
    return {
        "auc": auc(scores[truth == "sensible"], scores[truth == "nonsense"]),
        "balanced": float((points[truth == "sensible"].mean() + points[truth == "nonsense"].mean()) / 2),
        "decided": float(decided.sum() / clear.sum()),
        "wrong of the decided": float(1 - points[decided].mean()),
        "unclear left to the team": float(team[~clear].mean()),
        "clear left to the team": float(team[clear].mean()),
    }
