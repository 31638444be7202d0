"""The networks and trees that weigh what speaks for a pair: inputs, training, calibration."""

from __future__ import annotations

import warnings
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from tools.compounds.answers import Answers, Line
from tools.compounds.examples import Array, Examples, Logits, Mask, chances
from wordsvc.lexicon.scorer import LEAVES

NETWORKS: Final = 5
FEWER: Final = 1
"""Networks where only a comparison is wanted."""

HIDDEN: Final = 64
PENALTY: Final = 1.0
EPOCHS: Final = 20
RATE: Final = 2e-3
FEATURE_SCALE: Final = 0.5
VECTOR_SCALE: Final = 2.0

FORESTS: Final = 1
TREES: Final[dict[str, float]] = {
    "max_iter": 250,
    "learning_rate": 0.04,
    "max_leaf_nodes": LEAVES,
    "min_samples_leaf": 20,
    "l2_regularization": 5.0,
    "max_features": 0.3,
    "early_stopping": False,
}
LISTED_TREES: Final = TREES | {"max_iter": 400, "learning_rate": 0.05}


class Forest(NamedTuple):
    """The arrays of :class:`wordsvc.lexicon.scorer.Trees`."""

    question: Array
    threshold: Array
    left_out: Array
    leaf: Array

    def logits(self, inputs: Array) -> Array:
        """Sum of the trees for each row."""
        total = np.zeros(len(inputs))
        for question, threshold, left_out, leaf in zip(*self, strict=True):
            remain = np.bitwise_and.reduce(np.where(inputs[:, question] > threshold, left_out, 255), axis=1)
            total += leaf[np.log2(remain & -remain).astype(int)]
        return total


class Fitted(NamedTuple):
    """What weighs in :class:`wordsvc.lexicon.scorer.Scorer`, without its calibration."""

    hidden: Array
    hidden_bias: Array
    out: Array
    out_bias: Array
    trees: Forest

    def logits(self, inputs: Array) -> Array:
        """Mean of networks and trees for each row."""
        return (_by_networks(inputs, *self[:4]) + self.trees.logits(inputs)) / 2

    def arrays(self) -> dict[str, Array]:
        """By the names of their files."""
        return dict(zip(self._fields[:4], self[:4], strict=True)) | self.trees._asdict()


class Trained(NamedTuple):
    """What has learned from labels and grades, and what tells listed compounds from random pairs."""

    fitted: Fitted
    listed: Forest

    def answers(self, inputs: Array) -> Answers:
        """Of each row."""
        return Answers(self.fitted.logits(inputs), self.listed.logits(inputs))


class Model(NamedTuple):
    """What is trained, the line of ``trained.listed`` and that of both answers together."""

    trained: Trained
    listed_line: Line
    line: Line

    def scores(self, answers: Answers) -> Array:
        """Calibrated scores of what is answered."""
        return chances(self.line.of(answers.either(self.listed_line)))


def _by_networks(inputs: Array, hidden: Array, hidden_bias: Array, out: Array, out_bias: Array) -> Array:
    answers = [
        np.maximum(inputs @ weights + bias, 0) @ to_answer
        for weights, bias, to_answer in zip(hidden, hidden_bias, out, strict=True)
    ]
    return np.asarray(np.mean(answers, axis=0) + out_bias.mean())


def train(examples: Examples) -> Fitted:
    """Networks and trees; what they make of float16 weights is what the run time makes."""
    networks = [array.astype(np.float16) for array in _networks(examples)]
    return Fitted(*networks, _trees(examples, TREES))


def train_listed(examples: Examples) -> Forest:
    """Trees that tell listed compounds from random pairs."""
    return _trees(examples, LISTED_TREES)


def networks_alone(examples: Examples) -> Logits:
    """By fewer networks and without the trees, where that is enough."""
    networks = _networks(examples, FEWER)
    return lambda inputs: _by_networks(inputs, *networks)


def _networks(examples: Examples, count: int = NETWORKS) -> tuple[Array, Array, Array, Array]:
    """Weights of the networks; the scaling of the inputs is folded into them."""
    inputs, plain = examples.inputs, examples.inputs.shape[1] - examples.vectors
    mean = np.concatenate([inputs[:, :plain].mean(0), np.zeros(examples.vectors)])
    spread = np.concatenate([inputs[:, :plain].std(0) + 1e-6, np.ones(examples.vectors)])
    factor = np.concatenate([np.full(plain, FEATURE_SCALE), np.full(examples.vectors, VECTOR_SCALE)]) / spread
    scaled = ((inputs - mean) * factor).astype(np.float32)
    fitted = [_network(scaled, examples, seed) for seed in range(count)]
    hidden = np.stack([net.coefs_[0] * factor[:, None] for net in fitted])
    shifts = np.stack([net.intercepts_[0] for net in fitted]) - np.einsum("i,nih->nh", mean, hidden)
    out = np.stack([net.coefs_[1][:, 0] for net in fitted])
    return hidden, shifts, out, np.array([net.intercepts_[1][0] for net in fitted])


def _network(scaled: Array, examples: Examples, seed: int) -> MLPClassifier:
    network = MLPClassifier(
        (HIDDEN,), alpha=PENALTY, max_iter=EPOCHS, learning_rate_init=RATE, random_state=seed
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(scaled, examples.sensible, examples.weight / examples.weight.mean())


def _trees(examples: Examples, settings: dict[str, float]) -> Forest:
    """All trees of the forests, as one sum that is the forests' mean."""
    trees = []
    for seed in range(FORESTS):
        forest = HistGradientBoostingClassifier(random_state=seed, **settings)
        forest.fit(examples.inputs, examples.sensible, sample_weight=examples.weight)
        grown = [predictor.nodes for (predictor,) in forest._predictors]
        start = float(forest._baseline_prediction[0, 0]) / len(grown)
        trees += [_flat(nodes, start) for nodes in grown]
    question, threshold, left_out, leaf = (np.stack(column) for column in zip(*trees, strict=True))
    return Forest(question, threshold, left_out, (leaf / FORESTS).astype(np.float32))


def _flat(nodes: npt.NDArray[np.void], start: float) -> tuple[Array, Array, Array, Array]:
    """A tree as questions; every one says which leaves remain after a no. Leaves count from the left."""
    question, threshold = np.zeros(LEAVES - 1, np.uint16), np.full(LEAVES - 1, np.inf, np.float32)
    left_out, leaf = np.full(LEAVES - 1, 255, np.uint8), np.zeros(LEAVES, np.float64)
    asked = leaves = 0

    def walk(number: int) -> None:
        nonlocal asked, leaves
        node = nodes[number]
        if node["is_leaf"]:
            leaf[leaves] = node["value"] + start
            leaves += 1
            return
        place, asked, before = asked, asked + 1, leaves
        walk(int(node["left"]))
        question[place], threshold[place] = node["feature_idx"], _at_most(float(node["num_threshold"]))
        left_out[place] = 255 & ~((1 << leaves) - (1 << before))
        walk(int(node["right"]))

    walk(0)
    return question, threshold, left_out, leaf


def _at_most(threshold: float) -> np.float32:
    """The greatest single-precision number not above ``threshold``: it asks the same of such inputs."""
    single = np.float32(threshold)
    return single if float(single) <= threshold else np.nextafter(single, np.float32(-np.inf))


def calibrate(logits: Array, sensible: Mask) -> Line:
    """What turns held-out logits into chances."""
    fitted = LogisticRegression(C=1e6).fit(logits[:, None], sensible)
    return Line(float(fitted.coef_[0, 0]), float(fitted.intercept_[0]))
