"""Every page of a table, in every step of a game, for every role: axe-core, sizes, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.service.browser.examine import LONG, ODD, RIGHT_TO_LEFT, looking
from tests.service.browser.play import INFLECTED, TEAM, Phone, to_power_word, to_scare, to_words
from tests.service.browser.served import Service

HOSTS = ("overview", "table", "set up", "appear", "write", "scare", "move", "power word", "score", "history")
OTHERS = ("guest", "claim", "spectator", "spectator's game", "player", "unknown")


class Tables:
    """One table with a game in each step; for each page who looks and where."""

    def __init__(self, browser: Browser, address: str) -> None:
        host, guest, claimant, onlooker, player = (Phone(browser, address) for _ in range(5))
        self.phones = (host, guest, claimant, onlooker, player)
        table = host.open_table("Anna", "Freitag")
        for name in (LONG, ODD):
            host.post(f"/{table}/players", {"name": name, "phone": False})
        player.join(host, table, RIGHT_TO_LEFT)
        self._games(host, table)
        there = host.state(table)["table"]
        guest.enter(there["code"])
        claimant.enter(there["code"])
        claimant.post(f"/{table}/claims", {"player": "p2"})
        onlooker.context.request.get(there["watch"])
        game = f"/tables/{table}/games"
        self.pages = {
            "overview": (host, "/tables"),
            "table": (host, f"/tables/{table}"),
            "set up": (host, f"{game}/new/spukstaben"),
            "appear": (host, f"{game}/1"),
            "write": (host, f"{game}/2"),
            "scare": (host, f"{game}/3"),
            "move": (host, f"{game}/4"),
            "power word": (host, f"{game}/5"),
            "score": (host, f"{game}/6"),
            "history": (host, f"{game}/3/history"),
            "guest": (guest, f"/tables/{table}"),
            "claim": (claimant, f"/tables/{table}"),
            "spectator": (onlooker, f"/tables/{table}"),
            "spectator's game": (onlooker, f"{game}/3"),
            "player": (player, f"{game}/2"),
            "unknown": (host, "/tables/0000000000000000"),
        }

    def _games(self, host: Phone, table: str) -> None:
        seats = ["p1", "p2", "p3"]
        for _ in range(6):
            host.set_up(table, seats)
        to_words(host, table, 2)
        host.event(table, "write", 2, word="Haus")
        host.event(table, "timer", 2, action="start")
        to_scare(host, table, 3, {"p1": "Haus", "p2": TEAM, "p3": INFLECTED})
        host.event(table, "vote", 3, key=TEAM.upper(), accept=True, why="Warum nicht?")
        to_scare(host, table, 4, {"p1": "Haus", "p2": "Stein", "p3": "Rose"})
        for player in seats:
            host.event(table, "scare", 4, player=player)
        to_power_word(host, table, 5)
        to_power_word(host, table, 6)
        host.event(table, "power_word", 6, word="Stein")

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


@pytest.fixture(scope="module")
def tables(browser: Browser, service: Service) -> Iterator[Tables]:
    made = Tables(browser, service.address)
    yield made
    made.close()


@pytest.mark.parametrize("name", HOSTS + OTHERS)
def test_axe_finds_nothing_and_nothing_is_cut_off_or_too_small(
    browser: Browser, tables: Tables, name: str
) -> None:
    with looking(browser, *tables.pages[name]):
        pass


def test_names_are_names_and_nothing_else(tables: Tables) -> None:
    for name in ("table", "write", "scare", "history", "set up"):
        phone, path = tables.pages[name]
        page = phone.page
        page.goto(path)
        assert page.locator("svg[onload]").count() == 0
        assert page.locator("bdi", has_text=ODD).count() > 0


def test_the_page_is_in_english_too(tables: Tables) -> None:
    phone, path = tables.pages["scare"]
    text = phone.context.request.get(path, headers={"Accept-Language": "en"}).text()
    assert "Scare the Spukstaben" in text
    assert "Runde" not in text
