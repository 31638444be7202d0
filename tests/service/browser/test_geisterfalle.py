"""Geisterfalle on the phones of a table: a whole game, and every page readable, tappable and harmless."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.service.browser.examine import LONG, ODD, RIGHT_TO_LEFT, looking
from tests.service.browser.play import Phone
from tests.service.browser.served import Service

NewPhone = Callable[..., Phone]


def test_a_whole_game_on_two_phones(new_phone: NewPhone) -> None:
    """Three hunters, a decision round; an undo across the end and a correction of the first round."""
    host, other = new_phone(), new_phone()
    table = host.open_table()
    other.join(host, table, "Ben")
    host.post(f"/{table}/players", {"name": "Oma", "phone": False})
    anna, ben = host.page, other.page
    set_up(anna, table)
    ben.goto(f"/tables/{table}/games/1")
    first_round(anna, ben)
    round_with_an_early_call(anna, ben)
    round_to_the_end(anna, ben)
    expect(anna.get_by_text("Ben gewinnt")).to_be_visible()
    undo_across_the_end(anna, ben)
    correct_the_first_round(anna, ben, table)
    round_to_the_party(anna, ben)
    decision(anna, ben)
    for page in (anna, ben):
        expect(page.get_by_text("Ben gewinnt")).to_be_visible()
        expect(page.locator(".ranking td:first-child")).to_have_text(["1.", "2.", "3."])
        expect(page.locator(".ranking th[scope=row] .name")).to_have_text(["Ben", "Anna", "Oma"])


def set_up(anna: Page, table: str) -> None:
    anna.goto(f"/tables/{table}/games/new/geisterfalle")
    anna.get_by_label("Felder bis zur Party", exact=True).fill("12")
    anna.get_by_label("Welches der zehn Tickets").select_option(label="Schnarchnase")
    anna.get_by_text("Wie nennt ihr die Geister?").click()
    anna.get_by_label("Feuergeist").last.fill("Flammi")
    anna.get_by_role("button", name="Los geht").click()
    anna.wait_for_url("**/games/1")


def first_round(anna: Page, ben: Page) -> None:
    """Ben calls; Anna's half entered balls outlive a reload."""
    ben.get_by_role("button", name="Stopp! Ich war’s").click()
    expect(anna.get_by_text("„Stopp, Hände hoch!“ – Ben")).to_be_visible()
    tap(own(anna), "blue")
    anna.reload()
    expect(own(anna).get_by_role("button", name="Kugel 1: Wassergeist")).to_be_visible()
    enter(own(anna))
    enter(own(ben), "green", "blue", "white")
    put_right = own(ben).get_by_text("Ändern")
    put_right.click()
    own(ben).get_by_role("button", name="Kugel 1: Erdgeist").click()
    enter(own(ben), "fire")
    for_oma(anna, "green")
    expect(ben.get_by_role("heading", name="Ben zieht ein Ticket")).to_be_visible()
    ben.get_by_role("button", name="+2").click()
    expect(ben.get_by_label("Straße: Anna – Feld 2, Ben – Feld 7, Oma – Feld 1")).to_be_visible()


def round_with_an_early_call(anna: Page, ben: Page) -> None:
    """GF-05: two balls are not all; Ben misses the red ball (GF-03)."""
    expect(ben.locator(".for-you")).to_contain_text("Rote Kugel")
    anna.get_by_role("button", name="Stopp! Ich war’s").click()
    tap(own(anna), "green", "green")
    own(anna).get_by_role("button", name="So liegen sie").click()
    expect(anna.locator("#trouble")).to_contain_text("GF-05")
    enter(own(anna), "white")
    enter(own(ben), "fire")
    for_oma(anna)
    anna.get_by_role("button", name="Zappenduster").click()
    expect(anna.get_by_text("Rote Kugel nicht versenkt")).to_be_visible()


def round_to_the_end(anna: Page, ben: Page) -> None:
    """Oma calls, Anna plays in the dark (GF-11) and draws the extra ball (GF-12), which moves all others."""
    expect(anna.locator(".for-you")).to_contain_text("Augen zu!")
    expect(ben.locator(".for-you")).not_to_contain_text("Augen zu!")
    expect(anna.get_by_role("button", name="Stopp! Ich war’s")).to_have_count(0)
    ben.get_by_role("button", name="Oma", exact=True).click()
    expect(anna.get_by_text("„Stopp, Hände hoch!“ – Oma")).to_be_visible()
    enter(own(anna), "white")
    tap(own(ben), "fire", "blue")
    own(ben).get_by_role("button", name="Rote Kugel: nicht versenkt").click()
    enter(own(ben), "green")
    for_oma(anna, "fire", "fire", "fire")
    anna.locator(".step summary", has_text="Extraaa-Kugel").click()
    tap(anna.locator("[data-attempts]"), "none", "white", "fire")
    anna.get_by_role("button", name="So lief es").click()


