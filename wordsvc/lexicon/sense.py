"""How sensible a pair of parts is as a compound: GURKEN-BROT yes, AUTO-VOGEL no (W-20, W-35).

What speaks for a pair: known compounds with the same first part and a like head (and the other way round), in
a space of what goes with what and in one of meanings; graded ones like it; classes of meaning that go
together; what the head takes.
:mod:`~wordsvc.lexicon.scorer` weighs it, trained on labelled compounds: see ``data/compounds/MODEL_CARD.md``.

Start reading at :meth:`Sense.judge`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from wordsvc.lexicon.artefact import COMPOUNDS
from wordsvc.lexicon.compounds import CLASSES, NONE, Compounds, Split
from wordsvc.lexicon.graded import NO_GRADES, Graded
from wordsvc.lexicon.scorer import Scorer
from wordsvc.lexicon.space import Likeness, Space

if TYPE_CHECKING:  # numpy's types take memory, and judging needs none of them
    import numpy.typing as npt

    Floats = npt.NDArray[Any]
    Bytes = npt.NDArray[Any]
    Units = npt.NDArray[np.intp]

SHARP: Final = 8.0
"""How much more a near neighbour counts than a far one."""

OWN: Final = 8.0
"""How many known compounds the habit of a unit's class weighs against the unit's own."""

STRONG: Final = 0.1
"""Weight from which a class of a unit counts as such."""

NO_NEIGHBOUR: Final = -1.0

OTHER_HEAD: Final = 0.1
"""How much less a known compound with another head is like the one judged."""


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
    graded: Graded
    scorer: Scorer

    @classmethod
    def open(cls, compounds: Compounds, folder: Path = COMPOUNDS) -> Sense:
        """Map the model of ``folder``."""
        space = Space.open(folder)
        habits = Habits.of(space.affinity.astype(np.float32))
        return cls(compounds, space, habits, Graded.open(folder), Scorer.open(folder))

    def judge(self, key: str) -> Judged | None:
        """The most sensible reading of ``key``, None where it is no compound with right linking elements.

        A better reading is never outvoted by a worse one: STAU-BECKEN, not STAUB-ECKEN.
        """
        weighed = [(self.sense(split), split) for split in self.compounds.split(key)]
        if not weighed:
            return None
        score, split = max(weighed, key=lambda each: (each[0], each[1].rank, each[1].parts))
        return Judged(split, score, self._outcome(score))

    def _outcome(self, score: float) -> Outcome:
        """What a score means by the thresholds."""
        if score >= self.scorer.sensible_from:
            return Outcome.SENSIBLE
        return Outcome.UNCLEAR if score >= self.scorer.nonsense_below else Outcome.NONSENSE

    def sense(self, split: Split) -> float:
        """Chance (0…1) that people find a compound sensible, by its most sensible bracketing."""
        return max(self.scorer.chance(self.inputs(pair)) for pair in self._pairs(split))

    def inputs(self, pair: tuple[int, int]) -> Floats:
        """All inputs of the scorer for a pair of units."""
        return inputs(self.compounds, self.space, self.habits, pair, self.graded)

    def analogues(self, split: Split, most: int = 3) -> tuple[str, ...]:
        """Listed compounds most like this one, rather with the same head than with the same first part."""
        modifier, head = self._pairs(split)[0]
        compounds, space = self.compounds, self.space
        firsts = _without(compounds.modifiers.of(head), modifier)
        heads = _without(compounds.heads.of(modifier), head)
        like_first = space.like_modifiers(firsts, modifier).mean
        like_head = space.like_heads(heads, head).mean - OTHER_HEAD
        first = np.concatenate([firsts, np.full(len(heads), modifier)])
        second = np.concatenate([np.full(len(firsts), head), heads])
        order = np.lexsort((second, first, -np.concatenate([like_first, like_head])))
        pairs = zip(first[order].tolist(), second[order].tolist(), strict=True)
        listed = (key for pair in pairs if (key := compounds.known(*pair)))
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
        known = None if head == NONE else self.compounds.known(modifier, head)
        if not known:
            return NONE
        whole = self.compounds.head_of(known)
        return head if whole == NONE else whole


class Known(NamedTuple):
    """The partners of a pair's parts in known compounds, without the pair itself, and how like they are."""

    heads: Units
    modifiers: Units
    like_heads: Likeness
    like_modifiers: Likeness


def inputs(
    compounds: Compounds, space: Space, habits: Habits, pair: tuple[int, int], graded: Graded | None
) -> Floats:
    """All inputs of the scorer for a pair; without ``graded`` without what graded pairs say."""
    modifier, head = pair
    heads = _without(compounds.heads.of(modifier), head)
    modifiers = _without(compounds.modifiers.of(head), modifier)
    beside = (graded or NO_GRADES).beside(*pair)
    # known and graded partners at once: comparing them takes most of the time
    like_heads = space.like_heads(np.concatenate([heads, beside.heads]), head)
    like_modifiers = space.like_modifiers(np.concatenate([modifiers, beside.firsts]), modifier)
    like_known_heads, like_graded_heads = like_heads.cut(len(heads))
    like_known_modifiers, like_graded_firsts = like_modifiers.cut(len(modifiers))
    known = Known(heads, modifiers, like_known_heads, like_known_modifiers)
    given = features(compounds, space, habits, pair, known)
    evidence = beside.evidence(like_graded_firsts.mean, like_graded_heads.mean) if graded else []
    return np.concatenate([given, np.array(evidence, np.float32), vectors(space, *pair)])


