"""For each rule function what stands in for it while its rule is switched off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordsvc.games.spukstaben import (
    appear,
    board,
    cards,
    closing,
    conditions,
    hunt,
    keys,
    outcomes,
    replay,
    scare,
    scoring,
    shields,
    words,
)
from wordsvc.games.spukstaben.tables import TABLES, Room
from wordsvc.lexicon.alphabet import Folded, fold


def _spell_plainly(text: str) -> Folded:
    key, problem = fold(text)
    plain = str.maketrans("ÄÖÜ", "AOU")
    return Folded(key.translate(plain).replace("SS", "S") if key else None, problem)


SWITCHED_OFF: Final[Mapping[Callable[..., Any], Callable[..., Any]]] = {
    keys.spell: _spell_plainly,
    keys.has_other_signs: lambda text: False,
    words.too_long: lambda key: False,
    words.is_duplicate: lambda key, resolved: False,
    words.used_before: lambda key, used, rules: None,
    words.judged: lambda word, key, judge: words.Admission(key, words.Status.RESOLVED),
    cards.starting_cube: lambda card, players: 1,
    cards.scare_once: lambda card, covered: card,
    board.cubes_left: lambda rooms, cubes_left_out: TABLES.cubes,
    board.tokens_left: lambda rooms: TABLES.tokens,
    board.close_gaps: lambda column: column,
    conditions.runs: lambda letters, word: [0],
    conditions.short_enough: lambda condition, word: True,
    conditions.off_the_ends: lambda condition, word, start, end: True,
    conditions.outside: lambda condition, word, start, end: True,
    conditions.conditions_count: lambda stage: True,
    conditions.scope: lambda good, found, rules: good,
    conditions.usable_runs: lambda card, word, stage, rules: conditions.runs(card.letters, word),
    shields.shields_count: lambda stage: True,
    shields.protection: lambda card, stage: card.shield if stage == 3 else None,
    shields.pointed_at: lambda arrows, cell: [],
    shields.supporters: lambda layout, stage: (0,) * len(layout.cards),
    shields.runs_needed: lambda card, stage: 1,
    shields.supported: lambda cards, needs: cards,
    shields.deadlocked: lambda needs, rules: 0,
    shields.shield_met: lambda need, doubled, fled: False,
    shields.fled_earlier: lambda taken, last_space, rules: 0,
    hunt.lane: lambda card, rules: "",
    hunt.take: lambda taken, fit: taken | fit.card,
    outcomes.maximal: list,
    outcomes.served: lambda fits, letters: [0],
    scare.rooms_after: lambda rooms, scared, newly_covered: rooms,
    appear.cards_appear: lambda round_: True,
    appear.check_first_round: lambda state, move: None,
    appear.first_rooms: lambda placement: [Room.COMPOSING] * len(TABLES.first_rooms),
    appear.arrivals: lambda move, cubes, rules: move.draw[: move.count],
    appear.has_effect: lambda number, cubes: True,
    appear.brings_sibling: lambda card: False,
    appear.at_once: lambda rules: True,
    appear.with_cubes: lambda arrived, supply: (arrived[:supply], []),
    appear.room_of: lambda card: Room.COMPOSING,
    closing.one_room_on: lambda columns: (columns, []),
    closing.checked_stage: lambda stage, rules: stage,
    closing.left_behind: lambda rooms, removed: [],
    scoring.is_lost: lambda escaped, players, variant: False,
    scoring.terms: lambda end: [],
    scoring.has_empty_bonus: lambda end: False,
    scoring.clamped: lambda points, rules: points,
    scoring.rating: lambda points, rules: TABLES.ratings[-1].name,
    replay.first_step: lambda state: replay.Step.APPEAR,
}

NOT_COMPUTABLE: Final[Mapping[str, str]] = {
    "SP-07": "the players write down the repaired word; repairing is the referee's (W-50 to W-53)",
    "SP-08": "hints are spoken at the table",
    "SP-65": "a table without hourglass counts as any other",
    "SP-66": "states no rule of its own: stages and variants are separate inputs",
}
