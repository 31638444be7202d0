"""The payloads of a game of Geisterfalle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.pieces import PIECES, Ghost, Hole, Kind
from wordsvc.games.geisterfalle.street import Street
from wordsvc.games.geisterfalle.throws import BlueBalls, DrawnTicket
from wordsvc.tables.events import PlayerId, text_of
from wordsvc.tables.refusals import say

MAX_LENGTH: Final = 200
MAX_LABEL: Final = 20
MAX_ROUND: Final = 10_000


def _each_once(players: list[str]) -> list[str]:
    for position, player in enumerate(players):
        if player in players[:position]:
            raise InvalidValue(say("player_twice"), position)
    return players


Players = Annotated[list[PlayerId], AfterValidator(_each_once)]
RoundNumber = Annotated[int, Field(ge=1, le=MAX_ROUND)]
"""Events name their round: none counts in another one after a cut, an undo or a correction."""


class DrawnStreet(Street):
    """A street that is short enough to be drawn."""

    length: Annotated[int, Field(ge=1, le=MAX_LENGTH)]


class SetUp(Model):
    """The game to be played; ``seats`` go clockwise.

    ``twice`` is the ticket that is in the pack twice: where it is known, the stack is counted. ``labels`` are
    the table's own names for the ghosts.
    """

    seats: Annotated[Players, Field(min_length=PIECES.min_players, max_length=PIECES.max_players)]
    street: DrawnStreet
    twice: Kind | None = None
    labels: dict[Ghost, text_of(MAX_LABEL)] = {}  # type: ignore[valid-type]
    rules: HouseRules = HouseRules()


class Stop(Model):
    """Who called "Stopp!": nobody, one, or in a decision round those who called at the same time."""

    round: RoundNumber
    players: Annotated[Players, Field(max_length=PIECES.max_players)]


class BallsEntered(Model):
    """Where the balls lie at the end of the round, one's own or those of a ``player`` without a phone.

    ``ticket`` where it is known already: when an old round is put right.
    """

    round: RoundNumber
    blue: BlueBalls
    red: Hole = None
    player: PlayerId | None = None
    ticket: DrawnTicket | None = None


class TicketDrawn(DrawnTicket):
    """The ticket that ``player`` drew."""

    round: RoundNumber
    player: PlayerId


KINDS: Final[Mapping[str, type[Model]]] = {
    "set_up": SetUp,
    "stop": Stop,
    "balls": BallsEntered,
    "ticket": TicketDrawn,
}
