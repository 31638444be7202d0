"""Every page: readable for all (axe-core), large enough to touch, nothing cut off on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.service.browser.examine import UNFOLD, fits, readable
from tests.service.browser.play import PHONE

PAGES = {
    "start": "/",
    "valid": "/?word=Haus&last=Liedern&last=Mondkissen",
    "compound": "/?word=Gurkenbrot",
    "inflected": "/?word=Liedern",
    "misspelled": "/?word=Standart",
    "team": "/?word=Mondkissen",
    "too long": "/?word=Donaudampfschifffahrtsgesellschaft",
    "endless": "/?word=" + "Donaudampfschifffahrtsgesellschaft" * 7,
    "no letters": "/?word=" + "8" * 200,
    "documentation": "/api/v1/docs",
    "not found": "/nothing",
}
TARGETS = "button, input:not([type=hidden]), summary, textarea, nav a, .brand, .languages a"


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_axe_finds_nothing(browser: Browser, address: str, path: str) -> None:
    with browser.new_context(viewport=PHONE, locale="de-DE", bypass_csp=True) as context:
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.goto(address + path)
        page.evaluate(UNFOLD)
        readable(page)


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_is_cut_off_or_too_small(browser: Browser, address: str, path: str) -> None:
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto(address + path)
        page.evaluate(UNFOLD)
        fits(page, TARGETS)


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_comes_from_elsewhere(browser: Browser, address: str, path: str) -> None:
    asked: list[str] = []
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + path, wait_until="networkidle")
    assert asked
    assert all(url.startswith(address + "/") for url in asked)
