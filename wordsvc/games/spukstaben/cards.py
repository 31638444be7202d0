"""The cards: what is printed on them, and in a room the ghost cube and the token that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import (
    AfterValidator,
    Field,
    Strict,
    ValidationInfo,
)

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spukstaben.keys import Key
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import Room, RoomName
from wordsvc.rule import rule

T = TypeVar("T")


def each_once(items: Sequence[T]) -> Sequence[T]:
    """``items`` as they are; raises InvalidValue at the first one that stands there twice."""
    for position, item in enumerate(items):
        if item in items[:position]:
            raise InvalidValue(say("twice", "SP-15", item=str(item)), position)
    return items


def each_card_once(cards: list[DrawnCard]) -> list[DrawnCard]:
    """``cards`` as they are; raises InvalidValue at the first id that stands there twice."""
    for position, identifier in enumerate(ids := [card.id for card in cards]):
        if identifier in ids[:position]:
            raise InvalidValue(say("twice", "SP-20", item=identifier), position, "id")
    return cards


def _on_a_shield(covered: bool | None, info: ValidationInfo) -> bool | None:
    if info.data.get("shield") is not None:
        return bool(covered)
    if covered and "shield" in info.data:
        raise InvalidValue(say("nothing_to_cover", "SP-48"))
    return None


def _another_room(room: Room) -> Room:
    if room is Room.COMPOSING:
        raise InvalidValue(say("nimble_room", "SP-25"))
    return room


class MaxLength(Model):
    """Scared only by words of at most ``value`` letters."""

    kind: Literal["max_length"]
    value: Annotated[int, Field(ge=1)]


class NotAtStart(Model):
    """Scared only by a run that does not begin the word."""

    kind: Literal["not_at_start"]


class NotAtEnd(Model):
    """Scared only by a run that does not end the word."""

    kind: Literal["not_at_end"]


class NotWithin(Model):
    """Scared only by a run that lies inside none of these combinations."""

    kind: Literal["not_within"]
    values: Annotated[list[Key], Field(min_length=1)]


Condition = Annotated[MaxLength | NotAtStart | NotAtEnd | NotWithin, Field(discriminator="kind")]

Direction = Literal["left", "right", "up", "down"]


class Arrows(Model):
    """A shield that holds as long as not all neighbours it points to are scared too."""

    kind: Literal["arrows"]
    to: Annotated[list[Direction], Field(min_length=1, max_length=2), AfterValidator(each_once)]


class Doubler(Model):
    """A shield that asks for the card's letters twice."""

    kind: Literal["doubler"]


Shield = Annotated[Arrows | Doubler, Field(discriminator="kind")]


class Nimble(Model):
    """The card appears in this room."""

    kind: Literal["nimble"]
    room: Annotated[RoomName, AfterValidator(_another_room)]


class Sibling(Model):
    """The card brings another one along."""

    kind: Literal["sibling"]


Effect = Annotated[Nimble | Sibling, Field(discriminator="kind")]

Space = Annotated[int, Field(ge=1)]
Track = Annotated[list[Space], Field(min_length=4, max_length=4)]
"""The cube's first space for 1, 2, 3 and 4 players."""


Printed = Annotated[T | None, Field(exclude_if=lambda printed: printed is None)]
"""What only some cards show; where it is None, JSON leaves it out."""


class PrintedCard(Model):
    """What every card shows. ``letters`` is the type piece it has stolen."""

    id: Annotated[str, Field(min_length=1)]
    letters: Key
    condition: Printed[Condition] = None
    shield: Printed[Shield] = None
    effect: Printed[Effect] = None


class DrawnCard(PrintedCard):
    """A card of the draw pile."""

    track: Track


class Card(PrintedCard):
    """A card in a room. ``cube``: scares still needed; ``covered``: a token lies on its shield, if any."""

    cube: Space
    covered: Annotated[Printed[bool], Field(validate_default=True), AfterValidator(_on_a_shield)] = None
    track: Printed[Track] = None


Column = Annotated[tuple[Card | None, ...], Strict(False)]
"""A room's cards from the board down; None is a gap."""


@rule("SP-22")
def starting_cube(card: DrawnCard, players: int) -> int:
    """The space of the track where the cube of a new card is placed."""
    return card.track[players - 1]


def in_play(card: DrawnCard, players: int) -> Card:
    """The card as it lies in a room when it appears; it keeps all that is printed."""
    return Card(**dict(card), cube=starting_cube(card, players))


@rule("SP-17")
def scare_once(card: Card, covered: bool) -> Card | None:
    """The card after one scare, or None where it has fled; ``covered``: its shield was met (SP-48)."""
    if card.cube == 1:
        return None
    return card.model_copy(update={"cube": card.cube - 1, "covered": covered or card.covered})
