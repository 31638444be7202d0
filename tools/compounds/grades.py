"""Graded compounds: how sensible each is by one reader's digit, made comparable between readers."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tools.compounds.examples import Array, chances

GRADES: Final = Path(__file__).with_name("grades.tsv")

BISECTIONS: Final = 50
LIMIT: Final = 20.0


class Grade(NamedTuple):
    """A digit, 0 (plain nonsense) … 9 (plainly sensible); ``part``: the stretch of words it was given in."""

    key: str
    grade: int
    part: int


def read_grades(path: Path = GRADES) -> list[Grade]:
    """All grades."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [Grade(row["key"], int(row["grade"]), int(row["part"])) for row in rows]


def chances_of(grades: npt.NDArray[np.int_], parts: npt.NDArray[np.int_], expected: Array) -> Array:
    """Grades as chances of being called sensible: a logistic curve that is moved for each part.

    Readers differ and tire: they grade lower and lower. Words came in random order, so every part holds
    as many sensible ones as a model expects of its words (``expected``: chances by a model that has
    seen none of the grades).
    """
    found = np.zeros(len(grades))
    for part in np.unique(parts):
        rows = parts == part
        found[rows] = _moved(grades[rows].astype(np.float64), float(expected[rows].mean()))
    return found


def _moved(grades: Array, mean: float) -> Array:
    """The logistic curve over ``grades`` whose mean is ``mean``."""
    low, high = -LIMIT, LIMIT
    for _ in range(BISECTIONS):
        shift = (low + high) / 2
        low, high = (shift, high) if chances(grades + shift).mean() < mean else (low, shift)
    return chances(grades + low)
