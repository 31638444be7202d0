"""A round scored: who scores when, by points and then by ticket."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wordsvc.games.geisterfalle.calls import red_ball_holder
from wordsvc.games.geisterfalle.checks import check_round
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.points import Balls, Catch, catch
from wordsvc.games.geisterfalle.refusal import refused
from wordsvc.games.geisterfalle.street import (
    Progress,
    clockwise,
    extra_ball,
    jet_pack_space,
    party,
    spaces_forward,
)
from wordsvc.games.geisterfalle.throws import DrawnTicket, Round, lasts
from wordsvc.rule import rule


@dataclass(frozen=True, slots=True)
class Scoring:
    """A round as far as it can be scored: ``drawing`` is the seat whose ticket is not known yet."""

    progress: Progress
    catches: Mapping[int, Catch] = field(default_factory=dict)
    drawing: int | None = None


def score_round(game_round: Round) -> Progress:
    """Where everybody stands after the round; raises InvalidInput for what the rules forbid."""
    scored = scoring(game_round)
    if scored.drawing is not None:
        raise refused("ticket_missing", "GF-07", "tickets", str(scored.drawing), seat=scored.drawing)
    return scored.progress


def scoring(game_round: Round) -> Scoring:
    """The round scored, up to the first ticket that is missing; raises InvalidInput as ``score_round``."""
    check_round(game_round)
    scored = Scoring(Progress(game_round.street, game_round.positions, tuple(() for _ in game_round.seats)))
    for seat in scoring_order(game_round.throws.caller, len(game_round.seats)):
        if scored.drawing is None:
            scored = score_seat(game_round, scored, seat)
    return scored


@rule("GF-06")
def scoring_order(caller: int | None, seats: int) -> list[int]:
    """The caller first, or seat 0 where nobody called; then clockwise."""
    return clockwise(caller or 0, seats)


@rule("GF-07")
def score_seat(game_round: Round, scored: Scoring, seat: int) -> Scoring:
    """After ``seat`` moved by points, then drew and carried out a ticket."""
    caught = caught_by(game_round, scored.progress, seat)
    progress = scored.progress.forward(seat, "points", caught.points)
    catches = {**scored.catches, seat: caught}
    drawn = game_round.ticket(seat)
    if not draws_ticket(caught, progress, seat):
        if drawn:
            raise refused("ticket_without_ghost", "GF-07", "tickets", str(seat), seat=seat)
        return Scoring(progress, catches)
    if drawn is None:
        return Scoring(progress, catches, drawing=seat)
    return Scoring(carried_out(drawn, game_round.rules, progress, seat), catches)


@rule("GF-15")
def draws_ticket(caught: Catch, progress: Progress, seat: int) -> bool:
    """Whoever is at the party after moving by points draws no ticket."""
    return caught.ticket and seat not in party(progress.positions, progress.street)


def caught_by(game_round: Round, progress: Progress, seat: int) -> Catch:
    """What the balls of ``seat`` bring when its scoring begins."""
    throws = game_round.throws
    balls = Balls(throws.holes[seat], throws.red[seat], seat == red_ball_holder(game_round.positions))
    factors = game_round.street.factors_at(pro_space(game_round, progress, seat))
    return catch(balls, game_round.effects[seat], factors, game_round.rules)


@rule("GF-19")
def pro_space(game_round: Round, progress: Progress, seat: int) -> int:
    """The space whose factors count for the points of ``seat``."""
    at_start = game_round.rules.pro_space == "at_round_start"
    return (game_round if at_start else progress).positions[seat]


def carried_out(drawn: DrawnTicket, rules: HouseRules, progress: Progress, seat: int) -> Progress:
    """After the ticket of ``seat`` took effect, or was laid down for the next round."""
    if lasts(drawn.kind, rules):
        return progress.keeping(seat, drawn.kind)
    if drawn.kind == "jet_pack":
        return progress.moved(seat, drawn.kind, jet_pack_space(progress.positions, seat, rules))
    if drawn.attempts:
        return extra_ball(progress, seat, drawn.attempts[-1])
    return progress.forward(seat, drawn.kind, spaces_forward(drawn.kind))
