"""The operation ``best``: on small boards as its twin, and what its fields ask for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.casebook import answer
from tests.games.spukstaben.best_twin import GOAL, Twin, Value
from tests.games.spukstaben.notation import state
from tests.games.spukstaben.positions import random_rules, random_state, random_word
from tests.games.spukstaben.vocabulary import Words
from wordsvc.edge import parse
from wordsvc.games.spukstaben import GAME
from wordsvc.games.spukstaben.search.best import BestRequest

Json = Any
BOARDS = 2_000
WORDS = {1: 300, 2: 24, 3: 9}
"""The most words of a vocabulary, by how many a plan has: the twin tries them all in every order."""


@pytest.mark.parametrize("block", range(20))
def test_as_its_twin(block: int) -> None:
    for seed in range(block * BOARDS // 20, (block + 1) * BOARDS // 20):
        request, words = random_question(Random(seed))
        got = answer(GAME, "best", request, words)
        ask = parse(BestRequest, request)
        twin = Twin(ask.state, ask.rules, ask.players, words.frequencies, ask.goal, ask.must_scare).values()
        assert got["optimal"], seed
        values = [twin[frozenset(plan["words"])] for plan in got["plans"]]
        assert values == sorted(twin.values(), reverse=True)[: ask.limit], seed
        assert [plan["value"] for plan in got["plans"]] == [as_number(value, ask) for value in values], seed


def as_number(value: Value, ask: BestRequest) -> float:
    """The field ``value`` of a plan that is worth so much."""
    *criteria, rarest = value
    return round(sum(count * 100 ** (2 - place) for place, count in enumerate(criteria)) + rarest / 100, 2)


@pytest.mark.parametrize("seed", range(100))
def test_plans_are_carried_out_as_they_say(seed: int) -> None:
    request, words = random_question(Random(seed))
    before = request["state"]
    for plan in answer(GAME, "best", {**request, "limit": 10}, words)["plans"]:
        if before["round"] == 10:
            continue
        move = {"words": plan["words"], "claims": plan["claims"], "judge": False}
        done = answer(GAME, "scare", {"state": before, "rules": request["rules"], **move})
        assert all(word["claim"]["legal"] for word in done["words"])
        left = {card["id"] for column in done["state"]["rooms"].values() for card in column if card}
        there = [card["id"] for column in before["rooms"].values() for card in column if card]
        assert plan["fled"] == [card for card in there if card not in left]
        assert plan["scared"] == [card for card in there if any(card in claim for claim in plan["claims"])]
        assert plan["escaping"] == [card["id"] for card in done["state"]["rooms"]["door"] if card]


def random_question(rng: Random) -> tuple[Json, Words]:
    """A request with a board of every stage, and a vocabulary."""
    players = rng.choice((1, 1, 2, 2, 3))
    words = Words(**{random_word(rng): rng.randint(0, 70) for _ in range(rng.randint(1, WORDS[players]))})
    position = random_state(rng)
    position["used_words"] = [word for word in words.frequencies if rng.random() < 0.05]
    if rng.random() < 0.1:
        position["round"] = 10
    cards = [card["id"] for column in position["rooms"].values() for card in column if card]
    rules = random_rules(rng).model_dump()
    if rng.random() < 0.8:
        rules["assignment"] = "free"
    return {
        "state": position,
        "players": players,
        "limit": rng.choice((1, 1, 2, 5)),
        "goal": rng.sample(GOAL, 3) if rng.random() < 0.3 else list(GOAL),
        "must_scare": rng.sample(cards, 1) if rng.random() < 0.15 else [],
        "rules": rules | {"power_word_checks": rng.choice(("apply", "ignore"))},
    }, words


def best(board: Json, words: Words, players: int = 1, **fields: Json) -> Json:
    """The answer for one plan."""
    return answer(GAME, "best", {"state": board, "players": players, "limit": 1, **fields}, words)


def test_one_card_at_the_door() -> None:
    plan = best(state(" / / / E1"), Words(TAG=50, WEG=40))["plans"][0]
    assert plan["words"] == ["WEG"]
    assert plan["claims"] == [["e"]]
    assert (plan["fled"], plan["scared"], plan["escaping"]) == (["e"], ["e"], [])


def test_two_scares_need_two_words() -> None:
    plan = best(state(" / / / E2"), Words(WEG=40, TEE=30, TAG=50), players=2)["plans"][0]
    assert sorted(plan["words"]) == ["TEE", "WEG"]
    assert (plan["fled"], plan["escaping"]) == (["e"], [])


def test_of_equal_plans_the_one_whose_rarest_word_is_commonest() -> None:
    words = Words(ES=70, E=10, EI=20, EIS=30)
    assert sorted(best(state("E3 / / / "), words, players=2)["plans"][0]["words"]) == ["EIS", "ES"]


def test_words_to_avoid_and_used_words_are_not_searched() -> None:
    got = best(state("E1 / / / ", used_words=["ES"]), Words(ES=70, EIS=50, EI=20), avoid=["EIS"])
    assert got["plans"][0]["words"] == ["EI"]
    assert got["universe"]["words"] == 1


def test_stems_of_used_words_are_barred_by_the_switch() -> None:
    words = Words(HAFEN=50, FLUGHAFEN=40, ELF=10, FLUG=30)
    board = state("F1 / / / ", used_words=["FLUGHAFEN"])
    assert best(board, words)["plans"][0]["words"] == ["HAFEN"]
    assert best(board, words, rules={"reuse": "stem"})["plans"][0]["words"] == ["ELF"]


def test_rare_words_can_be_left_out() -> None:
    words = Words(EIS=45, REIS=25)
    assert best(state("R1 E1 / / / "), words)["plans"][0]["words"] == ["REIS"]
    assert best(state("R1 E1 / / / "), words, max_rarity=1)["plans"][0]["words"] == ["EIS"]


def test_a_goal_of_another_order() -> None:
    words = Words(ABC=50, X=50)
    board = state("A3 B3 C3 / / / X1")
    assert best(board, words)["plans"][0]["words"] == ["X"]
    assert best(board, words, goal=["scared", "escaping", "fled"])["plans"][0]["words"] == ["ABC"]


def test_no_plan_where_a_card_that_must_be_scared_cannot() -> None:
    assert best(state("A1 Q1 / / / "), Words(A=50), must_scare=["q"])["plans"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 0},
        {"players": 5},
        {"limit": 0},
        {"must_scare": ["nobody"]},
        {"must_scare": ["e", "e"]},
        {"goal": []},
        {"goal": ["fled", "fled"]},
        {"goal": ["speed"]},
        {"max_rarity": 0},
        {"max_rarity": 7},
        {"budget_ms": 0},
        {"avoid": ["E1"]},
    ],
    ids=str,
)
def test_impossible_requests(fields: Json) -> None:
    request = {"state": state("E1 / / / "), "players": 1, "limit": 1, **fields}
    assert answer(GAME, "best", request, Words(E=50))["error"] == 422


def test_no_words_no_plan() -> None:
    got = best(state("E1 / / / "), Words())
    assert (got["plans"], got["optimal"], got["bound"]) == ([], True, None)


def test_a_short_budget_gives_plans_and_a_bound() -> None:
    rng = Random(5)
    words = Words(**{random_word(rng, 10): rng.randint(0, 70) for _ in range(20_000)})
    board = state("E3 I3 S3 / N2 T3 A3 / EI3 CH2 / IE3 EN3")
    got = best(board, words, players=4, budget_ms=1)
    assert len(got["plans"][0]["words"]) == 4
    assert not got["optimal"]
    assert got["bound"] > got["plans"][0]["value"]
    proven = best(board, words, players=4)
    assert proven["optimal"]
    assert got["plans"][0]["value"] <= proven["plans"][0]["value"] <= got["bound"]


def test_an_empty_shop() -> None:
    plan = best(state(" / / / "), Words(A=5, B=9))["plans"][0]
    assert (plan["words"], plan["claims"], plan["escaping"]) == (["B"], [[]], [])


def test_the_power_word_is_one_whoever_plays() -> None:
    plan = best(state("A3 B2 / / C1 / ", round=10), Words(AB=50, C=60), players=4)["plans"][0]
    assert (plan["words"], plan["fled"], plan["escaping"]) == (["AB"], ["a", "b"], ["c"])


@pytest.mark.parametrize("seed", range(5))
def test_one_letter_under_ten_conditions(seed: int) -> None:
    """So many kinds of runs that their numbers make no code of 64 bits."""
    rng = Random(seed)
    cards = "E1:max=5 E2:start E1:end / E1:in=EI E1:in=SE E1 / E2:in=EN E1:max=7 / E1:in=NE,ES E1:in=TE"
    words = Words(**{random_word(rng, 10): rng.randint(0, 70) for _ in range(150)})
    request = {"state": state(cards, stage=2), "players": 1, "limit": 3}
    got = answer(GAME, "best", request, words)
    ask = parse(BestRequest, request)
    values = sorted(Twin(ask.state, ask.rules, 1, words.frequencies).values().values(), reverse=True)[:3]
    assert [plan["value"] for plan in got["plans"]] == [as_number(value, ask) for value in values]


def test_words_that_are_scarce_are_not_used_twice() -> None:
    words = Words(ESSEN=50, SENSE=40, N=30)
    got = best(state("E3 E3 / S3 S3 / N3 / "), words, players=3)
    assert sorted(got["plans"][0]["words"]) == ["ESSEN", "N", "SENSE"]
    assert got["optimal"]
