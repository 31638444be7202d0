"""Statistics of a table: wins alone and shared, points, words; nothing secret; the games afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Json, Phone, card, problem
from tests.tables.test_import import FILL
from wordsvc.tables.figures import GameFigures, Standing
from wordsvc.tables.statistics import Played, PlayerFigures, Statistics


def numbers(phone: Phone) -> Json:
    answer = phone.get("/statistics")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


@pytest.fixture
def scared(round_one: Table) -> Table:
    """HAUS has driven out four cards, TISCH has scared two; Ben's word of round 2 is written."""
    anna, ben, _ = round_one
    anna.do("write", word="Haus")
    ben.do("write", word="Tisch")
    anna.do("reveal")
    anna.do("scare", player="p1")
    anna.do("scare", player="p2")
    anna.do("move")
    anna.do("appear", draw=[card("r2", "Q")], count=1)
    ben.do("write", word="Gurkenbrot")
    return round_one


def to_the_end(table: Table) -> None:
    """From the words of round 2 to the power word GURKENBROT."""
    table.ben.do("withdraw")
    for number in range(2, 10):
        if number > 2:
            table.anna.do("appear", draw=[card(f"r{number}", "Q")], count=1)
        table.anna.do("reveal", without=["p1", "p2"])
        table.anna.do("move")
    table.anna.do("power_word", word="Gurkenbrot")


def test_words_and_letters_scared(scared: Table) -> None:
    (kind,) = numbers(scared.ben)["kinds"]
    assert (kind["name"], kind["finished"]) == ("spukstaben", 0)
    counted = [(word["word"], word["players"], word["scared"], word["fled"]) for word in kind["words"]]
    assert counted == [("HAUS", ["p1"], 4, 4), ("TISCH", ["p2"], 2, 2)]
    assert [(word["rarity"], word["zipf"]) for word in kind["words"]] == [(1, 5.2), (1, 4.5)]
    assert kind["rarest"]["word"] == "TISCH"
    assert kind["games"] == [
        {
            "number": 1,
            "finished": False,
            "standings": [],
            "rounds": [{"round": 1, "points": {"p1": 4, "p2": 2}}],
        }
    ]
    anna, ben = kind["players"]
    assert anna == {
        "player": "p1", "games": 0, "won": 0, "shared": 0, "points": 0, "words": 1, "scared": 4, "fled": 4
    }  # fmt: skip
    assert (ben["scared"], ben["fled"]) == (2, 2)


def test_nothing_of_a_secret_word_is_in_it(scared: Table) -> None:
    before = scared.anna.get("/statistics").text
    assert "GURKENBROT" not in before.upper()
    assert [each["words"] for each in numbers(scared.anna)["players"]] == [1, 1]


def test_taking_back_the_end_of_a_round_takes_its_words_out(scared: Table) -> None:
    scared.ben.do("undo", seq=10)
    scared.anna.do("undo", seq=9)
    scared.anna.do("undo", seq=8)
    assert numbers(scared.anna)["kinds"][0]["words"] == []


def test_spukstaben_is_won_together(scared: Table) -> None:
    to_the_end(scared)
    everything = numbers(scared.anna)
    (kind,) = everything["kinds"]
    points = scared.anna.view()["game"]["score"]["score"]
    assert kind["games"][0]["standings"] == [
        {"player": player, "place": 1, "points": points} for player in ("p1", "p2")
    ]
    assert [(one["games"], one["won"], one["shared"], one["points"]) for one in everything["players"]] == [
        (1, 0, 1, points), (1, 0, 1, points)
    ]  # fmt: skip
    power = next(word for word in kind["words"] if word["word"] == "GURKENBROT")
    assert (power["players"], power["rarity"]) == ([None], None)


def test_places_of_the_other_games(table: Table) -> None:
    FILL["geisterfalle"](table)
    (kind,) = numbers(table.ben)["kinds"]
    assert [(line["player"], line["place"], line["points"]) for line in kind["games"][0]["standings"]] == [
        ("p1", 1, 10), ("p2", 2, 8)
    ]  # fmt: skip
    assert [each["points"] for each in kind["games"][0]["rounds"]][1] == {"p1": 4, "p2": 5}
    assert [(one["won"], one["shared"]) for one in kind["players"]] == [(1, 0), (0, 0)]


def test_spanta(table: Table) -> None:
    FILL["spanta"](table)
    game = numbers(table.ben)["kinds"][0]["games"][0]
    assert [(line["player"], line["place"], line["points"]) for line in game["standings"]] == [
        ("p1", 1, 8), ("p2", 2, 3)
    ]  # fmt: skip
    assert [each["round"] for each in game["rounds"]] == [1, 2, 3]


