"""What people see of a game of Geisterfalle: the street, the round under way, and those before."""

from __future__ import annotations

from collections.abc import Iterable

from wordsvc.edge import Model
from wordsvc.games.geisterfalle.calls import in_the_dark
from wordsvc.games.geisterfalle.contract import MoveAnswer
from wordsvc.games.geisterfalle.pieces import PIECES, Ghost, Hole, Kind
from wordsvc.games.geisterfalle.points import Catch, Haul, red_missed
from wordsvc.games.geisterfalle.replays import GameState
from wordsvc.games.geisterfalle.street import Move, party
from wordsvc.games.geisterfalle.throws import DrawnTicket
from wordsvc.tables.geisterfalle.position import Position


class HaulShown(Model):
    """A line of points: ``balls`` with one kind of ghost, each ``worth``, ``factor`` times."""

    ghost: Ghost
    balls: int
    worth: int
    factor: int
    points: int
    rules: list[str]


class SeatShown(Model):
    """A seat in a round; ``points`` and ``hauls`` come when it scores, ``effects`` count in this round."""

    seat: int
    player: str
    effects: list[Kind]
    may_call: bool
    held: bool
    awaited: bool
    entered: bool
    blue: list[Hole]
    red: Hole
    red_missed: bool
    points: int | None
    hauls: list[HaulShown]
    ticket: DrawnTicket | None


class RoundShown(Model):
    """A round: ``calls`` is None until it is said who called, ``order`` lists the seats as they score.

    ``winner`` of the game, where the round ended it.
    """

    round: int
    deciding: bool
    calls: list[str] | None
    order: list[int]
    seats: list[SeatShown]
    moves: list[MoveAnswer]
    winner: str | None


class BoardShown(Model):
    """The game's own part of a view; ``stack``: tickets still face down, None where the pack is unknown."""

    positions: list[int]
    red_ball: int | None
    party: list[int]
    drawing: str | None
    stack: dict[Kind, int] | None
    now: RoundShown | None
    rounds: list[RoundShown]


def board(position: Position) -> BoardShown:
    """The board, the same for everybody."""
    scored, over = position.scoring, position.step == "nothing"
    progress = scored.progress if scored else position.state
    stack = position.stack
    return BoardShown(
        positions=list(progress.positions),
        red_ball=position.state.red_ball,
        party=party(progress.positions, position.state.street),
        drawing=None if scored is None or scored.drawing is None else position.seats[scored.drawing],
        stack=None if stack is None else {kind: stack[kind] for kind in PIECES.tickets if stack[kind]},
        now=None if over else round_shown(position, position.state),
        rounds=list(position.past),
    )


def round_shown(position: Position, after: GameState) -> RoundShown:
    """The round as far as it is known; ``after``: how the game stands then."""
    scored, calls, winner = position.scoring, position.entered.calls, after.result.winner
    return RoundShown(
        round=position.number,
        deciding=position.deciding,
        calls=None if calls is None else [position.seats[seat] for seat in calls],
        order=position.order,
        seats=[_seat(position, seat) for seat in range(len(position.seats))],
        moves=list(_moves(scored.progress.moves if scored else ())),
        winner=None if winner is None else position.seats[winner],
    )


def _seat(position: Position, seat: int) -> SeatShown:
    balls, caught, effects = position.entered.balls.get(seat), _caught(position, seat), position.effects[seat]
    return SeatShown(
        seat=seat,
        player=position.seats[seat],
        effects=list(effects),
        may_call=in_the_dark(effects) is None,
        held=seat == position.state.red_ball,
        awaited=seat in position.awaited,
        entered=balls is not None,
        blue=list(balls.blue) if balls else [],
        red=balls.red if balls else None,
        red_missed=balls is not None and red_missed(balls),
        points=caught.points if caught else None,
        hauls=[_haul(haul) for haul in caught.hauls] if caught else [],
        ticket=position.throws.tickets.get(str(seat)) if position.scoring else None,
    )


def _caught(position: Position, seat: int) -> Catch | None:
    """What the seat's balls bring, once they are scored."""
    if position.deciding:
        return position.catch_of(seat) if position.all_entered and seat in position.awaited else None
    return position.scoring.catches.get(seat) if position.scoring else None


def _haul(haul: Haul) -> HaulShown:
    rules = {
        "GF-01": True,
        "GF-10": haul.worth != PIECES.ghosts[haul.ghost],
        "GF-19": haul.factor != 1,
    }
    cited = [rule for rule, counts in rules.items() if counts]
    return HaulShown(**haul._asdict(), points=haul.points, rules=cited)


def _moves(moves: Iterable[Move]) -> Iterable[MoveAnswer]:
    return (MoveAnswer(seat=move.seat, by=move.by, start=move.start, end=move.end) for move in moves)
