"""Each rule function beside what it would be if its rule did not exist."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordsvc.games.spanta import capturing, events, objectives, pack, placing, rolling, scoring, table

SWITCHED_OFF: Final[Mapping[Callable[..., Any], Callable[..., Any]]] = {
    rolling.meets: lambda icon, first, second: True,
    rolling.rolls_refusal: lambda rolls: None,
    rolling.pool: lambda rolls: rolls[0],
    capturing.is_out: lambda phase, seat: False,
    capturing.turn_refusal: lambda phase, seat: None,
    capturing.has_passed: lambda phase, seat: None,
    capturing.pass_refusal: lambda phase, seat, rules: None,
    capturing.capture_refusal: lambda phase, action: None,
    capturing.to_hand: lambda phase, action: phase,
    placing.pays_for: lambda discard, ghost: True,
    placing.attach: lambda area, ghost, side: (*area, ghost),
    placing.excess: lambda cards: 0,
    objectives.takes: lambda slot, ghost: True,
    objectives.formations: lambda row, objective, rules: 0,
    objectives.bonus_worth: lambda objective: objectives.Worth({}, {}),
    objectives.special_worth: lambda objective: objectives.Worth({}, {}),
    scoring.merit: lambda total, player: (total,),
    pack.uses_ghost: lambda card, players, rules: True,
    pack.uses_wildcard: lambda card, players, rules: True,
    pack.displays: lambda cards, players: (cards, 0),
    pack.next_starter: lambda starter, players: starter,
    events.one_objective_each: lambda objectives, players: True,
    table.deal: lambda table: table,
    table.clean_up: lambda table: table,
    table.discards_refusal: lambda position, discards: None,
}
