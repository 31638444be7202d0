"""At a table hands are hidden, and yet every game ends as it does where all cards are known."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from tests.games.spookre import games
from tests.tables.spookre import events_of, set_up_of
from wordsvc.tables.events import SET_UP, Event
from wordsvc.tables.history import History, sentence
from wordsvc.tables.spookre import KEEPER

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def played(request: Any, *, named: bool) -> History:
    """The game as a table has kept it."""
    steps = [(SET_UP, set_up_of(request)), *events_of(request, named=named)]
    events = [Event(seq, kind, payload, "p1", NOON) for seq, (kind, payload) in enumerate(steps, 1)]
    history = History(KEEPER).extended(events)
    skipped = {seq: sentence(trouble).text("en") for seq, trouble in history.skipped.items()}
    assert skipped == {}
    return history


@pytest.mark.parametrize("named", [True, False], ids=["discards told", "discards face down"])
@pytest.mark.parametrize("seed", range(12))
def test_spookre_ends_as_with_open_hands(seed: int, named: bool) -> None:
    request, states = games.spookre(Random(seed))
    position = played(request, named=named).position
    assert position.step == "nothing"
    assert list(map(list, position.table.mansions)) == states[-1]["mansions"]
    assert games.in_order(list(position.table.deck)) == states[-1]["deck"]


@pytest.mark.parametrize("seed", range(12))
def test_the_gates_end_as_with_open_hands(seed: int) -> None:
    request, states = games.gates(Random(seed))
    position = played(request, named=False).position
    assert position.step == "nothing"
    board, expected = position.state.board, states[-1]
    assert {name: list(gate.strengths) for name, gate in board.gates.items()} == {
        name: gate["strengths"] for name, gate in expected["gates"].items()
    }
    assert {side: [ghost.strength for ghost in pile] for side, pile in board.mansions.items()} == {
        side: [ghost["strength"] for ghost in pile] for side, pile in expected["mansions"].items()
    }


@pytest.mark.parametrize("seed", range(4))
def test_hands_and_deck_count_as_many_cards(seed: int) -> None:
    request, states = games.spookre(Random(seed))
    for end in range(len(request["events"])):
        kept = {**request, "events": request["events"][: end + 1]}
        table = played(kept, named=False).position.table
        state = states[end]
        assert [len(hand) for hand in table.hands] == [len(hand) for hand in state["hands"]]
        assert (table.left, len(table.discard)) == (len(state["deck"]), len(state["discard"]))
