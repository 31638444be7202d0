"""Random rounds that the rules allow; tickets are drawn while the twin scores them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.geisterfalle.twin import LASTING, RoundTwin

Json = Any
HOLES = ("green", "blue", "fire", "white", None)
NORMAL = ("plus_2", "plus_3", "jet_pack", "jet_pack", "extra_ball", *LASTING)


def house_rules(random: Random) -> Json:
    """Random switches."""
    return {
        "red_voids_ticket": random.random() < 0.5,
        "jet_tie": random.choice(("stay", "next_lower")),
        "extra_ball": random.choice(("immediate", "next_round")),
        "pro_space": random.choice(("at_scoring", "at_round_start")),
    }


def street(random: Random) -> Json:
    """A short street, normal or pro side."""
    length = random.randint(8, 30)
    if random.random() < 0.5:
        return {"length": length}
    spaces = range(length + 1)
    ghosts = ("green", "blue", "fire")
    return {
        "length": length,
        "factors": {str(space): {random.choice(ghosts): random.randint(0, 3)} for space in spaces},
    }


def lasting(random: Random, on: Json, rules: Json) -> list[str]:
    """Tickets that can wait for the next round."""
    kinds = [kind for kind in LASTING if "factors" not in on or kind not in ("green_double", "blue_triple")]
    return [*kinds, "extra_ball"] if rules["extra_ball"] == "next_round" else kinds


def ticket(random: Random, on: Json, rules: Json) -> Json:
    """A ticket of the pack."""
    kind = random.choice(
        [kind for kind in NORMAL if kind not in LASTING or kind in lasting(random, on, rules)]
    )
    if kind != "extra_ball" or rules["extra_ball"] == "next_round":
        return {"kind": kind}
    misses = random.randint(0, 3)
    hit = [] if misses == 3 else [random.choice(HOLES[:4])]
    return {"kind": kind, "attempts": [None] * misses + hit}


def throws(random: Random, positions: list[int], effects: Json) -> Json:
    """Caller, holes and red balls of a round."""
    seats = range(len(positions))
    holes = [[random.choice(HOLES) for _ in range(3)] for _ in seats]
    front = [seat for seat in seats if positions[seat] == max(positions)]
    red = [random.choice(HOLES) if front == [seat] else None for seat in seats]
    if all(None in balls for balls in holes) or random.random() < 0.3:
        holes[0] = ["green", "green", "white"]
    awake = [seat for seat in seats if "sleepyhead" not in effects[seat]]
    if awake and not any(hole for seat in awake for hole in (*holes[seat], red[seat])):
        holes[awake[0]] = ["fire", "white", None]
    able = [
        seat
        for seat in seats
        if None not in holes[seat]
        and (front != [seat] or red[seat] is not None)
        and "pitch_dark" not in effects[seat]
    ]
    return {"caller": random.choice([None, *able]), "holes": holes, "red": red}


def round_position(random: Random) -> tuple[Json, Json]:
    """A random round and the twin's answer to it."""
    rules, on = house_rules(random), street(random)
    positions = [random.randrange(on["length"]) for _ in range(random.randint(2, 4))]
    kinds = lasting(random, on, rules)
    effects = [[random.choice(kinds)] if random.random() < 0.4 else [] for _ in positions]
    request = {"street": on, "positions": positions, "effects": effects, "rules": rules}
    request |= throws(random, positions, effects)
    twin = RoundTwin(request, lambda seat: ticket(random, on, rules))
    return {**request, "tickets": twin.tickets}, twin.answer()


def game(random: Random) -> tuple[Json, list[Json]]:
    """A whole random game: the request of ``replay``, and the state after each of its events."""
    rules, on = house_rules(random), street(random)
    positions = [0] * random.randint(2, 4)
    effects: Json = [[] for _ in positions]
    events, states = [], []
    while not any(position == on["length"] for position in positions) and len(events) < 60:
        event = throws(random, positions, effects)
        request = {"street": on, "positions": positions, "effects": effects, "rules": rules, **event}
        twin = RoundTwin(request, lambda seat: ticket(random, on, rules))
        events.append({"op": "round", **event, "tickets": twin.tickets})
        answer = twin.answer()
        positions, effects = answer["positions"], answer["effects"]
        states.append(
            {name: answer[name] for name in ("positions", "effects", "red_ball", "result", "winner")}
        )
    if states[-1]["result"] == "decision":
        party = [seat for seat, position in enumerate(positions) if position == on["length"]]
        events.append({"op": "decision", "calls": party, "points": [5 for _ in positions]})
        states.append(states[-1])
        events.append({"op": "decision", "calls": party[:1], "points": [3 for _ in positions]})
        states.append({**states[-1], "result": "winner", "winner": party[0]})
    setup = {"street": on, "positions": [0] * len(positions)}
    return {"setup": setup, "events": events, "rules": rules}, states
