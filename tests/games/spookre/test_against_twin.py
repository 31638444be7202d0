"""The engine and its slow twin agree on random positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.games.casebook import answer, contains
from tests.games.spookre import positions, twin
from wordsvc.games.spookre import GAME

POSITIONS = 10_000


def test_gates_round() -> None:
    random = Random(1)
    seen: Counter[str] = Counter()
    for _ in range(POSITIONS):
        request = positions.gates_position(random)
        got = answer(GAME, "gates_round", request)
        assert got == twin.gates_round(request), request
        seen.update(kinds(request, got))
    assert all(seen[kind] > POSITIONS // 100 for kind in ("closed", "reaper", "unsent", "tie", "discarded"))


def kinds(request: Any, got: Any) -> list[str]:
    """What is worth having seen in a position."""
    closings = [
        name for name, gate in got["gates"].items() if gate["closed"] != request["gates"][name]["closed"]
    ]
    far = [
        abs(location["a"]["strength"] - location["target"]["strength"])
        == abs(location["b"]["strength"] - location["target"]["strength"])
        for location in request["locations"]
        if all(card is not None and "strength" in card for card in location.values())
    ]
    return [
        *(["closed"] if closings else []),
        *(["reaper"] if "reaper" in got["discard"] else []),
        *(["unsent"] if any(None in location.values() for location in request["locations"]) else []),
        *(["tie"] if any(far) else []),
        *(["discarded"] if got["discard"] else []),
    ]


def test_meeting() -> None:
    random = Random(2)
    for _ in range(POSITIONS):
        request = positions.meeting(random)
        got = answer(GAME, "meeting", request)
        assert contains(got, twin.meeting(request)), (request, got)
