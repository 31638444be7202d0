"""A secret objective reaches nobody but the phone that entered it until all are revealed (SA-17).

What every other phone receives is searched, and it is the same whatever the objective says.
"""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from flask import Flask

from tests.tables import spanta_game as play
from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from tests.tables.test_secret_words import everything, look_everywhere
from tests.tables.test_spanta import begin, board, do_all
from wordsvc.service.tables.current import tables
from wordsvc.tables.exchange import exported
from wordsvc.tables.storage.loading import Histories
from wordsvc.tables.storage.schema import TableRow

Json = Any
TRACES = ("bonus_shape", "bonus_colour", '"formation"', '"special"')
CHANCE = re.compile(
    r"[\w-]{16,}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\b\d\d:\d\d\b|Expires=[^;]+|Code(?: \w){6}|\bd=\"[^\"]+\""
)
"""What is made at random (QR codes too), or tells the time."""


def found(text: str) -> list[str]:
    """The traces of an objective in a JSON text."""
    return [trace for trace in TRACES if trace in text.replace("\\", "")]


def enters_and_fumbles(ben: Phone, host: Phone, objective: Json) -> None:
    """All that can happen around an objective before the end."""
    ben.do("objective", objective=play.ANNAS)
    written = ben.do("objective", objective=objective)["seq"]
    host.do("undo", seq=written)
    host.do("redo", seq=written)
    ben.event("objective", {"objective": {**objective, "bonus_shape": "E"}})
    assert problem(host.event("correct", {"seq": written, "payload": {"objective": play.ANNAS}})) == (
        409, "still_secret"
    )  # fmt: skip
    ben.event("reveal")
    host.do("note", text="Alle fertig?")


def gathered(app: Flask, table: Table) -> dict[str, Phone]:
    """Every kind of recipient but the writer, who is Ben, around a game that has been set up."""
    begin(table.anna)
    watching = Phone(app)
    watching.follow(table.anna.view()["table"]["watch"])
    second = Phone(app)
    second.follow(table.ben.post("/link").get_json()["link"])
    return {
        "host": table.anna,
        "player without a seat": Phone(app).join(table.code, "Clara"),
        "guest": Phone(app).enter(table.code),
        "spectator": watching,
        "the writer's other phone": second,
    }


@pytest.fixture
def others(app: Flask, table: Table) -> dict[str, Phone]:
    return gathered(app, table)


def look_at_pages(phone: Phone) -> None:
    for page in ("", "/games/1", "/games/1/history", "/games/new/spanta"):
        answer = phone.client.get(f"/tables/{phone.table}{page}")
        phone.received.append(answer.text)


def test_before_the_end(table: Table, others: dict[str, Phone]) -> None:
    enters_and_fumbles(table.ben, table.anna, play.BENS)
    do_all(table.anna, play.rounds())
    for name, phone in others.items():
        look_everywhere(phone)
        assert found(everything(phone)) == [], name
        shown = phone.view()["game"]
        assert shown is None or shown["board"]["seats"][1]["objective"] == {
            "written": True, "mine": False, "objective": None
        }, name  # fmt: skip


def test_all_that_the_others_receive_is_the_same_whatever_the_objective_says(app: Flask) -> None:
    """Answers, history, export and pages at two tables: chance and clock apart, not a sign differs."""

    def received(objective: Json) -> dict[str, str]:
        anna = Phone(app)
        code = anna.open("Anna")["table"]["code"]
        ben = Phone(app).join(code, "Ben")
        others = gathered(app, Table(anna, ben, code))
        for phone in others.values():
            phone.received.clear()
        enters_and_fumbles(ben, anna, objective)
        for phone in (ben, *others.values()):
            look_everywhere(phone)
            look_at_pages(phone)
        everybody = {"writer": ben, **others}
        return {
            name: CHANCE.sub("", everything(phone).replace(code, "")) for name, phone in everybody.items()
        }

    another = {"formation": [{"shape": "D"}] * 3, "bonus_shape": "D", "bonus_colour": "yellow"}
    one, other = received(play.BENS), received(another)
    assert [name for name in one if one[name] != other[name]] == ["writer"]


def test_the_writer_sees_the_own_objective(table: Table, others: dict[str, Phone]) -> None:
    table.ben.do("objective", objective=play.BENS)
    own = board(table.ben)["seats"][1]["objective"]
    assert (own["written"], own["mine"], own["objective"]["bonus_shape"]) == (True, True, "C")
    assert table.ben.history()[-1]["payload"] == {}


def test_an_objective_entered_for_somebody_without_a_phone(table: Table) -> None:
    table.anna.post("/players", {"name": "Oma", "phone": False})
    begin(table.anna, seats=["p1", "p2", "p3"])
    table.anna.do("objective", objective=play.BENS, player="p3")
    assert board(table.anna)["seats"][2]["objective"]["mine"]
    look_everywhere(table.ben)
    assert found(everything(table.ben)) == []
    assert table.ben.history()[-1]["payload"] == {"player": "p3"}
    forbidden = table.anna.event("objective", {"objective": play.BENS, "player": "p2"})
    assert problem(forbidden) == (403, "has_a_phone")


def test_after_the_end_all_see_it_and_undoing_the_end_hides_it_again(
    table: Table, others: dict[str, Phone]
) -> None:
    table.anna.do("objective", objective=play.ANNAS)
    enters_and_fumbles(table.ben, table.anna, play.BENS)
    do_all(table.anna, play.rounds())
    revealed = table.anna.do("reveal")["seq"]
    seats = board(others["spectator"])["seats"]
    assert [seat["objective"]["objective"]["bonus_shape"] for seat in seats] == ["A", "C"]
    shown = [event["payload"] for event in others["spectator"].history() if event["kind"] == "objective"]
    assert ["objective" in payload for payload in shown] == [True, False, True]
    table.anna.do("undo", seq=revealed)
    for name, phone in others.items():
        phone.received.clear()
        phone.get("/state")
        phone.get("/games/1/events")
        assert everything(phone).count('"bonus_shape"') == int(name == "host"), name
    assert board(others["host"])["seats"][1]["objective"]["objective"] is None
    assert board(table.ben)["seats"][1]["objective"]["mine"]


def test_a_phone_that_becomes_another_player_forgets_it(table: Table, others: dict[str, Phone]) -> None:
    table.ben.do("objective", objective=play.BENS)
    links = [phone.post("/link").get_json()["link"] for phone in (table.anna, table.ben)]
    table.ben.received.clear()
    for link in links:
        table.ben.follow(link)
        look_everywhere(table.ben)
    assert table.ben.view()["you"]["player"] == "p2"
    assert found(everything(table.ben)) == []


def test_objectives_are_in_no_export_and_no_log(
    app: Flask,
    table: Table,
    others: dict[str, Phone],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with caplog.at_level(logging.DEBUG):
        enters_and_fumbles(table.ben, table.anna, play.BENS)
    assert found(caplog.text + "".join(capfd.readouterr())) == []
    with app.app_context(), tables().database.reading() as session:
        row = session.get_one(TableRow, table.anna.table)
        for style in ("json", "csv"):
            assert found(exported(session, row, Histories(), style)[0].replace('""', '"')) == []


def test_the_search_finds_what_it_searches(table: Table) -> None:
    begin(table.ben)
    table.ben.do("objective", objective=play.BENS)
    table.ben.view()
    assert found(everything(table.ben)) == list(TRACES[:3])