def undo_across_the_end(anna: Page, ben: Page) -> None:
    """It was the Jet-Pack that Anna drew."""
    ben.get_by_role("button", name="Zurück: Anna, Ticket gezogen").click()
    for page in (anna, ben):
        expect(page.get_by_role("heading", name="Anna zieht ein Ticket")).to_be_visible()
    ben.get_by_role("button", name="Jet-Pack").click()
    expect(anna.locator(".ranking th[scope=row] .name")).to_have_text(["Ben", "Oma", "Anna"])
    expect(anna.locator(".ranking")).to_contain_text("Feld 10 von 12")


def correct_the_first_round(anna: Page, ben: Page, table: str) -> None:
    """Ben's first ball lay with the earth ghost: he is not at the party, and the game goes on."""
    anna.goto(f"/tables/{table}/games/1/history")
    entry = anna.locator(".history li", has_text="Runde 1: Flammi")
    entry.get_by_text("Berichtigen").click()
    entry.get_by_label("Kugel 1").select_option(label="Erdgeist")
    entry.get_by_role("button", name="So war es").click()
    expect(entry).to_contain_text("berichtigt")
    anna.goto(f"/tables/{table}/games/1")
    for page in (anna, ben):
        expect(page.get_by_text("Runde 4", exact=True)).to_be_visible()
        expect(page.get_by_label("Straße: Anna – Feld 5, Ben – Feld 10, Oma – Feld 10")).to_be_visible()
        expect(page.locator(".tag.red")).to_have_count(0)


def round_to_the_party(anna: Page, ben: Page) -> None:
    ben.get_by_role("button", name="Niemand hat gerufen").click()
    enter(own(anna), "fire", "fire", "blue")
    enter(own(ben), "blue")
    for_oma(anna)


def decision(anna: Page, ben: Page) -> None:
    """GF-17: both call at once, Ben has more points."""
    expect(anna.get_by_role("heading", name="Die Entscheidungsrunde")).to_be_visible()
    for name in ("Anna", "Ben"):
        anna.get_by_role("checkbox", name=name).check()
    anna.get_by_role("button", name="Gerufen!").click()
    enter(own(anna), "green", "green", "green")
    enter(own(ben), "fire", "fire", "white")


def own(page: Page) -> Locator:
    return page.locator("[data-part^=own-]")


def tap(track: Locator, *holes: str) -> None:
    """Put the next balls into these holes."""
    for hole in holes:
        track.locator(f"[data-hole={hole}]").click()


def enter(form: Locator, *holes: str) -> None:
    """Put the next balls into these holes, and say that it is all."""
    tap(form, *holes)
    form.get_by_role("button", name="So liegen sie").click()
    expect(form.locator("form:visible")).to_have_count(0)


def for_oma(anna: Page, *holes: str) -> None:
    """Anna enters what Oma, who has no phone, has sunk; Oma is the last to be entered."""
    form = anna.locator("[data-part^=for-p3]")
    form.locator("summary").click()
    tap(form, *holes)
    form.get_by_role("button", name="So liegen sie").click()
    expect(form).to_have_count(0)


def test_the_last_game_is_there_again(new_phone: NewPhone) -> None:
    """Street, pro factors, names and the doubled ticket are entered once, seats in their order."""
    host = new_phone()
    table = host.open_table()
    host.post(f"/{table}/players", {"name": "Oma", "phone": False})
    page = host.page
    page.goto(f"/tables/{table}/games/new/geisterfalle")
    page.get_by_label("Platz 1").select_option(label="Oma")
    page.get_by_label("Platz 2").select_option(label="Anna")
    page.get_by_label("Felder bis zur Party", exact=True).fill("33")
    page.get_by_text("Profiseite: Auf manchen").click()
    page.get_by_label("zählt doppelt").last.fill("5, 12")
    page.get_by_label("zählt nicht").first.fill("12")
    page.get_by_label("Welches der zehn Tickets").select_option(label="Schnarchnase")
    page.get_by_text("Wie nennt ihr die Geister?").click()
    page.get_by_label("Feuergeist").last.fill("Flammi")
    page.get_by_role("button", name="Los geht").click()
    page.wait_for_url("**/games/1")
    begun = host.state(table)["game"]["set_up"]
    assert begun["street"] == {"length": 33, "factors": {"5": {"fire": 2}, "12": {"green": 0, "fire": 2}}}
    page.goto(f"/tables/{table}/games/new/geisterfalle")
    page.get_by_role("button", name="Los geht").click()
    page.wait_for_url("**/games/2")
    assert host.state(table)["game"]["set_up"] == begun
    assert begun["seats"] == ["p2", "p1"]


