"""The Spectral Gates and a Meeting as plainly as the rule sheet tells them, on plain JSON values."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Json = Any


def gates_round(request: Json) -> Json:  # noqa: C901 - told in one piece, like the rule sheet
    """The answer of ``gates_round`` for a legal request, card by card."""
    gates, mansions = deepcopy(request["gates"]), deepcopy(request["mansions"])
    sealing = request.get("rules", {}).get("closed_class_target") == "sealed"
    discard: list[Json] = []
    awards: list[Json] = []

    def put_away(card: Json) -> None:
        if card is None:
            return
        if "reaper" in card:
            discard.append("reaper")
        elif gates[card["class"]]["closed"]:
            discard.append(card["strength"])
        else:
            gates[card["class"]]["strengths"].append(card["strength"])

    def close_full_gates() -> None:
        for name, gate in gates.items():
            if len(gate["strengths"]) < 3 or gate["closed"]:
                continue
            gate["closed"] = True
            for side in ("a", "b"):
                stay = []
                for ghost in mansions[side]:
                    if ghost["class"] == name:
                        gate["strengths"].append(ghost["strength"])
                    else:
                        stay.append(ghost)
                mansions[side] = stay

    put_away(request["fed"]["a"])
    put_away(request["fed"]["b"])
    close_full_gates()
    for location in request["locations"]:
        target, a, b = location["target"], location["a"], location["b"]
        if any(card is not None and "reaper" in card for card in (target, a, b)):
            awards.append(None)
            put_away(target)
        elif a is None and b is None:
            awards.append(None)
            discard.append(target["strength"])
        else:
            awards.append(winner(target, a, b))
            gate = gates[target["class"]]
            if gate["closed"] and sealing:
                gate["strengths"].append(target["strength"])
            else:
                mansions[awards[-1]].append(target)
        put_away(a)
        put_away(b)
        close_full_gates()
    return {"gates": gates, "mansions": mansions, "discard": discard, "awards": awards}


def winner(target: Json, a: Json, b: Json) -> str:
    """Who of the two wins a target, where at least one sent a ghost."""
    if a is None:
        return "b"
    if b is None:
        return "a"
    how_far_a = abs(a["strength"] - target["strength"])
    how_far_b = abs(b["strength"] - target["strength"])
    if how_far_a == how_far_b:
        return "a" if a["strength"] < target["strength"] else "b"
    return "a" if how_far_a < how_far_b else "b"


def meeting(request: Json) -> Json:
    """Winner and triggered players of ``meeting``."""
    target = request["target"]
    triggered = [
        play
        for play in request["plays"]
        if request.get("variant") != "less_chaotic"
        and "ability" in play
        and "aura" in play
        and play["aura"] == target.get("aura")
    ]
    times = len([play for play in triggered if play["ability"] == "reverse"])
    return {
        "winner": winner_of_meeting(request, times),
        "triggered": [play["player"] for play in triggered],
    }


def winner_of_meeting(request: Json, reversals: int) -> int:
    """Who wins the target, by walking through the ghosts from the weakest to the strongest."""
    rules = request.get("rules", {})
    target = request["target"]["strength"]
    reapers = [play for play in request["plays"] if "reaper" in play]
    if reapers:
        return int(reapers[-1]["player"])
    order = sorted(request["plays"], key=lambda play: play["strength"])
    idempotent = rules.get("clergy_twice") == "idempotent"
    turned = reversals > 0 if idempotent else reversals in (1, 3, 5)
    if turned:
        best = order[-1] if rules.get("clergy_fallback") == "normal_rule" else order[0]
        for play in reversed(order):
            if play["strength"] > target:
                best = play
    else:
        best = order[-1]
        for play in order:
            if play["strength"] < target:
                best = play
    return int(best["player"])
