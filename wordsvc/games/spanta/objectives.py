"""Objectives, and what ghosts are worth under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from pydantic import AfterValidator, Discriminator, Field, Tag

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spanta.formations import Fit, counting
from wordsvc.games.spanta.house_rules import HouseRules
from wordsvc.games.spanta.pieces import PIECES, Colour, Ghost, Shape
from wordsvc.games.spanta.refusal import say
from wordsvc.rule import rule

SLOTS: Final = 3

Feature = TypeVar("Feature", Shape, Colour)


class Slot(Model):
    """A place of a formation; without a shape it takes any shape, without a colour any colour."""

    shape: Shape | None = None
    colour: Colour | None = None


class FormationObjective(Model):
    """Three slots from left to right, and the shape and the colour of the bonuses."""

    formation: Annotated[list[Slot], Field(min_length=SLOTS, max_length=SLOTS)]
    bonus_shape: Shape
    bonus_colour: Colour


def _as_printed(points: dict[Feature, int]) -> dict[Feature, int]:
    if sorted(points.values()) != PIECES.special_points:
        raise InvalidValue(say("special_points", "SA-14"))
    return points


class SpecialPoints(Model):
    """Points of one shape and another, and of one colour and another."""

    shapes: Annotated[dict[Shape, int], AfterValidator(_as_printed)]
    colours: Annotated[dict[Colour, int], AfterValidator(_as_printed)]


class SpecialObjective(Model):
    """An objective of the variant: points by shape and by colour, no formations."""

    special: SpecialPoints


def _kind_of_objective(value: Any) -> str:
    special = "special" in value if isinstance(value, dict) else isinstance(value, SpecialObjective)
    return "Special" if special else "Formation"


Objective = Annotated[
    Annotated[FormationObjective, Tag("Formation")] | Annotated[SpecialObjective, Tag("Special")],
    Discriminator(_kind_of_objective),
]


class Worth(NamedTuple):
    """Points of a ghost by its shape and by its colour."""

    shapes: Mapping[Shape, int]
    colours: Mapping[Colour, int]

    def of(self, ghost: Ghost) -> int:
        """Points of one ghost."""
        return self.shapes.get(ghost.shape, 0) + self.colours.get(ghost.colour, 0)


def worth(objective: FormationObjective | SpecialObjective) -> Worth:
    """What the ghosts of a play area are worth one by one."""
    return special_worth(objective) if isinstance(objective, SpecialObjective) else bonus_worth(objective)


@rule("SA-13")
def bonus_worth(objective: FormationObjective) -> Worth:
    """A point for the bonus shape, and one for the bonus colour."""
    each = PIECES.bonus_points
    return Worth({objective.bonus_shape: each}, {objective.bonus_colour: each})


@rule("SA-14")
def special_worth(objective: SpecialObjective) -> Worth:
    """Points of the shape and points of the colour."""
    return Worth(objective.special.shapes, objective.special.colours)


@rule("SA-12")
def takes(slot: Slot, ghost: Ghost) -> bool:
    """True where a slot takes a ghost."""
    return slot.shape in {None, ghost.shape} and slot.colour in {None, ghost.colour}


def fit(objective: FormationObjective | SpecialObjective, ghost: Ghost) -> Fit:
    """Which slots of the formation take a ghost; none where the objective has no formation."""
    slots = [] if isinstance(objective, SpecialObjective) else objective.formation
    return sum(1 << position for position, slot in enumerate(slots) if takes(slot, ghost))


@rule("SA-12")
def formations(
    row: Sequence[Ghost], objective: FormationObjective | SpecialObjective, rules: HouseRules
) -> int:
    """Formations of a play area, from left to right."""
    way = counting(rules)
    return way.count(way.row([fit(objective, ghost) for ghost in row]))
