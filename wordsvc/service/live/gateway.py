"""Our server's entry (RSGI): every request goes through the WSGI application in one of a few threads.

What a WSGI server does not do: an answer may be kept open (:mod:`following`) without keeping its thread,
and whoever sends or receives slowly keeps none either.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from time import monotonic
from types import FrameType
from typing import IO, Any, Final, TypeVar

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope

from wordsvc.service.live.environ import Environ, environ_of
from wordsvc.service.live.following import KEEP_OPEN, Follower
from wordsvc.service.live.hub import Hub, Stream

T = TypeVar("T")
WsgiApp = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

MAX_BODY: Final = 65 * 1024 * 1024
"""Bytes of a body that are read at all: more than any route takes, so that the route says so."""

PORTION: Final = 64 * 1024
"""Bytes that are worth a way from thread to loop, unless they take longer than ``PORTION_TIME``."""

PORTION_TIME: Final = 0.05

_IN_MEMORY: Final = 1024 * 1024
_BODILESS: Final = {"GET", "HEAD"}
_LENGTH: Final = "content-length"


class Answer:
    """What the application answers to a request; ``body`` is None where it comes in portions."""

    def __init__(self, app: WsgiApp, environ: Environ) -> None:
        self.status = 500
        self.headers: list[tuple[str, str]] = []
        self._answered = app(environ, self._start)
        self._chunks: Iterator[bytes] = iter(self._answered)
        self.body = self._whole() if any(name.lower() == _LENGTH for name, _ in self.headers) else None

    def portion(self) -> bytes:
        """The next bytes; none at the end."""
        portion, until = bytearray(), monotonic() + PORTION_TIME
        for chunk in self._chunks:
            portion += chunk
            if portion and (len(portion) >= PORTION or monotonic() > until):
                break
        return bytes(portion)

    def close(self) -> None:
        """Let the application tidy up."""
        getattr(self._answered, "close", lambda: None)()

    def _start(self, status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
        self.status, self.headers = int(status.split(" ", 1)[0]), headers

    def _whole(self) -> bytes:
        try:
            return b"".join(self._chunks)
        finally:
            self.close()


class Gateway:
    """A WSGI application with ``threads`` threads, and a hub for the answers that are kept open.

    Requests to which ``waits`` applies have as many threads of their own: where one has to wait for the
    others (one writes to the database at a time), it does not keep anybody else waiting.
    """

    def __init__(self, app: WsgiApp, hub: Hub, threads: int, waits: Callable[[str], bool]) -> None:
        self._app = app
        self._hub = hub
        self._waits = waits
        self._threads = ThreadPoolExecutor(threads, "wsgi")
        self._waiting = ThreadPoolExecutor(threads, "wsgi-waiting")

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """The server starts. It stops only when all answers have ended, so the open ones have to."""
        _at_a_stop(lambda: loop.is_running() and loop.call_soon_threadsafe(self._hub.end))

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """The server stops."""
        self._threads.shutdown()
        self._waiting.shutdown()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request."""
        followers: list[Follower] = []
        with await _body(scope, protocol) as body:
            environ = {**environ_of(scope), "wsgi.input": body, KEEP_OPEN: followers.append}
            threads = self._waiting if self._waits(scope.path) else self._threads
            answer = await _in(threads, lambda: Answer(self._app, environ))
            with suppress(ProtocolClosed):
                await self._send(answer, protocol, self._stream(scope, followers))

    def _stream(self, scope: Scope, followers: list[Follower]) -> Stream | None:
        return self._hub.open(followers[0]) if followers and scope.method == "GET" else None

    async def _send(self, answer: Answer, protocol: HTTPProtocol, stream: Stream | None) -> None:
        if answer.body is None:
            await self._in_portions(answer, protocol)
        elif stream is None:
            protocol.response_bytes(answer.status, answer.headers, answer.body)
        else:
            await self._and_more(answer.headers, answer.body, stream, protocol)

    async def _in_portions(self, answer: Answer, protocol: HTTPProtocol) -> None:
        transport = protocol.response_stream(answer.status, answer.headers)
        try:
            while portion := await _in(self._threads, answer.portion):
                await transport.send_bytes(portion)
        finally:
            await _in(self._threads, answer.close)

    async def _and_more(
        self, headers: list[tuple[str, str]], first: bytes, stream: Stream, protocol: HTTPProtocol
    ) -> None:
        open_ended = [(name, value) for name, value in headers if name.lower() != _LENGTH]
        transport = protocol.response_stream(200, open_ended)
        try:
            await transport.send_bytes(first)
            async for message in stream.messages():
                await transport.send_str(message)
        finally:
            self._hub.close(stream)


async def _in(threads: Executor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


async def _body(scope: Scope, protocol: HTTPProtocol) -> IO[bytes]:
    """The body, from its beginning; of one that is too long for any route only so much."""
    if scope.method in _BODILESS:
        return BytesIO()
    body = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - whoever asks closes it
    async for chunk in protocol:
        body.write(chunk)
        if body.tell() > MAX_BODY:
            break
    body.seek(0)
    return body


def _at_a_stop(work: Callable[[], object]) -> None:
    """Do ``work`` when the process is told to stop, before what is done already then."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _first(work, signal.getsignal(number)))


def _first(work: Callable[[], object], then: Any) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        work()
        if callable(then):
            then(number, frame)

    return handle
