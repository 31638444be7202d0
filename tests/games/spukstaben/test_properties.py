"""What holds in every game: nothing is lost or doubled, and its events tell the whole of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.spukstaben.notation import read_rooms, write_rooms
from tests.games.spukstaben.positions import random_rules, random_state
from tests.games.spukstaben.random_games import Played, games
from tests.games.spukstaben.words import judge
from wordsvc.edge import dump, parse
from wordsvc.games.spukstaben import GAME
from wordsvc.games.spukstaben.board import State

Json = Any
FEW = settings(max_examples=40, deadline=None)
ILLEGAL: tuple[Json, ...] = (
    {"op": "scare", "words": ["A"] * 5},
    {"op": "move"},
    {"op": "appear", "draw": [], "count": 7},
    {"op": "power_word", "word": "A", "judge": False},
)


def cards(state: Json) -> list[Json]:
    """The cards in the rooms."""
    return [card for column in state["rooms"].values() for card in column if card is not None]


def fled(before: Json, answer: Json) -> list[str]:
    """The cards that words drove out, told by their cubes."""
    cubes = {card["id"]: card["cube"] for card in cards(before)}
    cubes.update(dict.fromkeys(answer.get("removed", []), 1))
    scared = [name for word in answer.get("words", []) for name in word["chosen"]]
    counted = Counter(scared + answer.get("removed", []))
    return [name for name, times in counted.items() if times == cubes[name]]


def drawn(event: Json, answer: Json) -> list[str]:
    """The cards that were drawn."""
    return (
        [placed["id"] for placed in answer["placed"]] + answer["escaped"] if event["op"] == "appear" else []
    )


@FEW
@given(games())
def test_cubes_and_tokens_are_constant(game: Played) -> None:
    for state in game.states:
        assert state["supply"] + len(cards(state)) + state["cubes_left_out"] == 10
        assert state["tokens"] + sum(card.get("covered", False) for card in cards(state)) == 10


@FEW
@given(games())
def test_cards_are_neither_lost_nor_doubled(game: Played) -> None:
    for before, event, answer, after in zip(
        game.states, game.events, game.answers, game.states[1:], strict=False
    ):
        left = fled(before, answer) + answer.get("escaped", [])
        came = [card["id"] for card in cards(before)] + drawn(event, answer)
        assert sorted(came) == sorted([card["id"] for card in cards(after)] + left)
        assert after["escaped"] == before["escaped"] + len(answer.get("escaped", []))


@FEW
@given(games())
def test_replay_of_a_finished_game_is_its_state(game: Played) -> None:
    answer = game.replay(game.events)
    assert answer["illegal"] is None
    assert answer["state"] == game.states[-1]
    last = game.answers[-1]
    assert (answer["score"] is not None) == (last["status"] == "resolved" or not cards(game.states[-2]))


@FEW
@given(games(), st.data())
def test_undo_of_any_event_is_the_state_before(game: Played, data: st.DataObject) -> None:
    event = data.draw(st.integers(0, len(game.events) - 1))
    assert game.replay(game.events[:event])["state"] == game.states[event]


@FEW
@given(games(), st.data())
def test_an_illegal_event_stops_the_replay_and_changes_nothing(game: Played, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(game.events) - 1))
    due = game.events[place]["op"]
    wrong = data.draw(st.sampled_from([event for event in ILLEGAL if event["op"] != due or "words" in event]))
    answer = game.replay([*game.events[:place], wrong, *game.events[place:]])
    assert answer["illegal"]["event"] == place
    assert answer["state"] == game.states[place]


@FEW
@given(games())
def test_a_position_survives_json(game: Played) -> None:
    for state in game.states:
        assert dump(parse(State, state)) == state
        assert parse(State, dump(parse(State, state))) == parse(State, state)


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_notation_survives(rng: Any) -> None:
    text = write_rooms(random_state(rng)["rooms"])
    assert write_rooms(read_rooms(text)) == text


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False), st.text(alphabet="EISNCH", min_size=1, max_size=10))
def test_every_outcome_is_a_legal_claim_and_no_part_of_it_is(rng: Any, word: str) -> None:
    request = {"state": random_state(rng), "rules": random_rules(rng).model_dump(), "judge": False}
    scare = GAME.operation("scare")
    outcomes = scare({**request, "words": [word]}, judge)["words"][0]["outcomes"]
    for outcome in outcomes:
        legal = scare({**request, "words": [word], "claims": [outcome[::-1]]}, judge)["words"][0]
        assert legal["claim"] == {"legal": True, "reason": None}
        assert legal["chosen"] == outcome
        if outcome:
            part = scare({**request, "words": [word], "claims": [outcome[1:]]}, judge)
            assert part["words"][0]["claim"]["legal"] is False
            assert part["state"]["supply"] == 10 - len(cards(request["state"]))
