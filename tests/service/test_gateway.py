"""The way of a request from our server through the WSGI application and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from threading import Event, current_thread
from types import SimpleNamespace
from typing import Any

import pytest
from granian.rsgi import ProtocolClosed

from wordsvc.service.live import gateway
from wordsvc.service.live.environ import environ_of
from wordsvc.service.live.following import Follower, keep_open
from wordsvc.service.live.gateway import Gateway

Environ = dict[str, Any]
FOLLOWER = Follower("table", "phone", 1)


class Headers:
    """Headers as RSGI has them: names in small letters, some of them several times."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        self.pairs = pairs

    def items(self) -> Iterable[tuple[str, str]]:
        return self.pairs

    def __contains__(self, name: str) -> bool:
        return name in dict(self.pairs)


def scope(method: str = "GET", path: str = "/", *headers: tuple[str, str], **other: Any) -> Any:
    usual = {
        "query_string": "", "client": "192.168.1.20:4711", "server": "192.168.1.2:8000",
        "http_version": "1.1", "scheme": "http", "authority": None,
    }  # fmt: skip
    return SimpleNamespace(method=method, path=path, headers=Headers(*headers), **{**usual, **other})


class Client:
    """The other end of a request; ``hangs_up`` after so many pieces."""

    def __init__(self, *body: bytes, hangs_up: int = 1000) -> None:
        self.body = body
        self.taken = 0
        self.hangs_up = hangs_up
        self.status = 0
        self.headers: dict[str, str] = {}
        self.received: list[bytes] = []

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self.body:
            await asyncio.sleep(0)
            self.taken += 1
            yield chunk

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.received = status, dict(headers), [body]

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Client:
        self.status, self.headers = status, dict(headers)
        return self

    async def send_bytes(self, data: bytes) -> None:
        if len(self.received) == self.hangs_up:
            raise ProtocolClosed
        self.received.append(data)

    async def send_str(self, data: str) -> None:
        await self.send_bytes(data.encode())


class Hub:
    """One stream with two messages."""

    def __init__(self) -> None:
        self.open_streams: list[Any] = []
        self.opened = 0

    def open(self, follower: Follower) -> Any:
        assert follower == FOLLOWER
        self.opened += 1
        self.open_streams.append(self)
        return self

    def close(self, stream: Any) -> None:
        self.open_streams.remove(stream)

    async def messages(self) -> AsyncIterator[str]:
        yield "second"
        yield "third"


def ask(
    app: Callable[[Environ, Any], Iterable[bytes]], asked: Any, client: Client, hub: Hub | None = None
) -> Client:
    entry: Any = Gateway(app, hub or Hub(), 1, lambda path: path == "/slow")  # type: ignore[arg-type]
    asyncio.run(entry.__rsgi__(asked, client))
    entry.__rsgi_del__(None)
    return client


def echo(environ: Environ, start: Any) -> Iterable[bytes]:
    body = environ["wsgi.input"].read()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def test_the_environ_of_a_request() -> None:
    headers = [("host", "x:1"), ("content-type", "a/b"), ("content-length", "3")]
    environ = environ_of(scope("POST", "/a b/ä", *headers, query_string="q=%20"))
    assert environ["PATH_INFO"] == "/a b/ä".encode().decode("latin-1")
    assert environ["QUERY_STRING"] == "q=%20"
    assert (environ["CONTENT_TYPE"], environ["CONTENT_LENGTH"]) == ("a/b", "3")
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("192.168.1.2", "8000")
    assert (environ["HTTP_HOST"], environ["REMOTE_ADDR"]) == ("x:1", "192.168.1.20")
    assert environ["SERVER_PROTOCOL"] == "HTTP/1.1"


def test_an_ipv6_address_has_no_brackets() -> None:
    assert environ_of(scope(client="[fe80::1]:4711"))["REMOTE_ADDR"] == "fe80::1"


