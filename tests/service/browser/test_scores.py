"""A finished game of each kind is scored on a phone: by thumb and without script; rules are at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.service.browser.examine import UNFOLD, find_nothing, fits
from tests.service.browser.play import PHONE, Phone

LONG = "Ottokar+Maximilian+" * 26
RIGHT_TO_LEFT = "שלום עליכם חברים יקרים"

PAGES = {
    "choice": "/score",
    "spukstaben": "/score/spukstaben",
    "geisterfalle": "/score/geisterfalle",
    "spookre": "/score/spookre",
    "spanta": "/score/spanta",
    "spukstaben's result": f"/score/spukstaben?name={LONG}&players=2&escaped=999999999999",
    "geisterfalle's result": f"/score/geisterfalle?length=30&name1={LONG}&space1=30&name2=<b>&space2=3",
    "spookre's result": f"/score/spookre?name1={RIGHT_TO_LEFT}&ghosts1=3+17+28&name2=Ben&ghosts2=" + "+".join(
        map(str, range(30, 51))
    ),
    "spanta's result": "/score/spanta?row1=" + "+".join(["Ag", "By", "Cb", "Dp"] * 6)
    + "&s11=A&c21=yellow&bs1=A&bc1=green&cards1=*+Ag+By+Ay+Ab&row2=Dp&bs2=A&bc2=green",
    "complaint": f"/score/spookre?name1={LONG}&ghosts1=3+77&ghosts2=" + "x" * 300,
    "books": "/rules",
    "book": "/rules/spukstaben",
}  # fmt: skip
TARGETS = (
    "button, select, summary, label.tick, label.pick, nav a, .brand, .languages a, a.row, a.big, .back a, "
    ".chip, a.button, input:not([type=hidden], [type=checkbox], [type=radio])"
)


AT_NIGHT = {"spukstaben", "geisterfalle's result", "spanta's result", "complaint", "books"}
"""Pages looked at in the dark, too: together they show everything."""
FOLD_FORM = "document.querySelectorAll('details.change').forEach(details => details.open = false)"
"""Below a result stands the form; that has a page of its own here."""


@pytest.fixture(params=["script", "plain"])
def opened(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A phone with script, then one without."""
    script = request.param == "script"
    with browser.new_context(
        viewport=PHONE, locale="de-DE", base_url=address, java_script_enabled=script, has_touch=True
    ) as context:
        page = context.new_page()
        page.set_default_timeout(30_000)
        yield page


def scored(page: Page) -> None:
    page.get_by_role("button", name="Abrechnen", exact=True).tap()
    expect(page.locator(".result")).to_be_visible()


def places(page: Page) -> list[tuple[str, str]]:
    each = page.locator(".places > li")
    return [(one.get_attribute("data-place") or "", one.locator(".name").inner_text()) for one in each.all()]


def test_spukstaben(opened: Page) -> None:
    opened.goto("/score")
    opened.get_by_role("link", name="Spukstaben").tap()
    opened.get_by_label("Mitspielende", exact=True).fill("2")
    opened.get_by_label("Entkommene Spukstaben", exact=True).fill("3")
    opened.get_by_label("Vor Runde 10 war die Druckerei leer").tap()
    scored(opened)
    expect(opened.locator(".result h2")).to_have_text("13 Punkte")
    expect(opened.locator(".rating")).to_have_text("Wortbegeisterung")
    expect(opened.locator(".lines td")).to_have_text(["15", "−3", "0", "+1"])


def test_geisterfalle(opened: Page) -> None:
    opened.goto("/score/geisterfalle")
    opened.get_by_role("textbox", name="Felder vom Hauptquartier").fill("40")
    for row, (name, space) in enumerate([("Anna", "40"), ("Ben", "40")], 1):
        person = opened.get_by_role("group", name=f"Person {row}")
        person.get_by_label("Name").fill(name)
        person.get_by_role("textbox", name="Steht auf Feld").fill(space)
        person.get_by_text("Entscheidungsrunde", exact=True).tap()
        person.get_by_text("hat zuerst „Stopp!“ gerufen").tap()
        person.get_by_role("textbox", name="Punkte der Entscheidungsrunde").fill(str(3 + row))
    scored(opened)
    expect(opened.locator(".winner")).to_have_text("Gewonnen hat Ben")
    assert places(opened) == [("1", "Ben"), ("2", "Anna")]


def test_spookre(opened: Page) -> None:
    opened.goto("/score/spookre")
    for row, (name, strength) in enumerate([("Anna", "17"), ("Ben", "28")], 1):
        person = opened.get_by_role("group", name=f"Person {row}")
        person.get_by_label("Name").fill(name)
        person.get_by_text("Antippen statt tippen").tap()
        person.get_by_role("button", name=strength, exact=True).tap()
        person.get_by_role("button", name=strength, exact=True, pressed=True).wait_for()
    scored(opened)
    assert places(opened) == [("1", "Ben"), ("2", "Anna")]
    expect(opened.locator(".result")).to_contain_text("bei Gleichstand zählt der stärkste, hier 28 (SG-10)")


