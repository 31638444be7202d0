"""Graded compounds as evidence for a new one: those with the same head, those with the same first part.

People graded tens of thousands of pairs, sensible and nonsensical ones. How far a grade lay above or below
what the other evidence made expect tells what a head takes and what a first part goes with, where that
differs from what its meaning makes expect (W-20, W-35).

Start reading at :meth:`Beside.evidence`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from wordsvc.lexicon.space import Space

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[Any]
    Units = npt.NDArray[Any]

FULL: Final = 127
"""What stands for a surprise of 1: graded sensible, expected to be nonsense."""

DOUBT: Final = 5.0
"""How many grades without any surprise the mean of a part is taken with."""

FOCUS: Final = ((4.0, 0.5), (8.0, 0.2))
"""How much more the grades of like pairs count, and how many without surprise these are taken with."""

EVIDENCE: Final = 2 * (2 + len(FOCUS))
"""Numbers that :meth:`Beside.evidence` gives."""


@dataclass(frozen=True, slots=True)
class Grades:
    """Beside ``units[i]`` stand ``others[start[i]:start[i + 1]]`` with the surprise (-127…127) of each pair.

    A unit that is not among ``units`` (ascending) has no graded pair.
    """

    units: Units
    start: Units
    others: Units
    surprise: Units

    @classmethod
    def of(cls, units: Units, others: Units, surprise: Units) -> Grades:
        """Of pairs in any order."""
        order = np.argsort(units, kind="stable")
        once, start = np.unique(units[order], return_index=True)
        return cls(once, np.append(start, len(units)), others[order], surprise[order])

    def beside(self, unit: int) -> tuple[Units, Floats]:
        """The other parts of the pairs graded with ``unit``, and the surprise (-1…1) of each."""
        row = int(np.searchsorted(self.units, unit))
        found = row < len(self.units) and int(self.units[row]) == unit
        place = slice(*self.start[row : row + 2].tolist()) if found else slice(0)
        return self.others[place], self.surprise[place].astype(np.float32) / FULL


class Beside(NamedTuple):
    """What was graded with the same head (their first parts) and with the same first part (their heads).

    With each the surprise of its pair, -1…1.
    """

    firsts: Units
    of_firsts: Floats
    heads: Units
    of_heads: Floats

    def evidence(self, like_firsts: Floats, like_heads: Floats) -> list[float]:
        """What that says of a pair, four numbers each, by how like they are to its own parts."""
        return [*_weighed(self.of_firsts, like_firsts), *_weighed(self.of_heads, like_heads)]


@dataclass(frozen=True, slots=True)
class Graded:
    """All graded pairs, by head and by first part."""

    by_head: Grades
    by_modifier: Grades

    @classmethod
    def of(cls, modifiers: Units, heads: Units, surprise: Units) -> Graded:
        """Of pairs in any order; ``surprise`` in whole numbers, -127…127."""
        return cls(Grades.of(heads, modifiers, surprise), Grades.of(modifiers, heads, surprise))

    @classmethod
    def open(cls, folder: Path) -> Graded:
        """Read the arrays of ``folder``: heads, how many pairs each has, first parts, surprise."""
        heads, count, modifiers, surprise = (np.load(folder / f"{name}.npy") for name in FILES)
        return cls.of(modifiers, np.repeat(heads, count), surprise)

    def arrays(self) -> dict[str, Units]:
        """By the names of their files."""
        grades = self.by_head
        count = np.diff(grades.start).astype(np.uint16)
        return dict(zip(FILES, (grades.units, count, grades.others, grades.surprise), strict=True))

    def beside(self, modifier: int, head: int) -> Beside:
        """What was graded with the same head and with the same first part."""
        return Beside(*self.by_head.beside(head), *self.by_modifier.beside(modifier))

    def evidence(self, space: Space, modifier: int, head: int) -> list[float]:
        """What the grades with the same head and those with the same first part say of a pair."""
        beside = self.beside(modifier, head)
        firsts, heads = space.like_modifiers(beside.firsts, modifier), space.like_heads(beside.heads, head)
        return beside.evidence(firsts.mean, heads.mean)


NO_GRADES: Final = Graded.of(*np.zeros((3, 0), np.uint16))

FILES: Final = ("graded_heads", "graded_count", "graded_modifiers", "graded_surprise")


def _weighed(surprise: Floats, like: Floats) -> list[float]:
    """Mean surprise, how many there are, and the means where like pairs count more."""
    if not len(surprise):
        return [0.0] * (2 + len(FOCUS))
    weights = [np.exp(sharp * (like - 1)) for sharp, _ in FOCUS]
    return [
        float(surprise.sum()) / (len(surprise) + DOUBT),
        float(np.log1p(len(surprise))),
        *(
            float(weight @ surprise) / (float(weight.sum()) + doubt)
            for weight, (_, doubt) in zip(weights, FOCUS, strict=True)
        ),
    ]
