"""The beginning of a stream, and the hub that goes on with it, within one process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from wordsvc.service.live import hub as hub_module
from wordsvc.service.live.following import KEEP_OPEN, Follower
from wordsvc.service.live.hub import Hub, Stream
from wordsvc.service.tables.current import database_of
from wordsvc.tables.storage.changes import changes

PATIENCE = 10


class Said(NamedTuple):
    """A message of a stream."""

    event: str
    data: Any
    id: str | None


def messages(text: str) -> Iterator[Said]:
    for block in filter(None, text.split("\n\n")):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "event" in fields:
            yield Said(fields["event"], json.loads(fields["data"]), fields.get("id"))


def connect(phone: Phone, **headers: str) -> TestResponse:
    return phone.ask("GET", f"/{phone.table}/stream", **headers)


def first(phone: Phone, **headers: str) -> Said:
    response = connect(phone, **headers)
    assert (response.status_code, response.mimetype) == (200, "text/event-stream")
    return next(messages(response.text))


def test_a_stream_begins_with_how_new_the_table_is(round_one: Table) -> None:
    version = round_one.anna.view()["version"]
    news = {"version": version, "game": 1, "seq": 2}
    assert first(round_one.ben) == Said("change", news, str(version))


def test_before_the_first_game_there_is_none(table: Table) -> None:
    assert first(table.ben).data == {"version": table.anna.view()["version"], "game": None, "seq": None}


def test_a_stream_is_kept_nowhere_and_held_back_by_nobody(table: Table) -> None:
    headers = connect(table.ben).headers
    assert (headers["Cache-Control"], headers["X-Accel-Buffering"]) == ("no-store", "no")


def test_who_slept_hears_at_once_that_something_is_new(table: Table) -> None:
    seen = first(table.ben).id
    assert first(table.ben, Last_Event_ID=seen or "").event == "alive"
    table.anna.begin()
    caught_up = first(table.ben, Last_Event_ID=seen or "")
    assert (caught_up.event, caught_up.data["seq"]) == ("change", 1)


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, "1\x00"])
def test_an_id_that_is_none_of_ours_is_an_old_one(table: Table, seen: str) -> None:
    assert first(table.ben, Last_Event_ID=seen).event == "change"


def test_who_may_listen(app: Flask, table: Table) -> None:
    watching = Phone(app)
    watching.follow(table.anna.view()["table"]["watch"])
    for phone in (table.anna, table.ben, Phone(app).enter(table.code), watching):
        assert first(phone).event == "change"


def test_who_may_not(app: Flask, table: Table) -> None:
    stranger = Phone(app)
    stranger.table = table.anna.table
    assert problem(connect(stranger)) == (403, "not_at_this_table")
    table.anna.post("/players/p2", {"removed": True})
    assert problem(connect(table.ben)) == (403, "removed")
    table.anna.ask("DELETE", f"/{table.anna.table}")
    assert problem(connect(table.anna)) == (404, "no_such_table")


def follower(phone: Phone) -> Follower:
    """What the request of ``phone`` asks the server for."""
    asked: list[Follower] = []
    response = phone.client.get(
        f"/api/v1/tables/{phone.table}/stream", environ_overrides={KEEP_OPEN: asked.append}
    )
    assert response.status_code == 200
    return asked[0]


def listen(
    app: Flask, script: Callable[[Hub, Callable[..., Coroutine[Any, Any, Any]]], Coroutine[Any, Any, None]]
) -> None:
    """Run ``script`` with a hub; its second argument does something in a thread, as requests do."""

    async def run() -> None:
        hub = Hub(database_of(app))
        try:
            async with asyncio.timeout(PATIENCE):
                await script(hub, asyncio.to_thread)
        finally:
            hub.end()

    asyncio.run(run())


async def hear(stream: Stream) -> Said:
    return next(messages(await anext(stream.messages())))


async def everything(stream: Stream) -> list[Said]:
    return [said async for text in stream.messages() for said in messages(text)]


def test_all_phones_hear_of_a_change(app: Flask, round_one: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        streams = [hub.open(follower(phone)) for phone in (round_one.anna, round_one.ben)]
        await do(round_one.anna.do, "note", text="eins")
        heard = [await hear(stream) for stream in streams if stream]
        assert [said.data["seq"] for said in heard] == [3, 3]
        await do(round_one.ben.do, "note", text="zwei")
        heard = [await hear(stream) for stream in streams if stream]
        assert [said.data["seq"] for said in heard] == [4, 4]
        assert {said.id for said in heard} == {str(round_one.anna.view()["version"])}

    listen(app, script)


def test_a_change_between_the_request_and_the_stream_is_heard(app: Flask, round_one: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        for text in ("first stream of the table", "another one"):
            asked = follower(round_one.ben)
            round_one.anna.do("note", text=text)
            stream = hub.open(asked)
            assert stream
            said = await hear(stream)
            assert said.data["version"] == asked.version + 1

    listen(app, script)


def test_another_table_is_not_heard_of(app: Flask, round_one: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        other = Phone(app)
        other.open("Clara")
        stream = hub.open(follower(other))
        assert stream
        await do(round_one.anna.do, "note", text="hier")
        await do(other.begin, seats=["p1"])
        assert (await hear(stream)).data["seq"] == 1

    listen(app, script)


def test_a_slow_phone_hears_the_newest_only(app: Flask, round_one: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        stream = hub.open(follower(round_one.ben))
        for number in range(5):
            await do(round_one.anna.do, "note", text=str(number))
        await asyncio.sleep(0.5)
        assert stream
        assert (await hear(stream)).data["seq"] == 7
        hub.end()
        assert await everything(stream) == []

    listen(app, script)


@pytest.mark.parametrize("how", ["removed", "left", "deleted"])
def test_the_stream_of_who_is_no_longer_there_ends(app: Flask, table: Table, how: str) -> None:
    ways: dict[str, Callable[[], object]] = {
        "removed": lambda: table.anna.post("/players/p2", {"removed": True}),
        "left": lambda: table.ben.post("/phones/leave"),
        "deleted": lambda: table.anna.ask("DELETE", f"/{table.anna.table}"),
    }

    async def script(hub: Hub, do: Any) -> None:
        stream = hub.open(follower(table.ben))
        assert stream
        await do(ways[how])
        assert [said.event for said in await everything(stream)] == ["gone"]

    listen(app, script)


def test_a_table_deleted_between_the_request_and_the_stream_is_gone(app: Flask, table: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        asked = follower(table.ben)
        table.anna.ask("DELETE", f"/{table.anna.table}")
        stream = hub.open(asked)
        assert stream
        assert [said.event for said in await everything(stream)] == ["gone"]

    listen(app, script)


def test_nobody_else_is_sent_away(app: Flask, table: Table) -> None:
    async def script(hub: Hub, do: Any) -> None:
        stream = hub.open(follower(table.anna))
        assert stream
        await do(table.anna.post, "/players/p2", {"removed": True})
        assert (await hear(stream)).event == "change"

    listen(app, script)


def test_a_quiet_stream_says_that_it_is_alive(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "HEARTBEAT", 0.01)

    async def script(hub: Hub, do: Any) -> None:
        asked = follower(table.ben)
        stream = hub.open(asked)
        assert stream
        assert await hear(stream) == Said("alive", {"version": asked.version}, None)

    listen(app, script)


def test_a_database_that_does_not_answer_is_tried_again(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[int] = []

    def failing_at_first(database: Any) -> Any:
        tries.append(1)
        if len(tries) == 1:
            raise OSError("no database")
        return changes(database)

    monkeypatch.setattr(hub_module, "changes", failing_at_first)
    monkeypatch.setattr(hub_module, "PAUSE", 0.01)

    async def script(hub: Hub, do: Any) -> None:
        stream = hub.open(follower(table.ben))
        assert stream
        await do(table.anna.begin)
        assert (await hear(stream)).event == "change"

    listen(app, script)
    assert "no database" in caplog.text


def test_too_many_streams_are_not_kept_open(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "MOST", 1)

    async def script(hub: Hub, do: Any) -> None:
        stream = hub.open(follower(table.anna))
        assert stream
        assert hub.open(follower(table.ben)) is None
        hub.close(stream)
        assert len(hub) == 0
        assert hub.open(follower(table.ben))

    listen(app, script)
