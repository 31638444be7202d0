"""What the judge owes to its labels and to each group of inputs; by networks alone, which train fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from tools.compounds.evaluate import auc
from tools.compounds.evidence import evidence_out_of_fold, grade_by, surprises
from tools.compounds.examples import FOLDS, Examples, Mask, Rows, cross_fitted
from tools.compounds.model import networks_alone
from wordsvc.lexicon.graded import EVIDENCE, Graded
from wordsvc.lexicon.space import Space

GROUPS: Final = {
    "how usual the parts are": 11,
    "how near the parts are to each other": 2,
    "nearest known compounds": 26,
    "classes of meaning that go together": 8,
    "what the head accepts, by hand": 3,
    "written by people": 1,
    "graded pairs": EVIDENCE,
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
        less, more = (Examples(of.inputs[:, kept], of.chance, vectors) for of in (labelled, extra))
        found[name] = _auc(less, learn, measured, more)
    return found


def learning_curve(
    rows: Rows, measured: Mask, space: Space, extra: Callable[[Graded | None], Examples]
) -> dict[str, float]:
    """Cross-fitted AUC by the number of labels and grades that a fold is trained on.

    ``rows`` without evidence; ``extra`` gives what is trained on beside them, with that evidence or without.
    """
    draw = np.random.default_rng(2).random(len(rows.learn))
    found = {}
    for share in SHARES:
        some = draw < share
        fewer = rows._replace(learn=rows.learn & some)
        surprise = surprises(fewer, extra(None), networks_alone)
        examples = rows.examples.with_more(evidence_out_of_fold(rows, surprise, space, some))
        graded = grade_by(rows, surprise, some)
        found[str(round(fewer.learn.sum() * (1 - 1 / FOLDS)))] = _auc(
            examples, fewer.learn, measured, extra(graded)
        )
    return found


def _auc(labelled: Examples, learn: Mask, measured: Mask, extra: Examples) -> float:
    logits = cross_fitted(labelled, learn, extra, networks_alone)
    good, poor = (logits[measured & (labelled.sensible == truth)] for truth in (True, False))
    return round(auc(good, poor), 4)
