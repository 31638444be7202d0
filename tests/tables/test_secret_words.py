"""A secret word reaches nobody but the phone that wrote it until all are revealed.

Everything that every other phone receives is kept and searched: views, histories, answers, exports.
"""

from __future__ import annotations

import json
import logging

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Phone, first_cards
from wordsvc.service.tables.current import tables
from wordsvc.tables.exchange import exported
from wordsvc.tables.storage.loading import Histories
from wordsvc.tables.storage.schema import TableRow

SECRET = "Gurkenbrot"
TRACES = ("gurkenbrot", "gurke", "10 buchstaben")


def found(text: str) -> list[str]:
    """The traces of the word in a text, however it is written in JSON."""
    plain = text.encode().decode("unicode_escape", "replace") if "\\u" in text else text
    return [trace for trace in TRACES if trace in plain.casefold()]


def look_everywhere(phone: Phone) -> None:
    """Ask for all there is to ask."""
    for path in ("/state", "/state?game=1", "/version", "/games/1/events", "/games/1/events?after=2"):
        phone.get(path)
    for path in ("/export?format=json", "/export?format=csv"):
        phone.get(path)
    phone.ask("GET", "")


@pytest.fixture
def others(app: Flask, round_one: Table) -> dict[str, Phone]:
    """Every kind of recipient but the writer, who is Ben."""
    host, code = round_one.anna, round_one.code
    watching = Phone(app)
    watching.follow(host.view()["table"]["watch"])
    second = Phone(app)
    second.follow(round_one.ben.post("/link").get_json()["link"])
    return {
        "host": host,
        "player without a seat": Phone(app).join(code, "Clara"),
        "guest": Phone(app).enter(code),
        "spectator": watching,
        "the writer's other phone": second,
    }


def everything(phone: Phone) -> str:
    return "\n".join(phone.received)


def writes_and_fumbles(ben: Phone, host: Phone) -> None:
    """All that can happen around a word before the reveal."""
    ben.do("write", word=SECRET)
    ben.do("withdraw")
    ben.do("write", word="Tisch")
    ben.do("write", word=SECRET)
    written = host.history()[-1]["seq"]
    host.do("undo", seq=written)
    host.do("redo", seq=written)
    ben.event("reveal", {"without": []})
    host.event("vote", {"key": "Haus", "accept": True})
    host.event("correct", {"seq": written, "payload": {"word": "Haus"}})
    host.do("note", text="Alle fertig?")


@pytest.mark.parametrize("early", [False, True], ids=["no verdict yet", "verdict while secret"])
def test_before_the_reveal(app: Flask, table: Table, early: bool) -> None:
    table.anna.begin(verdict_while_secret=early)
    table.anna.do("appear", **first_cards())
    watching = Phone(app)
    watching.follow(table.anna.view()["table"]["watch"])
    second = Phone(app)
    second.follow(table.ben.post("/link").get_json()["link"])
    rest = [table.anna, watching, second, Phone(app).join(table.code, "Clara"), Phone(app).enter(table.code)]
    writes_and_fumbles(table.ben, table.anna)
    for phone in rest:
        look_everywhere(phone)
    assert [found(everything(phone)) for phone in rest] == [[]] * 5


def test_the_writer_sees_the_word_and_the_others_that_there_is_one(
    round_one: Table, others: dict[str, Phone]
) -> None:
    round_one.ben.do("write", word=SECRET)
    own = round_one.ben.view()["game"]["board"]["words"][1]
    assert (own["word"], own["mine"], own["status"]) == (SECRET, True, None)
    for name in ("host", "player without a seat", "spectator", "the writer's other phone"):
        seen = others[name].view()["game"]["board"]["words"][1]
        assert (seen["written"], seen["mine"], seen["word"], seen["key"]) == (True, False, None, None), name


def test_the_verdict_is_for_the_writer_and_only_if_the_table_allows_it(table: Table) -> None:
    table.anna.begin(verdict_while_secret=True)
    table.anna.do("appear", **first_cards())
    table.ben.do("write", word="Liedern")
    own = table.ben.view()["game"]["board"]["words"][1]
    assert (own["status"], own["rule"]) == ("invalid", "W-34")
    assert table.anna.view()["game"]["board"]["words"][1]["status"] is None


