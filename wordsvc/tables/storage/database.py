"""The database: opened at the first use, brought up to date by itself, one transaction a piece of work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.orm import Session

from wordsvc.tables.refusals import Refusal, say
from wordsvc.tables.storage.loading import Snapshots

T = TypeVar("T")

MIGRATIONS: Final = Path(__file__).parent / "migrations"
SQLITE_PATIENCE: Final = 30
"""Seconds that a writer waits for the others."""

SNAPSHOTS: Final = "wordsvc_snapshots"
"""Where a session that only reads finds the tables as they were read last."""

_TRIES: Final = 6
_PAUSE: Final = 0.02
_MIGRATION_LOCK: Final = 0x574F5244
_WRITES: Final = "wordsvc_writes"


class Unavailable(Refusal):
    """The database does not answer, or cannot be used (HTTP 503)."""


class Database:
    """Where all tables are. Safe to share between threads; each process opens its own."""

    def __init__(self, url: str) -> None:
        self.url = _with_driver(make_url(url))
        self._opening = Lock()
        self._snapshots = Snapshots()

    @property
    def is_sqlite(self) -> bool:
        """An SQLite file (or memory), no server."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def engine(self) -> Engine:
        """The engine, its schema up to date; raises Unavailable."""
        with self._opening:
            return self._opened

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that changes nothing."""
        with _plainly(), Session(self.engine, info={SNAPSHOTS: self._snapshots}) as session:
            yield session

    def write(self, work: Callable[[Session], T]) -> T:
        """The result of ``work``, done in one transaction, again where another one came between."""
        for left in reversed(range(_TRIES)):
            try:
                with _plainly(), Session(self._writing_engine) as session, session.begin():
                    return work(session)
            except (IntegrityError, _Crossed):
                if not left:
                    raise
                time.sleep(_PAUSE * (_TRIES - left))
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Give all connections back."""
        if "_opened" in self.__dict__:
            self._opened.dispose()

    @property
    def _writing_engine(self) -> Engine:
        return self.engine.execution_options(**{_WRITES: True})

    @cached_property
    def _opened(self) -> Engine:
        with _plainly():
            engine = self._connecting()
            upgrade(engine)
            return engine

    def _connecting(self) -> Engine:
        if not self.is_sqlite:
            return create_engine(self.url, pool_pre_ping=True, pool_size=8, max_overflow=8)
        if self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(self.url, connect_args={"timeout": SQLITE_PATIENCE})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine


class _Crossed(Exception):
    """Two transactions got in each other's way; doing it again helps."""


@contextmanager
def _plainly() -> Iterator[None]:
    """Trouble of the database as what callers can act upon."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in {"40001", "40P01"}:
            raise _Crossed from error
        if isinstance(error, OperationalError):
            raise Unavailable(say("database_unavailable")) from error
        raise
    except OSError as error:
        raise Unavailable(say("database_unavailable")) from error


def _with_driver(url: URL) -> URL:
    """PostgreSQL by psycopg, whatever way its URL is written."""
    if url.drivername in {"postgres", "postgresql"}:
        return url.set(drivername="postgresql+psycopg")
    return url


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Transactions are begun by us, readers wait for no writer, writers not for the disk, references count.

    A killed process loses nothing; a power cut may lose the last seconds, but never leaves half an event.
    """
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its turn at once: one that has read first could not get it any more."""
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def upgrade(engine: Engine) -> None:
    """Bring the schema up to date, one process after the other; raises Unavailable for a newer one."""
    from alembic import command  # noqa: PLC0415 - takes a while, and judging words needs none
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.execution_options(**{_WRITES: True}).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise Unavailable(say("database_newer")) from error
