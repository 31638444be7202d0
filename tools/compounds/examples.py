"""What is learned from: labels, pairs with their inputs, folds in which each is predicted by the others."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.graded import Graded
from wordsvc.lexicon.sense import Habits, inputs
from wordsvc.lexicon.space import Space

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]
Pair = tuple[int, int]

LABELS: Final = Path(__file__).with_name("labels.tsv")

FOLDS: Final = 5
FINER: Final = 2
"""Folds of evidence in a fold of training."""


class Label(NamedTuple):
    """A labelled compound: ``sensible``, ``unclear`` or ``nonsense``; ``split``: train or test."""

    key: str
    label: str
    origin: str
    split: str


class Examples(NamedTuple):
    """Inputs of pairs, the chance that they are sensible, and how many of the last columns are vectors."""

    inputs: Array
    chance: Array
    vectors: int

    @property
    def sensible(self) -> Mask:
        """Which are rather sensible."""
        return np.asarray(self.chance > 0.5)

    @property
    def weight(self) -> Array:
        """How sure that is: 0…1."""
        return np.asarray(np.abs(2 * self.chance - 1))

    def only(self, rows: Mask) -> Examples:
        """Some of the rows."""
        return Examples(self.inputs[rows], self.chance[rows], self.vectors)

    def joined(self, others: Examples) -> Examples:
        """These and ``others``."""
        inputs, chance = (np.concatenate(both) for both in zip(self[:2], others[:2], strict=True))
        return Examples(inputs, chance, self.vectors)

    def with_more(self, columns: Array) -> Examples:
        """The same with more inputs, before the vectors."""
        place = self.inputs.shape[1] - self.vectors
        inputs = np.hstack([self.inputs[:, :place], columns, self.inputs[:, place:]])
        return Examples(inputs.astype(np.float32), self.chance, self.vectors)


class Rows(NamedTuple):
    """Labelled compounds with their inputs; masks and labels in the same order."""

    pairs: list[Pair]
    labels: list[str]
    examples: Examples
    learn: Mask
    drawn: Mask
    test: Mask

    def labels_of(self, rows: Mask) -> list[str]:
        """The labels of some of the rows."""
        return [label for label, row in zip(self.labels, rows, strict=True) if row]

    def joined(self, pairs: list[Pair], examples: Examples) -> Rows:
        """These, then graded ones: all of them to learn from, none to measure on."""
        none, every = np.zeros(len(pairs), bool), np.ones(len(pairs), bool)
        return Rows(
            pairs=self.pairs + pairs,
            labels=self.labels + ["graded"] * len(pairs),
            examples=self.examples.joined(examples),
            learn=np.concatenate([self.learn, every]),
            drawn=np.concatenate([self.drawn, none]),
            test=np.concatenate([self.test, none]),
        )


Logits = Callable[[Array], Array]
"""Inputs → logits."""

Fit = Callable[[Examples], Logits]


def read_labels(path: Path = LABELS) -> list[Label]:
    """The labelled compounds."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Label(**row) for row in csv.DictReader(file, delimiter="\t")]


def units_of(key: str, compounds: Compounds) -> tuple[int, int] | None:
    """The two units of the best split, None where there is none in two parts."""
    splits = [split for split in compounds.split(key) if len(split.units) == 2]
    return (splits[0].units[0], splits[0].units[1]) if splits else None


def inputs_of(
    pairs: Sequence[Pair], compounds: Compounds, space: Space, graded: Graded | None = None
) -> Array:
    """One row of inputs for each pair; without ``graded`` without what graded pairs say."""
    habits = Habits.of(space.affinity.astype(np.float32))
    return np.array([inputs(compounds, space, habits, pair, graded) for pair in pairs], np.float32)


def chances(logits: Array) -> Array:
    """What logits say, 0…1."""
    return np.asarray(1 / (1 + np.exp(-logits)))


def folds(count: int) -> Numbers:
    """Which of the folds each of ``count`` rows is in; those of :func:`cross_fitted` hold several each."""
    return np.random.default_rng(0).integers(0, FOLDS * FINER, count)


def cross_fitted(labelled: Examples, learn: Mask, extra: Examples, fit: Fit) -> Array:
    """Logit of every row by a model that has not seen it; ``extra`` is in every training."""
    fold = folds(len(learn)) // FINER
    logits = np.zeros(len(learn))
    for number in range(FOLDS):
        rows = fold == number
        logits[rows] = fit(labelled.only(learn & ~rows).joined(extra))(labelled.inputs[rows])
    return logits
