"""Whole games of Spookre and of The Spectral Gates on two phones, by thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.service.browser.play import Phone
from tests.tables.spookre import GATES, faces_of, targets_of
from tests.tables.test_spookre_gates import FED, FIRST_ROW, SENT, told

Json = Any
NewPhone = Callable[..., Phone]


@pytest.fixture
def phones(new_phone: NewPhone) -> tuple[Phone, Phone]:
    return new_phone(), new_phone()


@pytest.fixture
def table(phones: tuple[Phone, Phone]) -> str:
    """Anna and Ben with phones, and Oma."""
    anna, ben = phones
    table = anna.open_table()
    ben.join(anna, table, "Ben")
    anna.post(f"/{table}/players", {"name": "Oma", "phone": False})
    return table


class Night:
    """The plain game of tests/tables, played on both phones in turn."""

    def __init__(self, phones: tuple[Phone, Phone], table: str) -> None:
        self.phones = phones
        self.table = table
        self.turns = 0

    @property
    def page(self) -> Page:
        """Whose turn it is to tap."""
        self.turns += 1
        return self.phones[self.turns % 2].page

    def board(self) -> Json:
        return self.phones[0].state(self.table)["game"]["board"]

    def deal(self, targets: list[int], aura: str) -> None:
        page = self.page
        expect(page.get_by_role("heading", name="Teilt die Nacht aus")).to_be_visible()
        for target in targets:
            page.locator(f"[data-strength='{target}']").click()
            if page.locator("[data-choices=aura]").is_visible():  # a ghost the table does not know yet
                page.get_by_role("button", name=aura, exact=True).click()
        page.get_by_role("button", name="Nacht beginnen").click()

    def meet(self, target: int, faces: list[int], names: tuple[str, ...] = ("Anna", "Ben", "Oma")) -> None:
        self.page.locator("button.grave", has_text=str(target)).click()
        for phone in self.phones:
            expect(phone.page.get_by_text(f"Treffen um {target}")).to_be_visible()
        lead = int(self.board()["lead"][1:]) - 1
        for step in range(len(faces)):
            at = (lead + step) % len(faces)
            self.send(names[at], faces[at])

    def play_on(self, number: int, *, meetings: int) -> None:
        """A Night without looking, from both phones."""
        anna, ben = self.phones
        graveyard = [{"strength": target, "aura": "Mond"} for target in targets_of(number)]
        anna.event(self.table, "night", graveyard=graveyard)
        for meeting in range(meetings):
            ben.event(self.table, "target", target=targets_of(number)[meeting])
            for phone in (anna, ben, anna):
                turn = self.board()["turn"]
                sent = {"strength": faces_of(number, meeting)[int(turn[1:]) - 1]}
                phone.event(self.table, "send", player=turn, card=sent)

    def send(self, name: str, strength: int, *told: str) -> None:
        page = self.page
        expect(page.get_by_role("heading", name=f"{name} schickt einen Geist")).to_be_visible()
        page.locator(f"[data-strength='{strength}']").click()
        for each in told:
            page.get_by_role("button", name=each, exact=True).click()
        page.get_by_role("button", name="Schicken").click()


def set_up(page: Page, table: str) -> None:
    """Three at the table, two classes, one aura that is told."""
    page.goto(f"/tables/{table}/games/new/spookre")
    expect(page.get_by_label("Name der Klasse 1", exact=True)).to_have_value("Klerus")
    page.get_by_label("Name der Klasse 2", exact=True).fill("Totengräber")
    page.get_by_label("Fähigkeit der Klasse 2", exact=True).select_option(label="zieht 2 Karten")
    page.get_by_label("Aura 1", exact=True).fill("Mond")
    page.get_by_role("button", name="Los geht").click()
    page.wait_for_url("**/games/1")


def test_three_nights_with_an_ability_an_undo_and_a_correction(
    phones: tuple[Phone, Phone], table: str
) -> None:
    anna, ben = phones[0].page, phones[1].page
    set_up(anna, table)
    ben.goto(f"/tables/{table}/games/1")
    night = Night(phones, table)
    night.deal(targets_of(0), "Mond")
    first_meeting(night)
    for meeting in range(1, 5):
        night.meet(targets_of(0)[meeting], faces_of(0, meeting))
    night.play_on(1, meetings=5)
    expect(anna.get_by_text("Nacht 2 von 3")).to_be_visible()
    night.play_on(2, meetings=4)
    night.meet(targets_of(2)[4], faces_of(2, 4))
    for page in (anna, ben):
        expect(page.locator(".score .rating")).to_have_text("Anna gewinnt")
        expect(page.locator(".score tr")).to_have_count(4)
        expect(page.locator(".score tbody tr").first).to_contain_text("SK-13")
    undo_across_the_end(anna, ben)
    correct_the_first_night(anna, ben, table)
    again = anna.get_by_role("link", name="Noch ein Spiel")
    again.click()
    expect(anna.get_by_label("Name der Klasse 2", exact=True)).to_have_value("Totengräber")
    expect(anna.get_by_text("Schon bekannte Geister: 16")).to_be_visible()


def first_meeting(night: Night) -> None:
    """Clergy with the target's aura turns the result round: nobody is above 30, so the weakest wins."""
    night.page.locator("button.grave", has_text="30").click()
    night.send("Anna", 1)
    night.send("Ben", 2)
    night.send("Oma", 3, "Klerus", "Mond")
    for phone in night.phones:
        expect(phone.page.locator(".won")).to_contain_text("Anna gewinnt 30 mit 1: Umgekehrt")
        expect(phone.page.locator(".won")).to_contain_text("SK-07")


