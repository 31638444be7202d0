"""A phone as the server sees it: a cookie, one connection for questions, one for the stream."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from time import perf_counter
from typing import Any

_addresses = count(1)


class Failed(Exception):
    """The server did not answer as it should."""


class Phone:
    """A browser with an address of its own, so that limits by address count it alone."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.table = ""
        self.heard: dict[int, float] = {}
        number = next(_addresses)
        self._headers = {"Host": "localhost", "X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._something = asyncio.Event()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of the answer; None where it is empty. Raises Failed."""
        if self._connection is None or self._connection[0].at_eof():
            self._connection = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._connection
        writer.write(self._request(method, path, body))
        head = await _head(reader)
        if cookie := head.get("set-cookie"):
            self._headers["Cookie"] = cookie.partition(";")[0]
        received = await reader.readexactly(int(head.get("content-length", 0)))
        if not head["status"].startswith("2"):
            raise Failed(f"{method} {path}: {head['status']}")
        return json.loads(received) if received else None

    async def at_table(self, method: str, path: str, body: Any = None) -> Any:
        """The same about the table at hand."""
        return await self.ask(method, f"/api/v1/tables/{self.table}{path}", body)

    async def open_table(self) -> str:
        """Be the host of a new table; its join code."""
        view = await self.ask("POST", "/api/v1/tables", {"name": "Host"})
        self.table = view["table"]["id"]
        return str(view["table"]["code"])

    async def enter(self, code: str) -> None:
        """Be a guest, who hears of everything."""
        view = await self.ask("POST", "/api/v1/tables/enter", {"code": code})
        self.table = view["table"]["id"]

    async def take_name(self, name: str) -> None:
        """Be a player."""
        await self.at_table("POST", "/players", {"name": name})

    async def note(self, text: str) -> int:
        """Add a remark to the game; its sequence number."""
        body = {"kind": "note", "payload": {"text": text}}
        added = await self.at_table("POST", "/games/1/events", body)
        return int(added["event"]["seq"])

    async def listen(self) -> None:
        """Open the stream; ``heard`` says from then on when which event was heard of."""
        stream = self._news()
        await anext(stream)
        self._listening = asyncio.create_task(self._note_times(stream))

    async def see(self, seq: int) -> None:
        """Return when event ``seq`` was heard of and the table has been asked for as it is then."""
        while max(self.heard, default=0) < seq:
            self._something.clear()
            await self._something.wait()
        view = await self.at_table("GET", "/state")
        if view["game"]["version"] < seq:
            raise Failed("the state is older than what was heard")

    async def close(self) -> None:
        """Hang up; raises whatever went wrong with the stream."""
        if self._listening:
            if self._listening.done():
                self._listening.result()
                raise Failed("a stream has ended")
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._connection:
            self._connection[1].close()

    async def _note_times(self, stream: AsyncIterator[int]) -> None:
        async for seq in stream:
            for newer in range(max(self.heard, default=0) + 1, seq + 1):
                self.heard[newer] = perf_counter()
            self._something.set()

    async def _news(self) -> AsyncIterator[int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._request("GET", f"/api/v1/tables/{self.table}/stream", None))
            head = await _head(reader)
            if not head["status"].startswith("200"):
                raise Failed(f"stream: {head['status']}")
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:]).get("seq") or 0
        finally:
            writer.close()

    def _request(self, method: str, path: str, body: Any) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        headers = {**self._headers, "Content-Length": str(len(content)), "Content-Type": "application/json"}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + content


async def _head(reader: asyncio.StreamReader) -> dict[str, str]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return {"status": first.split(" ", 1)[1], **{name.lower(): value for name, value in headers.items()}}