def vectors(space: Space, modifier: int, head: int) -> Floats:
    """Where the two parts lie in the spaces, as inputs of the networks."""
    rows = (space.modifiers(modifier), space.gloss[modifier], space.heads(head), space.gloss[head])
    return np.concatenate(rows).astype(np.float32) / 127


def features(
    compounds: Compounds, space: Space, habits: Habits, pair: tuple[int, int], known: Known
) -> Floats:
    """Everything else that speaks for or against a pair."""
    modifier, head = pair
    return np.array(
        [
            *_usage(compounds, modifier, head, known),
            _cosine(space.modifiers(modifier), space.heads(head)),
            _cosine(space.gloss[modifier], space.gloss[head]),
            *_neighbours(known.like_heads),
            *_neighbours(known.like_modifiers),
            *_classes(space, habits, modifier, head, known),
            *_frame(space, modifier, head),
            float(compounds.is_used(modifier, head)),
        ],
        np.float32,
    )


def _without(units: Any, unit: int) -> Units:
    array = np.asarray(units, np.intp)
    return np.asarray(array[array != unit], np.intp)


def _usage(compounds: Compounds, modifier: int, head: int, known: Known) -> list[float]:
    kind = compounds.word_class[modifier]
    return [
        float(np.log1p(len(known.heads))),
        float(np.log1p(len(known.modifiers))),
        float(np.log1p(len(compounds.heads.of(head)))),
        float(np.log1p(len(compounds.modifiers.of(modifier)))),
        compounds.zipf[modifier] / 20,
        compounds.zipf[head] / 20,
        *(float(kind == number) for number in range(len(CLASSES))),
    ]


def _cosine(left: Bytes, right: Bytes) -> float:
    return float(left.astype(np.float32) @ right.astype(np.float32)) / 127**2


def _neighbours(like: Likeness) -> list[float]:
    """How near the known partners come: in each space and in both."""
    if not len(like.by_use):
        return [NO_NEIGHBOUR] * 13
    return [*_spread(like.by_use), *_spread(like.by_meaning), *_tops(np.sort(like.mean)[::-1])]


def _tops(falling: Floats) -> list[float]:
    nearest = falling[:8].tolist()
    return [nearest[0], sum(nearest[:3]) / len(nearest[:3]), sum(nearest) / len(nearest)]


def _spread(near: Floats) -> list[float]:
    total = math.log(float(np.exp(SHARP * near).sum()))
    return [*_tops(np.sort(near)[::-1]), total, total - math.log(len(near))]


def _classes(space: Space, habits: Habits, modifier: int, head: int, known: Known) -> list[float]:
    """Do the classes of the parts go together: in general, for this head, for this first part?"""
    of_modifier, of_head = _meant(space, modifier), _meant(space, head)
    pairs = [
        habits.together.item(first, second) for first in _strong(of_modifier) for second in _strong(of_head)
    ]
    return [
        sum(
            weight * habits.together.item(first, second) * other
            for first, weight in of_modifier.items()
            for second, other in of_head.items()
        ),
        max(pairs, default=0.0),
        min(pairs, default=0.0),
        *_surprise(space, of_modifier, of_head, known.modifiers, habits.modifiers_of, habits.modifier_share),
        *_surprise(space, of_head, of_modifier, known.heads, habits.heads_of, habits.head_share),
        math.sqrt(sum(weight * of_head.get(meant, 0.0) for meant, weight in of_modifier.items())),
    ]


def _meant(space: Space, unit: int) -> dict[int, float]:
    """The classes of a unit and their weights; three at most, so plain numbers are faster than arrays."""
    given = zip(space.classes[unit].tolist(), space.weights[unit].tolist(), strict=True)
    return {meant: weight / 255 for meant, weight in given if weight}


def _strong(of: dict[int, float]) -> list[int]:
    return [meant for meant, weight in of.items() if weight > STRONG]


def _surprise(  # noqa: PLR0913, PLR0917
    space: Space,
    of: dict[int, float],
    beside: dict[int, float],
    partners: Units,
    expected: Floats,
    share: Floats,
) -> list[float]:
    """How much oftener than any unit does the other part (``beside``) have partners of the classes ``of``?

    Its known ``partners`` count, and ``expected``: those that units of its classes have.
    """
    weights = space.weights[partners].ravel()
    known = np.bincount(space.classes[partners].ravel(), weights, len(share))
    own = {}
    for meant in of:
        usual = sum(weight * expected.item(other, meant) for other, weight in beside.items())
        by_class = usual if beside else share.item(meant)
        own[meant] = (known.item(meant) / 255 + OWN * by_class) / (len(partners) + OWN)
    here = sum(weight * own[meant] for meant, weight in of.items())
    anywhere = sum(weight * share.item(meant) for meant, weight in of.items())
    best = max((own[meant] / share.item(meant) for meant in _strong(of)), default=0.0)
    return [math.log((here + 1e-4) / (anywhere + 1e-4)), math.log(best + 1e-4) if best else 0.0]


def _frame(space: Space, modifier: int, head: int) -> list[float]:
    """Does the head accept the classes of the first part, by hand-made frames?"""
    number = int(space.frame[head])
    if not number:
        return [0.5, 0.5, 0.0]
    accepted = space.frames[number - 1]
    weights = space.weights[modifier].astype(np.float32) / 255
    takes = accepted[space.classes[modifier]] > 0
    return [float((weights * takes).sum()), float(takes[0]), float(accepted.mean())]
