"""The engine and its slow twin agree on random rounds."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.casebook import answer
from tests.games.geisterfalle import positions
from wordsvc.games.geisterfalle import GAME

POSITIONS = 10_000


def test_round() -> None:
    random = Random(1)
    seen: Counter[str] = Counter()
    for _ in range(POSITIONS):
        request, expected = positions.round_position(random)
        assert answer(GAME, "round", request) == expected, request
        seen[expected["result"]] += 1
        seen.update({move["by"] for move in expected["moves"]})
    assert all(seen[result] > POSITIONS // 100 for result in ("continue", "winner", "decision"))
    assert set(seen) > {"points", "plus_2", "plus_3", "jet_pack", "extra_ball"}
