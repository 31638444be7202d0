"""A game of Spanta on two phones, by tapping; and every page of it: axe-core, sizes, both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.service.browser.examine import LONG, ODD, looking
from tests.service.browser.play import Phone
from tests.service.browser.served import Service
from tests.tables import spanta_game as play

COLOURS = {"green": "grün", "yellow": "gelb", "blue": "blau", "pink": "rosa"}
ICONS = {"ladder": "Leiter", "equal": "gleich", "odd": "ungerade", "even": "gerade",
         "four_plus": "4 oder mehr", "three_minus": "3 oder weniger"}  # fmt: skip


def look(name: str) -> str:
    """What a ghost is called on the pages."""
    return "Joker" if name.startswith("w") else f"Form {name[0]}, {COLOURS[play.COLOURS[name[1]]]}"


def test_three_rounds_to_the_ranking(new_phone: Callable[..., Phone]) -> None:
    phones = anna, ben = new_phone(), new_phone()
    table = anna.open_table()
    ben.join(anna, table, "Ben")
    set_up(anna.page, table)
    ben.page.goto(f"/tables/{table}/game")
    enter_objective(anna.page, play.ANNAS)
    enter_objective(ben.page, play.BENS)
    for number in range(play.ROUNDS):
        whole_round({"p1": anna.page, "p2": ben.page}, number)
    reveal(ben.page)
    for phone in phones:
        expect(phone.page.locator(".ranking tbody tr")).to_have_text(["1.Anna8", "2.Ben3"])
    undo_the_end_and_reveal_again(anna.page, ben.page)
    what_would_have_been_best(ben.page)
    correct_the_first_placing(anna.page, ben.page)


def set_up(anna: Page, table: str) -> None:
    """Ben is tapped away and again, so that Anna begins."""
    anna.goto(f"/tables/{table}/games/new/spanta")
    ben = anna.get_by_role("button", name="Ben")
    ben.click()
    expect(anna.get_by_role("button", name="Los geht")).to_be_disabled()
    ben.click()
    expect(ben).to_contain_text("2")
    anna.get_by_label("Nicht gezählt").uncheck()
    anna.get_by_label("Karten im Stapel", exact=True).fill("14")
    anna.get_by_role("button", name="Los geht").click()
    anna.wait_for_url("**/games/1")


def enter_objective(page: Page, objective: Any) -> None:
    section = page.locator("[data-part=own-objective]")
    section.locator("summary").first.click()
    for slot in objective["formation"]:
        shape, colour = slot.get("shape"), slot.get("colour")
        tap(section, f"Form {shape}" if shape else "jede Form")
        tap(section, COLOURS[colour] if colour else "jede Farbe")
    for name in ("bonus_shape", "bonus_colour"):
        section.locator(f"input[name$={name}][value={objective[name]}]").check()
    tap(section, "Eintragen")
    expect(section).to_contain_text("nur dieses Handy zeigt ihn")


def tap(place: Page | Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def whole_round(pages: dict[str, Page], number: int) -> None:
    for card in play.DISPLAYS[number]["cards"]:
        tap(pages["p1"], look(card["id"]))
        tap(pages["p1"], ICONS[card["icon"]])
    tap(pages["p1"], "Karten liegen")
    for player, dice in play.DICE[number].items():
        own = pages[player].locator("form:has(.fill):visible", has_text="So liegen sie")
        for die in dice:
            tap(own, str(die))
        tap(own, "So liegen sie")
    for player, pair, name in play.CAPTURES[number]:
        capture(pages[player], player, pair, name)
    for player, placings in play.PLACINGS[number].items():
        for discard, ghost, side in placings:
            place(pages[player], discard, ghost, side)
        pages[player].get_by_role("button", name="Fertig", exact=True).click()


def capture(page: Page, player: str, pair: list[int], name: str) -> None:
    """Two dice light up the cards that they meet."""
    section = page.locator("[data-capture]")
    expect(section).to_contain_text({"p1": "Anna", "p2": "Ben"}[player] + " ist dran")
    for die in pair:
        section.locator(f"[data-die='{die}'][aria-pressed=false]").first.click()
    section.locator("button.spook-card:enabled", has_text=look(name)).click()


def place(page: Page, discard: str, ghost: str, side: str) -> None:
    """Where there is only one card to discard it is chosen at once."""
    placing = page.locator("[data-placing]:visible")
    card = placing.locator("[data-hand]:enabled", has_text=look(ghost)).first
    expect(card).to_be_visible()
    placed = placing.locator(".laid").count()
    card.click()
    other = placing.locator("[data-hand][aria-pressed=false]:enabled", has_text=look(discard))
    if other.count():
        other.first.click()
    tap(placing, {"left": "Links anlegen", "right": "Rechts anlegen"}[side])
    expect(placing.locator(".laid")).to_have_count(placed + 1)


def reveal(page: Page) -> None:
    tap(page, "Alle Aufträge aufdecken")


def undo_the_end_and_reveal_again(anna: Page, ben: Page) -> None:
    """Ben's objective is secret again, on Anna's phone too."""
    expect(anna.locator("[data-part=points-1] .objective")).to_be_visible()
    anna.get_by_role("button", name="Zurück: Ben, Aufträge aufgedeckt").click()
    expect(anna.get_by_role("heading", name="Aufträge aufdecken")).to_be_visible()
    expect(anna.locator(".objective")).to_have_count(1)
    reveal(ben)
    expect(anna.locator(".ranking")).to_be_visible()


def what_would_have_been_best(ben: Page) -> None:
    points = ben.locator("[data-part=points-1]")
    tap(points, "Welche Reihe wäre die beste gewesen?")
    expect(points.locator("[data-total]")).to_have_text("8")
    expect(points.locator("[data-row] .laid")).to_have_count(3)


def correct_the_first_placing(anna: Page, ben: Page) -> None:
    """It was the pink one that was placed: a bonus point less."""
    ben.get_by_role("link", name="Verlauf").click()
    ben.wait_for_url("**/history")  # until then the last entry may be any
    entry = ben.locator("li", has_text="Ausgelegt").last
    entry.get_by_text("Berichtigen").click()
    entry.get_by_label("auslegen").select_option(label="1-2 · Form A, rosa")
    entry.get_by_label("ablegen").select_option(label="1-1 · Form A, grün")
    tap(entry, "So war es")
    expect(entry).to_contain_text("berichtigt")
    expect(anna.locator(".ranking tbody tr")).to_have_text(["1.Anna7", "2.Ben3"])
    rolled = ben.locator("li", has_text="Gewürfelt").last
    rolled.get_by_text("Berichtigen").click()
    expect(rolled.locator("[data-palette]").first).to_be_visible()


PAGES = ("set up", "display", "roll", "capture", "placement", "objectives", "special", "score", "history",
         "spectator", "table")  # fmt: skip


class Tables:
    """One table with a game in each step; for each page who looks and where."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.host, onlooker = Phone(browser, address), Phone(browser, address)
        self.phones = (self.host, onlooker)
        self.table = self.host.open_table("Anna", "Freitag")
        for name in (LONG, ODD):
            self.host.post(f"/{self.table}/players", {"name": name, "phone": False})
        self._games()
        onlooker.context.request.get(self.host.state(self.table)["table"]["watch"])
        game = f"/tables/{self.table}/games"
        self.pages = {
            "set up": (self.host, f"{game}/new/spanta"),
            "display": (self.host, f"{game}/1"),
            "roll": (self.host, f"{game}/2"),
            "capture": (self.host, f"{game}/3"),
            "placement": (self.host, f"{game}/4"),
            "objectives": (self.host, f"{game}/5"),
            "special": (self.host, f"{game}/6"),
            "score": (self.host, f"{game}/7"),
            "history": (self.host, f"{game}/7/history"),
            "spectator": (onlooker, f"{game}/4"),
            "table": (self.host, f"/tables/{self.table}"),
        }

    def _games(self) -> None:
        steps = [
            play.rounds(1),
            [("display", play.DISPLAYS[0])],
            play.rolled(0),
            [*play.whole_round(0), *play.captured(1)],
            play.rounds(),
            [],
            [*self._objectives(), *play.rounds(), ("reveal", {})],
        ]
        for number, events in enumerate(steps, 1):
            variant = {"variant": "special"} if number == 6 else {}
            payload = play.set_up(rules={"pass": "free"}, **variant)
            self.host.post(f"/{self.table}/games", {"game": "spanta", "payload": payload})
            for kind, body in events:
                self.host.event(self.table, kind, number, **body)

    def _objectives(self) -> Iterator[play.Event]:
        yield "objective", {"objective": play.ANNAS}
        yield "objective", {"objective": play.BENS, "player": "p2"}

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


@pytest.fixture(scope="module")
def tables(browser: Browser, service: Service) -> Iterator[Tables]:
    service.forget_attempts()
    made = Tables(browser, service.address)
    yield made
    made.close()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_nothing_is_cut_off_or_too_small(
    browser: Browser, tables: Tables, name: str
) -> None:
    with looking(browser, *tables.pages[name]):
        pass


def test_names_are_names_and_the_page_is_in_english_too(tables: Tables) -> None:
    phone, path = tables.pages["placement"]
    phone.page.goto(path)
    assert phone.page.locator("svg[onload]").count() == 0
    text = phone.context.request.get(path, headers={"Accept-Language": "en"}).text()
    assert "Place ghosts" in text
    assert "Runde" not in text


def test_two_dice_are_checked_by_tapping(tables: Tables) -> None:
    phone, path = tables.pages["display"]
    phone.page.goto(path)
    check = phone.page.locator("[data-part=dice-check]")
    check.locator("summary").click()
    for pair, icons in {"55": ["equal", "odd", "four_plus"], "34": ["ladder"], "16": [""]}.items():
        for die in pair:
            tap(check, die)
        shown = check.locator("[data-met]:visible")
        assert [shown.nth(at).get_attribute("data-met") for at in range(shown.count())] == icons
