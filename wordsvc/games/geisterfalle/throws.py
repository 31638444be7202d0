"""What happened in a round, as it is written down: calls, balls, tickets; and what makes it malformed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from wordsvc.edge import Model, below
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.pieces import PIECES, Hole, Kind
from wordsvc.games.geisterfalle.refusal import refused
from wordsvc.games.geisterfalle.street import Street
from wordsvc.rule import rule

Seat = Annotated[int, Field(ge=0, lt=PIECES.max_players)]
SeatName = Annotated[str, Field(pattern=f"^[0-{PIECES.max_players - 1}]$")]
BlueBalls = Annotated[list[Hole], Field(min_length=PIECES.blue_balls, max_length=PIECES.blue_balls)]
Attempts = Annotated[list[Hole], Field(min_length=1, max_length=PIECES.extra_ball_attempts)]


class DrawnTicket(Model):
    """A ticket with the holes of the extra ball's attempts."""

    kind: Kind
    attempts: Attempts | None = None


class Throws(Model):
    """What happened in a round: who called, where the balls lie (by seat), which tickets were drawn."""

    caller: Seat | None
    holes: list[BlueBalls]
    red: list[Hole]
    tickets: dict[SeatName, DrawnTicket]


@dataclass(frozen=True, slots=True)
class Round:
    """A round at its start, with all that will happen in it."""

    street: Street
    positions: tuple[int, ...]
    effects: tuple[tuple[Kind, ...], ...]
    throws: Throws
    rules: HouseRules

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.positions))

    def ticket(self, seat: int) -> DrawnTicket | None:
        """The ticket of a seat that drew one."""
        return self.throws.tickets.get(str(seat))


@rule("GF-10", "GF-11")
def lasts(kind: Kind, rules: HouseRules) -> bool:
    """True for a ticket that counts in the next round."""
    return PIECES.tickets[kind].lasts or (kind == "extra_ball" and rules.extra_ball == "next_round")


def check_form(throws: Throws, seats: int, rules: HouseRules) -> None:
    """Raises InvalidInput where lists are not by seat, or attempts do not belong to the ticket."""
    for name in ("holes", "red"):
        check_by_seat(getattr(throws, name), seats, name)
    if throws.caller is not None:
        check_seat(throws.caller, seats, "caller")
    for seat, drawn in throws.tickets.items():
        check_seat(int(seat), seats, "tickets", seat)
        with below("tickets", seat):
            check_attempts_belong(drawn, rules)


def check_attempts_belong(drawn: DrawnTicket, rules: HouseRules) -> None:
    """Raises InvalidInput for an extra ball without attempts, and for attempts of anything else."""
    immediate = drawn.kind == "extra_ball" and not lasts(drawn.kind, rules)
    if immediate != (drawn.attempts is not None):
        raise refused("attempts_missing" if immediate else "attempts_without_extra_ball", "GF-12")


def check_by_seat(entries: Sequence[object], seats: int, *path: str | int) -> None:
    """Raises InvalidInput where a list does not have an entry for each seat."""
    if len(entries) != seats:
        raise refused("not_by_seat", "GF-06", *path, seats=seats, entries=len(entries))


def check_seat(seat: int, seats: int, *path: str | int) -> None:
    """Raises InvalidInput for a seat where nobody sits."""
    if seat >= seats:
        raise refused("no_such_seat", "GF-06", *path, last=seats - 1)