def test_spookre(table: Table) -> None:
    FILL["spookre"](table)
    game = numbers(table.ben)["kinds"][0]["games"][0]
    assert [(line["player"], line["place"], line["points"]) for line in game["standings"]] == [
        ("p3", 1, 5), ("p2", 2, 5), ("p1", 3, 5)
    ]  # fmt: skip
    assert [sum(each["points"].values()) for each in game["rounds"]] == [5, 5, 5]


def test_over_several_kinds_points_are_not_added(table: Table) -> None:
    FILL["geisterfalle"](table)
    table.anna.begin()
    everything = numbers(table.anna)
    assert [kind["name"] for kind in everything["kinds"]] == ["geisterfalle", "spukstaben"]
    assert [one["points"] for one in everything["players"]] == [None, None]


def standings(*places: int | None) -> GameFigures:
    lines = [Standing(player=f"p{seat}", place=place, points=None) for seat, place in enumerate(places, 1)]
    return GameFigures(standings=lines, rounds=[])


def test_a_tie_is_a_shared_win_and_a_lost_game_is_none() -> None:
    games = [
        Played(1, "x", standings(1, 1, 3)),
        Played(2, "x", standings(1, 2, 2)),
        Played(3, "x", standings(None)),
    ]
    players: list[PlayerFigures] = Statistics(["p1", "p2", "p3"], lambda _: None).of(1, games).players
    assert [(one.games, one.won, one.shared) for one in players] == [(3, 1, 1), (2, 0, 1), (2, 0, 0)]


def test_who_may_look(scared: Table, new_phone: Callable[[], Phone]) -> None:
    onlooker = new_phone()
    onlooker.follow(scared.anna.view()["table"]["watch"])
    assert numbers(onlooker) == numbers(scared.anna)
    stranger = new_phone()
    stranger.table = scared.anna.table
    assert problem(stranger.get("/statistics")) == (403, "not_at_this_table")
    assert problem(new_phone().enter(scared.code).get("/statistics")) == (403, "players_only")
    assert new_phone().client.get(f"/tables/{scared.anna.table}/statistics").status_code == 403


def test_the_page_shows_the_numbers_and_draws_them(scared: Table) -> None:
    path = f"/tables/{scared.anna.table}/statistics"
    assert "/statistics" in scared.anna.client.get(f"/tables/{scared.anna.table}").text
    assert scared.anna.client.get(path).text.count('<svg class="bars"') == 1
    to_the_end(scared)
    page = scared.anna.client.get(path).text
    assert page.count('<svg class="bars"') == 2
    assert "TISCH" in page
    english = scared.anna.client.get(path, headers={"Accept-Language": "en"}).text
    assert "Statistics" in english


@pytest.mark.parametrize("game", FILL)
def test_every_game_has_its_part_of_the_page(table: Table, game: str) -> None:
    FILL[game](table)
    page = table.anna.client.get(f"/tables/{table.anna.table}/statistics")
    assert page.status_code == 200
    assert page.text.count('<svg class="bars"') == (0 if game == "the spectral gates" else 2)


def test_a_finished_game_is_analysed(scared: Table, new_phone: Callable[[], Phone]) -> None:
    analysis = "/games/1/analysis?budget_ms=300"
    assert problem(scared.anna.get(analysis)) == (409, "not_finished")
    to_the_end(scared)
    answer = scared.anna.get(analysis).get_json()
    assert answer["illegal"] is None
    assert [each["round"] for each in answer["rounds"]] == list(range(1, 11))
    assert answer["rounds"][0]["played"]["words"] == ["HAUS", "TISCH"]
    assert answer["score"] == scared.anna.view()["game"]["score"]
    assert problem(new_phone().enter(scared.code).get(analysis)) == (403, "players_only")
    assert scared.anna.get("/games/1/analysis?budget_ms=60000").status_code == 422


def test_other_games_have_no_analysis(table: Table) -> None:
    FILL["geisterfalle"](table)
    assert problem(table.anna.get("/games/1/analysis")) == (404, "no_analysis")
    assert table.anna.client.get(f"/tables/{table.anna.table}/games/1/analysis").status_code == 404


def test_analysing_is_counted_by_program_and_page(limited: Flask) -> None:
    phone = Phone(limited)
    phone.open("Anna")
    assert [phone.get("/games/1/analysis").status_code for _ in range(20)] == [404] * 20
    assert phone.get("/games/1/analysis").status_code == 429
    assert (
        phone.client.get(
            f"/tables/{phone.table}/games/1/analysis", environ_base={"REMOTE_ADDR": phone.address}
        ).status_code
        == 429
    )
