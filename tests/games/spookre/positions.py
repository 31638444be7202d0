"""Random requests, most of them with crowded gates, Reapers and missing cards."""

from __future__ import annotations

from random import Random
from typing import Any

Json = Any


def gates_position(random: Random) -> Json:
    """A random legal request of ``gates_round``."""
    names = [f"class {index}" for index in range(random.randint(1, 5))]
    deck = [{"strength": strength, "class": random.choice(names)} for strength in range(1, 51)]
    random.shuffle(deck)
    gates: Json = {name: {"strengths": [], "closed": False} for name in names}
    for ghost in [deck.pop() for _ in range(random.randint(0, 12))]:
        gates[ghost["class"]]["strengths"].append(ghost["strength"])
    for gate in gates.values():
        gate["closed"] = len(gate["strengths"]) >= 3
    mansions = {side: [deck.pop() for _ in range(random.randint(0, 5))] for side in ("a", "b")}
    deck = [*deck[:20], *([{"reaper": True}] * random.choice((0, 0, 1, 2)))]
    random.shuffle(deck)
    locations = [{"target": deck.pop(), "a": None, "b": None} for _ in range(random.randint(0, 6))]
    fed: Json = {"a": None, "b": None}
    for side in fed:
        short = random.random() < 0.2
        for location in locations:
            location[side] = None if short and random.random() < 0.5 else deck.pop(0)
        if all(location[side] for location in locations) and random.random() < 0.7:
            fed[side] = deck.pop(0)
    rules = {"closed_class_target": random.choice(("stays", "sealed"))}
    return {"gates": gates, "mansions": mansions, "fed": fed, "locations": locations, "rules": rules}


def meeting(random: Random) -> Json:
    """A random legal request of ``meeting``."""
    strengths = random.sample(range(1, 51), 6)
    plays: list[Json] = []
    reapers = 0
    for player in range(random.randint(1, 5)):
        if reapers < 2 and random.random() < 0.15:
            plays.append({"player": player, "reaper": True})
            reapers += 1
            continue
        play: Json = {"player": player, "strength": strengths.pop()}
        if random.random() < 0.8:
            play["aura"] = random.choice(("moon", "sun"))
        if random.random() < 0.8:
            play["ability"] = random.choice(("reverse", "reverse", "draw"))
        plays.append(play)
    first = random.randrange(len(plays))
    target: Json = {"strength": strengths.pop()}
    if random.random() < 0.9:
        target["aura"] = "moon"
    return {
        "target": target,
        "plays": plays[first:] + plays[:first],
        "variant": random.choice(("standard", "standard", "chaotic", "less_chaotic")),
        "rules": {
            "clergy_fallback": random.choice(("mirror", "normal_rule")),
            "clergy_twice": random.choice(("toggle", "idempotent")),
        },
    }
