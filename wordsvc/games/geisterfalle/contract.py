"""The JSON of Geisterfalle: requests, answers and operations of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from wordsvc.edge import Model, Sentence, below
from wordsvc.games.game import Game, Operation, WordJudge
from wordsvc.games.geisterfalle.calls import call_refusal, red_ball_holder
from wordsvc.games.geisterfalle.checks import check_effects
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.party import (
    Calls,
    Outcome,
    check_calls,
    check_deciders,
    decided,
    final_ranking,
    result,
)
from wordsvc.games.geisterfalle.pieces import PIECES, Hole, Kind, ScoringGhost
from wordsvc.games.geisterfalle.points import Balls, catch
from wordsvc.games.geisterfalle.refusal import refused
from wordsvc.games.geisterfalle.replays import (
    Effects,
    Event,
    Positions,
    Setup,
    check_event,
    check_setup,
    next_red_ball,
    replayed,
    start,
)
from wordsvc.games.geisterfalle.rounds import score_round, scoring_order
from wordsvc.games.geisterfalle.street import By, Street, check_positions, party
from wordsvc.games.geisterfalle.throws import BlueBalls, Round, Throws, check_by_seat, check_form
from wordsvc.games.replay import Illegal


class RedBall(Model):
    """The red ball of a player and its hole."""

    held: bool
    hole: Hole


class RedBallSunk(Model):
    """The red ball of a player: sunk or not."""

    held: bool
    sunk: bool


class PointsRequest(Model):
    """The balls of one player in one round."""

    blue: BlueBalls
    red: RedBall
    effects: list[Kind]
    factors: dict[ScoringGhost, Annotated[int, Field(ge=0)]] | None = None
    rules: HouseRules = HouseRules()


class PointsAnswer(Model):
    """Points, and whether a ticket is drawn."""

    points: int
    ticket: bool


def points(request: PointsRequest, _judge: WordJudge) -> PointsAnswer:
    """What the balls of one player bring (GF-01, GF-03, GF-04, GF-10, GF-19)."""
    with below("effects"):
        check_effects(request.effects, request.rules, pro=request.factors is not None)
    check_red(request.red.hole is not None, "hole", held=request.red.held)
    balls = Balls(request.blue, request.red.hole, request.red.held)
    caught = catch(balls, request.effects, request.factors or {}, request.rules)
    return PointsAnswer(points=caught.points, ticket=caught.ticket)


def check_red(sunk: bool, field: str, *, held: bool) -> None:
    """Raises InvalidInput for a red ball that is sunk by a player who does not hold it."""
    if sunk and not held:
        raise refused("red_not_held", "GF-02", "red", field)


class CallRequest(Model):
    """The balls of a player who calls "Stopp!"."""

    blue_sunk: Annotated[int, Field(ge=0, le=PIECES.blue_balls)]
    red: RedBallSunk
    effects: list[Kind]
    rules: HouseRules = HouseRules()


class CallAnswer(Model):
    """Whether the call is legal, and why it is not."""

    legal: bool
    reason: Sentence | None


def call(request: CallRequest, _judge: WordJudge) -> CallAnswer:
    """Whether a player may call "Stopp!" (GF-05, GF-11)."""
    with below("effects"):
        check_effects(request.effects, request.rules, pro=False)
    check_red(request.red.sunk, "sunk", held=request.red.held)
    red_missing = request.red.held and not request.red.sunk
    reason = call_refusal(request.blue_sunk, request.effects, red_missing=red_missing)
    return CallAnswer(legal=reason is None, reason=reason)


class RedBallRequest(Model):
    """Where the hunters stand, by seat."""

    positions: Positions
    rules: HouseRules = HouseRules()


class RedBallAnswer(Model):
    """The seat that gets the red ball, or null."""

    holder: int | None


def red_ball(request: RedBallRequest, _judge: WordJudge) -> RedBallAnswer:
    """Who gets the red ball (GF-02)."""
    return RedBallAnswer(holder=red_ball_holder(request.positions))


class RoundRequest(Throws):
    """A round: where everybody stands, which tickets count, and what happened."""

    street: Street
    positions: Positions
    effects: Effects
    rules: HouseRules = HouseRules()


class MoveAnswer(Model):
    """One change of place."""

    seat: int
    by: By
    start: Annotated[int, Field(serialization_alias="from")]
    end: Annotated[int, Field(serialization_alias="to")]


class RoundAnswer(Model):
    """What a round brought; ``effects`` are those of the next round."""

    order: list[int]
    moves: list[MoveAnswer]
    positions: list[int]
    effects: Effects
    red_ball: int | None
    party: list[int]
    result: Outcome
    winner: int | None


def round_(request: RoundRequest, _judge: WordJudge) -> RoundAnswer:
    """A round scored (GF-06 to GF-16)."""
    seats = len(request.positions)
    check_by_seat(request.effects, seats, "effects")
    check_form(request, seats, request.rules)
    effects = tuple(map(tuple, request.effects))
    progress = score_round(Round(request.street, tuple(request.positions), effects, request, request.rules))
    at_party = party(progress.positions, request.street)
    outcome, winner = result(at_party)
    return RoundAnswer(
        order=scoring_order(request.caller, seats),
        moves=[MoveAnswer(seat=m.seat, by=m.by, start=m.start, end=m.end) for m in progress.moves],
        positions=list(progress.positions),
        effects=list(map(list, progress.effects)),
        red_ball=next_red_ball(progress.positions, request.street),
        party=at_party,
        result=outcome,
        winner=winner,
    )


class DecisionRequest(Calls):
    """A decision round."""

    rules: HouseRules = HouseRules()


class DecisionAnswer(Model):
    """Who won it, or that it is played again."""

    winner: int | None
    again: bool


def decision(request: DecisionRequest, _judge: WordJudge) -> DecisionAnswer:
    """A decision round decided (GF-17)."""
    check_calls(request, len(request.points))
    winner = decided(request.calls, request.points)
    return DecisionAnswer(winner=winner, again=winner is None)


class ReplayRequest(Model):
    """A whole game."""

    setup: Setup
    events: list[Event]
    rules: HouseRules = HouseRules()


class StateAnswer(Model):
    """A game between two rounds."""

    positions: list[int]
    effects: Effects
    red_ball: int | None
    result: Outcome
    winner: int | None


class ReplayAnswer(Model):
    """The state reached, and the event that stopped the replay."""

    state: StateAnswer
    illegal: Illegal | None


def replay(request: ReplayRequest, _judge: WordJudge) -> ReplayAnswer:
    """A whole game played again."""
    with below("setup"):
        check_setup(request.setup, request.rules)
    for index, event in enumerate(request.events):
        with below("events", index):
            check_event(event, len(request.setup.positions), request.rules)
    state, illegal = replayed(start(request.setup, request.rules), request.events)
    answer = StateAnswer(
        positions=list(state.positions),
        effects=list(map(list, state.effects)),
        red_ball=state.red_ball,
        result=state.result.outcome,
        winner=state.result.winner,
    )
    return ReplayAnswer(state=answer, illegal=illegal)


class ScoreRequest(Model):
    """The street at the end, and the decision round where there was one."""

    street: Street
    positions: Positions
    decision: Calls | None = None
    rules: HouseRules = HouseRules()


class LineAnswer(Model):
    """A line of the ranking, explained."""

    seat: int
    place: int
    position: int
    reason: Sentence


class ScoreAnswer(Model):
    """Seats best first, their places, and the winner (null: nobody yet)."""

    ranking: list[int]
    places: list[int]
    winner: int | None
    lines: list[LineAnswer]


def score(request: ScoreRequest, _judge: WordJudge) -> ScoreAnswer:
    """The final ranking (GF-16, GF-17)."""
    check_positions(request.positions, request.street)
    if request.decision:
        with below("decision"):
            check_calls(request.decision, len(request.positions))
            check_deciders(request.decision.calls, party(request.positions, request.street))
    return ranked(request.street, request.positions, request.decision)


def ranked(street: Street, positions: Sequence[int], decision: Calls | None) -> ScoreAnswer:
    """The final ranking of hunters who stand there; ``decision``: the last decision round."""
    standings, winner = final_ranking(street, positions, decision)
    return ScoreAnswer(
        ranking=[line.seat for line in standings],
        places=[line.place for line in standings],
        winner=winner,
        lines=[LineAnswer(**line._asdict()) for line in standings],
    )


OPERATIONS = (
    Operation("points", PointsRequest, PointsAnswer, points),
    Operation("call", CallRequest, CallAnswer, call),
    Operation("red_ball", RedBallRequest, RedBallAnswer, red_ball),
    Operation("round", RoundRequest, RoundAnswer, round_),
    Operation("decision", DecisionRequest, DecisionAnswer, decision),
    Operation("replay", ReplayRequest, ReplayAnswer, replay),
    Operation("score", ScoreRequest, ScoreAnswer, score),
)

GAME = Game("geisterfalle", "Geisterfalle", {operation.name: operation for operation in OPERATIONS})
