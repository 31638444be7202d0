"""All open streams of a process: one watches the database, every phone of a changed table hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, TypeVar

from wordsvc.service.live import messages
from wordsvc.service.live.following import Follower
from wordsvc.tables.news import Bulletin, bulletins, versions
from wordsvc.tables.storage.changes import Changed, changes
from wordsvc.tables.storage.database import Database

T = TypeVar("T")

HEARTBEAT: Final = 15.0
"""Seconds without news after which a stream says that it is alive."""

MOST: Final = 4000
"""Streams of a process; further phones poll."""

PAUSE: Final = 1.0
"""Seconds until a database that does not answer is tried again."""

log = logging.getLogger(__name__)


class Stream:
    """What one phone still has to hear. Only the newest counts, so nothing piles up for a slow one."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self._version = follower.version
        self._bulletin: Bulletin | None = None
        self._ended = False
        self._woken = asyncio.Event()

    def hear(self, bulletin: Bulletin | None) -> None:
        """The table's news; None: there is no such table any more."""
        self._bulletin = bulletin
        if bulletin is None or bulletin.news.version != self._version:
            self._woken.set()

    def end(self) -> None:
        """Say nothing more."""
        self._ended = True
        self._woken.set()

    async def messages(self) -> AsyncIterator[str]:
        """The messages as they become due, until the phone may not hear any more."""
        while not self._ended:
            if not await self._woken_within(HEARTBEAT):
                yield messages.alive(self._version)
            elif not self._ended:
                yield self._said()

    async def _woken_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    def _said(self) -> str:
        if self._bulletin is None or self.follower.phone not in self._bulletin.phones:
            self.end()
            return messages.gone()
        self._version = self._bulletin.news.version
        return messages.change(self._bulletin.news)


class Hub:
    """The streams of a process, by table. All but what blocks happens in one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._streams: defaultdict[str, set[Stream]] = defaultdict(set)
        self._latest: dict[str, Bulletin] = {}
        self._wanted = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "live")
        self._watching: asyncio.Task[None] | None = None
        self._ended = False

    def __len__(self) -> int:
        return sum(map(len, self._streams.values()))

    def open(self, follower: Follower) -> Stream | None:
        """A stream for ``follower``, to be given back by :meth:`close`; None where none is to be had."""
        if self._ended or len(self) >= MOST:
            return None
        stream = Stream(follower)
        self._streams[follower.table].add(stream)
        if latest := self._latest.get(follower.table):
            stream.hear(latest)
        self._wanted.set()
        self._watching = self._watching or asyncio.create_task(self._watch())
        return stream

    def close(self, stream: Stream) -> None:
        """Forget a stream, and the table with its last one."""
        table = stream.follower.table
        self._streams[table].discard(stream)
        if not self._streams[table]:
            del self._streams[table]
            self._latest.pop(table, None)

    def end(self) -> None:
        """End all streams, and open no more: the server stops."""
        self._ended = True
        if self._watching:
            self._watching.cancel()
        for streams in self._streams.values():
            for stream in streams:
                stream.end()

    async def _watch(self) -> None:
        """Watch the database as long as somebody listens; where it does not answer, again later."""
        while True:
            self._wanted.clear()
            try:
                await self._publish_changes()
            except Exception as error:  # whatever it is, it must not silence all streams
                log.warning("The database cannot be watched; trying again. %s", error)
                await asyncio.sleep(PAUSE)
            else:
                await self._wanted.wait()

    async def _publish_changes(self) -> None:
        """Publish what changes until nobody listens any more."""
        watched, whole_round = changes(self._database), 0.0
        try:
            while self._streams:
                changed = await self._blocking(lambda: next(watched))
                if monotonic() > whole_round:
                    changed, whole_round = None, monotonic() + HEARTBEAT
                await self._publish(self._affected(changed))
        finally:
            self._thread.submit(watched.close)

    def _affected(self, changed: Changed) -> Mapping[str, int | None]:
        """The tables to look at, with the version that was published; None for those just come in."""
        known = {table: latest.news.version for table, latest in self._latest.items()}
        return {
            table: known.get(table)
            for table in self._streams
            if changed is None or table in changed or table not in known
        }

    async def _publish(self, affected: Mapping[str, int | None]) -> None:
        if not affected:
            return
        for table, bulletin in (await self._blocking(lambda: self._news(affected))).items():
            if bulletin and table in self._streams:
                self._latest[table] = bulletin
            for stream in self._streams.get(table, ()):
                stream.hear(bulletin)

    def _news(self, affected: Mapping[str, int | None]) -> Mapping[str, Bulletin | None]:
        """What is new at these tables; None for one that is no more."""
        with self._database.reading() as session:
            there = versions(session, affected.keys())
            new = [table for table in affected if table not in there or there[table] != affected[table]]
            return {**dict.fromkeys(new), **(bulletins(session, new) if new else {})}

    async def _blocking(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
