"""Coming in, coming back, and what people may call themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from tests.tables.conftest import Table, make_app
from tests.tables.phones import Phone, problem
from wordsvc.service.tables.current import tables
from wordsvc.tables.names import same, tidy
from wordsvc.tables.secrets import CODE_SIGNS, new_code, read_code

Json = Any
COOKIE = "wordsvc_phone"


def test_codes_have_no_look_alikes() -> None:
    assert not set("01OIL") & set(CODE_SIGNS)
    assert all(re.fullmatch(f"[{CODE_SIGNS}]{{6}}", new_code()) for _ in range(50))


@pytest.mark.parametrize("typed", ["K7MPQ2", "k7mpq2", " k7m-pq2 ", "K7M PQ2"])
def test_codes_are_read_as_people_type_them(typed: str) -> None:
    assert read_code(typed) == "K7MPQ2"


def test_the_same_cookie_is_the_same_player_after_a_restart(round_one: Table, tmp_path: Path) -> None:
    """57a, 57c: reload, sleep and a restarted server change nothing."""
    before = round_one.ben.view()
    cookie = round_one.ben.client.get_cookie(COOKIE)
    again = Phone(make_app(tmp_path))
    again.client.set_cookie(COOKIE, cookie.value if cookie else "")
    again.table = round_one.ben.table
    after = again.view()
    assert {**after, "now": None} == {**before, "now": None}
    assert again.post("/players", {"name": "Ben"}).status_code == 201
    assert [one["name"] for one in again.view()["table"]["players"]] == ["Anna", "Ben"]


def test_joining_twice_makes_nobody_twice(round_one: Table) -> None:
    for name in ("Ben", "ben", "Somebody else"):
        assert round_one.ben.post("/players", {"name": name}).get_json()["you"]["player"] == "p2"
    assert len(round_one.anna.view()["table"]["players"]) == 2


@pytest.mark.parametrize("name", ["Ben", "BEN", " ben ", "b\u200ben", "Ｂｅｎ"])
def test_a_name_that_is_taken_is_said_to_be(app: Flask, round_one: Table, name: str) -> None:
    """57b: the second Ben is told, and no points get mixed."""
    guest = Phone(app).enter(round_one.code)
    refused = guest.post("/players", {"name": name})
    assert problem(refused) == (409, "name_taken")
    assert guest.view()["you"]["player"] is None


@pytest.mark.parametrize("who", ["anna", "other phone"])
def test_a_claim_is_confirmed_by_the_host_or_by_the_other_phone(
    app: Flask, round_one: Table, who: str
) -> None:
    guest = Phone(app).enter(round_one.code)
    asked = guest.post("/claims", {"player": "p2"}).get_json()["you"]["claim"]
    answering = round_one.anna if who == "anna" else round_one.ben
    claim = answering.view()["table"]["claims"][0]
    assert (claim["player"], claim["number"]) == ("p2", asked["number"])
    assert answering.post(f"/claims/{claim['id']}", {"confirm": True}).status_code == 200
    assert guest.view()["you"]["player"] == "p2"
    assert answering.view()["table"]["claims"] == []


def test_nobody_else_sees_or_answers_a_claim(app: Flask, round_one: Table) -> None:
    clara = Phone(app).join(round_one.code, "Clara")
    guest = Phone(app).enter(round_one.code)
    guest.post("/claims", {"player": "p2"})
    claim = round_one.anna.view()["table"]["claims"][0]["id"]
    assert clara.view()["table"]["claims"] == guest.view()["table"]["claims"] == []
    assert problem(clara.post(f"/claims/{claim}", {"confirm": True})) == (403, "not_your_claim")
    assert problem(guest.post(f"/claims/{claim}", {"confirm": True})) == (403, "players_only")


def test_a_refused_claim_is_told_and_can_be_made_again(app: Flask, round_one: Table) -> None:
    guest = Phone(app).enter(round_one.code)
    guest.post("/claims", {"player": "p2"})
    claim = round_one.ben.view()["table"]["claims"][0]["id"]
    round_one.ben.post(f"/claims/{claim}", {"confirm": False})
    assert guest.view()["you"]["claim"]["answer"] == "refused"
    assert problem(round_one.ben.post(f"/claims/{claim}", {"confirm": True})) == (404, "no_such_claim")
    guest.post("/claims", {"player": "p2"})
    assert guest.view()["you"]["claim"]["answer"] == "waiting"


def test_a_link_is_taken_out_of_the_address_at_once(app: Flask, round_one: Table) -> None:
    phone = Phone(app)
    answer = phone.follow(round_one.anna.view()["table"]["join"])
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/tables/{round_one.anna.table}")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert phone.view()["you"]["role"] == "guest"


def test_a_new_personal_link_voids_the_one_before(app: Flask, round_one: Table) -> None:
    first, second = (round_one.ben.post("/link").get_json()["link"] for _ in range(2))
    assert problem(Phone(app).follow(first)) == (404, "no_such_link")
    assert Phone(app).follow(second).status_code == 303


def test_a_spectator_link_makes_nobody_less(round_one: Table) -> None:
    watch = round_one.anna.view()["table"]["watch"]
    assert round_one.ben.follow(watch).status_code == 303
    assert round_one.ben.view()["you"]["player"] == "p2"


def test_a_spectator_who_shows_the_code_may_join(app: Flask, round_one: Table) -> None:
    phone = Phone(app)
    phone.follow(round_one.anna.view()["table"]["watch"])
    phone.join(round_one.code, "Clara")
    assert phone.view()["you"]["player"] == "p3"


def test_a_browser_lists_its_tables(app: Flask, round_one: Table) -> None:
    """56a, 64c: the running game is there once, whatever happened to the tab."""
    other = Phone(app)
    code = other.open("Clara", title="Samstag")["table"]["code"]
    round_one.ben.join(code, "Ben")
    listed = round_one.ben.ask("GET", "").get_json()["tables"]
    assert [(one["title"], one["you"]["player"]) for one in listed] == [("Samstag", "p2"), ("", "p2")]
    assert [one["game"] for one in listed] == [None, {"number": 1, "name": "spukstaben", "finished": False}]


def test_the_cookie_belongs_to_the_server_alone(app: Flask) -> None:
    response = app.test_client().post("/api/v1/tables", json={"name": "Anna"})
    cookie = response.headers["Set-Cookie"]
    assert cookie.startswith(COOKIE + "=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert response.headers["Cache-Control"] == "no-store"
    secure = app.test_client().post("/api/v1/tables", json={"name": "Anna"}, base_url="https://localhost")
    assert "Secure" in secure.headers["Set-Cookie"]


def test_what_opens_a_door_is_kept_as_a_hash_and_never_exported(app: Flask, round_one: Table) -> None:
    link = round_one.ben.post("/link", Idempotency_Key="l").get_json()["link"].removeprefix("/t/")
    cookie = round_one.ben.client.get_cookie(COOKIE)
    assert cookie
    with app.app_context(), tables().database.reading() as session:
        rows = [
            str(session.execute(text(f"SELECT * FROM {name}")).all())
            for name in ("tables", "players", "phones", "events", "answers")
        ]
    exports = [round_one.ben.get(f"/export?format={style}").text for style in ("json", "csv")]
    for secret in (link, cookie.value):
        assert not any(secret in text for text in (*rows, *exports))


NAMES = {
    "emoji": ("👩‍👩‍👧 Anna", "👩‍👩‍👧 Anna"),
    "right to left": ("\u202eأنّا\u202c", "أنّا"),
    "markup": ("<svg/onload=alert()>", "<svg/onload=alert()>"),
    "quotes": ('O\'Neil "x"', 'O\'Neil "x"'),
    "blanks": ("  Anna \t Maria\n", "Anna Maria"),
    "control signs": ("An\x00na\x07", "Anna"),
    "zero width": ("An\u200bna", "Anna"),
    "formula": ("=1+1", "=1+1"),
    "decomposed": ("Zoe\u0308", "Zoë"),
    "forty": ("x" * 40, "x" * 40),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_are_kept_harmless(app: Flask, name: str) -> None:
    """69a: shown literally, on one line."""
    typed, kept = NAMES[name]
    assert Phone(app).open(typed)["table"]["players"][0]["name"] == kept


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "\u2066\u2069", "\u3164", "\u2800", "x" * 41, "x" * 500, "x" * 501, "\u0301"],
)
def test_names_that_nobody_could_see_or_read_are_refused(app: Flask, name: str) -> None:
    """69c: nobody is nameless, and 500 letters are no name."""
    response = Phone(app).ask("POST", "", {"name": name})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "/name"


def test_names_are_compared_as_people_would() -> None:
    assert same("ANNA") == same("anna") == same("Ａnna")
    assert same(tidy("Zoe\u0308")) == same("ZOË")
    assert same("Anna") != same("Anne")


def test_a_host_who_leaves_hands_over_and_can_come_back(app: Flask, round_one: Table) -> None:
    anna, ben = round_one.anna, round_one.ben
    assert anna.post("/phones/leave").status_code == 204
    assert ben.view()["you"]["host"]
    again = Phone(app)
    again.enter(round_one.code)
    again.post("/claims", {"player": "p1"})
    (claim,) = ben.view()["table"]["claims"]
    assert ben.post(f"/claims/{claim['id']}", {"confirm": True}).status_code == 200
    assert again.view()["you"] == {"role": "player", "player": "p1", "host": False, "claim": None}


def test_a_host_with_another_phone_stays_host(app: Flask, round_one: Table) -> None:
    link = round_one.anna.post("/link").get_json()["link"]
    other = Phone(app)
    other.follow(link)
    assert round_one.anna.post("/phones/leave").status_code == 204
    other.table = round_one.ben.table
    assert other.view()["you"]["host"]


@pytest.mark.parametrize("change", [{}, {"removed": None}, {"name": None}, {"name": "Bo", "removed": True}])
def test_a_change_of_a_player_is_one_change(round_one: Table, change: Json) -> None:
    assert round_one.anna.post("/players/p2", change).status_code == 422
    assert round_one.anna.view()["you"]["host"]


def test_a_table_that_everybody_left_has_a_host_again(app: Flask, table: Table) -> None:
    table.ben.post("/phones/leave")
    table.anna.post("/phones/leave")
    again = Phone(app).join(table.code, "Anna zwei")
    assert again.view()["you"]["host"]
