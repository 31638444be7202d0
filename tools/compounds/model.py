"""The networks that weigh what speaks for a pair: inputs, training, calibration."""

from __future__ import annotations

import csv
import warnings
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.sense import Habits, Space, inputs

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

FOLDS: Final = 5
NETWORKS: Final = 5
HIDDEN: Final = 32
PENALTY: Final = 3.0
EPOCHS: Final = 20
RATE: Final = 2e-3
FEATURE_SCALE: Final = 0.5
VECTOR_SCALE: Final = 2.0


class Label(NamedTuple):
    """A labelled compound: ``sensible``, ``unclear`` or ``nonsense``; ``split``: train or test."""

    key: str
    label: str
    origin: str
    split: str


class Extra(NamedTuple):
    """Listed compounds and random pairs, to learn from beside the labels."""

    inputs: Array
    is_listed: Array


class Networks(NamedTuple):
    """Weights as the run time reads them: hidden (inputs, networks, hidden) and so on."""

    hidden: Array
    hidden_bias: Array
    out: Array
    out_bias: Array

    def logits(self, inputs: Array) -> Array:
        """Mean output of the networks for each row."""
        active = np.maximum(np.einsum("ri,nih->rnh", inputs, self.hidden) + self.hidden_bias, 0)
        return np.asarray(((active * self.out).sum(2) + self.out_bias).mean(1))


def read_labels(path: Path) -> list[Label]:
    """The labelled compounds."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Label(**row) for row in csv.DictReader(file, delimiter="\t")]


def units_of(key: str, compounds: Compounds) -> tuple[int, int] | None:
    """The two units of the best split, None where there is none in two parts."""
    splits = [split for split in compounds.split(key) if len(split.units) == 2]
    return (splits[0].units[0], splits[0].units[1]) if splits else None


def inputs_of(pairs: list[tuple[int, int]], compounds: Compounds, space: Space) -> Array:
    """One row of inputs for each pair."""
    habits = Habits.of(space.affinity.astype(np.float32))
    return np.array([inputs(compounds, space, habits, *pair) for pair in pairs], np.float64)


def train(labelled: Array, sensible: Array, extra: Extra, vector_columns: int) -> Networks:
    """Networks fitted to labels and ``extra``; the scaling of the inputs is folded into their weights."""
    inputs, truth = np.vstack([labelled, extra.inputs]), np.concatenate([sensible, extra.is_listed])
    plain = inputs.shape[1] - vector_columns
    mean = np.concatenate([inputs[:, :plain].mean(0), np.zeros(vector_columns)])
    spread = np.concatenate([inputs[:, :plain].std(0) + 1e-6, np.ones(vector_columns)])
    factor = np.concatenate([np.full(plain, FEATURE_SCALE), np.full(vector_columns, VECTOR_SCALE)]) / spread
    scaled = (inputs - mean) * factor
    fitted = [_fit(scaled, truth, seed) for seed in range(NETWORKS)]
    hidden = np.stack([net.coefs_[0] * factor[:, None] for net in fitted])
    return Networks(
        hidden=hidden,
        hidden_bias=np.stack([net.intercepts_[0] for net in fitted]) - np.einsum("i,nih->nh", mean, hidden),
        out=np.stack([net.coefs_[1][:, 0] for net in fitted]),
        out_bias=np.array([net.intercepts_[1][0] for net in fitted]),
    )


def _fit(scaled: Array, sensible: Array, seed: int) -> MLPClassifier:
    network = MLPClassifier(
        (HIDDEN,), alpha=PENALTY, max_iter=EPOCHS, learning_rate_init=RATE, random_state=seed
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(scaled, sensible)


def calibrate(logits: Array, sensible: Array) -> Array:
    """Slope and shift that turn held-out logits into chances."""
    fitted = LogisticRegression(C=1e6).fit(logits[:, None], sensible)
    return np.array([fitted.coef_[0, 0], fitted.intercept_[0]])


def cross_fitted(inputs: Array, sensible: Array, learn: Mask, extra: Extra, vector_columns: int) -> Array:
    """Logit of every row by networks that have not seen it; ``extra`` is in every training."""
    fold = np.random.default_rng(0).integers(0, FOLDS, len(inputs))
    logits = np.zeros(len(inputs))
    for number in range(FOLDS):
        rows = learn & (fold != number)
        networks = train(inputs[rows], sensible[rows], extra, vector_columns)
        logits[fold == number] = networks.logits(inputs[fold == number])
    return logits
