"""Ten rounds at stage 3 on three phones: with sleep, reload, undo, restart, vote, and somebody late."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.service.browser.play import INFLECTED, TEAM, Phone
from tests.service.browser.served import Service

WORDS = {
    1: ("Tisch", "Haus", "Reis"),
    2: ("Stein", "Rose", "Hose"),
    3: ("Lampe", "Regen", "Insel"),
    4: ("Wolke", "Feder", "Nebel"),
    5: (TEAM, "Vogel", "Kerze"),
    6: ("Garten", "Messer", "Blume"),
    7: ("Hafen", "Hafen", INFLECTED),
    8: ("Tinte", "Mauer", "Kanne"),
    9: ("Wagen", "Leiter", "Korb"),
}
POWER_WORD = "Axt"


class Team(NamedTuple):
    """Anna and Bob with phones from the start; Clara comes when the game is under way."""

    anna: Page
    bob: Page
    clara: Page


@pytest.fixture
def phones(new_phone: Callable[..., Phone]) -> list[Phone]:
    return [new_phone() for _ in range(3)]


@pytest.fixture
def team(phones: list[Phone]) -> Team:
    return Team(*(phone.page for phone in phones))


def test_ten_rounds_to_the_score(team: Team, phones: list[Phone], service: Service) -> None:
    anna, bob, clara = team
    open_and_join(anna, bob)
    first_round(anna, bob)
    code = code_of(anna)
    late(clara, code)
    round_with_a_reload(team)
    round_with_a_sleep(team, phones[1])
    round_with_an_undo(team)
    round_with_a_vote(team)
    round_with_a_restart(team, service)
    round_with_mistakes(team)
    for number, letters in {8: ["E", "Q"], 9: ["E", "X"]}.items():
        appear(anna, letters)
        play(team, number)
    power_word(anna)
    for page in team:  # A and S went out by the Door in rounds 3 and 4, and AXT leaves the Q
        expect(page.locator(".lines")).to_contain_text("Entkommene Spukstaben: 3")
        expect(page.locator(".points")).to_have_text("12 Punkte")
        expect(page.locator(".rating")).to_have_text("Wortbegeisterung")


def open_and_join(anna: Page, bob: Page) -> None:
    anna.goto("/tables")
    anna.get_by_label("Dein Name").fill("Anna")
    anna.get_by_role("button", name="Tisch eröffnen").click()
    expect(anna.get_by_role("heading", name="Am Tisch")).to_be_visible()
    join(bob, code_of(anna), "Bob")
    expect(anna.get_by_text("Bob")).to_be_visible()
    anna.get_by_text("Jemand ohne Handy").click()
    anna.get_by_label("Name – die anderen").fill("Oma")
    anna.get_by_role("button", name="Dazu").click()
    expect(bob.get_by_text("Oma")).to_be_visible()
    anna.get_by_role("link", name="Spukstaben", exact=True).click()
    anna.get_by_text("und Schilde").click()
    anna.get_by_role("button", name="Los geht").click()
    anna.wait_for_url("**/games/1")
    bob.get_by_role("link", name="Zum Spiel").click()


def code_of(page: Page) -> str:
    """The join code as the table's page shows it."""
    if "/games/" in page.url:
        page.locator(".back a").click()
        page.get_by_text("Dazukommen").click()
    code = page.locator("[data-code]").text_content() or ""
    if page.get_by_role("link", name="Zum Spiel").count():
        page.get_by_role("link", name="Zum Spiel").click()
    return code


def join(page: Page, code: str, name: str) -> None:
    page.goto("/tables")
    page.get_by_label("Code vom Tisch").fill(f"{code[:3]} {code[3:].lower()}")
    page.get_by_role("button", name="Hinein").click()
    expect(page.get_by_role("heading", name="Wie heißt du?")).to_be_visible()
    page.get_by_label("Dein Name").fill(name)
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.get_by_role("heading", name="Am Tisch")).to_be_visible()


