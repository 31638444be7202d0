"""The service on a port of this machine, and Debian's Chromium to look at it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from werkzeug.serving import make_server

from tests.service.browser.play import PHONE, Phone
from tests.service.browser.served import Service

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

expect.set_options(timeout=20_000)  # a machine may be slow, and then a page is late but not wrong

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def whole(app: WSGIApplication) -> WSGIApplication:
    """The app, each answer read to its end and closed before it is sent.

    Werkzeug's server leaves a file open where the browser goes away while it is sent.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        parts = app(environ, start_response)
        try:
            return [b"".join(parts)]
        finally:
            if isinstance(parts, Closing):
                parts.close()

    return answer


@runtime_checkable
class Closing(Protocol):
    """What wants to be closed when it has been read."""

    def close(self) -> None: ...


@pytest.fixture(scope="package")
def address(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, whole(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("needs Debian's package chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A phone-sized window that asks for German; a word of complaint in its console fails the test."""
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=address)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield context
    context.close()
    assert [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text] == []


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """The word page, with script."""
    opened = phone.new_page()
    opened.goto("/")
    return opened


@pytest.fixture
def plain(browser: Browser, address: str) -> Iterator[Page]:
    """The word page in a browser without script."""
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=address, java_script_enabled=False)
    opened = context.new_page()
    opened.goto("/")
    yield opened
    context.close()


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as it is served at a table, in a process of its own."""
    served = Service(tmp_path_factory.mktemp("instance"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def new_phone(browser: Browser, service: Service) -> Iterator[Callable[..., Phone]]:
    """Phones; a word of complaint in the console of one fails the test."""
    phones: list[Phone] = []

    def make(**options: object) -> Phone:
        phones.append(Phone(browser, service.address, **options))
        return phones[-1]

    service.forget_attempts()
    yield make
    for each in phones:
        each.close()
    assert [text for each in phones for text in each.complaints] == []
