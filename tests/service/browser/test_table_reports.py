"""What users of such apps complain about: each complaint tried on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.service.browser.play import Phone, to_scare, to_words

NewPhone = Callable[..., Phone]

WAKE_LOCK = """
    window.locks = [];
    const wakeLock = { request: async () => {
        const lock = new EventTarget();
        lock.held = true;
        lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event("release")); };
        window.locks.push(lock);
        return lock;
    } };
    Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => wakeLock });
"""
HELD = "window.locks.filter((lock) => lock.held).length"


@pytest.fixture
def anna(new_phone: NewPhone) -> Phone:
    return new_phone()


@pytest.fixture
def table(anna: Phone) -> str:
    """Anna, and two without a phone, in round 1 with six cards."""
    table = anna.open_table()
    for name in ("Oma", "Opa"):
        anna.post(f"/{table}/players", {"name": name, "phone": False})
    anna.set_up(table, ["p1", "p2", "p3"])
    return table


def look(phone: Phone, table: str, game: int = 1) -> Page:
    phone.page.goto(f"/tables/{table}/games/{game}")
    return phone.page


def events(phone: Phone, table: str) -> list[Any]:
    answer = phone.context.request.get(f"/api/v1/tables/{table}/games/1/events").json()
    return [event["kind"] for event in answer["events"]]


def test_56_a_killed_tab_comes_back_with_the_half_typed_word(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    page.get_by_label("Dein geheimes Wort").fill("Hau")
    address = page.url
    page.close()
    page = anna.context.new_page()
    page.goto(address)
    expect(page.get_by_text("Runde 1 von 10")).to_be_visible()
    expect(page.locator(".board .card")).to_have_count(6)
    expect(page.get_by_label("Dein geheimes Wort")).to_have_value("Hau")
    page.goto("/tables")
    expect(page.locator("[data-part=mine] li")).to_have_count(1)


def test_56b_half_filled_cards_survive_a_reload(anna: Phone, table: str) -> None:
    page = look(anna, table)
    page.locator("[data-field=letters]").first.fill("ei s t")
    page.get_by_role("button", name="Würfel ein Feld höher").first.click()
    page.reload()
    expect(page.locator("[data-field=letters]").nth(2)).to_have_value("t")
    expect(page.locator("[data-field=cube]").first).to_have_value("3")


def test_57_the_same_phone_is_the_same_anna(anna: Phone, new_phone: NewPhone, table: str) -> None:
    code = anna.state(table)["table"]["code"]
    anna.page.goto("/tables")
    anna.page.get_by_label("Code vom Tisch").fill(code)
    anna.page.get_by_role("button", name="Hinein").click()
    expect(anna.page.get_by_role("heading", name="Du: Anna")).to_be_visible()
    other = new_phone()
    other.enter(code)
    other.page.goto(f"/tables/{table}")
    other.page.get_by_label("Dein Name").fill("ANNA")
    other.page.get_by_role("button", name="Mitspielen").click()
    expect(other.page.get_by_role("alert")).to_contain_text("„ANNA“ sitzt schon am Tisch")
    assert [player["name"] for player in anna.state(table)["table"]["players"]] == ["Anna", "Oma", "Opa"]


def test_57_a_new_phone_is_anna_again_when_the_host_confirms(
    anna: Phone, new_phone: NewPhone, table: str
) -> None:
    to_words(anna, table)
    anna.event(table, "write", word="Haus")
    other = new_phone()
    other.enter(anna.state(table)["table"]["code"])
    other.page.goto(f"/tables/{table}")
    look(anna, table)
    other.page.get_by_role("button", name="Ich bin Anna").click()
    number = other.page.locator(".number").text_content() or ""
    expect(anna.page.locator(".number")).to_have_text(number)
    anna.page.get_by_role("button", name="Ja, das stimmt").click()
    expect(other.page.get_by_role("heading", name="Du: Anna")).to_be_visible()
    look(other, table)
    expect(other.page.get_by_text("auf einem anderen Gerät geschrieben")).to_be_visible()
    assert "Haus" not in other.page.content()


def test_57_the_personal_link_brings_anna_back(anna: Phone, new_phone: NewPhone, table: str) -> None:
    anna.page.goto(f"/tables/{table}")
    anna.page.get_by_text("Mein persönlicher Link").click()
    anna.page.get_by_role("button", name="Link machen").click()
    link = anna.page.locator("#own-link").input_value()
    assert link.startswith("http://192.168.178.20:8000/t/")
    expect(anna.page.locator("#own-link-place svg")).to_be_visible()
    other = new_phone()
    other.page.goto(link.removeprefix("http://192.168.178.20:8000"))
    expect(other.page.get_by_role("heading", name="Du: Anna")).to_be_visible()
    assert other.page.url.endswith(f"/tables/{table}")


def test_59a_an_answer_lost_on_its_way_counts_once(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    lost: list[int] = []

    def lose(route: Route) -> None:
        answer = route.fetch()
        lost.append(answer.status)
        if len(lost) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    page.route("**/games/1/events", lose)
    page.get_by_label("Dein geheimes Wort").fill("Haus")
    page.get_by_role("button", name="Fertig").first.click()
    expect(page.locator(".own-word")).to_have_text("Haus")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lost == [201, 201]
    assert events(anna, table).count("write") == 1


def test_59b_entries_made_offline_arrive_in_order_and_once(anna: Phone, table: str) -> None:
    to_scare(anna, table, 1, {"p1": "Stein", "p2": "Tisch", "p3": "Haus"})
    page = look(anna, table)
    anna.context.set_offline(True)
    for name, word in (("Anna", "STEIN"), ("Oma", "TISCH"), ("Opa", "HAUS")):
        word_of = page.locator(".word", has_text=name)
        if word_of.get_by_role("button", name="Dieses Wort ist dran").is_visible():
            word_of.get_by_role("button", name="Dieses Wort ist dran").click()
        word_of.locator("[data-scare]").click()
        word_of.locator("[data-scare]").click()  # an impatient thumb
        expect(page.locator("#unsent li").last).to_have_text(f"{name}: {word}")
    expect(page.locator("#unsent li")).to_have_count(3)
    expect(page.get_by_text("Noch nicht gesendet:")).to_be_visible()
    anna.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.get_by_role("button", name="Weiterrücken")).to_be_visible()
    assert events(anna, table)[-3:] == ["scare"] * 3
    chosen = [word["player"] for word in anna.state(table)["game"]["board"]["words"] if word["chosen"]]
    assert chosen == ["p1", "p2", "p3"]


def test_59b_what_is_not_sent_yet_survives_a_reload(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    page.route("**/events", lambda route: route.abort())
    page.get_by_label("Dein geheimes Wort").fill("Haus")
    page.get_by_role("button", name="Fertig").first.click()
    expect(page.get_by_text("Noch nicht gesendet:")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Noch nicht gesendet:")).to_be_visible()
    page.unroute("**/events")
    expect(page.locator(".own-word")).to_have_text("Haus")
    assert events(anna, table).count("write") == 1


def test_59c_a_word_written_offline_is_not_called_wrong(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    anna.context.set_offline(True)
    page.get_by_label("Dein geheimes Wort").fill("Haus")
    page.get_by_role("button", name="Fertig").first.click()
    expect(page.locator("#unsent")).to_contain_text("Dein geheimes Wort")
    assert "Haus" not in (page.locator("#unsent").text_content() or "")
    expect(page.get_by_text("Keine Verbindung")).to_be_visible()
    expect(page.get_by_text("gilt nicht")).to_have_count(0)
    anna.context.set_offline(False)
    expect(page.locator(".own-word")).to_have_text("Haus")


def test_64a_turning_the_phone_keeps_what_is_typed(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    page.get_by_label("Dein geheimes Wort").fill("Hau")
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.get_by_label("Dein geheimes Wort")).to_have_value("Hau")
    expect(page.locator(".board .card")).to_have_count(6)


def test_64b_what_others_do_leaves_the_half_typed_word_alone(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    field = page.get_by_label("Dein geheimes Wort")
    field.focus()
    page.keyboard.type("Ha")
    anna.event(table, "write", word="Tisch", player="p2")
    expect(page.locator(".writers .written")).to_have_count(1)
    page.keyboard.type("us")
    expect(field).to_have_value("Haus")
    expect(field).to_be_focused()


def test_64b_a_tap_under_way_counts_whatever_others_do(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    page.get_by_label("Dein geheimes Wort").fill("Haus")
    page.get_by_role("button", name="Fertig").first.hover()
    page.mouse.down()
    anna.event(table, "write", word="Tisch", player="p2")
    expect(page.locator(".writers .written")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".own-word")).to_have_text("Haus")


def test_64c_back_leads_to_the_table_and_the_game_opens_again(anna: Phone, table: str) -> None:
    anna.page.goto(f"/tables/{table}")
    anna.page.get_by_text("Neues Spiel").click()
    anna.page.get_by_role("link", name="Spukstaben", exact=True).click()
    anna.page.get_by_role("button", name="Los geht").click()
    anna.page.wait_for_url("**/games/2")
    anna.page.go_back()
    expect(anna.page.get_by_role("heading", name="Am Tisch")).to_be_visible()
    anna.page.get_by_role("link", name="Zum Spiel Spukstaben 2").click()
    expect(anna.page.get_by_text("Runde 1 von 10")).to_be_visible()


def test_64c_a_tap_before_the_script_is_there_counts(anna: Phone, table: str) -> None:
    held_back: list[Route] = []

    def hold_the_first(route: Route) -> None:
        # with ``times=1`` Playwright may lose what is asked for while it stops looking
        if held_back:
            route.continue_()
        else:
            held_back.append(route)

    anna.page.route("**/js/table.js", hold_the_first)
    anna.page.goto(f"/tables/{table}/games/new/spukstaben", wait_until="commit")
    anna.page.get_by_role("button", name="Los geht").click()
    assert anna.page.url.endswith("/games/new/spukstaben")
    held_back[0].continue_()
    anna.page.wait_for_url("**/games/2")


def test_64d_between_less_and_more_is_nothing(anna: Phone, table: str) -> None:
    page = look(anna, table)
    stepper = page.locator("[data-stepper]").first
    less, more = (stepper.locator("button").nth(place).bounding_box() for place in (0, 1))
    assert less
    assert more
    assert min(less["width"], less["height"], more["width"], more["height"]) >= 44
    left, right = less["x"] + less["width"], more["x"]
    assert right - left >= 44
    page.mouse.click(left + 4, less["y"] + 20)
    page.mouse.click(right - 4, less["y"] + 20)
    expect(stepper.locator("input")).to_have_value("2")


def test_67_the_screen_stays_on_while_a_game_runs(anna: Phone, table: str) -> None:
    anna.context.add_init_script(WAKE_LOCK)
    to_words(anna, table)
    page = look(anna, table)
    expect(page.get_by_text("Der Bildschirm bleibt an.")).to_be_visible()
    assert page.evaluate(HELD) == 1
    page.evaluate("window.locks.at(-1).release()")  # what a browser does when the page is left
    assert page.evaluate(HELD) == 0
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(f"{HELD} === 1")


def test_67_after_the_game_the_screen_may_sleep(anna: Phone) -> None:
    anna.context.add_init_script(WAKE_LOCK)
    table = anna.open_table()
    anna.set_up(table, ["p1"], variant="let_no_one_escape", cubes_left_out=9)
    page = look(anna, table)
    page.wait_for_function(f"{HELD} === 1")
    to_words(anna, table)
    expect(page.locator(".points")).to_have_text("Verloren")
    page.wait_for_function(f"{HELD} === 0")


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        ("undefined", "kann diese Seite den Bildschirm nicht wach halten"),
        ("{ request: () => Promise.reject(new Error('battery')) }", "hält den Bildschirm gerade nicht wach"),
    ],
)
def test_67_without_the_lock_the_page_says_so(anna: Phone, table: str, lock: str, said: str) -> None:
    anna.context.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'wakeLock', {{ get: () => ({lock}) }})"
    )
    to_words(anna, table)
    expect(look(anna, table).get_by_text(said)).to_be_visible()


NAMES = [
    "<svg/onload=alert()>",
    'O\'Hara "Joe" & Söhne',
    "👩‍👩‍👧‍👦 Müller",
    "שלום",
]


@pytest.mark.parametrize("name", NAMES)
def test_69a_a_name_is_shown_as_it_is(anna: Phone, new_phone: NewPhone, table: str, name: str) -> None:
    other = new_phone()
    other.page.on("dialog", lambda _: pytest.fail("a name was run as a program"))
    other.enter(anna.state(table)["table"]["code"])
    other.page.goto(f"/tables/{table}")
    other.page.get_by_label("Dein Name").fill(name)
    other.page.get_by_role("button", name="Mitspielen").click()
    expect(other.page.get_by_role("heading", name="Du:").locator("bdi")).to_have_text(name)
    other.event(table, "note", text=name)
    other.page.goto(f"/tables/{table}/games/1/history")
    expect(other.page.locator(".history bdi", has_text=name)).to_have_count(2)
    expect(other.page.locator("[onload]")).to_have_count(0)


def test_69b_markup_is_no_word(anna: Phone, table: str) -> None:
    to_words(anna, table)
    page = look(anna, table)
    page.get_by_label("Dein geheimes Wort").fill("<b>Haus</b>")
    page.get_by_role("button", name="Fertig").first.click()
    expect(page.get_by_role("alert")).to_contain_text("nur aus Buchstaben")
    expect(page.get_by_label("Dein geheimes Wort")).to_have_value("<b>Haus</b>")


@pytest.mark.parametrize("name", ["   ", "\u200b\u2060", "x" * 500])
def test_69c_no_name_and_endless_names_are_refused(
    anna: Phone, new_phone: NewPhone, table: str, name: str
) -> None:
    other = new_phone()
    other.enter(anna.state(table)["table"]["code"])
    other.page.goto(f"/tables/{table}")
    other.page.get_by_label("Dein Name").evaluate("(field, name) => (field.value = name)", name)
    other.page.get_by_role("button", name="Mitspielen").click()
    if len(name) > 40:
        expect(other.page.get_by_role("alert")).to_be_visible()
    else:
        expect(other.page.get_by_role("alert")).to_contain_text("mindestens ein sichtbares Zeichen")
    assert len(anna.state(table)["table"]["players"]) == 3