PAGES = ("set up", "round", "entered", "ticket", "decision", "tie", "score", "history", "spectator", "player")


class Games:
    """One table with a game in each step; for each page who looks and where."""

    def __init__(self, browser: Browser, address: str) -> None:
        host, onlooker, player = (Phone(browser, address) for _ in range(3))
        self.phones = (host, onlooker, player)
        self.table = host.open_table("Anna", "Freitag")
        for name in (LONG, ODD):
            host.post(f"/{self.table}/players", {"name": name, "phone": False})
        player.join(host, self.table, RIGHT_TO_LEFT)
        onlooker.context.request.get(host.state(self.table)["table"]["watch"])
        self.host, self.player = host, player
        for length in (40, 40, 40, 3, 3, 3):
            self._begin(length)
        self._play(1, {"p1": ["fire"], "p2": ["white"]}, {"p2": {"kind": "sleepyhead"}})
        self._play(1, {"p1": ["green"], "p2": ["white"]}, {"p2": {"kind": "pitch_dark"}})
        self._balls(2, "p1", ["fire", "white", "green"])
        self._play(3, {"p1": ["white", "blue"], "p4": ["fire"]}, {})
        for game in (4, 5, 6):
            self._play(game, {"p1": ["fire"], "p2": ["fire"], "p3": ["blue"]}, {})
        for game, callers in ((5, ["p1", "p2"]), (6, ["p2"])):
            self.host.event(self.table, "stop", game, round=2, players=callers)
        self._balls(5, "p2", ["fire", "green", "white"])
        games = f"/tables/{self.table}/games"
        self.pages = {
            "set up": (host, f"{games}/new/geisterfalle"),
            "round": (host, f"{games}/1"),
            "entered": (host, f"{games}/2"),
            "ticket": (host, f"{games}/3"),
            "decision": (host, f"{games}/4"),
            "tie": (host, f"{games}/5"),
            "score": (host, f"{games}/6"),
            "history": (host, f"{games}/1/history"),
            "spectator": (onlooker, f"{games}/1"),
            "player": (player, f"{games}/3"),
        }

    def _begin(self, length: int) -> None:
        factors = {"0": {"blue": 2}, "2": {"fire": 0, "green": 3}} if length > 3 else None
        street = {"length": length, "factors": factors}
        payload = {"seats": ["p1", "p2", "p3", "p4"], "street": street}
        self.host.post(f"/{self.table}/games", {"game": "geisterfalle", "payload": payload})

    def _balls(self, game: int, player: str, holes: Sequence[str | None], **more: Any) -> None:
        own = {"p1": self.host, "p4": self.player}
        speaks = {} if player in own else {"player": player}
        round_ = self.host.context.request.get(f"/api/v1/tables/{self.table}/state?game={game}").json()
        number = round_["game"]["board"]["now"]["round"]
        blue = [*holes, None, None, None][:3]
        phone = own.get(player, self.host)
        phone.event(self.table, "balls", game, round=number, blue=blue, **speaks, **more)

    def _play(self, game: int, holes: dict[str, list[str]], tickets: dict[str, Any]) -> None:
        state = self.host.context.request.get(f"/api/v1/tables/{self.table}/state?game={game}").json()
        number = state["game"]["board"]["now"]["round"]
        self.host.event(self.table, "stop", game, round=number, players=[])
        for player in ("p1", "p2", "p3", "p4"):
            self._balls(game, player, holes.get(player, []))
        for player, drawn in tickets.items():
            self.host.event(self.table, "ticket", game, round=number, player=player, **drawn)

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


@pytest.fixture(scope="module")
def games(browser: Browser, service: Service) -> Iterator[Games]:
    service.forget_attempts()
    made = Games(browser, service.address)
    yield made
    made.close()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_nothing_is_cut_off_or_too_small(
    browser: Browser, games: Games, name: str
) -> None:
    with looking(browser, *games.pages[name]) as page:
        if name == "set up":
            page.get_by_text("Profiseite: Auf manchen").click()


def test_a_spectator_can_do_nothing_and_names_are_names(games: Games) -> None:
    onlooker, path = games.pages["spectator"]
    onlooker.page.goto(path)
    expect(onlooker.page.locator("[data-send], [data-track]")).to_have_count(0)
    expect(onlooker.page.locator("svg[onload]")).to_have_count(0)
    expect(onlooker.page.locator("bdi", has_text=ODD).first).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_in_english_too(games: Games, name: str) -> None:
    phone, path = games.pages[name]
    answer = phone.context.request.get(path, headers={"Accept-Language": "en"})
    assert answer.ok
    text = answer.text()
    german = ("Runde", "Kugel", "Stopp! Ich", "Irrgeist", "gewinnt")
    assert [word for word in german if word in text] == []
