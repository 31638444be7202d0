"""How sensible a pair of parts is as a compound: GURKEN-BROT yes, AUTO-VOGEL no (W-20, W-35).

What speaks for a pair: known compounds with the same first part and a like head (and the other way round), in
a space of what goes with what and in one of meanings; classes of meaning that go together; what the
head takes.
:mod:`~wordsvc.lexicon.scorer` weighs it, trained on labelled compounds: see ``data/compounds/MODEL_CARD.md``.

Start reading at :meth:`Sense.judge`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from wordsvc.lexicon.artefact import COMPOUNDS
from wordsvc.lexicon.compounds import CLASSES, NONE, Compounds, Split
from wordsvc.lexicon.scorer import Scorer

if TYPE_CHECKING:  # numpy's types take memory, and judging needs none of them
    import numpy.typing as npt

    Floats = npt.NDArray[Any]
    Bytes = npt.NDArray[Any]

CLASSES_OF_A_UNIT: Final = 3
"""Classes of meaning kept for a unit, strongest first."""

SHARP: Final = 8.0
"""How much more a near neighbour counts than a far one."""

OWN: Final = 8.0
"""How many known compounds the habit of a unit's class weighs against the unit's own."""

STRONG: Final = 0.1
"""Weight from which a class of a unit counts as such."""

NO_NEIGHBOUR: Final = -1.0

PACKED: Final = ("gloss", "as_modifier", "as_head")
"""Arrays of vectors."""

_BYTE: Final = np.arange(256)

OTHER_HEAD: Final = 0.2
"""How much less a known compound with another head is like the one judged."""


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors and classes of the units; vectors have length 127 (or 0).

    The vectors are kept in four bits a number and unpacked when opened. Rows are units; those of
    ``as_modifier`` and ``as_head`` are found by ``modifier_row`` and ``head_row``, where 0 stands for all
    units that are in no known compound.
    """

    gloss: Bytes
    as_modifier: Bytes
    as_head: Bytes
    modifier_row: npt.NDArray[np.uint16]
    head_row: npt.NDArray[np.uint16]
    classes: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint8]
    frame: npt.NDArray[np.uint16]
    frames: npt.NDArray[np.uint8]
    affinity: npt.NDArray[np.float16]

    @classmethod
    def open(cls, folder: Path) -> Space:
        """Map the arrays of ``folder`` and unpack the vectors."""
        columns = {name: np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r")) for name in cls.__slots__}
        for name in PACKED:
            columns[name] = unpacked(columns[name], np.load(folder / f"{name}_levels.npy"))
        return cls(**columns)

    def modifiers(self, units: Any) -> Bytes:
        """Units as first parts."""
        return np.asarray(self.as_modifier[self.modifier_row[units]])

    def heads(self, units: Any) -> Bytes:
        """Units as heads."""
        return np.asarray(self.as_head[self.head_row[units]])

    def meanings(self, units: Any) -> Bytes:
        """What units mean, by their glosses."""
        return np.asarray(self.gloss[units])


def unpacked(codes: Bytes, levels: Bytes) -> Bytes:
    """Vectors out of two numbers a byte; ``levels`` (numbers, 16) says what each number's 16 codes mean."""
    firsts, seconds = levels[::2, _BYTE >> 4], levels[1::2, _BYTE & 15]
    pairs = np.ascontiguousarray(np.stack([firsts, seconds], axis=-1)).view(np.uint16)[..., 0]
    rows = np.empty(codes.shape, np.uint16)
    for column, meaning in enumerate(pairs):
        np.take(meaning, codes[:, column], out=rows[:, column])
    return rows.view(np.int8)


@dataclass(frozen=True, slots=True)
class Habits:
    """Which classes go together, from ``affinity``: counts of (class of modifier, class of head)."""

    together: Floats
    heads_of: Floats
    modifiers_of: Floats
    head_share: Floats
    modifier_share: Floats

    @classmethod
    def of(cls, counts: Floats) -> Habits:
        """Smoothed ratios and shares of the counts."""
        modifiers, heads = counts.sum(1) + 1, counts.sum(0) + 1
        modifier_share, head_share = modifiers / modifiers.sum(), heads / heads.sum()
        expected = np.outer(modifier_share, head_share) * counts.sum()
        return cls(
            together=np.log((counts + 3) / (expected + 3)),
            heads_of=(counts + 5 * head_share) / (counts.sum(1) + 5)[:, None],
            modifiers_of=((counts + 5 * modifier_share[:, None]) / (counts.sum(0) + 5)).T,
            head_share=head_share,
            modifier_share=modifier_share,
        )


class Outcome(StrEnum):
    """The three answers for a compound."""

    SENSIBLE = "sensible"
    UNCLEAR = "unclear"
    NONSENSE = "nonsense"


class Judged(NamedTuple):
    """The most sensible reading of a word as a compound, 0…1."""

    split: Split
    score: float
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Sense:
    """Judges compounds."""

    compounds: Compounds
    space: Space
    habits: Habits
    scorer: Scorer

    @classmethod
    def open(cls, compounds: Compounds, folder: Path = COMPOUNDS) -> Sense:
        """Map the model of ``folder``."""
        space = Space.open(folder)
        return cls(compounds, space, Habits.of(space.affinity.astype(np.float32)), Scorer.open(folder))

    def judge(self, key: str) -> Judged | None:
        """The most sensible reading of ``key``, None where it is no compound with right linking elements.

        A better reading is never outvoted by a worse one: STAU-BECKEN, not STAUB-ECKEN.
        """
        weighed = [(*self._weighed(split), split) for split in self.compounds.split(key)]
        if not weighed:
            return None
        score, given, split = max(weighed, key=lambda each: (each[0], each[2].rank, each[2].parts))
        return Judged(split, score, self._outcome(score, given))

    def _outcome(self, score: float, given: Floats) -> Outcome:
        """What a score means by the thresholds; what looks like a listed compound is never nonsense."""
        scorer = self.scorer
        if score >= scorer.sensible_from:
            return Outcome.SENSIBLE
        unclear = score >= scorer.nonsense_below or scorer.chance_listed(given) >= scorer.listed_from
        return Outcome.UNCLEAR if unclear else Outcome.NONSENSE

    def sense(self, split: Split) -> float:
        """Chance (0…1) that people find a compound sensible, by its most sensible bracketing."""
        return self._weighed(split)[0]

    def _weighed(self, split: Split) -> tuple[float, Floats]:
        """Chance of the most sensible bracketing, and the inputs that it comes from."""
        pairs = (inputs(self.compounds, self.space, self.habits, *pair) for pair in self._pairs(split))
        return max(((self.scorer.chance(given), given) for given in pairs), key=itemgetter(0))

    def analogues(self, split: Split, most: int = 3) -> tuple[str, ...]:
        """Listed compounds most like this one, rather with the same head than with the same first part."""
        modifier, head = self._pairs(split)[0]
        compounds, space = self.compounds, self.space
        firsts = _without(compounds.modifiers.of(head), modifier)
        heads = _without(compounds.heads.of(modifier), head)
        like_first = _near(space.modifiers, firsts, modifier) + _near(space.meanings, firsts, modifier)
        like_head = _near(space.heads, heads, head) + _near(space.meanings, heads, head) - OTHER_HEAD
        first = np.concatenate([firsts, np.full(len(heads), modifier)])
        second = np.concatenate([np.full(len(firsts), head), heads])
        order = np.lexsort((second, first, -np.concatenate([like_first, like_head])))
        pairs = zip(first[order].tolist(), second[order].tolist(), strict=True)
        listed = (compounds.known(*pair) for pair in pairs if compounds.is_attested(*pair))
        return tuple(islice(dict.fromkeys(islice(listed, 2 * most)), most))

    def _pairs(self, split: Split) -> list[tuple[int, int]]:
        """The pairs of units that a split may be about: HAUS-TÜR-SCHLÜSSEL is a SCHLÜSSEL for a HAUSTÜR."""
        if len(split.units) == 2:
            return [(split.units[0], split.units[1])]
        first, second, head = split.units
        left, right = self._joined(first, second), self._joined(second, head)
        return [(left, head)] * (left != NONE) + [(first, right)] * (right != NONE)

    def _joined(self, modifier: int, unit: int) -> int:
        """The unit of a listed compound, its head where it is no unit of its own; NONE if unlisted."""
        head = self.compounds.head_of(self.compounds.key_of(unit))
        if head == NONE or not self.compounds.is_attested(modifier, head):
            return NONE
        whole = self.compounds.head_of(self.compounds.known(modifier, head))
        return head if whole == NONE else whole


def inputs(compounds: Compounds, space: Space, habits: Habits, modifier: int, head: int) -> Floats:
    """All inputs of the networks for a pair."""
    given = features(compounds, space, habits, modifier, head)
    return np.concatenate([given, vectors(space, modifier, head)])


def vectors(space: Space, modifier: int, head: int) -> Floats:
    """Where the two parts lie in the spaces, as inputs of the networks."""
    rows = (space.modifiers(modifier), space.gloss[modifier], space.heads(head), space.gloss[head])
    return np.concatenate(rows).astype(np.float32) / 127


def features(compounds: Compounds, space: Space, habits: Habits, modifier: int, head: int) -> Floats:
    """Everything else that speaks for or against a pair; the pair itself, where it is known, is left out."""
    heads = _without(compounds.heads.of(modifier), head)
    modifiers = _without(compounds.modifiers.of(head), modifier)
    return np.array(
        [
            *_usage(compounds, modifier, head, len(heads), len(modifiers)),
            _cosine(space.modifiers(modifier), space.heads(head)),
            _cosine(space.gloss[modifier], space.gloss[head]),
            *_neighbours(_near(space.heads, heads, head), _near(space.meanings, heads, head)),
            *_neighbours(
                _near(space.modifiers, modifiers, modifier), _near(space.meanings, modifiers, modifier)
            ),
            *_classes(space, habits, modifier, head, heads, modifiers),
            *_frame(space, modifier, head),
            float(compounds.is_used(modifier, head)),
        ],
        np.float32,
    )


def _without(units: Any, unit: int) -> npt.NDArray[np.intp]:
    array = np.asarray(units, np.intp)
    return np.asarray(array[array != unit], np.intp)


def _usage(compounds: Compounds, modifier: int, head: int, heads: int, modifiers: int) -> list[float]:
    kind = compounds.word_class[modifier]
    return [
        float(np.log1p(heads)),
        float(np.log1p(modifiers)),
        float(np.log1p(len(compounds.heads.of(head)))),
        float(np.log1p(len(compounds.modifiers.of(modifier)))),
        compounds.zipf[modifier] / 20,
        compounds.zipf[head] / 20,
        *(float(kind == number) for number in range(len(CLASSES))),
    ]


def _cosine(left: Bytes, right: Bytes) -> float:
    return float(left.astype(np.float32) @ right.astype(np.float32)) / 127**2


def _neighbours(by_use: Floats, by_gloss: Floats) -> list[float]:
    """How near the known partners come: in each space and in both."""
    if not len(by_use):
        return [NO_NEIGHBOUR] * 13
    both = np.sort((by_use + by_gloss) / 2)[::-1]
    return [*_spread(by_use), *_spread(by_gloss), *_tops(both)]


def _near(rows: Callable[[Any], Bytes], units: npt.NDArray[np.intp], unit: int) -> Floats:
    """Cosines of ``unit`` with ``units``."""
    return (rows(units).astype(np.float32) @ rows(unit).astype(np.float32)) / np.float32(127**2)


def _tops(falling: Floats) -> list[float]:
    nearest = falling[:8].tolist()
    return [nearest[0], sum(nearest[:3]) / len(nearest[:3]), sum(nearest) / len(nearest)]


def _spread(near: Floats) -> list[float]:
    total = math.log(float(np.exp(SHARP * near).sum()))
    return [*_tops(np.sort(near)[::-1]), total, total - math.log(len(near))]


def _profile(space: Space, units: npt.NDArray[np.intp], size: int) -> Floats:
    """How often each class occurs among units."""
    weights = space.weights[units].astype(np.float32).ravel() / 255
    return np.bincount(space.classes[units].ravel(), weights, size).astype(np.float32)


def _classes(  # noqa: PLR0913, PLR0917
    space: Space,
    habits: Habits,
    modifier: int,
    head: int,
    heads: npt.NDArray[np.intp],
    modifiers: npt.NDArray[np.intp],
) -> list[float]:
    """Do the classes of the parts go together: in general, for this head, for this first part?"""
    size = len(habits.together)
    of_modifier, of_head = (_profile(space, np.array([unit]), size) for unit in (modifier, head))
    strong_modifier, strong_head = (np.flatnonzero(of > STRONG) for of in (of_modifier, of_head))
    pairs = habits.together[np.ix_(strong_modifier, strong_head)]
    expected = of_head @ habits.modifiers_of if of_head.any() else habits.modifier_share
    own = (_profile(space, modifiers, size) + OWN * expected) / (len(modifiers) + OWN)
    back = of_modifier @ habits.heads_of if of_modifier.any() else habits.head_share
    own_back = (_profile(space, heads, size) + OWN * back) / (len(heads) + OWN)
    return [
        float(of_modifier @ habits.together @ of_head),
        float(pairs.max()) if pairs.size else 0.0,
        float(pairs.min()) if pairs.size else 0.0,
        *_surprise(of_modifier, strong_modifier, own, habits.modifier_share),
        *_surprise(of_head, strong_head, own_back, habits.head_share),
        float(np.sqrt(of_modifier @ of_head)),
    ]


def _surprise(of: Floats, strong: npt.NDArray[np.intp], own: Floats, share: Floats) -> list[float]:
    ratio = np.log((of @ own + 1e-4) / (of @ share + 1e-4))
    best = np.log((own[strong] / share[strong]).max() + 1e-4) if len(strong) else 0.0
    return [float(ratio), float(best)]


def _frame(space: Space, modifier: int, head: int) -> list[float]:
    """Does the head accept the classes of the first part, by hand-made frames?"""
    number = int(space.frame[head])
    if not number:
        return [0.5, 0.5, 0.0]
    accepted = space.frames[number - 1]
    weights = space.weights[modifier].astype(np.float32) / 255
    takes = accepted[space.classes[modifier]] > 0
    return [float((weights * takes).sum()), float(takes[0]), float(accepted.mean())]
