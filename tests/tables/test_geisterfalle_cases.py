"""The worked cases played at a table: hunters, tickets and refusals are those of the engine's operations."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from tests.games.casebook import Case, answer, contains, nobody, read_cases
from wordsvc.edge import InvalidInput, dump, parse
from wordsvc.games.geisterfalle import GAME
from wordsvc.games.geisterfalle.contract import RoundRequest
from wordsvc.games.geisterfalle.pieces import PIECES
from wordsvc.games.geisterfalle.replays import Setup, start
from wordsvc.games.geisterfalle.rounds import scoring_order
from wordsvc.tables.geisterfalle import KEEPER
from wordsvc.tables.geisterfalle.kinds import KINDS
from wordsvc.tables.keeper import Move, Recipient
from wordsvc.tables.refusals import Conflict

Json = Any
CASES = read_cases("geisterfalle")
BEFORE = ("/street", "/positions", "/effects", "/rules")
"""Where a request is wrong in what comes from the rounds before."""


class Desk:
    """A game from some place on, written down by one person for all."""

    def __init__(self, setup: Json, rules: Json) -> None:
        seats = len(setup["positions"])
        self.seats = [f"p{number}" for number in range(1, seats + 1)]
        content = {"seats": self.seats, "street": setup["street"], "rules": rules}
        position = KEEPER.start(self._move("set_up", content))
        state = start(parse(Setup, setup), position.set_up.rules)
        self.position = replace(position, state=state)

    def _move(self, kind: str, payload: Json) -> Move:
        return Move(1, kind, parse(KINDS[kind], payload), "p1", datetime.now(UTC), None, {})

    def write(self, kind: str, /, **payload: Json) -> None:
        payload = {"round": self.position.number, **payload}
        self.position = KEEPER.apply(self.position, self._move(kind, payload))

    @property
    def board(self) -> Json:
        return dump(KEEPER.board(self.position, Recipient()))

    def play(self, event: Json) -> None:
        """An event of a replay: as a whole, or not at all."""
        before = self.position
        try:
            self._decide(**event) if "calls" in event else self._round(**event)
        except (InvalidInput, Conflict):
            self.position = before
            raise
        if self.position.number == before.number:
            self.position = before
            raise Unfinished

    def _round(self, caller: int | None, holes: Json, red: Json, tickets: Json, op: str = "") -> None:
        number = self.position.number
        self.write("stop", players=[] if caller is None else [self.seats[caller]])
        for seat, player in enumerate(self.seats):
            self.write("balls", player=player, blue=holes[seat], red=red[seat])
        for seat in map(str, scoring_order(caller, len(self.seats))):
            if seat in tickets:
                self.write("ticket", round=number, player=self.seats[int(seat)], **tickets[seat])

    def _decide(self, calls: list[int], points: list[int], op: str = "") -> None:
        self.write("stop", players=[self.seats[seat] for seat in calls])
        for seat in calls if len(calls) > 1 else []:
            self.write("balls", player=self.seats[seat], blue=worth(points[seat]))


class Unfinished(Exception):
    """The round still waits for something."""


def worth(points: int) -> list[str]:
    """Three sunk balls that bring so many points, 0 to 9."""
    by_points = {points: ghost for ghost, points in PIECES.ghosts.items()}
    thirds = [min(3, points), min(3, max(0, points - 3)), max(0, points - 6)]
    return [by_points[third] for third in thirds]


def at_a_table(case: Case) -> bool:
    """Whether the round can be told seat by seat, from a place that a table can have reached."""
    told, seats = case.input, len(case.input["positions"])
    by_seat = len(told["holes"]) == len(told["red"]) == seats and (told["caller"] or 0) < seats
    known = set(told) <= set(RoundRequest.model_fields) and set(told["tickets"]) <= set("0123"[:seats])
    pointer = str(answer(GAME, case.op, told).get("pointer", ""))
    return by_seat and known and not pointer.startswith(BEFORE)


ROUNDS = [case for case in CASES if case.op == "round" and at_a_table(case)]
REPLAYS = [case for case in CASES if case.op == "replay" and "error" not in case.expect]


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: case.name)
def test_a_round(case: Case) -> None:
    setup = {name: case.input[name] for name in ("street", "positions", "effects")}
    event = {name: value for name, value in case.input.items() if name not in (*setup, "rules")}
    desk = Desk(setup, case.input.get("rules", {}))
    if "error" in case.expect:
        with pytest.raises((InvalidInput, Conflict, Unfinished)):
            desk.play(event)
        return
    desk.play(event)
    played, state = desk.board["rounds"][0], desk.position.state
    got = {
        **{name: played[name] for name in ("order", "moves")},
        **{name: desk.board[name] for name in ("positions", "red_ball", "party")},
        "effects": list(map(list, state.effects)),
        "result": state.result.outcome,
        "winner": state.result.winner,
    }
    assert contains(got, case.expect)


@pytest.mark.parametrize("case", REPLAYS, ids=lambda case: case.name)
def test_a_whole_game(case: Case) -> None:
    desk = Desk(case.input["setup"], case.input.get("rules", {}))
    illegal = None
    for index, event in enumerate(case.input["events"]):
        try:
            desk.play(event)
        except (InvalidInput, Conflict, Unfinished):
            illegal = {"event": index}
            break
    state = desk.position.state
    got = {
        "positions": list(state.positions),
        "effects": list(map(list, state.effects)),
        "red_ball": state.red_ball,
        "result": state.result.outcome,
        "winner": state.result.winner,
    }
    assert contains({"state": got, "illegal": illegal}, case.expect)


def any_round(chance: Random, seats: int) -> Json:
    """A round as clumsy people might tell it: not all of it is possible."""
    holes = [[chance.choice((*PIECES.ghosts, None)) for _ in range(PIECES.blue_balls)] for _ in range(seats)]
    drawn = {str(seat): {"kind": chance.choice(list(PIECES.tickets))} for seat in range(seats)}
    for ticket in drawn.values():
        if ticket["kind"] == "extra_ball":
            ticket["attempts"] = [None, chance.choice((*PIECES.ghosts,))]
    return {
        "caller": chance.choice((None, None, *range(seats))),
        "holes": holes,
        "red": [chance.choice((None, None, "green")) for _ in range(seats)],
        "tickets": {seat: drawn[seat] for seat in drawn if "white" in holes[int(seat)]},
    }


def any_decision(chance: Random, seats: int) -> Json:
    calls = chance.sample(range(seats), chance.randint(1, seats))
    return {"calls": calls, "points": [chance.randint(0, 9) for _ in range(seats)]}


@pytest.mark.parametrize("seed", range(12))
def test_a_table_and_a_replay_agree_on_any_game(seed: int) -> None:
    """Whatever is tried, what the table took is a game for the engine, and comes to the same end."""
    chance = Random(seed)
    setup = {"street": {"length": 25}, "positions": [0] * chance.randint(2, 4)}
    desk, played = Desk(setup, {}), []
    for _ in range(2_000):
        deciding = desk.position.step == "decision"
        event = (any_decision if deciding else any_round)(chance, len(desk.seats))
        try:
            desk.play(event)
        except (InvalidInput, Conflict, Unfinished):
            continue
        played.append({"op": "decision" if deciding else "round", **event})
        if desk.position.step == "nothing":
            break
    replayed = GAME.operation("replay")({"setup": setup, "events": played}, nobody)
    assert replayed["illegal"] is None
    assert replayed["state"]["positions"] == desk.board["positions"]
    assert desk.position.score is not None
    assert replayed["state"]["winner"] == desk.position.score.winner
