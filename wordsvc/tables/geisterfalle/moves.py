"""Each kind of event: position → position, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from wordsvc.edge import InvalidInput
from wordsvc.games.game import impossible
from wordsvc.games.geisterfalle.calls import ball_left, early_starters, in_the_dark
from wordsvc.games.geisterfalle.checks import check_attempts, check_side
from wordsvc.games.geisterfalle.party import Calls
from wordsvc.games.geisterfalle.pieces import PIECES
from wordsvc.games.geisterfalle.points import Balls
from wordsvc.games.geisterfalle.refusal import say
from wordsvc.games.geisterfalle.replays import (
    DecisionEvent,
    Setup,
    after_decision,
    after_round,
    stack_after,
)
from wordsvc.games.geisterfalle.replays import start as first_state
from wordsvc.games.geisterfalle.throws import DrawnTicket, check_attempts_belong
from wordsvc.messages import Message
from wordsvc.tables.geisterfalle.board import round_shown
from wordsvc.tables.geisterfalle.kinds import SetUp
from wordsvc.tables.geisterfalle.position import Entered, Position
from wordsvc.tables.keeper import Move
from wordsvc.tables.refusals import conflict

DUE: Final = {"round": "GF-05", "ticket": "GF-07", "decision": "GF-17", "nothing": "GF-16"}
"""The rule that each step rests on."""


def start(move: Move) -> Position:
    """Round 1, all hunters in the headquarters."""
    set_up: SetUp = move.content
    pack = [*PIECES.tickets, set_up.twice] if set_up.twice else None
    setup = Setup(street=set_up.street, positions=[0 for _ in set_up.seats], pack=pack)
    return Position(set_up, tuple(set_up.seats), first_state(setup, set_up.rules))


def play(position: Position, move: Move) -> Position:
    """The position after ``move``; raises Refusal or InvalidInput."""
    if position.step == "nothing":
        raise conflict("due_nothing", DUE["nothing"])
    if move.content.round != position.number:
        raise conflict("other_round", round=move.content.round, now=position.number)
    return _settled(_PLAY[move.kind](position, move))


def sit(position: Position, seat: int, player: str) -> Position:
    """``player`` takes ``seat``, with all that lies there."""
    if seat >= len(position.seats):
        raise conflict("no_such_seat")
    if player in position.seats:
        raise conflict("sits_already")
    seats = [*position.seats[:seat], player, *position.seats[seat + 1 :]]
    return replace(position, seats=tuple(seats))


def _stop(position: Position, move: Move) -> Position:
    _expect(position, "round", "decision")
    calls = tuple(position.seat_of(player) for player in move.content.players)
    _check_number_of_calls(position, calls)
    for index, seat in enumerate(calls):
        if reason := _call_refusal(position, seat):
            raise impossible(reason, "payload", "players", index)
    return position.entering(calls=calls)


def _check_number_of_calls(position: Position, calls: tuple[int, ...]) -> None:
    """In a round at most one scores first (GF-06); a decision round ends by a call (GF-17)."""
    if not position.deciding and len(calls) > 1:
        raise impossible(say("one_caller", "GF-06"), "payload", "players")
    if position.deciding and not calls:
        raise impossible(say("no_call", "GF-17"), "payload", "players")


def _call_refusal(position: Position, seat: int) -> Message | None:
    """Why ``seat`` may not call, as far as its balls are known."""
    if position.deciding and seat not in position.party:
        return say("only_the_party_decides", "GF-17")
    balls = position.entered.balls.get(seat)
    return in_the_dark(position.effects[seat]) or (_ball_left(balls) if balls else None)


def _ball_left(balls: Balls) -> Message | None:
    sunk = sum(hole is not None for hole in balls.blue)
    return ball_left(sunk, red_missing=balls.red_held and balls.red is None)


def _balls(position: Position, move: Move) -> Position:
    _expect(position, "round", "decision")
    seat = position.seat_of(move.content.player or move.player)
    if seat not in position.awaited:
        raise conflict("due_decision", "GF-17")
    held = seat == position.state.red_ball
    if move.content.red and not held:
        raise impossible(say("red_not_held", "GF-02"), "payload", "red")
    balls = Balls(tuple(move.content.blue), move.content.red, held)
    if seat in (position.entered.calls or ()) and (reason := _ball_left(balls)):
        raise impossible(reason, "payload", "blue")
    after = position.entering(balls={**position.entered.balls, seat: balls})
    _check_sleepyheads(after)
    return _with_ticket(after, seat, move.content.ticket, "ticket")


def _check_sleepyheads(position: Position) -> None:
    """Once all balls are known: whoever had to wait for another's ball has waited."""
    balls = position.entered.balls
    if position.deciding or len(balls) < len(position.seats):
        return
    sunk = [any((*balls[seat].blue, balls[seat].red)) for seat in position.awaited]
    if early_starters(position.effects, sunk):
        raise impossible(say("sleepyhead_alone", "GF-11"), "payload", "blue")


