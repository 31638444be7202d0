"""What holds in every game of Spanta: no card is lost or doubled, every event can be undone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.casebook import answer
from tests.games.spanta import positions, twin
from wordsvc.edge import dump, parse
from wordsvc.games.spanta import GAME

Json = Any
SEEDS = st.integers(0, 2**32).map(Random)


@pytest.fixture(scope="module", params=range(6))
def game(request: pytest.FixtureRequest) -> tuple[Json, list[Json]]:
    """A setup and the events of a whole game."""
    random = Random(request.param)
    setup = positions.setup(random, 2 + request.param % 3)
    return setup, positions.play(random, setup)


def cards_of(state: Json) -> list[str]:
    """Every card of a game, wherever it is."""
    held = [card["id"] for cards in (*state["hands"], *state["areas"]) for card in cards]
    with_dice = [name for names in state["captured"] for name in names]
    return sorted([*state["deck"], *state["cemetery"], *state["discard"], *with_dice, *held])


def test_no_card_is_lost_or_doubled(game: tuple[Json, list[Json]]) -> None:
    setup, events = game
    deck = sorted(card["id"] for card in setup["deck"])
    for played in range(len(events) + 1):
        assert cards_of(positions.replay(setup, events[:played])["state"]) == deck


def test_undoing_an_event_gives_the_state_before(game: tuple[Json, list[Json]]) -> None:
    setup, events = game
    nonsense = {"op": "placement", "player": 0, "actions": [{"discard": "?", "place": "?", "side": "left"}]}
    for played in range(len(events)):
        before, stopped = (positions.replay(setup, [*events[:played], *more]) for more in ([], [nonsense]))
        assert stopped["illegal"]["event"] == played
        assert stopped["state"] == before["state"]


def test_a_game_has_as_many_rounds_as_the_deck_fills(game: tuple[Json, list[Json]]) -> None:
    setup, events = game
    got = positions.replay(setup, events)
    counted = answer(GAME, "rounds", {"deck": len(setup["deck"]), "players": setup["players"]})
    assert got["state"]["phase"] == "over"
    assert got["state"]["round"] == counted["rounds"]
    assert len(got["state"]["deck"]) == counted["unused"]


def test_a_finished_game_is_scored_by_its_play_areas(game: tuple[Json, list[Json]]) -> None:
    setup, events = game
    got = positions.replay(setup, events)
    for sheet, area, objective in zip(
        got["score"]["players"], got["state"]["areas"], setup["objectives"], strict=True
    ):
        rules = {"formation_gap": "adjacent", "formation_overlap": False}
        assert sheet["total"] == twin.points(area, objective, rules)
        assert sheet["total"] == sum(line["points"] for line in sheet["lines"])


@given(random=SEEDS)
@settings(max_examples=100)
def test_dice_and_cards_of_a_capture(random: Random) -> None:
    request = positions.capture(random)
    got = answer(GAME, "capture", request)
    names = [*got["left"], *(name for hand in got["hands"] for name in hand)]
    assert sorted(names) == sorted(card["id"] for card in request["cemetery"])
    assert all(len(hand) <= 2 for hand in got["hands"])


@given(random=SEEDS, cards=st.integers(0, 12))
@settings(max_examples=50)
def test_a_ghost_more_never_costs_points_by_itself(random: Random, cards: int) -> None:
    row = [positions.ghost(random) for _ in range(cards)]
    objective, rules = positions.objective(random), positions.formation_rules(random)
    player = {"hand": 0, "objective": objective}
    areas = [row, [positions.ghost(random), *row], [*row, positions.ghost(random)]]
    players = [{"id": number, "area": area, **player} for number, area in enumerate(areas)]
    plain, *longer = answer(GAME, "score", {"players": players, "rules": rules})["players"]
    assert all(sheet["total"] >= plain["total"] for sheet in longer)


@given(random=SEEDS, cards=st.integers(0, 9))
@settings(max_examples=30, deadline=None)
def test_a_best_row_is_no_worse_with_a_card_more(random: Random, cards: int) -> None:
    request = positions.best_row(random, cards)
    more = request | {"hand": [*request["hand"], positions.hand_card(random, "more")]}
    fewer, got = (answer(GAME, "best_row", asked) for asked in (request, more))
    assert fewer["optimal"]
    assert fewer["total"] <= got["total"]


@given(random=SEEDS)
@settings(max_examples=50)
def test_requests_survive_parsing_and_writing(random: Random) -> None:
    for op, request in (("capture", positions.capture(random)), ("best_row", positions.best_row(random, 5))):
        model = GAME.operation(op).request
        value = parse(model, request)
        assert parse(model, dump(value)) == value
