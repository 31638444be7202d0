"""Hints tell a little of the best plan, one step at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.casebook import answer
from tests.games.spukstaben.notation import state
from tests.games.spukstaben.vocabulary import Words
from wordsvc.games.spukstaben import GAME

Json = Any
BOARD = state("W2 / E1 / / G2")
WORDS = Words(WEG=30, GEH=40, TAG=20)
HINT = {
    "scared": 3,
    "fled": 2,
    "escaping": 0,
    "rooms": ["composing", "press", "door"],
    "first_letters": ["G", "W"],
}


@pytest.mark.parametrize(
    ("step", "told"), [(1, {"scared", "fled", "escaping"}), (2, {*HINT} - {"first_letters"}), (3, {*HINT})]
)
def test_each_step_tells_more(step: int, told: set[str]) -> None:
    got = answer(GAME, "hints", {"state": BOARD, "players": 2, "step": step}, WORDS)
    if got["first_letters"]:
        got["first_letters"].sort()
    assert {name: got[name] for name in HINT} == {
        name: value if name in told else None for name, value in HINT.items()
    }
    assert len(got["text"]) == {1: 1, 2: 4, 3: 5}[step]
    assert got["more"] is (step < 3)


def test_the_first_step_is_enough_where_none_is_named() -> None:
    assert answer(GAME, "hints", {"state": BOARD, "players": 2}, WORDS)["rooms"] is None


def test_hints_search_as_best_does() -> None:
    asked = {"state": BOARD, "players": 1, "avoid": ["TAG"], "max_rarity": 1}
    assert answer(GAME, "hints", {**asked, "step": 3}, WORDS)["first_letters"] == ["G"]


def test_nothing_to_tell_without_words() -> None:
    got = answer(GAME, "hints", {"state": BOARD, "players": 1}, Words())
    assert (got["scared"], got["text"], got["more"]) == (None, [], False)


@pytest.mark.parametrize("step", [0, 4, "1"])
def test_steps_that_are_none(step: Json) -> None:
    request = {"state": BOARD, "players": 1, "step": step}
    assert answer(GAME, "hints", request, WORDS) == {"error": 422, "pointer": "/step"}
