"""What the rules forbid in a round before anybody has scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsvc.edge import below
from wordsvc.games.game import impossible
from wordsvc.games.geisterfalle.calls import call_refusal, early_starters, red_ball_holder
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.pieces import PIECES, Hole, Kind
from wordsvc.games.geisterfalle.refusal import refused
from wordsvc.games.geisterfalle.street import Street, check_positions, party
from wordsvc.games.geisterfalle.throws import DrawnTicket, Round, Throws, lasts
from wordsvc.rule import rule


def check_round(game_round: Round) -> None:
    """Raises InvalidInput for what the rules forbid before anybody has scored."""
    check_start(game_round.positions, game_round.street)
    for seat in game_round.seats:
        with below("effects", seat):
            check_effects(game_round.effects[seat], game_round.rules, pro=game_round.street.pro)
    check_red_balls(game_round)
    check_caller(game_round)
    check_sleepyheads(game_round)
    for name, drawn in game_round.throws.tickets.items():
        with below("tickets", name):
            check_side(drawn.kind, pro=game_round.street.pro)
            check_attempts(drawn)


@rule("GF-16")
def check_start(positions: Sequence[int], street: Street) -> None:
    """No round starts with a hunter at the party."""
    check_positions(positions, street)
    for seat in party(positions, street):
        raise refused("already_at_the_party", "GF-16", "positions", seat, seat=seat)


def check_effects(kinds: Sequence[Kind], rules: HouseRules, *, pro: bool) -> None:
    """Raises InvalidInput for a pending ticket that does not wait for a next round, or is not in the pack."""
    for index, kind in enumerate(kinds):
        if not lasts(kind, rules):
            rule_id = "GF-12" if kind == "extra_ball" else "GF-08"
            raise refused("does_not_last", rule_id, index, kind=kind)
        with below(index):
            check_side(kind, pro=pro)


@rule("GF-19")
def check_side(kind: Kind, *, pro: bool) -> None:
    """The green and the blue ticket are not in the pack of the pro side."""
    if pro and not PIECES.tickets[kind].on_pro_side:
        raise refused("not_on_pro_side", "GF-19", kind=kind)


@rule("GF-02")
def check_red_balls(game_round: Round) -> None:
    """Only its holder can sink the red ball."""
    holder = red_ball_holder(game_round.positions)
    for seat, hole in enumerate(game_round.throws.red):
        if hole is not None and seat != holder:
            raise refused("no_red_ball", "GF-02", "red", seat, seat=seat)


def check_caller(game_round: Round) -> None:
    """Raises InvalidInput where the caller may not call."""
    caller, throws = game_round.throws.caller, game_round.throws
    if caller is None:
        return
    blue_sunk = sum(hole is not None for hole in throws.holes[caller])
    red_missing = caller == red_ball_holder(game_round.positions) and throws.red[caller] is None
    if reason := call_refusal(blue_sunk, game_round.effects[caller], red_missing=red_missing):
        raise impossible(reason, "caller")


def check_sleepyheads(game_round: Round) -> None:
    """Raises InvalidInput where a sleepyhead sank a ball and nobody else could have before."""
    sunk = [any(hole is not None for hole in balls) for balls in all_balls(game_round.throws)]
    for seat in early_starters(game_round.effects, sunk):
        raise refused("sleepyhead_first", "GF-11", "holes", seat, seat=seat)


def all_balls(throws: Throws) -> Iterator[list[Hole]]:
    """By seat: the holes of the blue balls and of the red one."""
    return ([*blue, red] for blue, red in zip(throws.holes, throws.red, strict=True))


@rule("GF-12")
def check_attempts(drawn: DrawnTicket) -> None:
    """An extra ball ends at the first hit, or after all attempts."""
    attempts = drawn.attempts or ["white"]
    missed = [hole is None for hole in attempts]
    if not all(missed[:-1]) or (missed[-1] and len(attempts) < PIECES.extra_ball_attempts):
        raise refused("attempts", "GF-12", "attempts", attempts=PIECES.extra_ball_attempts)
