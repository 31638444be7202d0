"""Random positions: few different letters, so that cards want the same ones; gaps, shields, cycles."""

from __future__ import annotations

import random
from typing import Any

from wordsvc.games.spukstaben.house_rules import HouseRules

Json = Any
LETTERS = ("E", "E", "E", "I", "S", "S", "N", "C", "H", "EI", "IE", "EN", "CH", "SCH", "SS", "EE")
PIECES = ("E", "E", "I", "S", "S", "N", "T", "A", "EI", "IE", "EN", "CH", "SCH", "SS")
SWITCHES = {
    "letter_sharing": ("exclusive", "shared"),
    "assignment": ("free", "strict_left_to_right"),
    "condition_scope": ("occurrence", "whole_word"),
    "arrow_cycle": ("mutual", "deadlock"),
    "shield_timing": ("start_of_word", "sequential"),
}
CONDITIONS: tuple[Json, ...] = (
    {"kind": "max_length", "value": 6},
    {"kind": "not_at_start"},
    {"kind": "not_at_end"},
    {"kind": "not_within", "values": ["CH", "SCH"]},
    {"kind": "not_within", "values": ["IE", "EN"]},
)


def random_word(rng: random.Random, longest: int = 8) -> str:
    """A key that need not be German."""
    return "".join(rng.choice(PIECES) for _ in range(longest))[: rng.randint(1, longest)]


def random_rules(rng: random.Random) -> HouseRules:
    """House rules, each switch as often on as off."""
    return HouseRules.model_validate({name: rng.choice(values) for name, values in SWITCHES.items()})


def random_state(rng: random.Random, most: int = 6) -> Json:
    """A state as JSON with up to ``most`` cards."""
    stage = rng.choice((1, 2, 3, 3, 3))
    columns: list[list[Json]] = [[], [], [], []]
    for number in range(rng.randint(1, most)):
        column = rng.choice(columns[: rng.randint(1, 4)])
        if rng.random() < 0.15:
            column.append(None)
        column.append(random_card(rng, f"c{number}"))
    rooms = dict(zip(("composing", "press", "office", "door"), columns, strict=True))
    return {"stage": stage, "players": 4, "round": rng.randint(1, 9), "rooms": rooms}


def random_card(rng: random.Random, name: str) -> Json:
    """A card of a room as JSON."""
    card: Json = {"id": name, "letters": rng.choice(LETTERS), "cube": rng.choice((1, 1, 2, 3))}
    if rng.random() < 0.35:
        card["condition"] = rng.choice(CONDITIONS)
    if rng.random() < 0.6:
        sides = rng.sample(("left", "right", "up", "down"), rng.randint(1, 2))
        arrows = {"kind": "arrows", "to": sides}
        card["shield"] = arrows if rng.random() < 0.7 else {"kind": "doubler"}
        card["covered"] = rng.random() < 0.15
    return card