def test_a_phone_that_becomes_another_player_forgets_what_it_wrote(app: Flask, round_one: Table) -> None:
    """Ben's phone opens Anna's personal link and comes back to Ben: nothing of Ben's word is left on it."""
    round_one.ben.do("write", word=SECRET)
    bens_link = round_one.ben.post("/link").get_json()["link"]
    annas_link = round_one.anna.post("/link").get_json()["link"]
    round_one.ben.received.clear()
    round_one.ben.follow(annas_link)
    look_everywhere(round_one.ben)
    round_one.ben.follow(bens_link)
    look_everywhere(round_one.ben)
    assert round_one.ben.view()["you"]["player"] == "p2"
    assert found(everything(round_one.ben)) == []


def test_after_the_reveal_all_see_it(round_one: Table, others: dict[str, Phone]) -> None:
    round_one.ben.do("write", word=SECRET)
    round_one.anna.do("write", word="Haus")
    round_one.anna.do("reveal")
    for name in ("host", "player without a seat", "spectator", "the writer's other phone"):
        assert others[name].view()["game"]["board"]["words"][1]["word"] == SECRET, name
        assert others[name].history()[2]["payload"] == {"word": SECRET}, name


def test_undoing_the_reveal_hides_the_words_again(round_one: Table, others: dict[str, Phone]) -> None:
    round_one.ben.do("write", word=SECRET)
    round_one.anna.do("write", word="Haus")
    revealed = round_one.anna.do("reveal")["seq"]
    round_one.anna.do("amend", player="p2", word="Gurke")
    round_one.anna.do("vote", key="Haus", accept=True)
    for seq in (7, 6):
        assert round_one.anna.event("undo", {"seq": seq}).status_code == 201
    round_one.anna.do("undo", seq=revealed)
    for phone in others.values():
        phone.received.clear()
        look_everywhere(phone)
        assert found(everything(phone)) == []
    assert round_one.ben.view()["game"]["board"]["words"][1]["word"] == SECRET


def test_overwritten_and_withdrawn_words_stay_secret_for_good(round_one: Table) -> None:
    writes_and_fumbles(round_one.ben, round_one.anna)
    round_one.ben.do("write", word="Tisch")
    round_one.anna.do("write", word="Haus")
    round_one.anna.do("reveal")
    round_one.anna.received.clear()
    look_everywhere(round_one.anna)
    assert found(everything(round_one.anna)) == []


def test_a_word_written_for_somebody_without_a_phone(app: Flask, table: Table) -> None:
    table.anna.post("/players", {"name": "Oma", "phone": False})
    table.anna.begin(seats=["p1", "p2", "p3"])
    table.anna.do("appear", **first_cards())
    table.anna.do("write", word=SECRET, player="p3")
    assert table.anna.view()["game"]["board"]["words"][2]["word"] == SECRET
    look_everywhere(table.ben)
    assert found(everything(table.ben)) == []
    assert table.ben.history()[-1]["payload"] == {"player": "p3"}


def test_words_are_in_no_export_of_the_command_line(app: Flask, round_one: Table) -> None:
    writes_and_fumbles(round_one.ben, round_one.anna)
    with app.app_context(), tables().database.reading() as session:
        row = session.get_one(TableRow, round_one.anna.table)
        for style in ("json", "csv"):
            assert found(exported(session, row, Histories(), style)[0]) == []


def test_words_are_in_no_log(
    app: Flask, round_one: Table, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        round_one.ben.do("write", word=SECRET)
        round_one.ben.event("write", {"word": SECRET + "!"})
        round_one.ben.event("reveal")
    assert found(caplog.text + "".join(capfd.readouterr())) == []


def test_no_address_takes_a_word(app: Flask) -> None:
    """Words travel by POST only: no GET of tables has a query or a place for one."""
    queries = {"game", "after", "format", "budget_ms"}
    api = app.test_client().get("/api/v1/openapi.json").get_json()
    for path, methods in api["paths"].items():
        if path.startswith("/api/v1/tables") and "get" in methods:
            names = {one["name"] for one in methods["get"]["parameters"] if one["in"] == "query"}
            assert names <= queries


def test_the_search_finds_what_it_searches(round_one: Table) -> None:
    round_one.ben.do("write", word=SECRET)
    round_one.ben.view()
    assert found(everything(round_one.ben))
    assert found(json.dumps("GURKENBROT"))
    assert found('"\\u0047urkenbrot"')