def undo_across_the_end(anna: Page, ben: Page) -> None:
    ben.get_by_role("button", name="Zurück:").first.click()
    for page in (anna, ben):
        expect(page.locator(".score")).to_have_count(0)
        expect(page.get_by_role("heading", name="schickt einen Geist")).to_be_visible()
    anna.get_by_role("button", name="Wieder:").first.click()
    for page in (anna, ben):
        expect(page.locator(".score .rating")).to_have_text("Anna gewinnt")


def correct_the_first_night(anna: Page, ben: Page, table: str) -> None:
    """In the last Meeting of Night 1 Oma did not send 13 but 25, and wins what Ben had won with 15.

    All had five ghosts, since the 3 of the Clergy turned a Meeting of each Night round.
    """
    assert faces_of(0, 4) == [14, 15, 13]
    expect(ben.locator(".score tbody tr").nth(2)).to_contain_text("Oma")
    anna.goto(f"/tables/{table}/games/1/history")
    entry = anna.locator(".history li", has_text="Oma").filter(has=anna.locator(".mini", has_text="13")).last
    entry.get_by_text("Berichtigen").click()
    entry.locator("[data-strength='25']").click()
    entry.get_by_role("button", name="So war es").click()
    expect(entry.get_by_text("berichtigt")).to_be_visible()
    anna.go_back()
    for page in (anna, ben):
        expect(page.locator(".score .rating")).to_have_text("Oma gewinnt", timeout=15_000)
        expect(page.locator(".score tbody tr").nth(2)).to_contain_text("Ben")


def test_gates_close_and_pull_ghosts_back(phones: tuple[Phone, Phone], table: str) -> None:
    anna, ben = phones[0].page, phones[1].page
    payload = {"seats": ["p1", "p2"], "classes": GATES}
    phones[0].post(f"/{table}/games", {"game": "spookre", "payload": payload})
    for page in (anna, ben):
        page.goto(f"/tables/{table}/games/1")
    pick(anna, FIRST_ROW)
    anna.get_by_role("button", name="Auslegen").click()
    expect(ben.locator(".row-of-six li")).to_have_count(6)
    pick(ben, FED)
    ben.get_by_role("button", name="Füttern", exact=True).click()
    for awarded, (pair, page) in enumerate(zip(SENT[:2], (anna, ben), strict=True)):
        expect(page.get_by_role("heading", name="Deckt auf")).to_be_visible()
        expect(page.locator(".award")).to_have_count(awarded)
        pick(page, pair)
        page.get_by_role("button", name="Aufdecken").click()
    expect(anna.locator(".award")).to_have_count(2)
    for page in (anna, ben):
        expect(page.get_by_role("img", name="Klerus: geschlossen, 4, 9, 29, 14")).to_be_visible()
        last = page.locator("[data-part^=happened]")
        expect(last.locator(".shut")).to_contain_text("Das Tor schließt sich für immer: Klerus")
        expect(last.locator(".pulled")).to_have_text("Es zieht 14 zurück, aus dem Herrenhaus von Ben")
    play_on(phones[0], table)
    for page in (anna, ben):
        expect(page.locator(".score tbody tr")).to_have_count(2)
        expect(page.locator(".score tbody tr").first).to_contain_text("SG-10")
    ben.get_by_role("button", name="Zurück:").first.click()
    expect(anna.get_by_role("heading", name="Deckt auf")).to_be_visible()


def pick(page: Page, cards: Json) -> None:
    """Tap cards in their order: strength, and class where the table does not know it."""
    for card in cards:
        if card is None:
            page.locator("[data-reaper]").click()
            continue
        page.locator(f"[data-strength='{card[0]}']").click()
        if page.locator("[data-choices=class]").is_visible():
            page.locator("[data-choices=class]").get_by_role("button", name=card[1], exact=True).click()


def play_on(phone: Phone, table: str) -> None:
    """The rest of the game."""
    for pair in SENT[2:]:
        phone.event(table, "location", cards=told(pair))
    for _night in (2, 3):
        phone.event(table, "next_night")
        board = phone.state(table)["game"]["board"]
        pool = [strength for strength in board["unseen"] if strength != "reaper"]
        some = lambda count: told([(pool.pop(), "Koch") for _ in range(count)])  # noqa: B023, E731
        phone.event(table, "row", targets=some(6))
        phone.event(table, "feed", cards=some(2))
        for _target in range(6):
            phone.event(table, "location", cards=some(2))
