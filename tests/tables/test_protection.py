"""Sending twice, other sites, and too many attempts."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from wordsvc.service.tables.limits import limiter


def test_an_entry_that_is_sent_again_exists_once(round_one: Table) -> None:
    """59a: the network was cut after the request had arrived."""
    sent = {"kind": "note", "payload": {"text": "eins"}}
    first, second = (round_one.ben.post("/games/1/events", sent, Idempotency_Key="tap-1") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.get_json() == second.get_json()
    assert len(round_one.anna.history()) == 3


def test_what_was_kept_offline_comes_in_order_and_once(round_one: Table) -> None:
    """59b: three entries, each sent twice."""
    for number in (1, 1, 2, 2, 3, 3):
        entry = {"kind": "note", "payload": {"text": str(number)}}
        assert round_one.ben.post("/games/1/events", entry, Idempotency_Key=f"n{number}").status_code == 201
    assert [event["payload"]["text"] for event in round_one.anna.history()[2:]] == ["1", "2", "3"]


def test_every_post_can_be_repeated(table: Table) -> None:
    key = {"Idempotency_Key": "k"}
    game = {"game": "spukstaben", "payload": {"seats": ["p1", "p2"], "stage": 1}}
    for number, (path, body) in enumerate(
        {"/games": game, "/players": {"name": "Oma", "phone": False}}.items()
    ):
        answers = [table.anna.post(path, body, Idempotency_Key=f"k{number}") for _ in range(2)]
        assert answers[0].get_json() == answers[1].get_json()
    assert len(table.anna.view()["table"]["games"]) == 1
    assert table.anna.post("/phones/leave", **key).status_code == 204


def test_opening_a_table_can_be_repeated_by_a_browser_with_a_cookie(app: Flask) -> None:
    phone = Phone(app)
    phone.ask("GET", "")
    views = [phone.ask("POST", "", {"name": "Anna"}, Idempotency_Key="open").get_json() for _ in range(2)]
    assert views[0] == views[1]
    assert len(phone.ask("GET", "").get_json()["tables"]) == 1


def test_a_key_means_one_request(round_one: Table) -> None:
    one, other = ({"kind": "note", "payload": {"text": text}} for text in ("eins", "zwei"))
    assert round_one.ben.post("/games/1/events", one, Idempotency_Key="k").status_code == 201
    assert round_one.ben.post("/games/1/events", other, Idempotency_Key="k").status_code == 422
    assert round_one.anna.post("/games/1/events", other, Idempotency_Key="k").status_code == 201


def test_a_refused_request_may_be_repeated_when_it_is_possible(round_one: Table) -> None:
    move = {"kind": "move", "payload": {}}
    assert round_one.anna.post("/games/1/events", move, Idempotency_Key="m").status_code == 409
    round_one.anna.do("reveal", without=["p1", "p2"])
    assert round_one.anna.post("/games/1/events", move, Idempotency_Key="m").status_code == 201


@pytest.mark.parametrize("key", ["x" * 101, "schlüssel"])
def test_a_key_that_is_none(round_one: Table, key: str) -> None:
    entry = {"kind": "note", "payload": {"text": "x"}}
    sent = round_one.ben.client.post(
        f"/api/v1/tables/{round_one.ben.table}/games/1/events",
        json=entry,
        headers={"Idempotency-Key": key.encode("latin-1").decode("latin-1")},
    )
    assert sent.status_code == 422


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "http://localhost:1234"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
    ],
)
def test_other_sites_change_nothing(round_one: Table, headers: dict[str, str], status: int) -> None:
    path = f"/api/v1/tables/{round_one.ben.table}/games/1/events"
    entry = {"kind": "note", "payload": {"text": "x"}}
    response = round_one.ben.client.post(path, json=entry, headers=headers)
    assert response.status_code == status
    assert status == 201 or problem(response) == (403, "other_site")


def test_the_public_url_is_an_own_page(app: Flask, round_one: Table) -> None:
    app.config["PUBLIC_URL"] = "https://table.example/"
    path = f"/api/v1/tables/{round_one.ben.table}/games/1/events"
    entry = {"kind": "note", "payload": {"text": "x"}}
    own = {"Origin": "https://table.example"}
    assert round_one.ben.client.post(path, json=entry, headers=own).status_code == 201


def test_a_form_of_another_site_is_no_json(round_one: Table) -> None:
    path = f"/api/v1/tables/{round_one.ben.table}/games/1/events"
    assert round_one.ben.client.post(path, data="{}", content_type="text/plain").status_code == 415


def test_reading_is_open_to_links_from_elsewhere(round_one: Table) -> None:
    path = f"/api/v1/tables/{round_one.ben.table}/state"
    assert round_one.ben.client.get(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


def test_wrong_codes_are_limited_for_an_address(limited: Flask) -> None:
    guesser = Phone(limited, "10.0.0.9")
    statuses = [guesser.ask("POST", "/enter", {"code": f"AAAA{n:02}"}).status_code for n in range(22)]
    assert statuses == [404] * 20 + [429] * 2
    last = guesser.ask("POST", "/enter", {"code": "AAAAAA"})
    assert int(last.headers["Retry-After"]) <= 600
    assert last.get_json()["detail"].startswith("Das waren zu viele Versuche")
    assert Phone(limited, "10.0.0.8").ask("POST", "/enter", {"code": "AAAAAA"}).status_code == 404


def test_wrong_links_and_codes_are_counted_together(limited: Flask) -> None:
    guesser = Phone(limited, "10.0.0.9")
    assert [guesser.follow(f"/t/{n}").status_code for n in range(15)] == [404] * 15
    statuses = [guesser.ask("POST", "/enter", {"code": f"AAAA{n:02}"}).status_code for n in range(7)]
    assert statuses == [404] * 5 + [429] * 2
    assert guesser.follow("/t/x").status_code == 429


def test_eight_phones_behind_one_address_join_at_once(limited: Flask) -> None:
    anna = Phone(limited)
    code = anna.open()["table"]["code"]
    for number in range(8):
        Phone(limited).join(code, f"Player {number}")
    assert len(anna.view()["table"]["players"]) == 9


def test_a_code_is_limited_whoever_tries(limited: Flask) -> None:
    code = Phone(limited).open()["table"]["code"]
    statuses = [
        Phone(limited, f"10.0.{n}.1").ask("POST", "/enter", {"code": code}).status_code for n in range(61)
    ]
    assert statuses == [200] * 60 + [429]


def test_judging_words_is_not_counted(limited: Flask) -> None:
    hooks = [*limited.before_request_funcs[None], *limited.after_request_funcs[None]]
    assert not any("limiter" in repr(hook).lower() for hook in hooks)


def test_claims_are_limited(limited: Flask) -> None:
    anna = Phone(limited)
    guest = Phone(limited).enter(anna.open()["table"]["code"])
    statuses = [guest.post("/claims", {"player": "p1"}).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


@pytest.fixture(autouse=True)
def _limits_as_they_were() -> object:
    before = limiter.enabled
    yield
    limiter.enabled = before


def test_a_body_without_a_stated_length_counts_too(round_one: Table) -> None:
    """Two requests under one key, sent in chunks."""
    answers = [
        round_one.ben.client.post(
            f"/api/v1/tables/{round_one.ben.table}/games/1/events",
            input_stream=BytesIO(json.dumps({"kind": "note", "payload": {"text": text}}).encode()),
            content_type="application/json",
            headers={"Idempotency-Key": "k"},
            environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
        ).status_code
        for text in ("eins", "zwei")
    ]
    assert answers == [201, 422]


def test_two_phones_that_start_at_once_start_one_game(table: Table) -> None:
    game = {"game": "spukstaben", "payload": {"seats": ["p1", "p2"], "stage": 1}, "expected": 0}
    assert table.anna.post("/games", game).status_code == 201
    assert problem(table.ben.post("/games", game)) == (409, "game_begun")
    assert table.ben.post("/games", {**game, "expected": 1}).status_code == 201
    assert len(table.anna.view()["table"]["games"]) == 2


def test_nothing_is_named_by_a_nul(table: Table) -> None:
    """PostgreSQL would not even compare with one."""
    table.anna.table = "%00"
    assert table.anna.post("/players", {"name": "Oma"}).status_code == 404
    assert table.anna.ask("GET", "/t/%00").status_code == 404
    assert problem(table.anna.ask("POST", "/enter", {"code": "\0"})) == (404, "no_such_code")
