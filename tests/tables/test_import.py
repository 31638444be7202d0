"""A table read back by HTTP: the same table event by event, its asker the host; nothing else is believed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.tables import spanta_game, spookre, test_geisterfalle, test_spanta
from tests.tables.conftest import Table
from tests.tables.phones import Json, Phone, problem
from tests.tables.test_exchange import exported, played
from wordsvc.service.tables.routes import MAX_TABLE
from wordsvc.tables.keepers import KEEPERS

__all__ = ["played"]


def geisterfalle(table: Table) -> None:
    """A whole game, its end taken back and brought back."""
    test_geisterfalle.play_to_the_party(table)
    take_back_and_bring_back(table.anna)


def spanta(table: Table) -> None:
    """A whole game; of the two objectives none is secret any more."""
    test_spanta.begin(table.anna)
    table.anna.do("objective", objective=spanta_game.ANNAS)
    table.ben.do("objective", objective=spanta_game.BENS)
    test_spanta.do_all(table.anna, spanta_game.rounds())
    table.ben.do("reveal")
    take_back_and_bring_back(table.anna)


def spookre_of_three(table: Table) -> None:
    """A whole game of three."""
    table.anna.post("/players", {"name": "Clara", "phone": False})
    spookre.begin(table.anna)
    spookre.play_out(table.anna)
    take_back_and_bring_back(table.anna)


def the_spectral_gates(table: Table) -> None:
    """A game of two that has just begun."""
    spookre.begin(table.anna, ["p1", "p2"], classes=spookre.GATES, auras=[])


def take_back_and_bring_back(phone: Phone) -> None:
    last = phone.view()["game"]["undo"][0]["seq"]
    phone.do("undo", seq=last)
    phone.do("redo", seq=last)


FILL = {
    "geisterfalle": geisterfalle,
    "spanta": spanta,
    "spookre": spookre_of_three,
    "the spectral gates": the_spectral_gates,
}


@pytest.fixture(params=["spukstaben", *FILL])
def filled(request: pytest.FixtureRequest) -> Table:
    """A table with a game of that kind."""
    if request.param == "spukstaben":
        return request.getfixturevalue("played")  # type: ignore[no-any-return]
    table: Table = request.getfixturevalue("table")
    FILL[request.param](table)
    return table


@pytest.fixture
def carla(new_phone: Callable[[], Phone]) -> Phone:
    """Somebody who has the file."""
    return new_phone()


def bring(phone: Phone, content: Json, query: str = "", **headers: str) -> Json:
    """Read a file back; the view."""
    answer = phone.ask("POST", "/import" + query, content, **headers)
    assert answer.status_code == 201, answer.text
    phone.table = answer.get_json()["table"]["id"]
    return answer.get_json()


def onlookers_game(new_phone: Callable[[], Phone], phone: Phone) -> Json:
    """The game as nobody's own phone sees it."""
    onlooker = new_phone()
    onlooker.follow(phone.view()["table"]["watch"])
    return onlooker.view()["game"]


def test_export_and_import_give_the_same_table_event_by_event(
    filled: Table, carla: Phone, new_phone: Callable[[], Phone]
) -> None:
    before = exported(filled)
    view = bring(carla, before)
    assert view["you"] == {"role": "player", "player": "p1", "host": True, "claim": None}
    assert carla.table != filled.anna.table
    after = carla.get("/export").get_json()
    assert {**after, "exported": None} == {**before, "exported": None}
    assert carla.history() == filled.anna.history()
    assert onlookers_game(new_phone, carla) == onlookers_game(new_phone, filled.anna)
    carla.do("note", text="weiter")
    assert len(carla.history()) == len(filled.anna.history()) + 1


def test_every_game_there_is_was_tried() -> None:
    assert {"spukstaben", *FILL} - {"the spectral gates"} == set(KEEPERS)


