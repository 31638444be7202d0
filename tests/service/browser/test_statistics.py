"""The page of statistics and the way of a table through a file, in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.service.browser.examine import LONG, ODD, TARGETS, UNFOLD, examine
from tests.service.browser.play import TEAM, Phone, to_power_word, to_scare


def examined(page: Page) -> None:
    page.evaluate(UNFOLD)
    examine(page, f"{TARGETS}, a.quiet")


def test_statistics_and_a_table_out_of_a_file(new_phone: Callable[..., Phone], tmp_path: Path) -> None:
    anna = new_phone(bypass_csp=True, reduced_motion="reduce")
    table = anna.open_table("Anna")
    for name in (LONG, ODD):
        anna.post(f"/{table}/players", {"name": name, "phone": False})
    for _ in range(2):
        anna.set_up(table, ["p1", "p2", "p3"])
    to_scare(anna, table, 1, {"p1": "Haus", "p2": "Stein", "p3": TEAM})
    anna.event(table, "amend", 1, player="p3", word=None)
    for player in ("p1", "p2"):
        anna.event(table, "scare", 1, player=player)
    anna.event(table, "move", 1)
    to_power_word(anna, table, 2)
    anna.event(table, "power_word", 2, word="Tisch")

    page = anna.page
    page.goto(f"/tables/{table}")
    page.get_by_role("link", name="Statistik").click()
    expect(page.locator("svg.bars")).to_have_count(2)
    expect(page.get_by_role("cell", name="alle zusammen")).to_be_visible()
    examined(page)

    page.emulate_media(media="print")
    expect(page.locator("svg.bars").first).to_be_visible()
    expect(page.locator(".masthead, .back, button").locator("visible=true")).to_have_count(0)
    page.goto(f"/tables/{table}/games/2")
    expect(page.locator(".points")).to_be_visible()
    expect(page.locator("form, button, .latecomers").locator("visible=true")).to_have_count(0)
    page.emulate_media(media="screen")
    page.get_by_text("Dazukommen").click()
    expect(page.get_by_role("img", name="QR-Code").first).to_be_visible()
    page.get_by_text("Link zum Zuschauen").click()
    expect(page.locator("#watch-link")).to_have_value(re.compile(r"/t/[\w-]+$"))

    file = tmp_path / "table.json"
    file.write_bytes(anna.context.request.get(f"/api/v1/tables/{table}/export").body())
    page.goto("/tables")
    page.get_by_text("Tisch aus einer Datei").click()
    page.get_by_label("Datei").set_input_files({"name": "x.json", "mimeType": "", "buffer": b"nothing"})
    expect(page.locator("#trouble")).to_contain_text("keine Datei eines Tischs")
    page.get_by_label("Datei").set_input_files(file)
    expect(page.locator("#trouble")).to_be_hidden()
    page.get_by_label("Wer bist du?").select_option(ODD)
    page.get_by_role("button", name="Tisch wiederherstellen").click()
    page.wait_for_url(re.compile(r"/tables/[0-9a-f]{16}$"))
    assert table not in page.url
    expect(page.get_by_text("leitet den Tisch").locator("xpath=..")).to_contain_text(ODD)