def test_spanta(opened: Page) -> None:
    opened.goto("/score/spanta")
    casper = opened.get_by_role("group", name="Person 1")
    casper.get_by_label("Name").fill("Casper")
    casper.get_by_label("Ausgelegte Geister").fill("Ab By Ag Ap")
    casper.locator("button[value='row1:Cg']").tap()
    expect(casper.locator("[data-pad=row1] [data-shown] li")).to_have_count(5)
    aim = [("s11", "A"), ("c21", "yellow"), ("s31", "A"), ("bs1", "A"), ("bc1", "green")]
    for field, value in aim:
        casper.locator(f".pick:has([name={field}][value={value}])").tap()
    scored(opened)
    assert places(opened) == [("1", "Casper")]
    expect(opened.locator(".figure")).to_have_text("9 Punkte")
    expect(opened.locator(".lines td").first).to_have_text("4")


def test_a_complaint_keeps_what_was_typed(opened: Page) -> None:
    opened.goto("/score/spookre")
    field = opened.get_by_role("group", name="Person 1").get_by_label("Geister im Herrenhaus")
    field.fill("3 viele 5")
    opened.get_by_role("button", name="Abrechnen", exact=True).tap()
    expect(opened.get_by_role("alert")).to_contain_text("„viele“ ist keine Zahl")
    expect(field).to_have_value("3 viele 5")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_enter_scores(opened: Page) -> None:
    opened.goto("/score/spanta?row1=Ag&bs1=A&bc1=green")
    opened.get_by_text("Angaben ändern").tap()
    opened.get_by_role("group", name="Person 1").get_by_label("Name").fill("Anna")
    opened.keyboard.press("Enter")
    expect(opened.locator(".winner")).to_have_text("Gewonnen hat Anna")


def test_people_come_and_go(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/score/spookre")
    rows = page.locator("[data-person]:visible")
    expect(rows).to_have_count(2)
    for _ in range(3):
        page.get_by_role("button", name="+ Noch jemand").click()
    expect(rows).to_have_count(5)
    expect(page.get_by_role("button", name="+ Noch jemand")).to_be_hidden()
    page.locator("#name4").fill("Dora")
    page.get_by_role("button", name="Person 4 weglassen").click()
    expect(rows).to_have_count(4)
    page.get_by_role("button", name="+ Noch jemand").click()
    expect(page.locator("#name4")).to_have_value("")
    expect(page.locator("#name4")).to_be_focused()


def test_steppers_and_a_short_address(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/score/spukstaben")
    for label, taps in (("Mitspielende", 2), ("Entkommene Spukstaben", 1)):
        for _ in range(taps):
            page.get_by_role("button", name=f"{label}: mehr").click()
    page.get_by_role("button", name="Abrechnen", exact=True).click()
    expect(page.locator(".result h2")).to_have_text("14 Punkte")
    assert page.url.partition("?")[2] == "players=2&escaped=1"


def test_a_result_is_passed_on(phone: BrowserContext) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    page = phone.new_page()
    page.goto("/score/spukstaben?players=2&escaped=1")
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.endswith("/score/spukstaben?players=2&escaped=1")
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="Teilen").click()
    assert page.evaluate("window.shared.url") == link
    with page.expect_download() as download:
        page.get_by_role("link", name="Bild (PNG)").click()
    assert download.value.suggested_filename == "spukstaben.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_on_paper_there_is_the_result_alone(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/score/spukstaben?players=2&escaped=1")
    page.emulate_media(media="print")
    expect(page.locator(".result")).to_be_visible()
    for hidden in (".masthead", "form", ".change", ".pass-on .actions"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_help_opens_in_place_and_leads_to_the_rule(opened: Page) -> None:
    opened.goto("/score/spukstaben")
    opened.locator(".help summary").filter(has_text="Die Punkte").tap()
    expect(opened.get_by_text("plus 1 für jeden weggelassenen Würfel")).to_be_visible()
    opened.get_by_role("link", name="Regel SP-62").tap()
    expect(opened.locator("article#SP-62")).to_be_in_viewport()
    assert opened.url.endswith("/rules/spukstaben#SP-62")


@pytest.fixture(scope="module")
def look(browser: Browser, address: str) -> Iterator[Callable[[str], Page]]:
    """Opens a page with everything on it unfolded; one window for all."""
    with browser.new_context(viewport=PHONE, locale="de-DE", bypass_csp=True) as context:
        page = context.new_page()

        def open_page(path: str) -> Page:
            page.set_viewport_size(PHONE)
            page.emulate_media(reduced_motion="reduce", color_scheme="light")
            page.goto(address + path)
            page.evaluate(UNFOLD)
            page.evaluate(FOLD_FORM)
            return page

        yield open_page


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_for_all(look: Callable[[str], Page], name: str) -> None:
    page = look(PAGES[name])
    find_nothing(page)
    if name in AT_NIGHT:
        page.emulate_media(color_scheme="dark")
        find_nothing(page)
    fits(page, TARGETS)


def test_a_refusal_at_a_table_leads_to_its_rule(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    table = phone.open_table()
    phone.set_up(table, ["p1"])
    phone.page.goto(f"/tables/{table}/games/1")
    for field in phone.page.locator("[data-field=letters]").all():
        field.fill("7")
    phone.page.get_by_role("button", name="Karten hinlegen").click()
    phone.page.get_by_role("alert").get_by_role("link", name="SP-01").first.click()
    expect(phone.page.locator("article#SP-01")).to_be_in_viewport()
