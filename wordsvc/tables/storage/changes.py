"""Noticing that something has changed, whichever process or machine did it, with one connection a process.

PostgreSQL tells (the trigger of migration 0002). SQLite is asked for the counter it keeps of other
connections' commits, which takes some microseconds and reads no table.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Final

from wordsvc.tables.storage.database import Database

CHANNEL: Final = "wordsvc_tables"

PATIENCE: Final = 0.2
"""Seconds that one wait takes at most."""

POLL: Final = 0.05
"""Seconds between two looks at SQLite's counter."""

Changed = frozenset[str] | None
"""Ids of tables; None: it may be any."""


def changes(database: Database) -> Generator[Changed]:
    """What has changed since the last time, at the latest after :data:`PATIENCE`; any at first.

    Blocks, and belongs to the thread it is begun in. Raises Unavailable or the driver's errors.
    """
    return _polled(database) if database.is_sqlite else _notified(database)


def _polled(database: Database) -> Generator[Changed]:
    with database.engine.connect() as connection:
        counter = connection.connection.cursor()
        seen = None
        while True:
            now = _after(seen, counter)
            yield None if now != seen else frozenset()
            seen = now


def _after(seen: int | None, counter: Any) -> int:
    """The counter as soon as it is another one, or when it was time to look up."""
    until = time.monotonic() + PATIENCE
    while True:
        now = int(counter.execute("PRAGMA data_version").fetchone()[0])
        if now != seen or time.monotonic() > until:
            return now
        time.sleep(POLL)


def _notified(database: Database) -> Generator[Changed]:
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.detach()  # it listens, so nobody else may get it
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        yield None
        driver: Any = connection.connection.dbapi_connection
        while True:
            yield frozenset(notice.payload for notice in driver.notifies(timeout=PATIENCE, stop_after=1))
