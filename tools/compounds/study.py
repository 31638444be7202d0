"""What the judge owes to its labels and to each group of inputs; by networks alone, which train fast."""

from __future__ import annotations

from typing import Final

import numpy as np

from tools.compounds.evaluate import auc
from tools.compounds.model import FOLDS, Examples, Mask, networks_alone

GROUPS: Final = {
    "how usual the parts are": 11,
    "how near the parts are to each other": 2,
    "nearest known compounds": 26,
    "classes of meaning that go together": 8,
    "what the head accepts, by hand": 3,
    "written by people": 1,
}
"""Inputs in the order of :func:`wordsvc.lexicon.sense.features`; the vectors follow."""

VECTORS: Final = "where the parts lie in the spaces"
SHARES: Final = (0.25, 0.5, 1.0)


def ablation(labelled: Examples, learn: Mask, measured: Mask, extra: Examples) -> dict[str, float]:
    """Cross-fitted AUC with everything, and without each group."""
    columns = labelled.inputs.shape[1]
    ends = np.cumsum([*GROUPS.values(), labelled.vectors])
    if ends[-1] != columns:
        raise ValueError(f"the groups have {ends[-1]} inputs, the model has {columns}")
    found = {"nothing": _auc(labelled, learn, measured, extra)}
    for name, start, end in zip([*GROUPS, VECTORS], [0, *ends], ends, strict=False):
        kept = np.delete(np.arange(columns), np.arange(start, end))
        vectors = 0 if name == VECTORS else labelled.vectors
        less, more = (Examples(of.inputs[:, kept], of.sensible, vectors) for of in (labelled, extra))
        found[name] = _auc(less, learn, measured, more)
    return found


def learning_curve(labelled: Examples, learn: Mask, measured: Mask, extra: Examples) -> dict[str, float]:
    """Cross-fitted AUC by the number of labels that a fold is trained on."""
    draw = np.random.default_rng(2).random(len(learn))
    found = {}
    for share in SHARES:
        some = learn & (draw < share)
        found[str(round(some.sum() * (1 - 1 / FOLDS)))] = _auc(labelled, some, measured, extra)
    return found


def _auc(labelled: Examples, learn: Mask, measured: Mask, extra: Examples) -> float:
    fold = np.random.default_rng(0).integers(0, FOLDS, len(learn))
    logits = np.zeros(len(learn))
    for number in range(FOLDS):
        rows = measured & (fold == number)
        fitted = networks_alone(labelled.only(learn & (fold != number)).joined(extra))
        logits[rows] = fitted(labelled.inputs[rows])
    good, poor = (logits[measured & (labelled.sensible == truth)] for truth in (1, 0))
    return round(auc(good, poor), 4)