def test_headers_that_come_several_times() -> None:
    environ = environ_of(
        scope("GET", "/", ("cookie", "a=1"), ("accept", "x"), ("cookie", "b=2"), ("accept", "y"))
    )
    assert (environ["HTTP_COOKIE"], environ["HTTP_ACCEPT"]) == ("a=1; b=2", "x,y")


def test_no_header_passes_for_another() -> None:
    environ = environ_of(scope("GET", "/", ("x_forwarded_for", "6.6.6.6")))
    assert "HTTP_X_FORWARDED_FOR" not in environ


def test_http_2_names_the_host_otherwise() -> None:
    assert environ_of(scope(authority="table.example"))["HTTP_HOST"] == "table.example"
    assert environ_of(scope("GET", "/", ("host", "mine"), authority="other"))["HTTP_HOST"] == "mine"


def test_a_body_in_pieces() -> None:
    client = ask(echo, scope("POST"), Client(b"ab", b"", b"cd"))
    assert (client.status, client.received) == (200, [b"abcd"])


def test_a_body_too_long_for_any_route_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "MAX_BODY", 3)
    client = ask(echo, scope("POST"), Client(*[b"ab"] * 100))
    assert (client.received, client.taken) == ([b"abab"], 2)


def in_pieces(closed: list[str], count: int) -> Any:
    class Pieces:
        def __iter__(self) -> Iterator[bytes]:
            return iter([b"x" * 1000] * count)

        def close(self) -> None:
            closed.append(current_thread().name)

    def app(environ: Environ, start: Any) -> Pieces:
        start("200 OK", [])
        return Pieces()

    return app


def test_a_long_answer_comes_in_portions() -> None:
    closed: list[str] = []
    client = ask(in_pieces(closed, 200), scope(), Client())
    assert len(b"".join(client.received)) == 200_000
    assert 2 <= len(client.received) <= 10
    assert len(closed) == 1


def test_a_client_that_hangs_up_ends_the_work() -> None:
    closed: list[str] = []
    client = ask(in_pieces(closed, 100_000), scope(), Client(hangs_up=2))
    assert len(client.received) == 2
    assert len(closed) == 1


def followed(environ: Environ, start: Any) -> Iterable[bytes]:
    keep_open(environ, FOLLOWER)
    start("200 OK", [("Content-Length", "5"), ("X-Other", "1")])
    return [b"first"]


def test_an_answer_that_is_kept_open() -> None:
    hub = Hub()
    client = ask(followed, scope(), Client(), hub)
    assert client.received == [b"first", b"second", b"third"]
    assert client.headers == {"X-Other": "1"}
    assert (hub.opened, hub.open_streams) == (1, [])


def test_a_stream_whose_phone_is_gone_is_given_back() -> None:
    hub = Hub()
    assert ask(followed, scope(), Client(hangs_up=2), hub).received == [b"first", b"second"]
    assert (hub.opened, hub.open_streams) == (1, [])


def test_only_the_body_of_a_get_goes_on() -> None:
    hub = Hub()
    client = ask(followed, scope("HEAD"), Client(), hub)
    assert client.headers["Content-Length"] == "5"
    assert hub.opened == 0


def test_where_no_stream_is_to_be_had_the_answer_ends() -> None:
    class Full(Hub):
        def open(self, follower: Follower) -> Any:
            return None

    assert ask(followed, scope(), Client(), Full()).received == [b"first"]


def test_who_waits_keeps_nobody_waiting() -> None:
    free = Event()

    def app(environ: Environ, start: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/slow":
            assert free.wait(10)
        else:
            free.set()
        return echo(environ, start)

    entry: Any = Gateway(app, Hub(), 1, lambda path: path == "/slow")  # type: ignore[arg-type]
    clients = [Client(), Client()]

    async def both() -> None:
        asked = zip(("/slow", "/quick"), clients, strict=True)
        await asyncio.gather(*(entry.__rsgi__(scope("GET", path), client) for path, client in asked))

    asyncio.run(both())
    assert [client.status for client in clients] == [200, 200]
