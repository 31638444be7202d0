"""A replay is a fold of its events: stored states, undo, and whatever follows an illegal event."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.casebook import answer
from tests.games.geisterfalle import positions
from wordsvc.games.geisterfalle import GAME

GAMES = st.randoms(use_true_random=False).map(positions.game)


@settings(max_examples=60)
@given(GAMES)
def test_replay_of_a_finished_game_is_its_stored_state(game: tuple[dict[str, object], list[object]]) -> None:
    request, states = game
    assert answer(GAME, "replay", request) == {"state": states[-1], "illegal": None}


@settings(max_examples=40)
@given(GAMES, st.data())
def test_undo_is_the_state_before(
    game: tuple[dict[str, list[object]], list[object]], data: st.DataObject
) -> None:
    request, states = game
    kept = data.draw(st.integers(1, len(states)))
    undone = {**request, "events": request["events"][:kept]}
    assert answer(GAME, "replay", undone) == {"state": states[kept - 1], "illegal": None}


@settings(max_examples=40)
@given(GAMES)
def test_nothing_follows_the_end(game: tuple[dict[str, list[object]], list[object]]) -> None:
    request, states = game
    got = answer(GAME, "replay", {**request, "events": [*request["events"], request["events"][0]]})
    assert got["state"] == states[-1]
    assert got["illegal"]["event"] == len(states)


def test_a_round_is_the_same_alone_and_in_a_replay() -> None:
    random = Random(3)
    for _ in range(300):
        request, expected = positions.round_position(random)
        event = {name: request[name] for name in ("caller", "holes", "red", "tickets")}
        setup = {name: request[name] for name in ("street", "positions", "effects")}
        replay = {"setup": setup, "events": [{"op": "round", **event}], "rules": request["rules"]}
        got = answer(GAME, "replay", replay)
        assert got["state"] == {name: expected[name] for name in got["state"]}