def _ticket(position: Position, move: Move) -> Position:
    _expect(position, "ticket")
    seat = position.seat_of(move.content.player)
    drawn = DrawnTicket(kind=move.content.kind, attempts=move.content.attempts)
    if str(seat) in position.throws.tickets:
        raise conflict("ticket_is_known")
    return _with_ticket(position, seat, drawn)


def _with_ticket(position: Position, seat: int, drawn: DrawnTicket | None, *path: str) -> Position:
    """The position in which ``seat`` draws this ticket, or none that is known."""
    tickets = {other: ticket for other, ticket in position.entered.tickets.items() if other != seat}
    if drawn is None:
        return position.entering(tickets=tickets)
    if position.deciding or not _may_draw(position, seat):
        raise impossible(say("no_ticket", "GF-07"), "payload", *path)
    with _cited(*path):
        check_side(drawn.kind, pro=position.state.street.pro)
        check_attempts_belong(drawn, position.state.rules)
        check_attempts(drawn)
    return position.entering(tickets={**tickets, seat: drawn})


def _may_draw(position: Position, seat: int) -> bool:
    """Whether ``seat`` has caught the white ghost, and has not scored without it."""
    scored = position.scoring
    if scored and scored.drawing != seat and seat in scored.catches:
        return False
    return position.catch_of(seat).ticket


def _settled(position: Position) -> Position:
    """The position, or the one after the round where nothing is missing any more."""
    if not position.all_entered:
        return position
    return _decided(position) if position.deciding else _scored(position)


def _scored(position: Position) -> Position:
    with _cited():
        stack_after(position.state, position.throws)
        if position.scoring and position.scoring.drawing is not None:
            return position
        return _next_round(replace(position, state=after_round(position.state, position.throws)), position)


def _decided(position: Position) -> Position:
    seats, awaited = range(len(position.seats)), position.awaited
    points = [position.catch_of(seat).points if seat in awaited else 0 for seat in seats]
    decision = Calls(calls=list(position.entered.calls or ()), points=points)
    state = after_decision(position.state, DecisionEvent(op="decision", **dict(decision)))
    return _next_round(replace(position, state=state, decision=decision), position)


def _next_round(after: Position, before: Position) -> Position:
    shown = round_shown(before, after.state)
    return replace(after, number=before.number + 1, entered=Entered(), past=(*before.past, shown))


def _expect(position: Position, *steps: str) -> None:
    if position.step not in steps:
        raise conflict(f"due_{position.step}", DUE[position.step])


@contextmanager
def _cited(*path: str) -> Iterator[None]:
    """What the engine refuses inside is refused here, at ``path`` of the payload."""
    try:
        yield
    except InvalidInput as refusal:
        raise impossible(refusal.problems[0].message, "payload", *path) from None


_PLAY: Final[Mapping[str, Callable[[Position, Move], Position]]] = {
    "stop": _stop,
    "balls": _balls,
    "ticket": _ticket,
}
