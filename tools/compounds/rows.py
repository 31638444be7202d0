"""What is learned from and measured on: labelled and graded pairs, listed ones taken out of what is known."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np

from tools.compounds.evaluate import Held, hold
from tools.compounds.examples import (
    Examples,
    Pair,
    Rows,
    chances,
    inputs_of,
    read_labels,
    units_of,
)
from tools.compounds.grades import Grade, chances_of, read_grades
from tools.compounds.model import networks_alone
from tools.compounds.space import Chart, Maps, chart
from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.graded import Graded
from wordsvc.lexicon.space import Space

DRAWN: Final = ("random", "analogue")
"""Origins of labels that are drawn blindly; only these calibrate and measure."""


class Apart(NamedTuple):
    """Listed compounds taken out of what is known, random pairs of the same parts, and what remains known."""

    pairs: Held
    known: Compounds
    space: Space

    def examples(self, vectors: int, graded: Graded | None = None) -> Examples:
        """The listed ones as sensible, the random ones as nonsense."""
        truth = np.repeat([1.0, 0.0], [len(pairs) for pairs in self.pairs])
        pairs = [*self.pairs.known, *self.pairs.random]
        return Examples(inputs_of(pairs, self.known, self.space, graded), truth, vectors)


def apart(
    maps: Maps,
    like: Chart,
    share: tuple[float, float],
    *,
    keep_written: bool = True,
    judged: Collection[Pair] = (),
) -> Apart:
    """Listed compounds in a space that has not seen them, and random pairs of the same parts.

    ``judged``: pairs with a label or a grade, left out: none of the test part is learned as a random pair.
    """
    known, held = hold(maps.compounds, *share, keep_written=keep_written)
    left = Held(*([pair for pair in pairs if pair not in judged] for pairs in held))
    return Apart(left, known, chart(maps, known, like.latent).space)


def read_rows(maps: Maps, charted: Chart) -> Rows:
    """Every label whose key can be cut; ``drawn``: blindly drawn ones outside the test part."""
    rows = [(label, pair) for label in read_labels() if (pair := units_of(label.key, maps.compounds))]
    labels = [label for label, _ in rows]
    test = np.array([label.split == "test" for label in labels])
    names = [label.label for label in labels]
    space = charted.space
    pairs = [pair for _, pair in rows]
    return Rows(
        pairs=pairs,
        labels=names,
        examples=Examples(
            inputs_of(pairs, maps.compounds, space),
            np.array([CHANCES[name] for name in names]),
            2 * (space.gloss.shape[1] + space.as_head.shape[1]),
        ),
        learn=~test & np.array([name != "unclear" for name in names]),
        drawn=~test & np.array([label.origin in DRAWN for label in labels]),
        test=test,
    )


CHANCES: Final = {"sensible": 1.0, "unclear": 0.4, "nonsense": 0.0}
"""What a label says; unclear ones are no more than evidence for others."""


def graded_pairs(compounds: Compounds) -> dict[Pair, Grade]:
    """Every graded compound that can be cut."""
    return {pair: grade for grade in read_grades() if (pair := units_of(grade.key, compounds))}


def add_grades(rows: Rows, extra: Examples, maps: Maps, charted: Chart) -> Rows:
    """With the graded compounds, whose grades are made chances by a model of the labels alone."""
    pairs, grades = map(list, zip(*graded_pairs(maps.compounds).items(), strict=True))
    inputs = inputs_of(pairs, maps.compounds, charted.space)
    by_labels = networks_alone(rows.examples.only(rows.learn).joined(extra))
    found = chances_of(
        np.array([grade.grade for grade in grades]),
        np.array([grade.part for grade in grades]),
        chances(by_labels(inputs)),
    )
    return rows.joined(pairs, Examples(inputs, found, rows.examples.vectors))
