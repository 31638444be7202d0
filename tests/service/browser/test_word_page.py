"""A word is judged on a phone: with script and without, by keyboard, and with no network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.service.browser.conftest import PHONE


def judge(page: Page, word: str) -> None:
    page.locator("#word").fill(word)
    page.locator("#word").press("Enter")


def hold(page: Page, word: str) -> list[Route]:
    """Keep the network from carrying what is asked of ``word``."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(lambda url: url.endswith(f"word={word}"), keep)
    return held


@pytest.fixture(params=["page", "plain"])
def either(request: pytest.FixtureRequest) -> Page:
    """With script, then without."""
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize(
    ("word", "state", "headline", "said"),
    [
        ("Haus", "valid", "gültig", "Gültig: HAUS"),
        ("Liedern", "invalid", "ungültig", "Ungültig: LIEDERN"),
        ("Mondkissen", "team", "das Team entscheidet", "Euer Team entscheidet: .*MONDKISSEN"),
        ("<b>Haus</b>", "invalid", "ungültig", "Ungültig: Ein Wort"),
    ],
)
def test_enter_judges(either: Page, *, word: str, state: str, headline: str, said: str) -> None:
    judge(either, word)
    expect(either.locator("#verdict")).to_have_attribute("data-state", state)
    expect(either.locator("#verdict h2")).to_have_text(headline)
    expect(either.locator("#sentence")).to_contain_text(re.compile(said))
    expect(either.locator("#word")).to_have_value(word)


def test_a_suggestion_judges_itself(either: Page) -> None:
    judge(either, "Standart")
    either.get_by_role("button", name="HAUS", exact=True).click()
    expect(either.locator("#verdict h2")).to_have_text("gültig")
    expect(either.locator("#word")).to_have_value("HAUS")


def test_what_is_too_long_is_no_button(either: Page) -> None:
    judge(either, "Liedern")
    expect(either.get_by_text("LIEDERABEND")).to_contain_text("zu lang: 11")
    expect(either.get_by_role("button", name="LIEDERABEND")).to_have_count(0)


def test_the_last_words_stand_below(either: Page) -> None:
    for word in ("Haus", "Liedern", "Mondkissen", "Tisch"):
        judge(either, word)
        expect(either.locator("#sentence")).to_contain_text(word.upper())
    last = either.locator(".last .set")
    expect(last).to_have_text(["MONDKISSEN", "LIEDERN", "HAUS"])
    last.last.click()
    expect(either.locator("#word")).to_have_value("Haus")
    expect(last).to_have_text(["TISCH", "MONDKISSEN", "LIEDERN"])


def test_the_meaning_on_request(either: Page) -> None:
    judge(either, "Haus")
    expect(either.get_by_text("ein Gebäude, in dem")).to_be_hidden()
    either.get_by_text("Bedeutung", exact=True).click()
    expect(either.get_by_text("ein Gebäude, in dem")).to_be_visible()
    expect(either.get_by_role("link", name="CC BY-SA 4.0")).to_have_attribute(
        "href", "https://creativecommons.org/licenses/by-sa/4.0/deed.de"
    )


def test_a_wrong_verdict_is_saved_as_a_line(either: Page) -> None:
    judge(either, "Haus")
    either.get_by_text("Dieses Urteil ist falsch").click()
    line = either.get_by_role("textbox", name="Zeile für die Ausnahmen")
    assert line.input_value().startswith("Haus invalid # not base_form")
    with either.expect_download() as download:
        either.get_by_role("button", name="Als Datei speichern").click()
    assert download.value.path().read_text("utf-8") == line.input_value() + "\n"


def test_the_line_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    judge(page, "Haus")
    page.get_by_text("Dieses Urteil ist falsch").click()
    page.get_by_role("button", name="Kopieren").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    line = page.get_by_role("textbox", name="Zeile für die Ausnahmen").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == line


def test_copying_is_not_offered_where_it_cannot_work(plain: Page) -> None:
    judge(plain, "Haus")
    plain.get_by_text("Dieses Urteil ist falsch").click()
    expect(plain.locator("[data-copy]")).to_be_hidden()


def test_judging_in_place_keeps_the_address_and_the_field(page: Page) -> None:
    address = page.url
    judge(page, "Haus")
    expect(page.locator("#verdict h2")).to_have_text("gültig")
    assert page.url == address
    expect(page.locator("#word")).to_be_focused()
    page.keyboard.type("Tisch")  # the judged word is selected, so typing replaces it
    expect(page.locator("#word")).to_have_value("Tisch")
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_have_value("")


def test_a_word_is_typed_over_one_with_sharp_s(page: Page) -> None:
    for word in ("Straße", "Haus"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator("#sentence")).to_contain_text(word.upper())
        expect(page.locator("#word")).to_have_value(word)


def test_a_late_answer_leaves_the_next_word_alone(page: Page) -> None:
    held = hold(page, "Haus")
    judge(page, "Haus")
    page.locator("#word").fill("Tis")
    expect(page.locator("#word")).to_have_value("Tis")
    held[0].continue_()
    expect(page.locator("#sentence")).to_contain_text("HAUS")
    expect(page.locator("#word")).to_have_value("Tis")


def test_of_two_answers_the_latter_counts(page: Page) -> None:
    held = hold(page, "Haus")
    judge(page, "Haus")
    judge(page, "Liedern")
    expect(page.locator("#sentence")).to_contain_text("LIEDERN")
    held[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator("#sentence")).to_contain_text("LIEDERN")
    expect(page.locator(".last .set")).to_have_count(0)


def test_the_live_region_stays_and_its_sentence_changes(page: Page) -> None:
    page.evaluate("window.region = document.querySelector('[aria-live]')")
    judge(page, "Haus")
    expect(page.locator("[aria-live]")).to_contain_text("Gültig: HAUS")
    assert page.evaluate("window.region === document.querySelector('[aria-live]')")


def test_the_last_words_survive_a_reload(page: Page) -> None:
    for word in ("Haus", "Tisch"):
        judge(page, word)
        expect(page.locator("#sentence")).to_contain_text(word.upper())
    page.reload()
    expect(page.locator(".last .set")).to_have_text(["TISCH", "HAUS"])


def test_no_network_is_no_verdict(page: Page) -> None:
    judge(page, "Haus")
    expect(page.locator("#verdict h2")).to_have_text("gültig")
    page.context.set_offline(True)
    judge(page, "Tisch")
    expect(page.get_by_role("alert")).to_contain_text("Keine Verbindung")
    page.context.set_offline(False)
    judge(page, "Tisch")
    expect(page.locator("#sentence")).to_contain_text("TISCH")
    expect(page.get_by_role("alert")).to_be_hidden()


def test_all_of_it_by_keyboard(page: Page) -> None:
    expect(page.locator("#word")).to_be_focused()
    page.keyboard.type("Standart")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict h2")).to_have_text("ungültig")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Prüfen")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="STANDARD")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict h2")).to_have_text("gültig")
    expect(page.locator("#word")).to_be_focused()


def test_the_language_is_switched(either: Page) -> None:
    judge(either, "Haus")
    expect(either.locator("#verdict h2")).to_have_text("gültig")
    either.get_by_role("link", name="English").click()
    expect(either.get_by_role("heading", level=1)).to_have_text("Does the word count?")
    judge(either, "Haus")
    expect(either.locator("#verdict h2")).to_have_text("valid")


def test_the_verdict_is_seen_above_a_phones_keyboard(page: Page) -> None:
    judge(page, "Gurkenbrot")
    box = page.locator("#verdict h2").bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"] / 2