def late(clara: Page, code: str) -> None:
    """Clara comes in round 2 and plays on for Oma."""
    join(clara, code, "Clara")
    clara.get_by_role("link", name="Zum Spiel").click()
    clara.get_by_text("Einen Platz übernehmen").click()
    clara.on("dialog", lambda dialog: dialog.accept())
    clara.get_by_role("button", name="Statt Oma").click()
    expect(clara.get_by_text("an keinem Platz")).to_have_count(0)


def first_round(anna: Page, bob: Page) -> None:
    letters = anna.locator("[data-field=letters]")
    letters.first.fill("ei s t h a u")
    expect(letters.last).to_have_value("u")
    anna.get_by_label("Bedingung").nth(3).select_option(label="max. 6")
    anna.get_by_label("Schild").nth(1).select_option(label="×2")
    anna.get_by_label("Schild").nth(4).select_option(label="←")
    anna.get_by_role("button", name="Würfel ein Feld tiefer").last.click()
    anna.get_by_role("button", name="Karten hinlegen").click()
    expect(bob.locator(".board .card")).to_have_count(6)
    expect(bob.locator(".office .cube")).to_have_text("noch 1")
    anna.get_by_role("button", name="Sanduhr umdrehen").click()
    expect(bob.get_by_role("button", name="Anhalten")).to_be_visible()
    write(anna, WORDS[1][0])
    write(bob, WORDS[1][1])
    anna.get_by_text("Für jemanden ohne Handy").click()
    anna.get_by_label("Geheimes Wort von Oma").fill(WORDS[1][2])
    anna.get_by_role("button", name="Fertig").last.click()
    assert WORDS[1][2] not in bob.content()
    reveal(bob)
    # TISCH has one S, and the S is doubled; T and H are in it. HAUS drives the U away.
    expect(anna.locator(".card.scared .letters")).to_have_text(["T", "H"])
    scare_all(anna)
    expect(anna.locator(".result .piece").first).to_have_text(re.compile("^[A-Z]+$"))  # typed small
    expect(bob.locator(".office .gap")).to_be_visible()
    move(bob)


def round_with_a_reload(team: Team) -> None:
    appear(team.anna, ["N", "R"])
    expect(team.bob.get_by_label("Dein geheimes Wort")).to_be_visible()
    team.bob.get_by_label("Dein geheimes Wort").fill("Ros")
    team.bob.reload()
    expect(team.bob.get_by_label("Dein geheimes Wort")).to_have_value("Ros")
    play(team, 2)


def round_with_a_sleep(team: Team, sleeper: Phone) -> None:
    appear(team.anna, ["L"])
    write(team.bob, WORDS[3][1])
    sleeper.context.set_offline(True)
    write(team.anna, WORDS[3][0])
    write(team.clara, WORDS[3][2])
    reveal(team.clara)
    scare_all(team.anna)
    move(team.anna)
    expect(team.clara.get_by_text("Runde 4 von 10")).to_be_visible()
    expect(team.bob.get_by_text("Runde 3 von 10")).to_be_visible()
    sleeper.context.set_offline(False)
    expect(team.bob.get_by_text("Runde 4 von 10")).to_be_visible()


def round_with_an_undo(team: Team) -> None:
    appear(team.anna, ["E"])
    play(team, 4)
    expect(team.bob.get_by_text("Runde 5 von 10")).to_be_visible()
    team.bob.get_by_role("button", name="Zurück: Anna, Weitergerückt").click()
    for page in team:
        expect(page.get_by_text("Runde 4 von 10")).to_be_visible()
    team.clara.get_by_role("button", name="Wieder: Anna, Weitergerückt").click()
    for page in team:
        expect(page.get_by_text("Runde 5 von 10")).to_be_visible()


