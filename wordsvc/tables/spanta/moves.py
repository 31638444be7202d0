"""Each kind of event: position → position, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from wordsvc.games.game import impossible
from wordsvc.games.spanta.capturing import Capture, Pass
from wordsvc.games.spanta.events import CaptureEvent, Event, PlacementEvent, RollsEvent, Setup
from wordsvc.games.spanta.objectives import SpecialObjective
from wordsvc.games.spanta.pack import uses
from wordsvc.games.spanta.placing import Placing, place
from wordsvc.games.spanta.refusal import say
from wordsvc.games.spanta.rolling import pool
from wordsvc.games.spanta.table import Table, apply, turn_up
from wordsvc.games.spanta.table import start as laid_out
from wordsvc.messages import Message
from wordsvc.tables.keeper import Move
from wordsvc.tables.refusals import Conflict, conflict
from wordsvc.tables.spanta.kinds import SetUp
from wordsvc.tables.spanta.position import Held, Position, Round

DUE: Final[Mapping[str, str]] = {
    "display": "SA-10",
    "roll": "SA-01",
    "capture": "SA-04",
    "placement": "SA-07",
    "objectives": "SA-17",
    "reveal": "SA-17",
    "nothing": "SA-11",
}
"""The rule that makes a step due."""


def start(move: Move) -> Position:
    """Before the first display."""
    set_up: SetUp = move.content
    table = laid_out(Setup(players=len(set_up.seats), deck=[], starter=set_up.starter))
    return Position(set_up, tuple(set_up.seats), table)


def play(position: Position, move: Move) -> Position:
    """The position after ``move``; raises Refusal or InvalidInput."""
    return _PLAY[move.kind](position, move)


def sit(position: Position, seat: int, player: str) -> Position:
    """Somebody else on ``seat``: the cards stay where they lie, the objective too."""
    if seat >= len(position.seats):
        raise conflict("no_such_seat")
    if player in position.seats:
        raise conflict("sits_already")
    return replace(position, seats=(*position.seats[:seat], player, *position.seats[seat + 1 :]))


def _objective(position: Position, move: Move) -> Position:
    if position.revealed:
        raise _not_due("nothing")
    seat = position.seat_of(move.content.player or move.player)
    objective = move.content.objective
    if objective is None and move.phone is not None:
        raise impossible(say("no_objective", "SA-17"), "payload", "objective")
    special = position.set_up.variant == "special"
    if objective is not None and isinstance(objective, SpecialObjective) != special:
        raise impossible(say("other_objectives", "SA-14"), "payload", "objective")
    return replace(position, objectives={**position.objectives, seat: Held(move.seq, move.phone, objective)})


def _display(position: Position, move: Move) -> Position:
    _expect(position, "display")
    players, rules = len(position.seats), position.set_up.rules
    for index, card in enumerate(move.content.cards):
        if card.id in position.turned_up:
            raise impossible(say("twice", "SA-16", name=card.id), "payload", "cards", index)
        if not uses(card, players, rules):
            raise impossible(say("not_in_deck", "SA-16", card=card.id), "payload", "cards", index)
    table = _legal(turn_up(position.table, move.content.cards), "cards")
    return replace(position, table=table, round=Round(table.cemetery, table.starter))


def _roll(position: Position, move: Move) -> Position:
    _expect(position, "roll")
    seat, rolls = position.seat_of(move.content.player), move.content.rolls
    if seat in position.round.pools:
        raise Conflict(say("no_roll_now", "SA-01"))
    after = _ruled(position, RollsEvent(op="rolls", player=seat, rolls=rolls, kept=move.content.kept))
    return after.with_round(pools={**position.round.pools, seat: tuple(pool(rolls))})


def _capture(position: Position, move: Move) -> Position:
    _expect(position, "capture")
    seat = position.seat_of(move.content.player)
    action = Capture(player=seat, dice=move.content.dice, card=move.content.card)
    return _ruled(position, CaptureEvent(op="capture", actions=[action]))


def _pass(position: Position, move: Move) -> Position:
    _expect(position, "capture")
    action = Pass.model_validate({"player": position.seat_of(move.content.player), "pass": True})
    return _ruled(position, CaptureEvent(op="capture", actions=[action]))


def _place(position: Position, move: Move) -> Position:
    seat = _expect_placing(position, move.content.player)
    content = move.content
    placing = Placing(discard=content.discard, place=content.place, side=content.side)
    after = place(position.cards_of(seat), placing)
    if isinstance(after, Message):
        raise impossible(after, "payload")
    placings = position.round.placings
    return position.with_round(placings={**placings, seat: (*placings.get(seat, ()), placing)})


def _done(position: Position, move: Move) -> Position:
    seat, discards = _expect_placing(position, move.content.player), move.content.discards
    placings = list(position.round.placings.get(seat, ()))
    event = PlacementEvent(op="placement", player=seat, actions=placings, discards=discards)
    after = _ruled(position, event).with_round(discards={**position.round.discards, seat: discards})
    return _to_next_round(after) if after.table.phase == "over" else after


def _end(position: Position, _: Move) -> Position:
    _expect(position, "display")
    if position.set_up.deck is not None:
        raise impossible(say("deck_goes_on", "SA-11", left=position.cards_left), "payload")
    return replace(position, ended=True)


def _reveal(position: Position, _: Move) -> Position:
    _expect(position, "reveal")
    return replace(position, revealed=True)


def _to_next_round(position: Position) -> Position:
    return replace(position, past=(*position.past, position.round), round=Round())


def _ruled(position: Position, event: Event) -> Position:
    """The position after a step of the engine; raises InvalidInput where the rules forbid it."""
    table = _legal(apply(position.set_up.rules, position.table, event))
    after = replace(position, table=table)
    if table.phase == "placement" and position.table.phase != "placement":
        hands = zip(position.table.players, table.players, strict=True)
        captured = tuple(now.hand[len(before.hand) :] for before, now in hands)
        return after.with_round(captured=captured)
    return after


def _legal(after: Table | Message, *path: str) -> Table:
    if isinstance(after, Message):
        raise impossible(after, "payload", *path)
    return after


def _expect(position: Position, step: str) -> None:
    if position.step != step:
        raise _not_due(position.step)


def _expect_placing(position: Position, player: str) -> int:
    """The seat of ``player``, who has not said to be done."""
    _expect(position, "placement")
    seat = position.seat_of(player)
    if seat in position.table.placed:
        raise Conflict(say("no_placing_now", "SA-07"))
    return seat


def _not_due(due: str) -> Conflict:
    return Conflict(say(f"due_{due}", DUE[due]))


_PLAY: Final[Mapping[str, Callable[[Position, Move], Position]]] = {
    "objective": _objective,
    "display": _display,
    "roll": _roll,
    "capture": _capture,
    "pass": _pass,
    "place": _place,
    "done": _done,
    "end": _end,
    "reveal": _reveal,
}
