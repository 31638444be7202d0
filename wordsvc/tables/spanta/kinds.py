"""The payloads of a game of Spanta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spanta.events import refuse_no_cards
from wordsvc.games.spanta.house_rules import HouseRules
from wordsvc.games.spanta.objectives import Objective
from wordsvc.games.spanta.pack import DeckCard
from wordsvc.games.spanta.pieces import FEWEST_PLAYERS, MOST_PLAYERS, PIECES, CardId, Die
from wordsvc.games.spanta.placing import Placing
from wordsvc.games.spanta.refusal import places, refuse_repeats, say
from wordsvc.games.spanta.rolling import Rolls
from wordsvc.tables.events import PlayerId

Variant = Literal["special"]


class SetUp(Model):
    """The game to be played; ``starter`` is a seat (SA-18).

    ``deck``: cards before the first display, None where nobody has counted them; ``variant`` names the
    objectives in use; ``rules`` are the house rules of the game from here on.
    """

    seats: Annotated[list[PlayerId], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    starter: Annotated[int, Field(ge=0)] = 0
    deck: Annotated[int, Field(ge=1, le=PIECES.cards)] | None = None
    variant: Variant | None = None
    rules: HouseRules = HouseRules()

    @model_validator(mode="after")
    def _one_seat_a_player(self) -> Self:
        refuse_repeats(places(self.seats, "seats"), "SA-16")
        if self.starter >= len(self.seats):
            raise InvalidValue(say("no_such_player", "SA-18", players=len(self.seats)), "starter")
        return self


class Display(Model):
    """The cards that have been turned up for a round."""

    cards: Annotated[list[DeckCard], Field(max_length=PIECES.cards)]

    @model_validator(mode="after")
    def _cards_as_they_are_printed(self) -> Self:
        refuse_no_cards(self.cards, "cards")
        return self


class Roll(Rolls):
    """A player's dice of the round: the last of ``rolls`` counts."""

    player: PlayerId


class Captured(Model):
    """A player lays two dice on a card."""

    player: PlayerId
    dice: list[Die]
    card: CardId


class Passed(Model):
    """A player captures no more in this round."""

    player: PlayerId


class Place(Placing):
    """A player discards one card to place another."""

    player: PlayerId


class Done(Model):
    """A player places no more in this round; ``discards``: the cards over the limit of the hand."""

    player: PlayerId
    discards: Annotated[list[CardId], Field(max_length=PIECES.cards)] = []

    @model_validator(mode="after")
    def _every_card_once(self) -> Self:
        refuse_repeats(places(self.discards, "discards"), "SA-09")
        return self


class End(Model):
    """The deck does not fill the cemetery any more."""


class ObjectiveCard(Model):
    """A secret objective: one's own, or that of a ``player`` without a phone.

    None only in an imported game whose export left it out.
    """

    objective: Objective | None = None
    player: PlayerId | None = None


class Reveal(Model):
    """All objectives at once."""


KINDS: Final[Mapping[str, type[Model]]] = {
    "set_up": SetUp,
    "objective": ObjectiveCard,
    "display": Display,
    "roll": Roll,
    "capture": Captured,
    "pass": Passed,
    "place": Place,
    "done": Done,
    "end": End,
    "reveal": Reveal,
}

SECRET: Final[Mapping[str, frozenset[str]]] = {"objective": frozenset({"objective"})}
"""The fields that say what is on an objective card."""
