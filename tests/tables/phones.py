"""Browsers around a table, for tests: each has its cookie, and remembers all that it ever received."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Json = Any
API = "/api/v1/tables"
TRACK = [1, 1, 2, 2]


def card(name: str, letters: str, **printed: Json) -> Json:
    """A card to draw."""
    return {"id": name, "letters": letters, "track": TRACK, **printed}


def first_cards(letters: str = "HAUSTI") -> Json:
    """The payload for the six cards of round 1."""
    return {"draw": [card(f"c{number}", each) for number, each in enumerate(letters)], "count": 6}


class Phone:
    """A browser. ``table`` is the id of the table it is at; ``received``: the text of every answer."""

    def __init__(self, app: Flask, address: str = "192.168.1.20") -> None:
        self.client: FlaskClient = app.test_client()
        self.address = address
        self.table = ""
        self.received: list[str] = []

    def ask(self, method: str, path: str, body: Json = None, **headers: str) -> TestResponse:
        """Any request; ``path`` begins below the tables' address, or with a slash of its own below ``/t``."""
        response = self.client.open(
            path if path.startswith("/t/") else API + path,
            method=method,
            json=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
            environ_base={"REMOTE_ADDR": self.address},
        )
        self.received.append(response.text + str(response.headers))
        return response

    def post(self, path: str, body: Json = None, **headers: str) -> TestResponse:
        """A POST about the table at hand."""
        return self.ask("POST", f"/{self.table}{path}", {} if body is None else body, **headers)

    def get(self, path: str) -> TestResponse:
        """A GET about the table at hand."""
        return self.ask("GET", f"/{self.table}{path}")

    def open(self, name: str = "Anna", **more: Json) -> Json:
        """Open a table; the view."""
        view = self._fine(self.ask("POST", "", {"name": name, **more}))
        self.table = view["table"]["id"]
        return view

    def enter(self, code: str) -> Phone:
        """Come in by the join code."""
        self.table = self._fine(self.ask("POST", "/enter", {"code": code}))["table"]["id"]
        return self

    def follow(self, link: str) -> TestResponse:
        """Open a link."""
        response = self.ask("GET", link)
        self.table = response.headers.get("Location", "").rpartition("/")[2]
        return response

    def join(self, code: str, name: str) -> Phone:
        """Come in and take a name."""
        self.enter(code)
        self._fine(self.post("/players", {"name": name}))
        return self

    def view(self, query: str = "") -> Json:
        """The state."""
        return self._fine(self.get("/state" + query))

    def begin(self, **set_up: Json) -> Json:
        """Set up a game of Spukstaben; two seats at stage 1 unless told otherwise."""
        payload = {"seats": ["p1", "p2"], "stage": 1, **set_up}
        return self._fine(self.post("/games", {"game": "spukstaben", "payload": payload}))

    def event(self, kind: str, payload: Json = None, game: int = 1, **more: Json) -> TestResponse:
        """Add an event, whatever comes of it."""
        return self.post(f"/games/{game}/events", {"kind": kind, "payload": payload or {}, **more})

    def do(self, kind: str, /, **payload: Json) -> Json:
        """Add an event that has to be possible."""
        return self._fine(self.event(kind, payload))["event"]

    def history(self, game: int = 1) -> Json:
        """The events as this phone may see them."""
        return self._fine(self.get(f"/games/{game}/events"))["events"]

    @staticmethod
    def _fine(response: TestResponse) -> Json:
        assert response.status_code in (200, 201), response.text
        return response.get_json()


def problem(response: TestResponse) -> tuple[int, str]:
    """Status and name of a refusal."""
    return response.status_code, response.get_json()["type"].rpartition(":")[2]


def strings(value: Json) -> Iterator[str]:
    """Every text in a JSON value, names of fields too."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value