def test_the_codes_are_new_and_nobody_else_is_in(played: Table, carla: Phone) -> None:
    there = bring(carla, exported(played))["table"]
    here = played.anna.view()["table"]
    assert all(there[name] != here[name] for name in ("id", "code", "join", "watch"))
    assert [player["phones"] for player in there["players"]] == [1, 0]
    played.ben.table = carla.table
    assert problem(played.ben.get("/state")) == (403, "not_at_this_table")


def test_who_one_is_can_be_said(table: Table, carla: Phone) -> None:
    view = bring(carla, exported(table), "?player=p2")
    assert (view["you"]["player"], view["you"]["host"]) == ("p2", True)
    assert [player["host"] for player in view["table"]["players"]] == [False, True]
    assert problem(carla.ask("POST", "/import?player=p9", exported(table))) == (404, "no_such_player")
    table.anna.post("/players/p2", {"removed": True})
    assert problem(carla.ask("POST", "/import?player=p2", exported(table))) == (403, "removed")
    assert carla.ask("POST", "/import?player=Ben", exported(table)).status_code == 422


def test_the_same_key_makes_one_table(table: Table, carla: Phone) -> None:
    carla.ask("GET", "")
    content = exported(table)
    first = bring(carla, content, Idempotency_Key="k")
    assert bring(carla, content, Idempotency_Key="k")["table"]["id"] == first["table"]["id"]
    assert carla.ask("POST", "/import?player=p2", content, Idempotency_Key="k").status_code == 422
    assert len(carla.ask("GET", "").get_json()["tables"]) == 1


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (8, {"state": "undone"}),
        (9, {"payload": {"text": 5}}),
        (4, {"secret": True}),
        (2, {"time": "0001-01-01T00:00:00+14:00"}),
        (2, {"time": "9999-12-31T23:59:59Z"}),
        (2, {"time": "2999-12-31T23:59:59-23:59"}),
        (2, {"time": "2000-01-01T00:00:00+23:59"}),
        (2, {"player": "p7"}),
        (2, {"seq": 3}),
    ],
)
def test_a_refusal_names_the_event_and_leaves_nothing(
    played: Table, carla: Phone, seq: int, change: Json
) -> None:
    content = exported(played)
    content["games"][0]["events"][seq - 1].update(change)
    answer = carla.ask("POST", "/import", content)
    assert answer.status_code == 422, answer.text
    assert answer.get_json()["errors"][0]["pointer"].startswith(f"/games/0/events/{seq - 1}")
    assert carla.ask("GET", "").get_json()["tables"] == []


@pytest.mark.parametrize("body", [{}, [], {"format": "wordsvc-table-1"}, {"format": "other"}])
def test_what_is_no_export_is_a_422(carla: Phone, body: Json) -> None:
    assert carla.ask("POST", "/import", body).status_code == 422


def test_its_size_has_a_limit(carla: Phone) -> None:
    assert carla.ask("POST", "/import", {"title": "x" * MAX_TABLE}).status_code == 413
    assert carla.ask("POST", "/import", {"title": "x" * (MAX_TABLE // 2)}).status_code == 422


def test_a_table_in_a_file_is_no_larger_than_any_other(table: Table, carla: Phone) -> None:
    content = exported(table)
    more = [{**content["players"][1], "id": f"p{number}", "name": str(number)} for number in range(3, 42)]
    answer = carla.ask("POST", "/import", {**content, "players": content["players"] + more})
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/players")
    assert len(bring(carla, {**content, "players": content["players"] + more[1:]})["table"]["players"]) == 40


def test_other_sites_cannot_bring_a_table(table: Table, carla: Phone) -> None:
    answer = carla.ask("POST", "/import", exported(table), Sec_Fetch_Site="cross-site")
    assert problem(answer) == (403, "other_site")


def test_opening_tables_out_of_files_is_counted(limited: Flask) -> None:
    phone = Phone(limited)
    answers = [phone.ask("POST", "/import", {}).status_code for _ in range(31)]
    assert answers == [422] * 30 + [429]
