"""Where the units of compounds lie: by what goes with what, by meaning, by classes of meaning.

Start reading at :class:`Space`; :meth:`Space.like_heads` compares units in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:  # numpy's types take memory, and judging needs none of them
    import numpy.typing as npt

    Floats = npt.NDArray[Any]
    Bytes = npt.NDArray[Any]
    Rows = npt.NDArray[np.uint16]

CLASSES_OF_A_UNIT: Final = 3
"""Classes of meaning kept for a unit, strongest first."""

PACKED: Final = ("gloss", "as_modifier", "as_head")
"""Arrays of vectors."""

NUMBERED: Final = ("modifier_row", "head_row")
"""Arrays of which the files only say which units have a row: one bit a unit."""

_BYTE: Final = np.arange(256)


class Likeness(NamedTuple):
    """How like others are to a unit, -1…1: by what they go with, by what they mean."""

    by_use: Floats
    by_meaning: Floats

    @property
    def mean(self) -> Floats:
        """Both."""
        return (self.by_use + self.by_meaning) / 2

    def cut(self, count: int) -> tuple[Likeness, Likeness]:
        """That of the first ``count`` others, that of the rest."""
        return (
            Likeness(self.by_use[:count], self.by_meaning[:count]),
            Likeness(self.by_use[count:], self.by_meaning[count:]),
        )


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors and classes of the units; vectors have length 127 (or 0).

    The vectors are kept in four bits a number and unpacked when opened. Rows are units; those of
    ``as_modifier`` and ``as_head`` are found by ``modifier_row`` and ``head_row``, where 0 stands for all
    units that are in no known compound. ``frame``: number of the frame of a head, 0 for none.
    """

    gloss: Bytes
    as_modifier: Bytes
    as_head: Bytes
    modifier_row: Rows
    head_row: Rows
    classes: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint8]
    frame: Rows
    frames: npt.NDArray[np.uint8]
    affinity: npt.NDArray[np.float16]

    @classmethod
    def open(cls, folder: Path) -> Space:
        """Map the arrays of ``folder`` and unpack what is packed."""
        columns = {name: np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r")) for name in cls.__slots__}
        units = len(columns["gloss"])
        for name in PACKED:
            columns[name] = unpacked(columns[name], np.load(folder / f"{name}_levels.npy"))
        for name in NUMBERED:
            columns[name] = numbered(columns[name], units)
        columns["frame"] = spread(columns["frame"], units)
        columns["frames"] = np.unpackbits(columns["frames"], axis=1, count=len(columns["affinity"]))
        return cls(**columns)

    def modifiers(self, units: Any) -> Bytes:
        """Units as first parts."""
        return np.asarray(self.as_modifier.take(self.modifier_row.take(units), axis=0))

    def heads(self, units: Any) -> Bytes:
        """Units as heads."""
        return np.asarray(self.as_head.take(self.head_row.take(units), axis=0))

    def meanings(self, units: Any) -> Bytes:
        """What units mean, by their glosses."""
        return np.asarray(self.gloss.take(units, axis=0))

    def like_modifiers(self, units: npt.NDArray[np.intp], unit: int) -> Likeness:
        """How like ``units`` are to ``unit`` as first parts."""
        return Likeness(_near(self.modifiers, units, unit), _near(self.meanings, units, unit))

    def like_heads(self, units: npt.NDArray[np.intp], unit: int) -> Likeness:
        """How like ``units`` are to ``unit`` as heads."""
        return Likeness(_near(self.heads, units, unit), _near(self.meanings, units, unit))


def _near(rows: Callable[[Any], Bytes], units: npt.NDArray[np.intp], unit: int) -> Floats:
    """Cosines of ``unit`` with ``units``."""
    return (rows(units).astype(np.float32) @ rows(unit).astype(np.float32)) / np.float32(127**2)


def unpacked(codes: Bytes, levels: Bytes) -> Bytes:
    """Vectors out of two numbers a byte; ``levels`` (numbers, 16) says what each number's 16 codes mean."""
    firsts, seconds = levels[::2, _BYTE >> 4], levels[1::2, _BYTE & 15]
    pairs = np.ascontiguousarray(np.stack([firsts, seconds], axis=-1)).view(np.uint16)[..., 0]
    rows = np.empty(codes.shape, np.uint16)
    for column, meaning in enumerate(pairs):
        np.take(meaning, codes[:, column], out=rows[:, column])
    return rows.view(np.int8)


def numbered(bits: Bytes, units: int) -> Rows:
    """1, 2, 3 … for the units whose bit is set, 0 for the others."""
    has_row = np.unpackbits(bits, count=units)
    return (np.cumsum(has_row, dtype=np.uint16) * has_row).astype(np.uint16)


def spread(given: Rows, units: int) -> Rows:
    """A number for every unit, 0 for most, out of (unit, number)."""
    numbers = np.zeros(units, np.uint16)
    numbers[given[:, 0]] = given[:, 1]
    return numbers
