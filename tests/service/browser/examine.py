"""A page of a table looked at as a careful stranger would: axe-core, sizes, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.service.browser.play import Phone

SMALLEST_TARGET: Final = 44

TARGETS: Final = (
    "button, select, summary, textarea, label.tick, label.choice, nav a, .brand, .languages a, a.row, a.big, "
    ".back a, .files a, input:not([type=hidden], [type=checkbox], [type=radio])"
)
UNFOLD: Final = "document.querySelectorAll('details').forEach(details => details.open = true)"
TOO_SMALL: Final = """
([targets, least]) => [...document.querySelectorAll(targets)]
    .filter(element => element.offsetParent !== null)
    .map(element => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
    .filter(([_, box]) => box.width < least || box.height < least)
    .map(([html, box]) => `${html} ${box.width}×${box.height}`)
"""

# Names that are hard to show.
LONG: Final = "Ottokar-Maximilian von und zu Rosenzweig"
ODD: Final = "<svg/onload=alert()> \"'&"
RIGHT_TO_LEFT: Final = "שלום עליכם חברים יקרים"


@contextmanager
def looking(browser: Browser, phone: Phone, path: str) -> Iterator[Page]:
    """``path`` as ``phone`` sees it, everything unfolded, where axe-core may be put in; then examined."""
    cookies = phone.context.storage_state()
    address = phone.address
    looker = Phone(browser, address, storage_state=cookies, bypass_csp=True, reduced_motion="reduce")
    asked: list[str] = []
    looker.page.on("request", lambda request: asked.append(request.url))
    try:
        looker.page.goto(path)
        looker.page.evaluate(UNFOLD)
        yield looker.page
        examine(looker.page)
        assert all(url.startswith(f"{address}/") for url in asked)
        assert [text for text in looker.complaints if "404" not in text] == []
    finally:
        looker.close()


def examine(page: Page, targets: str = TARGETS) -> None:
    """Readable for all, nothing cut off or too small to touch."""
    readable(page)
    fits(page, targets)


def readable(page: Page) -> None:
    """For all, by day and by night; the night only changes colours."""
    for scheme, rules in {
        "light": None,
        "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
    }.items():
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        find_nothing(page, rules)


def find_nothing(page: Page, rules: dict[str, list[str]] | None = None) -> None:
    """axe-core has something to look at, and nothing to say."""
    results = Axe().run(page, options={**(rules or {}), "resultTypes": ["violations"]})
    assert results.response["passes"]
    assert results.violations_count == 0, results.generate_report()


def fits(page: Page, targets: str = TARGETS) -> None:
    """Nothing is cut off or too small to touch, on phones and on a large screen."""
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TOO_SMALL, [targets, SMALLEST_TARGET]) == []
