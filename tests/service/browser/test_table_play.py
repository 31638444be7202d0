"""What a game offers beside the plain way: choosing cards, old entries, decks, the clock, roles."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.service.browser.play import SIX, Phone, to_scare, to_words

NewPhone = Callable[..., Phone]


@pytest.fixture
def anna(new_phone: NewPhone) -> Phone:
    return new_phone()


@pytest.fixture
def table(anna: Phone) -> str:
    """Anna, and Oma without a phone."""
    table = anna.open_table()
    anna.post(f"/{table}/players", {"name": "Oma", "phone": False})
    return table


def look(phone: Phone, table: str, more: str = "") -> Page:
    phone.page.goto(f"/tables/{table}/games/1{more}")
    return phone.page


def open_words(anna: Phone, table: str, *letters: str, word: str, **more: Any) -> None:
    """Six cards and one word of Anna's, open."""
    anna.set_up(table, ["p1"], **more)
    draw = [{"id": f"{piece}{at}", "letters": piece, "track": [1] * 4} for at, piece in enumerate(letters)]
    anna.event(table, "appear", count=6, draw=draw)
    anna.event(table, "write", word=word)
    anna.event(table, "reveal")


def test_scaring_by_tapping_leads_to_a_set_the_rules_allow(anna: Phone, table: str) -> None:
    open_words(anna, table, "E", "E", "EI", "S", "I", "Q", word="Eis")
    page = look(anna, table)
    scared = page.locator(".card.scared .letters")
    button = page.locator("[data-scare]")
    expect(scared).to_have_text(["S"])  # all sets have it
    expect(button).to_be_disabled()
    page.locator("[data-card=EI2]").click()
    expect(scared).to_have_text(["EI", "S"])
    expect(button).to_be_enabled()
    page.locator("[data-card=E1]").click()  # cannot go with EI, so that makes way
    expect(scared).to_have_text(["E", "S", "I"])
    expect(page.locator("[data-card=E1]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-card=E0]").click()
    expect(page.locator("[data-card=E0]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-card=EI2]").focus()
    page.keyboard.press("Enter")
    button.click()
    expect(page.get_by_text("Am besten gewesen wäre:")).to_be_visible()
    assert anna.state(table)["game"]["board"]["words"][0]["chosen"] == ["EI2", "S3"]


def test_the_best_is_not_shown_where_nobody_wants_it(anna: Phone, table: str) -> None:
    open_words(anna, table, "E", "EI", "I", "S", "Q", "X", word="Eis", show_best=False)
    page = look(anna, table)
    page.locator("[data-card=EI1]").click()
    page.locator("[data-scare]").click()
    expect(page.get_by_role("button", name="Weiterrücken")).to_be_visible()
    expect(page.get_by_text("Am besten")).to_have_count(0)


def test_the_verdict_while_the_word_is_secret(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1"], verdict_while_secret=True)
    to_words(anna, table)
    page = look(anna, table)
    page.get_by_label("Dein geheimes Wort").fill("Liedern")
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".verdict-line")).to_contain_text("gebeugte Form")


def test_an_old_round_is_put_right(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1", "p2"])
    to_scare(anna, table, 1, {"p1": "Haus", "p2": "Stein"})
    for player in ("p1", "p2"):
        anna.event(table, "scare", player=player)
    anna.event(table, "move")
    page = look(anna, table, "/history")
    entry = page.locator(".history li", has_text="Neue Spukstaben")
    entry.get_by_text("Berichtigen").click()
    expect(entry.locator("[data-field=letters]").first).to_have_value("EI")
    entry.get_by_role("button", name="Würfel ein Feld höher").first.click()
    entry.get_by_role("button", name="So war es").click()
    expect(entry.get_by_text("berichtigt")).to_be_visible()
    card = anna.state(table)["game"]["board"]["state"]["rooms"]["press"][0]
    assert (card["letters"], card["cube"]) == ("EI", 2)  # 3 instead of 2, and STEIN has scared it once


def test_what_no_longer_fits_is_asked_about(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1", "p2"])
    to_words(anna, table)
    anna.event(table, "write", word="Haus")
    anna.event(table, "reveal", without=["p2"])
    anna.event(table, "scare", player="p1", cards=["H"])
    asked: list[str] = []
    page = look(anna, table, "/history")
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    entry = page.locator(".history li", has_text="Wort geschrieben")
    entry.get_by_text("Berichtigen").click()
    entry.get_by_label("Neues Wort").fill("Tisch")  # scares T and H, so H alone is no choice any more
    entry.get_by_role("button", name="So war es").click()
    expect(page.locator(".history li", has_text="Erschreckt").get_by_text("zählt nicht mehr")).to_be_visible()
    assert len(asked) == 1
    assert "Die späteren Einträge fallen dann aus" in asked[0]
    assert re.search(r"^\d+: .*SP-", asked[0], re.MULTILINE)  # which entry, and why
    expect(look(anna, table).locator("[data-part=skipped]")).to_contain_text("Erschreckt")


def test_what_cannot_be_is_refused_with_its_rule(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1"])
    page = look(anna, table)
    page.locator("[data-field=letters]").first.fill("ei s t h a 8")
    page.get_by_role("button", name="Karten hinlegen").click()
    expect(page.get_by_role("alert")).to_contain_text("SP-01")
    expect(page.locator("[data-field=letters]").last).to_have_value("8")


def test_a_pile_of_ones_own_is_shuffled_and_drawn_from(anna: Phone, table: str) -> None:
    page = anna.page
    page.goto(f"/tables/{table}/games/new/spukstaben")
    page.get_by_text("eigener Stapel").click()
    lines = [f"{piece} 1 2 2 3" for piece in "ABDEFGHIKL"]
    page.get_by_label("Eine Karte je Zeile").fill("\n".join([*lines, "SCH 1 2 3"]))
    page.get_by_role("button", name="Los geht").click()
    expect(page.get_by_role("alert")).to_have_text("Zeile 11 ist keine Karte.")
    lines += ["SCH 1 2 2 3 max=6 ←↑ Büro", "EI 2 3 3 4 x2 nicht=EIS Geschwister"]
    page.get_by_label("Eine Karte je Zeile").fill("\n".join(lines))
    page.get_by_role("button", name="Los geht").click()
    page.get_by_role("button", name="Vom Stapel ziehen").click()
    expect(page.locator(".board .card")).to_have_count(6)
    expect(page.locator(".counters")).to_contain_text("Stapel6")
    deck = {card["letters"]: card for card in anna.state(table)["game"]["set_up"]["deck"]}
    assert deck["SCH"]["shield"] == {"kind": "arrows", "to": ["left", "up"]}
    assert deck["SCH"]["effect"] == {"kind": "nimble", "room": "office"}
    assert deck["EI"]["condition"] == {"kind": "not_within", "values": ["EIS"]}
    assert deck["EI"]["effect"] == {"kind": "sibling"}


def test_a_sibling_comes_on_top(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1", "p2"])
    to_words(anna, table)
    anna.event(table, "reveal", without=["p1", "p2"])
    anna.event(table, "move")
    page = look(anna, table)
    letters = page.locator("[data-field=letters]")
    expect(letters).to_have_count(2)
    page.get_by_label("Soforteffekt").last.select_option(label="Geschwister")
    expect(letters).to_have_count(3)
    letters.first.fill("ei x y")  # the table has seen an EI before
    page.get_by_role("button", name="Karten hinlegen").click()
    expect(page.locator(".composing .card")).to_have_count(3)
    assert [card["id"] for card in anna.state(table)["game"]["board"]["state"]["rooms"]["composing"]] == [
        "EI 2",
        "X",
        "Y",
    ]


def test_the_same_clock_on_all_phones(anna: Phone, new_phone: NewPhone, table: str) -> None:
    anna.set_up(table, ["p1", "p2"], seconds=5)
    to_words(anna, table)
    other = new_phone()
    other.join(anna, table, "Clara")
    pages = look(anna, table), look(other, table)
    pages[0].get_by_role("button", name="Sanduhr umdrehen").click()
    expect(pages[1].get_by_role("button", name="Anhalten")).to_be_visible()
    left = [int(page.locator("[data-left]").text_content() or "") for page in pages]
    assert abs(left[0] - left[1]) <= 1
    expect(pages[0].locator("#said")).to_have_text("Die Zeit ist um!", timeout=8000)
    expect(pages[1].locator("[data-left]")).to_have_text("0")


def test_without_time_pressure_there_is_no_clock(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1"], seconds=None)
    to_words(anna, table)
    page = look(anna, table)
    expect(page.get_by_label("Dein geheimes Wort")).to_be_visible()
    expect(page.locator(".clock")).to_have_count(0)


def test_a_spectator_looks_on_and_can_do_nothing(anna: Phone, new_phone: NewPhone, table: str) -> None:
    anna.set_up(table, ["p1", "p2"])
    to_words(anna, table)
    onlooker = new_phone()
    onlooker.page.goto(anna.state(table)["table"]["watch"])
    onlooker.page.get_by_role("link", name="Zum Spiel").click()
    page = onlooker.page
    expect(page.locator(".board .card")).to_have_count(6)
    anna.event(table, "write", word="Haus")
    anna.event(table, "write", word="Stein", player="p2")
    expect(page.locator(".writers .written")).to_have_count(2)
    assert not re.search("haus|stein", page.content(), re.IGNORECASE)
    anna.event(table, "reveal")
    expect(page.locator(".sorts")).to_have_count(2)
    expect(page.locator("[data-send]")).to_have_count(0)


def test_whoever_is_removed_is_told(anna: Phone, new_phone: NewPhone, table: str) -> None:
    other = new_phone()
    other.join(anna, table, "Clara")
    other.complaints = []
    other.page.goto(f"/tables/{table}")
    anna.page.goto(f"/tables/{table}")
    anna.page.on("dialog", lambda dialog: dialog.accept())
    anna.page.get_by_text("Mehr zu Clara").or_(anna.page.locator("[aria-label='Mehr zu Clara']")).click()
    anna.page.get_by_role("button", name="Entfernen").last.click()
    expect(other.page.get_by_text("nicht mehr dabei")).to_be_visible()
    other.complaints = []


def test_the_qr_code_holds_the_public_address(anna: Phone, table: str) -> None:
    answer = anna.context.request.get(f"/tables/{table}", headers={"Host": "evil.example"})
    assert "evil.example" not in answer.text()
    assert 'value="http://192.168.178.20:8000/t/' in answer.text()


def test_all_of_a_round_by_keyboard(anna: Phone, table: str) -> None:
    anna.set_up(table, ["p1"])
    page = look(anna, table)
    page.locator("[data-field=letters]").first.focus()
    for card in SIX:
        page.keyboard.type(card["letters"])
        if card is not SIX[-1]:
            page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".board .card")).to_have_count(6)
    page.get_by_label("Dein geheimes Wort").focus()
    page.keyboard.type("Haus")
    page.keyboard.press("Enter")
    for name in ("Alle Wörter aufdecken", "Erschrecken: S H A U", "Weiterrücken"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_text("Runde 2 von 10")).to_be_visible()


def test_what_is_chosen_for_a_game_stays_when_somebody_joins(new_phone: NewPhone) -> None:
    anna, ben = new_phone(), new_phone()
    table = anna.open_table()
    page = anna.page
    page.goto(f"/tables/{table}/games/new/spukstaben")
    page.get_by_text("und Schilde").click()
    page.get_by_text("eigener Stapel").click()
    page.get_by_role("button", name="Weggelassene Geisterwürfel: mehr").click()
    page.get_by_text("Ohne Zeitdruck").click()
    ben.join(anna, table, "Ben")
    expect(page.get_by_label("Ben", exact=True)).to_be_checked()
    expect(page.locator("[name='payload/stage'][value='3']")).to_be_checked()
    expect(page.get_by_label("Eine Karte je Zeile")).to_be_visible()
    expect(page.get_by_label("Weggelassene Geisterwürfel", exact=True)).to_have_value("1")
    expect(page.get_by_label("Ohne Zeitdruck")).to_be_checked()


def test_what_is_told_of_a_game_of_ghosts_stays_when_somebody_joins(new_phone: NewPhone) -> None:
    anna, ben = new_phone(), new_phone()
    table = anna.open_table()
    page = anna.page
    page.goto(f"/tables/{table}/games/new/spookre")
    page.get_by_label("Name der Klasse 2", exact=True).fill("Totengräber")
    page.get_by_label("Aura 1", exact=True).fill("Mond")
    ben.join(anna, table, "Ben")
    expect(page.locator("#table")).to_contain_text("Ben")
    expect(page.get_by_label("Name der Klasse 2", exact=True)).to_have_value("Totengräber")
    expect(page.get_by_label("Aura 1", exact=True)).to_have_value("Mond")
