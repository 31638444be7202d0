"""Each rule function beside what it would be if its rule did not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from wordsvc.games.geisterfalle import calls, checks, party, points, replays, rounds, street, throws
from wordsvc.games.geisterfalle.pieces import PIECES

SWITCHED_OFF: Final[Mapping[Callable[..., Any], Callable[..., Any]]] = {
    points.ghost_points: lambda ghost, worth: 1,
    points.red_missed: lambda balls: False,
    points.counting_balls: lambda balls: [*balls.blue, balls.red],
    points.values: lambda effects: PIECES.ghosts,
    points.factor: lambda ghost, factors: 1,
    calls.red_ball_holder: lambda positions: None,
    calls.ball_left: lambda blue_sunk, *, red_missing: None,
    calls.in_the_dark: lambda effects: None,
    calls.early_starters: lambda effects, sunk: [],
    checks.check_start: lambda positions, street: None,
    checks.check_side: lambda kind, *, pro: None,
    checks.check_red_balls: lambda game_round: None,
    checks.check_attempts: lambda drawn: None,
    rounds.scoring_order: lambda caller, seats: list(range(seats)),
    rounds.score_seat: lambda game_round, scored, seat: scored,
    rounds.draws_ticket: lambda caught, progress, seat: caught.ticket,
    rounds.pro_space: lambda game_round, progress, seat: 0,
    throws.lasts: lambda kind, rules: False,
    street.up_to_the_party: lambda space, length: space,
    street.party: lambda positions, street: [],
    street.check_positions: lambda positions, street: None,
    street.spaces_forward: lambda kind: 0,
    street.jet_pack_space: lambda positions, seat, rules: positions[seat],
    street.extra_ball: lambda progress, seat, hit: progress,
    party.result: lambda at_party: party.Result("continue"),
    party.decided: lambda calls, points: calls[0],
    party.check_deciders: lambda calls, at_party: None,
    replays.check_pack: lambda pack, effects: None,
    replays.pack_of: lambda pack, street: list(pack),
    replays.check_going_on: lambda state: None,
    replays.reshuffled: lambda pack, lying: pack,
    replays.without: lambda stack, kind: stack - Counter([kind]),
}

NOT_COMPUTABLE: Final = {"GF-21": "how hands, fingers and balls move cannot be computed"}
