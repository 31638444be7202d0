"""Each rule function beside what it would be if its rule did not exist."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordsvc.games.spookre import (
    abilities,
    decks,
    gates,
    gates_replays,
    meetings,
    nights,
    replays,
    scoring,
    setup,
    table,
)

SWITCHED_OFF: Final[Mapping[Callable[..., Any], Callable[..., Any]]] = {
    decks.deck_of: lambda players, variant: decks.DECKS.all_cards,
    decks.nights_of: lambda players: 1,
    decks.dealt: lambda players: 0,
    decks.copies: lambda card: 52,
    meetings.last_reaper: lambda sent: None,
    meetings.strongest_below: lambda target, ghosts: meetings.Win(ghosts[0], None),
    meetings.weakest_above: lambda target, ghosts, rules: meetings.strongest_below(target, ghosts),
    meetings.is_reversed: lambda reversals, rules: False,
    meetings.triggers: lambda aura, target_aura, variant: True,
    nights.discarded_for_reapers: lambda table, discards: table,
    nights.check_target: lambda table, target: None,
    nights.next_to_send: lambda table, played: None,
    nights.check_turn: lambda due, player: None,
    nights.activated: lambda table, sent, ability, use: table,
    nights.resolved: lambda table, target, rules: table,
    nights.ended: lambda table: table,
    nights.next_starting_lead: lambda lead, players: lead,
    table.reshuffled: lambda table: table,
    abilities.carried_out: lambda table, sent, ability, use: table,
    replays.check_going_on: lambda state: None,
    replays.check_sizes: lambda hands, graveyard: None,
    replays.without_targets: lambda table: table,
    scoring.merit: lambda mansion: (0, 0),
    scoring.together: lambda mansions, teams: mansions,
    setup.check_teams: lambda teams, players: None,
    gates.feed: lambda board, fed: board,
    gates.resolve: lambda board, location, rules: (board, None),
    gates.guided: lambda location: False,
    gates.winner: lambda location: None,
    gates.closest: lambda target, a, b: "a",
    gates.sealed: lambda gate, rules: False,
    gates.still_open: lambda board, ghost: True,
    gates.close_gates: lambda board: board,
    gates.oldest_removed: lambda gates: (dict(gates), []),
    gates.deal: lambda deck: gates.Dealt(deck, 0, 0, deck),
    gates.early_feeder: lambda fed, locations: None,
    gates_replays.check_going_on: lambda state: None,
    gates_replays.check_hand: lambda played, hand, targets, side: None,
    gates_replays.after_shuffle: lambda state: state,
}

NOT_COMPUTABLE: Final[Mapping[str, str]] = {}
