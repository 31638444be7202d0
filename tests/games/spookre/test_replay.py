"""A replay is a fold of its events: stored states, undo, and cards that are neither lost nor doubled."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.casebook import answer, contains
from tests.games.spookre import games
from wordsvc.games.spookre import GAME

Json = Any
RANDOMS = st.randoms(use_true_random=False)
GAMES = [
    pytest.param(RANDOMS.map(games.spookre), id="spookre"),
    pytest.param(RANDOMS.map(games.gates), id="gates"),
]


@pytest.mark.parametrize("strategy", GAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_replay_of_a_finished_game_is_its_stored_state(strategy: Json, data: st.DataObject) -> None:
    request, states = data.draw(strategy)
    got = answer(GAME, "replay", request)
    assert got["illegal"] is None
    assert contains(got["state"], states[-1])
    assert got["state"]["score"]["ranking"]


@pytest.mark.parametrize("strategy", GAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_undo_is_the_state_before(strategy: Json, data: st.DataObject) -> None:
    request, states = data.draw(strategy)
    kept = data.draw(st.integers(1, len(states) - 1))
    got = answer(GAME, "replay", {**request, "events": request["events"][:kept]})
    assert contains(got, {"state": states[kept - 1], "illegal": None})
    assert got["state"]["score"] is None


@pytest.mark.parametrize("strategy", GAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_cards_are_neither_lost_nor_doubled(strategy: Json, data: st.DataObject) -> None:
    request, states = data.draw(strategy)
    kept = data.draw(st.integers(0, len(states)))
    got = answer(GAME, "replay", {**request, "events": request["events"][:kept]})
    start = answer(GAME, "replay", {**request, "events": []})
    assert games.in_order(cards(got["state"])) == start["state"]["deck"]


def cards(state: Json) -> Json:
    """All cards of a state, wherever they lie."""
    piles = [state["deck"], state["discard"]]
    if "gates" in state:
        piles += [gate["strengths"] for gate in state["gates"].values()]
        piles += [[ghost["strength"] for ghost in mansion] for mansion in state["mansions"].values()]
    else:
        piles += [state["graveyard"], *state["hands"], *state["mansions"]]
    return [card for pile in piles for card in pile]


@pytest.mark.parametrize("strategy", GAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_an_event_out_of_place_changes_nothing(strategy: Json, data: st.DataObject) -> None:
    request, states = data.draw(strategy)
    kept = data.draw(st.integers(1, len(states) - 1))
    events = [*request["events"][:kept], *request["events"][:2]]
    got = answer(GAME, "replay", {**request, "events": events})
    assert got["illegal"] is not None
    assert got["illegal"]["event"] >= kept
