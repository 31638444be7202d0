"""Capture, formations and best rows against their slow twins, on random positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.casebook import answer
from tests.games.spanta import positions, twin
from wordsvc.games.spanta import GAME

Json = Any


@pytest.mark.parametrize("seed", range(10))
def test_capture(seed: int) -> None:
    random, seen = Random(seed), Counter[bool]()
    for _ in range(1_000):
        request = positions.capture(random)
        got, expected = answer(GAME, "capture", request), twin.capture(request)
        assert {name: got[name] for name in expected} == expected, request
        assert [reason is None for reason in got["reasons"]] == got["legal"]
        seen.update(got["legal"])
    assert min(seen.values()) > 2_000


@pytest.mark.parametrize("seed", range(10))
def test_formations(seed: int) -> None:
    random, seen = Random(seed), Counter[int]()
    for _ in range(1_000):
        area = [positions.ghost(random) for _ in range(random.randint(0, 9))]
        objective, rules = positions.objective(random), positions.formation_rules(random)
        got = score(area, objective, rules)
        assert got["formations"] == twin.formations(area, objective["formation"], rules), (
            area,
            objective,
            rules,
        )
        assert got["total"] == twin.points(area, objective, rules)
        seen[got["formations"]] += 1
    assert len(seen) > 5


@pytest.mark.parametrize("seed", range(10))
def test_best_row(seed: int) -> None:
    random = Random(seed)
    for cards in [*range(7)] * 5:
        check_best_row(positions.best_row(random, cards))


@pytest.mark.parametrize("seed", range(3))
def test_best_row_beyond_a_full_hand(seed: int) -> None:
    check_best_row(positions.best_row(Random(seed), 8))


def check_best_row(request: Json) -> None:
    """The points are the twin's, the row has them, and the actions lead to the row."""
    got = answer(GAME, "best_row", request)
    assert got["optimal"]
    assert got["total"] == twin.best_points(request), request
    row = [{name: card[name] for name in ("shape", "colour")} for card in got["area"]]
    assert got["total"] == twin.points(row, request["objective"], request["rules"])
    placed = answer(
        GAME,
        "placement",
        {"area": request["area"], "hand": request["hand"], "actions": got["actions"]},
    )
    assert all(placed["legal"])
    assert placed["area"] == got["area"]


def score(area: Json, objective: Json, rules: Json) -> Json:
    """The scoring sheet of one player."""
    player = {"id": 0, "area": area, "hand": 0, "objective": objective}
    return answer(GAME, "score", {"players": [player], "rules": rules})["players"][0]
