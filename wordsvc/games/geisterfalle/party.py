"""The end: one at the party wins, several play a decision round; the final ranking with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from wordsvc.edge import Model
from wordsvc.games.geisterfalle.pieces import PIECES
from wordsvc.games.geisterfalle.refusal import refused, say
from wordsvc.games.geisterfalle.street import Street, party
from wordsvc.games.geisterfalle.throws import Seat, check_by_seat, check_seat
from wordsvc.games.ranking import rank
from wordsvc.messages import Message
from wordsvc.rule import rule

Outcome = Literal["continue", "winner", "decision"]
Points = Annotated[int, Field(ge=0)]


class Calls(Model):
    """A decision round: the seats that called "Stopp!" at the same time, and the points by seat."""

    calls: Annotated[list[Seat], Field(min_length=1)]
    points: Annotated[list[Points], Field(min_length=PIECES.min_players, max_length=PIECES.max_players)]


class Result(NamedTuple):
    """How the game stands: it goes on, somebody has won, or a decision round is needed."""

    outcome: Outcome
    winner: int | None = None


@rule("GF-16")
def result(at_party: Sequence[int]) -> Result:
    """One at the party wins; several play a decision round."""
    if not at_party:
        return Result("continue")
    return Result("winner", at_party[0]) if len(at_party) == 1 else Result("decision")


@rule("GF-17")
def decided(calls: Sequence[int], points: Sequence[int]) -> int | None:
    """The first call wins, of equal calls the one with more points; None: play again."""
    most = max(points[seat] for seat in calls)
    best = [seat for seat in calls if points[seat] == most]
    return best[0] if len(best) == 1 else None


def check_calls(decision: Calls, seats: int) -> None:
    """Raises InvalidInput for points that are not by seat, and for seats nobody has or given twice."""
    check_by_seat(decision.points, seats, "points")
    for index, seat in enumerate(decision.calls):
        check_seat(seat, seats, "calls", index)
        if seat in decision.calls[:index]:
            raise refused("seat_twice", "GF-17", "calls", index, seat=seat)


@rule("GF-17")
def check_deciders(calls: Sequence[int], at_party: Sequence[int]) -> None:
    """Only who is at the party plays the decision round, and only where several are."""
    if len(at_party) < 2:
        raise refused("no_decision_round", "GF-17")
    for index, seat in enumerate(calls):
        if seat not in at_party:
            raise refused("not_at_the_party", "GF-17", "calls", index, seat=seat)


class Standing(NamedTuple):
    """A line of the final ranking."""

    seat: int
    place: int
    position: int
    reason: Message


class FinalRanking(NamedTuple):
    """Who came where, best first; ``winner`` is None while nobody has won."""

    standings: list[Standing]
    winner: int | None


def final_ranking(street: Street, positions: Sequence[int], decision: Calls | None) -> FinalRanking:
    """The ranking of the hunters on the street, and of those at the party by their decision round."""
    at_party = party(positions, street)
    winner = decided(decision.calls, decision.points) if decision else result(at_party).winner
    order, places = rank([(position, seat == winner) for seat, position in enumerate(positions)])
    standings = [
        Standing(seat, place, positions[seat], _reason(seat, positions[seat], street, at_party, winner))
        for seat, place in zip(order, places, strict=True)
    ]
    return FinalRanking(standings, winner)


def _reason(seat: int, position: int, street: Street, at_party: Sequence[int], winner: int | None) -> Message:
    if seat not in at_party:
        return say("line_on_the_street", "GF-20", seat=seat, position=position, length=street.length)
    if len(at_party) == 1:
        return say("line_alone_at_the_party", "GF-16", seat=seat)
    if winner is None:
        return say("line_undecided", "GF-17", seat=seat)
    return say("line_decision_won" if seat == winner else "line_decision_lost", "GF-17", seat=seat)
