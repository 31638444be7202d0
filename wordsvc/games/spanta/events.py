"""What a replay is made of: the setup of a game, and its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spanta.capturing import Actions, Seat, seats_of
from wordsvc.games.spanta.objectives import Objective
from wordsvc.games.spanta.pack import DeckCard
from wordsvc.games.spanta.pieces import PIECES, CardId, Players
from wordsvc.games.spanta.placing import Placing
from wordsvc.games.spanta.refusal import Path, places, refuse_repeats, say
from wordsvc.games.spanta.rolling import Rolls
from wordsvc.rule import rule


class RollsEvent(Rolls):
    """A player's rolls of the round."""

    op: Literal["rolls"]
    player: Seat


class CaptureEvent(Model):
    """Some captures and passes, in turn."""

    op: Literal["capture"]
    actions: Actions


class PlacementEvent(Model):
    """All placings of a player in the round, and then the cards over the limit of the hand."""

    op: Literal["placement"]
    player: Seat
    actions: Annotated[list[Placing], Field(max_length=PIECES.cards)] = []
    discards: Annotated[list[CardId], Field(max_length=PIECES.cards)] = []

    @model_validator(mode="after")
    def _every_card_once(self) -> Self:
        refuse_repeats(places(self.discards, "discards"), "SA-09")
        return self


def _kind_of_event(value: Any) -> str:
    op = value.get("op") if isinstance(value, dict) else getattr(value, "op", None)
    return f"event {op}"


Event = RollsEvent | CaptureEvent | PlacementEvent
AnyEvent = Annotated[
    Annotated[RollsEvent, Tag("event rolls")]
    | Annotated[CaptureEvent, Tag("event capture")]
    | Annotated[PlacementEvent, Tag("event placement")],
    Discriminator(
        _kind_of_event,
        custom_error_type="literal_error",
        custom_error_context={"expected": "'rolls', 'capture', 'placement'"},
    ),
]
"""An event by its ``op``; the tags are no field names, so that pointers of errors stay right."""


def acting(event: Event, *path: str | int) -> dict[Path, int]:
    """Who acts in an event, by the place in the request."""
    if isinstance(event, CaptureEvent):
        return seats_of(event.actions, *path)
    return {(*path, "player"): event.player}


class Setup(Model):
    """``deck``: the shuffled cards, top first; ``objectives``: by seat, or none; ``starter``: who begins."""

    players: Players
    deck: Annotated[list[DeckCard], Field(max_length=PIECES.cards)]
    objectives: list[Objective] = []
    starter: Seat = 0

    @model_validator(mode="after")
    def _a_deck_and_objectives_for_all(self) -> Self:
        refuse_no_cards(self.deck, "deck")
        if self.starter >= self.players:
            raise InvalidValue(say("no_such_player", "SA-18", players=self.players), "starter")
        if not one_objective_each(self.objectives, self.players):
            raise InvalidValue(say("one_each", "SA-17", players=self.players), "objectives")
        return self


def refuse_no_cards(cards: Sequence[DeckCard], *path: str | int) -> None:
    """Raise InvalidValue at the first card that stood before, or is neither a ghost nor a wildcard."""
    refuse_repeats(places((card.id for card in cards), *path), "SA-16")
    for index, card in enumerate(cards):
        if card.wildcard == (card.shape is not None and card.colour is not None):
            raise InvalidValue(say("no_look", "SA-07", card=card.id), *path, index)


@rule("SA-17")
def one_objective_each(objectives: Sequence[Objective], players: int) -> bool:
    """Every player has one, where they are known."""
    return len(objectives) in {0, players}