def round_with_a_vote(team: Team) -> None:
    appear(team.anna, ["E"])
    for page, word in zip(team, WORDS[5], strict=True):
        write(page, word)
    reveal(team.anna)
    undecided = team.bob.locator("[data-status=undecided]")
    expect(undecided).to_contain_text("Was sagt das Team?")
    undecided.get_by_label("Warum").fill("eine junge Katze")
    undecided.get_by_role("button", name="Gilt", exact=True).click()
    doubted = team.clara.locator("[data-status=undecided]")
    expect(doubted).to_contain_text("Bob: gilt – eine junge Katze")
    doubted.get_by_role("button", name="Gilt", exact=True).click()
    expect(team.anna.locator("[data-part=word-0]")).to_have_attribute("data-status", "waiting")
    expect(team.anna.locator(".votes").first).to_contain_text("eine junge Katze")
    scare_all(team.anna)
    move(team.anna)


def round_with_a_restart(team: Team, service: Service) -> None:
    appear(team.anna, ["E"])
    write(team.anna, WORDS[6][0])
    service.stop()
    team.bob.get_by_label("Dein geheimes Wort").fill(WORDS[6][1])
    team.bob.get_by_role("button", name="Fertig").click()
    expect(team.bob.locator("#unsent")).to_contain_text("Dein geheimes Wort")
    service.start()
    expect(own_word(team.bob)).to_have_text(WORDS[6][1])
    expect(team.bob.locator("#unsent")).to_be_hidden()
    write(team.clara, WORDS[6][2])
    team.anna.reload()
    expect(own_word(team.anna)).to_have_text(WORDS[6][0])
    reveal(team.anna)
    scare_all(team.anna)
    move(team.anna)


def round_with_mistakes(team: Team) -> None:
    """Two write the same word, one an inflected one."""
    appear(team.anna, ["E"])
    for page, word in zip(team, WORDS[7], strict=True):
        write(page, word)
    reveal(team.anna)
    wrong = team.clara.locator("[data-part=word-2]")
    expect(wrong).to_contain_text("gebeugte Form")
    wrong.get_by_role("button", name="LIED", exact=True).click()
    expect(team.anna.locator("[data-part=word-2]")).to_have_attribute("data-status", "waiting")
    expect(team.anna.locator("[data-part=word-0]")).to_contain_text("Zweimal dasselbe Wort")
    take(team.anna)
    expect(team.anna.locator("[data-part=word-1]")).to_contain_text("gestrichen: gleiches Wort")
    take(team.anna)
    move(team.anna)


def power_word(anna: Page) -> None:
    expect(anna.get_by_text("Runde 10 von 10")).to_be_visible()
    anna.get_by_label("Ein Wort für alle").fill(POWER_WORD)
    anna.get_by_role("button", name="Spielen").click()


def play(team: Team, number: int) -> None:
    """A round in which nothing special happens."""
    for page, word in zip(team, WORDS[number], strict=True):
        write(page, word)
    reveal(team.bob)
    scare_all(team.anna)
    move(team.anna)


def appear(page: Page, letters: list[str]) -> None:
    fields = page.locator("[data-field=letters]")
    expect(fields.first).to_be_visible()
    while fields.count() > len(letters):
        page.get_by_role("button", name="− Karte").click()
    while fields.count() < len(letters):
        page.get_by_role("button", name="+ Karte").click()
    for place, piece in enumerate(letters):
        fields.nth(place).fill(piece)
    page.get_by_role("button", name="Karten hinlegen").click()


def write(page: Page, word: str) -> None:
    page.get_by_label("Dein geheimes Wort").fill(word)
    page.get_by_role("button", name="Fertig").first.click()
    expect(own_word(page)).to_have_text(word)


def own_word(page: Page) -> Locator:
    return page.locator(".own-word")


def reveal(page: Page) -> None:
    page.get_by_role("button", name="Alle Wörter aufdecken").click()
    expect(page.locator("[data-part=word-0]")).to_be_visible()


def scare_all(page: Page) -> None:
    for _ in range(3):
        take(page)


def take(page: Page) -> None:
    """The word that is next scares."""
    left = page.locator("[data-status=waiting]")
    before = left.count() if left.first.is_visible() or not left.first.wait_for() else 0
    page.locator("[data-scare]:visible").click()
    expect(left).not_to_have_count(before)


def move(page: Page) -> None:
    page.get_by_role("button", name="Weiterrücken").click()
    expect(page.get_by_role("button", name="Weiterrücken")).to_have_count(0)
