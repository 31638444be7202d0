"""Streams of two servers on one database, SQLite or PostgreSQL: what happens at one is heard at both."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.tables.servers import Browser, Server, two_in_round_one

PATIENCE = 10
SECRET = "Gurkenbrot"


class Listener:
    """A phone's open stream; all that comes is kept."""

    def __init__(self, phone: Browser, **headers: str) -> None:
        self.text = ""
        self.ended = False
        place = urlsplit(phone.address)
        self._socket = socket.create_connection((place.hostname, place.port))
        fields = {"Host": place.netloc, "Cookie": phone.cookie, **headers}
        lines = [f"GET /api/v1/tables/{phone.table}/stream HTTP/1.1", *map(": ".join, fields.items())]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()
        until(lambda: self.said("event"))
        assert " 200 " in self.text.splitlines()[0]

    def _read(self) -> None:
        with self._socket:
            while received := self._socket.recv(65536):
                self.text += received.decode()
                self.ended = self.text.endswith("\r\n0\r\n\r\n")
        self.ended = True

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reading.join()

    def said(self, field: str) -> list[str]:
        return [line.partition(": ")[2] for line in self.text.splitlines() if line.startswith(field + ": ")]

    @property
    def seq(self) -> int:
        """The last event that was heard of."""
        news = [json.loads(data) for data in self.said("data")]
        return max((one.get("seq") or 0 for one in news), default=0)


def until(reached: Any) -> None:
    """Wait until ``reached()``."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    started = [Server(database, tmp_path_factory.mktemp("instance")).start() for _ in range(2)]
    yield [server.ready() for server in started]
    for server in started:
        server.stop()


@pytest.fixture
def phones(servers: list[Server]) -> list[Browser]:
    """Anna at the first server, Ben at the second."""
    first, second = servers
    return two_in_round_one(first.address, second.address)


def test_what_happens_at_one_server_is_heard_at_the_other(phones: list[Browser]) -> None:
    listeners = [Listener(phone) for phone in phones]
    for seq, phone in enumerate([*phones, *phones], start=3):
        assert phone.event("note", {"text": str(seq)}).status == 201
        until(lambda seq=seq: all(listener.seq == seq for listener in listeners))
    for listener in listeners:
        listener.close()


def test_who_was_cut_off_catches_up(phones: list[Browser]) -> None:
    anna, ben = phones
    listener = Listener(ben)
    listener.close()
    anna.event("note", {"text": "in between"})
    again = Listener(ben, **{"Last-Event-ID": listener.said("id")[-1]})
    until(lambda: again.seq == 3)
    again.close()


def test_a_secret_word_is_in_no_stream(phones: list[Browser]) -> None:
    """65a: neither at once nor when everything since the beginning is asked for again."""
    anna, ben = phones
    live = [Listener(phone) for phone in phones]
    assert ben.event("write", {"word": SECRET}).status == 201
    assert ben.event("undo", {"seq": 3}).status == 201
    assert ben.event("redo", {"seq": 3}).status == 201
    assert anna.event("write", {"word": "Haus"}).status == 201
    until(lambda: all(listener.seq == 6 for listener in live))
    replayed = [Listener(phone, **{"Last-Event-ID": seen}) for phone in phones for seen in ("", "0", "1")]
    until(lambda: all(listener.seq == 6 for listener in replayed))
    for listener in live + replayed:
        assert SECRET.casefold() not in listener.text.casefold()
        assert set(listener.said("event")) <= {"change", "alive"}
        for data in map(json.loads, listener.said("data")):
            assert data.keys() <= {"version", "game", "seq"}
        listener.close()


def test_the_stream_of_a_removed_player_ends(phones: list[Browser]) -> None:
    anna, ben = phones
    listener = Listener(ben)
    assert anna.post("/players/p2", {"removed": True}).status == 200
    until(lambda: listener.ended)
    assert listener.said("event")[-1] == "gone"
    assert ben.send("GET", f"/{ben.table}/stream").status == 403


def test_a_server_that_stops_ends_its_streams(phones: list[Browser], servers: list[Server]) -> None:
    """The last test. Waiting for the phones to hang up, it would never stop; they come back by themselves."""
    listener = Listener(phones[1])
    started = time.monotonic()
    servers[1].stop()
    assert time.monotonic() - started < PATIENCE
    until(lambda: listener.ended)
    assert "gone" not in listener.said("event")
