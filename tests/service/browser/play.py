"""A table for tests: a browser that also speaks to the API, and games brought to a given step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PHONE = {"width": 360, "height": 740}
API = "/api/v1/tables"
EXPECTED = re.compile(r"net::ERR_|status of (409|422)")
"""What the browser says of a line that is down and of what the rules forbid: part of some tests."""

WORDS = ("Haus", "Tisch", "Lampe", "Garten", "Wolke", "Feder", "Stein", "Fluss", "Regen", "Vogel", "Blume",
         "Kerze", "Brot", "Messer", "Insel", "Tinte", "Hafen", "Mauer", "Nebel", "Sonne", "Zange", "Wagen",
         "Korb", "Leiter", "Kanne", "Hose", "Dose", "Rose")  # fmt: skip
TEAM = "Kätzchen"
INFLECTED = "Liedern"

SIX: tuple[dict[str, Any], ...] = (
    {"letters": "EI"},
    {"letters": "S", "shield": {"kind": "doubler"}},
    {"letters": "T"},
    {"letters": "H", "condition": {"kind": "max_length", "value": 6}},
    {"letters": "A", "shield": {"kind": "arrows", "to": ["left", "up"]}},
    {"letters": "U", "condition": {"kind": "not_within", "values": ["AU", "EU"]}},
)


class Phone:
    """A browser at tables."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        options = {"viewport": PHONE, "locale": "de-DE", "base_url": address, **options}
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.complaints: list[str] = []
        self._keys = count()
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("console", self._listen)

    def _listen(self, said: Any) -> None:
        if said.type == "error" and not EXPECTED.search(said.text):
            self.complaints.append(said.text)

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the API answers."""
        answer = self.context.request.post(API + path, data=body or {})
        assert answer.ok, (path, body, answer.status, answer.text())
        return answer.json()

    def state(self, table: str) -> Any:
        return self.context.request.get(f"{API}/{table}/state").json()

    def open_table(self, name: str = "Anna", title: str = "Freitagsrunde") -> str:
        self.context.request.get("/tables")
        return str(self.post("", {"name": name, "title": title})["table"]["id"])

    def join(self, host: Phone, table: str, name: str) -> None:
        self.enter(host.state(table)["table"]["code"])
        self.post(f"/{table}/players", {"name": name})

    def enter(self, code: str) -> None:
        self.context.request.get("/tables")
        self.post("/enter", {"code": code})

    def set_up(self, table: str, seats: Sequence[str], **more: Any) -> None:
        payload = {"seats": list(seats), "stage": 3, **more}
        self.post(f"/{table}/games", {"game": "spukstaben", "payload": payload})

    def event(self, table: str, kind: str, game: int = 1, /, **payload: Any) -> Any:
        return self.post(f"/{table}/games/{game}/events", {"kind": kind, "payload": payload})

    def close(self) -> None:
        self.context.close()


def cards(printed: Sequence[dict[str, Any]], cube: int = 2, prefix: str = "") -> list[dict[str, Any]]:
    """Cards to draw."""
    return [{"id": prefix + card["letters"], "track": [cube] * 4, **card} for card in printed]


def to_words(host: Phone, table: str, game: int = 1) -> None:
    """Round 1 up to the writing of words."""
    host.event(table, "appear", game, count=6, draw=cards(SIX))


def to_scare(host: Phone, table: str, game: int, words: dict[str, str]) -> None:
    """Round 1 up to the open words; all but the host are without a phone."""
    to_words(host, table, game)
    for player, word in words.items():
        host.event(table, "write", game, word=word, **({} if player == "p1" else {"player": player}))
    host.event(table, "reveal", game)


def to_power_word(host: Phone, table: str, game: int) -> None:
    """All rounds but the last, without a word."""
    seats = host.state(table)["game"]["seats"]
    for round_ in range(1, 10):
        host.event(
            table,
            "appear",
            game,
            count=6 if round_ == 1 else 1,
            draw=cards(SIX if round_ == 1 else SIX[:1], 1, "" if round_ == 1 else f"{round_}-"),
        )
        host.event(table, "reveal", game, without=seats)
        host.event(table, "move", game)
