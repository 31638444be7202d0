"""A whole game from its events. Start reading at :mod:`wordsvc.games.spanta.table`."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spanta.capturing import refuse_strangers
from wordsvc.games.spanta.events import AnyEvent, Setup, acting
from wordsvc.games.spanta.house_rules import Ruled
from wordsvc.games.spanta.pack import uses
from wordsvc.games.spanta.pieces import CardId, Die, GhostCard, HandCard
from wordsvc.games.spanta.refusal import say
from wordsvc.games.spanta.scoring import Player, ScoreAnswer, ScoreRequest, score
from wordsvc.games.spanta.table import PhaseName, Table, apply, start

MOST_EVENTS = 10_000


class ReplayRequest(Ruled):
    """A game from its start."""

    setup: Setup
    events: Annotated[list[AnyEvent], Field(max_length=MOST_EVENTS)]

    @model_validator(mode="after")
    def _cards_and_players_of_this_game(self) -> Self:
        for index, card in enumerate(self.setup.deck):
            if not uses(card, self.setup.players, self.rules):
                raise InvalidValue(say("not_in_deck", "SA-16", card=card.id), "setup", "deck", index)
        for index, event in enumerate(self.events):
            refuse_strangers(acting(event, "events", index), self.setup.players)
        return self


class StateAnswer(Model):
    """Where the game stands; lists of lists are by seat.

    ``cemetery``: cards without dice; ``captured``: cards with a player's dice on them; ``dice``: unused
    dice, None before the player has rolled; ``placed``: seats that have placed in this round.
    """

    round: int
    phase: PhaseName
    starter: int
    deck: list[CardId]
    cemetery: list[CardId]
    captured: list[list[CardId]]
    dice: list[list[Die] | None]
    hands: list[list[HandCard]]
    areas: list[list[GhostCard]]
    placed: list[int]
    discard: list[CardId]


class ReplayAnswer(Model):
    """The state reached; ``score`` once the game is over and where the objectives are known."""

    state: StateAnswer
    score: ScoreAnswer | None
    illegal: Illegal | None


def replay(request: ReplayRequest) -> ReplayAnswer:
    """Operation ``replay``."""
    table, illegal = play(start(request.setup), request.events, partial(apply, request.rules))
    return ReplayAnswer(state=answer(table), score=final_score(table, request), illegal=illegal)


def answer(table: Table) -> StateAnswer:
    """The table as the contract shows it."""
    capturing = table.phase == "capture"
    dice = table.capture.dice if capturing else table.rolled
    return StateAnswer(
        round=table.round,
        phase=table.phase,
        starter=table.starter,
        deck=[card.id for card in table.deck],
        cemetery=[card.id for card in (table.capture.free if capturing else table.cemetery)],
        captured=[list(names) for names in table.capture.captured] or [[] for _ in table.players],
        dice=[None if pool is None else list(pool) for pool in dice],
        hands=[list(position.hand) for position in table.players],
        areas=[list(position.area) for position in table.players],
        placed=sorted(table.placed),
        discard=list(table.discard),
    )


def final_score(table: Table, request: ReplayRequest) -> ScoreAnswer | None:
    """The scoring sheet of a finished game whose objectives are known."""
    if table.phase != "over" or not request.setup.objectives:
        return None
    players = [
        Player(id=seat, area=list(position.area), hand=len(position.hand), objective=objective)
        for seat, (position, objective) in enumerate(
            zip(table.players, request.setup.objectives, strict=True)
        )
    ]
    return score(ScoreRequest(players=players, rules=request.rules))
