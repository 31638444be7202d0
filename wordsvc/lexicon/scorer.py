"""Weighs what speaks for a compound: small neural networks and decision trees, read by mmap.

Both were trained by ``tools/train_compounds.py``; their mean is turned into a chance by two numbers.
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
    units), ``out_bias`` (networks). ``calibration``: slope and shift, then the three thresholds.
    ``listed`` tells compounds that dictionaries list from random pairs; it only has a veto against nonsense.
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
        """Chance below which a compound is nonsense, unless it looks like a listed one."""
        return float(self.calibration[2])

    @property
    def sensible_from(self) -> float:
        """Chance from which a compound is sensible."""
        return float(self.calibration[3])

    @property
    def listed_from(self) -> float:
        """Chance from which a compound looks like a listed one."""
        return float(self.calibration[4])

    def chance(self, inputs: Floats) -> float:
        """Calibrated answer, 0…1."""
        slope, shift = float(self.calibration[0]), float(self.calibration[1])
        return _chance(slope * (self.by_networks(inputs) + self.trees.total(inputs)) / 2 + shift)

    def chance_listed(self, inputs: Floats) -> float:
        """Chance that it is a compound that dictionaries list rather than a random pair, 0…1."""
        return _chance(self.listed.total(inputs))

    def by_networks(self, inputs: Floats) -> float:
        """Mean answer of the networks."""
        active = np.maximum(inputs @ self.hidden + self.hidden_bias, 0)
        return float(((active * self.out).sum(1) + self.out_bias).mean())


def _chance(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))
