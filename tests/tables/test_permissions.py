"""Who may what: every request by every kind of recipient, as docs/tables.md says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.tables.conftest import Table
from tests.tables.phones import Phone, first_cards, problem

KINDS = ("unknown", "guest", "spectator", "removed", "player", "host")

REQUESTS: Mapping[str, tuple[str, str, object]] = {
    "state": ("GET", "/state", None),
    "version": ("GET", "/version", None),
    "history": ("GET", "/games/1/events", None),
    "export": ("GET", "/export", None),
    "new player": ("POST", "/players", {"name": "Dora"}),
    "player without phone": ("POST", "/players", {"name": "Oma", "phone": False}),
    "claim": ("POST", "/claims", {"player": "p1"}),
    "rename the host": ("POST", "/players/p1", {"name": "Anne"}),
    "remove": ("POST", "/players/p2", {"removed": True}),
    "hand over": ("POST", "/players/p2", {"host": True}),
    "link": ("POST", "/link", {}),
    "title": ("POST", "", {"title": "Freitag"}),
    "lock": ("POST", "", {"locked": True}),
    "new code": ("POST", "", {"new_code": True}),
    "new game": ("POST", "/games", {"game": "spukstaben", "payload": {"seats": ["p1"], "stage": 1}}),
    "event": ("POST", "/games/1/events", {"kind": "note", "payload": {"text": "Hallo"}}),
    "delete": ("DELETE", "", None),
}

MAY: Mapping[str, Mapping[str, int]] = {
    "state": {"guest": 200, "spectator": 200, "player": 200, "host": 200},
    "version": {"guest": 200, "spectator": 200, "player": 200, "host": 200},
    "history": {"spectator": 200, "player": 200, "host": 200},
    "export": {"player": 200, "host": 200},
    "new player": {"guest": 201, "player": 201, "host": 201},
    "player without phone": {"player": 201, "host": 201},
    "claim": {"guest": 200},
    "rename the host": {"host": 200},
    "remove": {"host": 200},
    "hand over": {"host": 200},
    "link": {"player": 200, "host": 200},
    "title": {"player": 200, "host": 200},
    "lock": {"host": 200},
    "new code": {"host": 200},
    "new game": {"player": 201, "host": 201},
    "event": {"player": 201, "host": 201},
    "delete": {"host": 204},
}


@pytest.fixture
def someone(app: Flask, round_one: Table) -> Callable[[str], Phone]:
    """A browser of that kind at the table with the game."""

    def make(kind: str) -> Phone:
        phone = Phone(app)
        phone.table = round_one.anna.table
        if kind == "guest":
            phone.enter(round_one.code)
        elif kind == "spectator":
            phone.follow(round_one.anna.view()["table"]["watch"])
        elif kind in ("player", "removed"):
            phone.join(round_one.code, "Clara")
        if kind == "removed":
            round_one.anna.post("/players/p3", {"removed": True})
        return round_one.anna if kind == "host" else phone

    return make


def ask(phone: Phone, what: str) -> TestResponse:
    method, path, body = REQUESTS[what]
    return phone.ask(method, f"/{phone.table}{path}", body)


@pytest.mark.parametrize(("what", "kind"), [(what, kind) for what, kinds in MAY.items() for kind in kinds])
def test_may(someone: Callable[[str], Phone], what: str, kind: str) -> None:
    response = ask(someone(kind), what)
    assert response.status_code == MAY[what][kind], response.text


@pytest.mark.parametrize("kind", KINDS)
def test_may_not(someone: Callable[[str], Phone], kind: str) -> None:
    phone = someone(kind)
    answers = {what: ask(phone, what) for what in REQUESTS if kind not in MAY[what]}
    assert {what: answer.status_code for what, answer in answers.items()} == dict.fromkeys(answers, 403)
    named = {"unknown": "not_at_this_table", "removed": "removed"}
    assert kind not in named or {problem(answer)[1] for answer in answers.values()} == {named[kind]}


def test_a_table_that_does_not_exist(app: Flask) -> None:
    phone = Phone(app)
    phone.table = "nothing"
    for method, path, body in REQUESTS.values():
        assert phone.ask(method, f"/nothing{path}", body).status_code == 404


@pytest.mark.parametrize(
    ("kind", "codes", "games"),
    [("guest", False, False), ("spectator", False, True), ("player", True, True), ("host", True, True)],
)
def test_what_the_view_holds(someone: Callable[[str], Phone], kind: str, codes: bool, games: bool) -> None:
    view = someone(kind).view()
    table = view["table"]
    assert [bool(table[name]) for name in ("code", "join", "watch")] == [codes] * 3
    assert (bool(table["games"]), view["game"] is not None) == (games, games)
    assert [player["name"] for player in table["players"]][:2] == ["Anna", "Ben"]
    assert view["you"]["role"] == ("player" if kind == "host" else kind)


def test_nobody_speaks_for_one_who_has_a_phone(round_one: Table) -> None:
    refused = round_one.anna.event("write", {"word": "Haus", "player": "p2"})
    assert problem(refused) == (403, "has_a_phone")
    round_one.anna.do("write", word="Haus", player="p1")


def test_players_rename_themselves_and_only_the_host_renames_others(round_one: Table) -> None:
    assert round_one.ben.post("/players/p2", {"name": "Benno"}).status_code == 200
    assert round_one.ben.post("/players/p1", {"name": "Anne"}).status_code == 403
    assert round_one.anna.post("/players/p2", {"name": "Ben"}).status_code == 200
    assert round_one.ben.history()[0]["player"] == "p1"


def test_the_host_hands_over(round_one: Table) -> None:
    assert round_one.anna.post("/players/p2", {"host": True}).status_code == 200
    assert [one["host"] for one in round_one.ben.view()["table"]["players"]] == [False, True]
    assert round_one.anna.post("", {"locked": True}).status_code == 403
    assert round_one.ben.post("", {"locked": True}).status_code == 200


def test_the_host_is_neither_removed_nor_replaced_by_nobody(round_one: Table) -> None:
    round_one.anna.post("/players", {"name": "Oma", "phone": False})
    assert problem(round_one.anna.post("/players/p1", {"removed": True})) == (409, "host_stays")
    assert problem(round_one.anna.post("/players/p3", {"host": True})) == (409, "host_needs_phone")


def test_removed_and_restored(round_one: Table) -> None:
    round_one.anna.post("/players/p2", {"removed": True})
    assert problem(round_one.ben.get("/state")) == (403, "removed")
    assert round_one.ben.ask("GET", "").get_json()["tables"][0]["you"]["role"] == "unknown"
    round_one.anna.post("/players/p2", {"removed": False})
    assert round_one.ben.view()["you"]["player"] == "p2"


def test_a_removed_player_comes_in_by_no_door(round_one: Table) -> None:
    link = round_one.ben.post("/link").get_json()["link"]
    round_one.anna.post("/players/p2", {"removed": True})
    assert round_one.ben.ask("POST", "/enter", {"code": round_one.code}).status_code == 403
    assert round_one.ben.follow(link).status_code == 403


def test_a_locked_table_lets_nobody_new_in(app: Flask, round_one: Table) -> None:
    guest = Phone(app).enter(round_one.code)
    join = round_one.anna.view()["table"]["join"]
    round_one.anna.post("", {"locked": True})
    assert problem(Phone(app).ask("POST", "/enter", {"code": round_one.code})) == (403, "locked")
    assert problem(Phone(app).follow(join)) == (403, "locked")
    assert problem(guest.post("/players", {"name": "Dora"})) == (403, "locked")
    assert problem(guest.post("/claims", {"player": "p2"})) == (403, "locked")
    assert round_one.ben.view()["table"]["locked"] is True


def test_the_personal_link_opens_a_locked_table(app: Flask, round_one: Table) -> None:
    link = round_one.ben.post("/link").get_json()["link"]
    round_one.anna.post("", {"locked": True})
    phone = Phone(app)
    assert phone.follow(link).status_code == 303
    assert phone.view()["you"]["player"] == "p2"


def test_new_codes_void_the_old_ones(app: Flask, round_one: Table) -> None:
    old = round_one.anna.view()["table"]
    round_one.anna.post("", {"new_code": True})
    new = round_one.anna.view()["table"]
    assert problem(Phone(app).ask("POST", "/enter", {"code": old["code"]})) == (404, "no_such_code")
    assert problem(Phone(app).follow(old["join"])) == (404, "no_such_link")
    assert problem(Phone(app).follow(old["watch"])) == (404, "no_such_link")
    assert Phone(app).follow(new["join"]).status_code == 303


def test_leaving(round_one: Table) -> None:
    assert round_one.ben.post("/phones/leave").status_code == 204
    assert problem(round_one.ben.get("/state")) == (403, "not_at_this_table")
    assert round_one.anna.view()["table"]["players"][1]["phones"] == 0


def test_a_deleted_table_is_gone_with_all_that_belonged_to_it(app: Flask, round_one: Table) -> None:
    assert round_one.anna.ask("DELETE", f"/{round_one.anna.table}").status_code == 204
    assert problem(round_one.ben.get("/state")) == (404, "no_such_table")
    assert round_one.anna.ask("GET", "").get_json() == {"tables": []}
    round_one.ben.open("Ben")
    round_one.ben.begin(seats=["p1"])
    round_one.ben.do("appear", **first_cards())
    assert [event["seq"] for event in round_one.ben.history()] == [1, 2]


def test_settings_of_the_table_go_into_its_games(table: Table) -> None:
    rules = {"words": {"names": True}, "spukstaben": {"reuse": "stem"}}
    assert table.ben.post("", {"rules": rules}).status_code == 200
    table.anna.begin()
    set_up = table.anna.view()["game"]["set_up"]
    assert (set_up["words"]["names"], set_up["rules"]["reuse"]) == (True, "stem")
    table.ben.post("", {"rules": {}})
    assert table.anna.view()["game"]["set_up"]["words"]["names"] is True


def test_others_enter_for_somebody_who_was_removed(round_one: Table) -> None:
    """Their phones are out of the table, their seat and past stay."""
    anna, word = round_one.anna, {"word": "Haus", "player": "p2"}
    assert problem(anna.event("write", word)) == (403, "has_a_phone")
    anna.post("/players/p2", {"removed": True})
    assert anna.event("write", word).status_code == 201
    anna.post("/players/p2", {"removed": False})
    assert problem(anna.event("write", word)) == (403, "has_a_phone")
