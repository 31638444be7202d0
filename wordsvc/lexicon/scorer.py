"""Weighs what speaks for a compound: small neural networks and decision trees, read by mmap.

All were trained by ``tools/train_compounds.py``: networks and trees on labelled and graded compounds, more
trees on what tells listed compounds from random pairs. A compound is sensible if it is so by either.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:  # numpy's types take memory, and judging needs none of them
    import numpy.typing as npt

    Floats = npt.NDArray[Any]
    Bytes = npt.NDArray[Any]

LEAVES: Final = 8
"""Leaves of a tree at most: one bit each."""

LISTED: Final = "listed_"
"""Prefix of the files of the trees that know listed compounds."""

_LOWEST_BIT: Final = np.array([(bits & -bits).bit_length() - 1 for bits in range(256)], np.intp)


@dataclass(frozen=True, slots=True)
class Trees:
    """Decision trees of at most eight leaves.

    ``question`` (trees, 7): the input that is asked about; ``threshold``: up to which the answer is yes;
    ``left_out``: the leaves that remain after a no, as bits; ``leaf`` (trees, 8): their values.
    """

    question: Floats
    threshold: Floats
    left_out: Bytes
    leaf: Floats

    @classmethod
    def open(cls, folder: Path, prefix: str = "") -> Trees:
        """Read the arrays of ``folder`` whose names begin with ``prefix``."""
        return cls(*(np.load(folder / f"{prefix}{field.name}.npy") for field in fields(cls)))

    def total(self, inputs: Floats) -> float:
        """Sum of the leaves that are reached: every no strikes out leaves, the first one left is it."""
        no = inputs[self.question] > self.threshold
        left = np.bitwise_and.reduce(np.where(no, self.left_out, 255), axis=1)
        return float(self.leaf[np.arange(len(self.leaf)), _LOWEST_BIT[left]].sum())


@dataclass(frozen=True, slots=True)
class Scorer:
    """Networks and trees.

    Networks: ``hidden`` (networks, inputs, hidden units), ``hidden_bias`` and ``out`` (networks, hidden
    units), ``out_bias`` (networks). ``listed`` tells compounds that dictionaries list from random pairs.
    ``calibration``: slope and shift of its answer, slope and shift of the sum, then the two thresholds.
    """

    hidden: Floats
    hidden_bias: Floats
    out: Floats
    out_bias: Floats
    calibration: Floats
    trees: Trees
    listed: Trees

    @classmethod
    def open(cls, folder: Path) -> Scorer:
        """Read the arrays of ``folder``; half floats become whole ones."""
        names = [field.name for field in fields(cls) if field.name not in {"trees", "listed"}]
        loaded = {name: np.load(folder / f"{name}.npy") for name in names}
        halves = {name: array.astype(np.float32) for name, array in loaded.items() if array.dtype == "f2"}
        return cls(**loaded | halves, trees=Trees.open(folder), listed=Trees.open(folder, LISTED))

    @property
    def nonsense_below(self) -> float:
        """Chance below which a compound is nonsense."""
        return float(self.calibration[4])

    @property
    def sensible_from(self) -> float:
        """Chance from which a compound is sensible."""
        return float(self.calibration[5])

    def chance(self, inputs: Floats) -> float:
        """Calibrated answer, 0…1: the odds of both ways to be sensible are added up."""
        listed_slope, listed_shift, slope, shift = self.calibration[:4].tolist()
        looks_listed = listed_slope * self.listed.total(inputs) + listed_shift
        either = float(np.logaddexp(self.by_grades(inputs), looks_listed))
        return 1 / (1 + math.exp(-(slope * either + shift)))

    def by_grades(self, inputs: Floats) -> float:
        """Mean answer of the networks and of the trees that have learned from labels and grades."""
        return (self.by_networks(inputs) + self.trees.total(inputs)) / 2

    def by_networks(self, inputs: Floats) -> float:
        """Mean answer of the networks."""
        active = np.maximum(inputs @ self.hidden + self.hidden_bias, 0)
        return float(((active * self.out).sum(1) + self.out_bias).mean())
