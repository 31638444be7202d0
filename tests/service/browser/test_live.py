"""live.js in a browser, before a server that only pretends: how a page learns that something is new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

FOLLOW = """async () => {
  const { follow } = await import("/static/js/live.js");
  window.said = [];
  window.live = follow("t1", {
    game: 2,
    show: ({ version }) => said.push(version),
    gone: () => said.push("gone"),
    connected: (yes) => said.push(yes ? "connected" : "not connected"),
  });
}"""


class Server:
    """Answers for the table's addresses; ``version`` None: none of them can be reached."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.version: int | None = 5
        self.status = 200
        self.events = ""
        self.asked: list[str] = []
        page.route("**/api/v1/tables/t1/state*", self._state)
        page.route("**/api/v1/tables/t1/stream", self._stream)

    def _state(self, route: Route) -> None:
        self.asked.append(route.request.url.partition("?")[2])
        if self.version is None:
            route.abort("internetdisconnected")
        elif route.request.url.endswith(f"after={self.version}"):
            route.fulfill(status=204)
        else:
            route.fulfill(
                status=self.status, json={"version": self.version, "now": "2026-01-31T19:05:00.250Z"}
            )

    def _stream(self, route: Route) -> None:
        if self.version is None or not self.events:
            route.abort("internetdisconnected")
        else:
            route.fulfill(body=f"retry: 100\n\n{self.events}", content_type="text/event-stream")

    def until(self, said: list[Any]) -> None:
        """Wait until the page has said that."""
        self.page.wait_for_function("said => JSON.stringify(window.said) === said", arg=_json(said))


def _json(said: list[Any]) -> str:
    return "[" + ",".join(f'"{one}"' if isinstance(one, str) else str(one) for one in said) + "]"


@pytest.fixture
def server(browser: Browser, address: str) -> Iterator[Server]:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    yield Server(page)
    context.close()


def test_without_a_stream_the_state_is_asked_for(server: Server) -> None:
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    server.version = 6
    server.until(["connected", 5, 6])
    assert server.asked[0] == "game=2"
    assert set(server.asked[1:]) == {"game=2&after=5"}


def test_an_event_is_asked_about_at_once_and_once(server: Server) -> None:
    server.events = 'event: alive\ndata: {"version": 5}\n\n'
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    server.version, server.events = 6, 'id: 6\nevent: change\ndata: {"version": 6}\n\n'
    server.until(["connected", 5, 6])


def test_a_phone_without_network_says_so_and_comes_back(server: Server) -> None:
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    server.version = None
    server.until(["connected", 5, "not connected"])
    server.version = 7
    server.until(["connected", 5, "not connected", "connected", 7])


def test_a_phone_that_is_looked_at_again_asks_at_once(server: Server) -> None:
    server.page.clock.install()  # so that nothing happens by itself
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    server.version = 6
    server.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    server.until(["connected", 5, 6])


def test_a_phone_that_is_not_at_the_table_any_more_is_told_once(server: Server) -> None:
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    server.version, server.status = 6, 403
    server.events = "event: gone\ndata: {}\n\n"
    server.until(["connected", 5, "gone"])
    asked = len(server.asked)
    server.page.evaluate("live.refresh()")
    server.page.wait_for_timeout(300)
    assert len(server.asked) == asked


def test_the_servers_clock_counts(server: Server) -> None:
    server.page.evaluate(FOLLOW)
    server.until(["connected", 5])
    late = server.page.evaluate('Math.abs(live.now() - Date.parse("2026-01-31T19:05:00.250Z"))')
    assert late < 5000
