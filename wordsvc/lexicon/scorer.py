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

_LOWEST_BIT: Final = np.array([(bits & -bits).bit_length() - 1 for bits in range(256)], np.intp)


@dataclass(frozen=True, slots=True)
class Scorer:
    """Networks and trees.

    Networks: ``hidden`` (networks, inputs, hidden units), ``hidden_bias`` and ``out`` (networks, hidden
    units), ``out_bias`` (networks). Trees: ``question`` (trees, 7) the input that is asked about and
    ``threshold`` up to which the answer is yes; ``left_out`` the leaves that remain after a no, as bits;
    ``leaf`` (trees, 8) their values. ``calibration``: slope and shift, then the two thresholds.
    """

    hidden: Floats
    hidden_bias: Floats
    out: Floats
    out_bias: Floats
    question: Floats
    threshold: Floats
    left_out: Bytes
    leaf: Floats
    calibration: Floats

    @classmethod
    def open(cls, folder: Path) -> Scorer:
        """Read the arrays of ``folder``; half floats become whole ones."""
        loaded = {field.name: np.load(folder / f"{field.name}.npy") for field in fields(cls)}
        halves = {name: array.astype(np.float32) for name, array in loaded.items() if array.dtype == "f2"}
        return cls(**loaded | halves)

    @property
    def nonsense_below(self) -> float:
        """Chance below which a compound is nonsense."""
        return float(self.calibration[2])

    @property
    def sensible_from(self) -> float:
        """Chance from which a compound is sensible."""
        return float(self.calibration[3])

    def chance(self, inputs: Floats) -> float:
        """Calibrated answer, 0…1."""
        slope, shift = float(self.calibration[0]), float(self.calibration[1])
        return 1 / (1 + math.exp(-(slope * (self.by_networks(inputs) + self.by_trees(inputs)) / 2 + shift)))

    def by_networks(self, inputs: Floats) -> float:
        """Mean answer of the networks."""
        active = np.maximum(inputs @ self.hidden + self.hidden_bias, 0)
        return float(((active * self.out).sum(1) + self.out_bias).mean())

    def by_trees(self, inputs: Floats) -> float:
        """Sum of the leaves that are reached: every no strikes out leaves, the first one left is it."""
        no = inputs[self.question] > self.threshold
        left = np.bitwise_and.reduce(np.where(no, self.left_out, 255), axis=1)
        return float(self.leaf[np.arange(len(self.leaf)), _LOWEST_BIT[left]].sum())
