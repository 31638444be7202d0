"""What graded pairs say of others: how far each is from what was to be expected, never used for itself."""

from __future__ import annotations

import numpy as np

from tools.compounds.examples import (
    Array,
    Examples,
    Fit,
    Mask,
    Numbers,
    Rows,
    chances,
    cross_fitted,
    folds,
)
from wordsvc.lexicon.graded import EVIDENCE, FULL, Graded
from wordsvc.lexicon.space import Space


def surprises(rows: Rows, extra: Examples, fit: Fit) -> Numbers:
    """How far each label or grade is from what was to be expected without it: -127…127."""
    logits = cross_fitted(rows.examples, rows.learn, extra, fit)
    return np.rint(FULL * (rows.examples.chance - chances(logits))).astype(np.int8)


def grade_by(rows: Rows, surprise: Numbers, some: Mask) -> Graded:
    """Some of the rows as evidence, never those of the test part."""
    used = some & ~rows.test
    modifiers, heads = np.array(rows.pairs, np.uint16)[used].T
    return Graded.of(modifiers, heads, surprise[used])


def evidence_out_of_fold(rows: Rows, surprise: Numbers, space: Space, some: Mask) -> Array:
    """What the others say of each row: those that are in another fold."""
    fold = folds(len(rows.pairs))
    found = np.zeros((len(rows.pairs), EVIDENCE), np.float32)
    for number in np.unique(fold):
        graded = grade_by(rows, surprise, some & (fold != number))
        for row in np.flatnonzero(fold == number):
            found[row] = graded.evidence(space, *rows.pairs[row])
    return found
