"""Placement: a ghost goes to an end of the play area, its mate or a wildcard to the discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from wordsvc.edge import Model, Sentence
from wordsvc.games.spanta.house_rules import Ruled
from wordsvc.games.spanta.pieces import PIECES, CardId, GhostCard, HandCard, Wildcard
from wordsvc.games.spanta.refusal import places, refuse_repeats, say
from wordsvc.messages import Message
from wordsvc.rule import rule

Side = Literal["left", "right"]
Area = Annotated[list[GhostCard], Field(max_length=PIECES.cards)]
Hand = Annotated[list[HandCard], Field(max_length=PIECES.cards)]


class Placing(Model):
    """Discard one card of the hand to place another."""

    discard: CardId
    place: CardId
    side: Side


class Cards(Ruled):
    """A player's play area, from left to right, and hand, in the order the cards came."""

    area: Area
    hand: Hand

    @model_validator(mode="after")
    def _every_card_once(self) -> Self:
        area = places((card.id for card in self.area), "area")
        refuse_repeats(area | places((card.id for card in self.hand), "hand"), "SA-07")
        return self


class PlacementRequest(Cards):
    """The placings a player wants, in order."""

    actions: list[Placing]


class PlacementAnswer(Model):
    """What became of each action; ``must_discard``: cards over the limit of the hand."""

    legal: list[bool]
    reasons: list[Sentence | None]
    area: list[GhostCard]
    hand: list[HandCard]
    must_discard: int


@dataclass(frozen=True, slots=True)
class Position:
    """What a player holds and has placed."""

    area: tuple[GhostCard, ...]
    hand: tuple[GhostCard | Wildcard, ...]


@rule("SA-07")
def pays_for(discard: GhostCard | Wildcard, ghost: GhostCard) -> bool:
    """True where discarding the one lets the other be placed: a mate in shape or colour, or a wildcard."""
    if isinstance(discard, Wildcard):
        return True
    return discard.shape == ghost.shape or discard.colour == ghost.colour


@rule("SA-08")
def attach(area: Sequence[GhostCard], ghost: GhostCard, side: Side) -> tuple[GhostCard, ...]:
    """The play area with a ghost added at an end."""
    return (ghost, *area) if side == "left" else (*area, ghost)


@rule("SA-09")
def excess(cards: int) -> int:
    """How many of so many cards in hand are over the limit and must be discarded."""
    return max(0, cards - PIECES.hand_limit)


def place(position: Position, action: Placing) -> Position | Message:
    """The position after placing, or why the rules forbid it."""
    hand = {card.id: card for card in position.hand}
    for name in (action.discard, action.place):
        if name not in hand:
            return say("not_in_hand", "SA-07", card=name)
    if action.discard == action.place:
        return say("pays_for_itself", "SA-07", card=action.place)
    discard, ghost = hand.pop(action.discard), hand.pop(action.place)
    if isinstance(ghost, Wildcard):
        return say("wildcard_placed", "SA-07", card=ghost.id)
    if not pays_for(discard, ghost):
        return say("no_mate", "SA-07", discard=discard.id, card=ghost.id)
    return Position(attach(position.area, ghost, action.side), tuple(hand.values()))


def placement(request: PlacementRequest) -> PlacementAnswer:
    """Operation ``placement``: an illegal action changes nothing."""
    position = Position(tuple(request.area), tuple(request.hand))
    reasons = []
    for action in request.actions:
        after = place(position, action)
        if isinstance(after, Position):
            position = after
        reasons.append(after if isinstance(after, Message) else None)
    return PlacementAnswer(
        legal=[reason is None for reason in reasons],
        reasons=reasons,
        area=list(position.area),
        hand=list(position.hand),
        must_discard=excess(len(position.hand)),
    )
