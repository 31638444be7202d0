"""Looking after the database: copies while it is in use, and what is thrown away when."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from sqlalchemy import CursorResult, Delete, delete
from sqlalchemy.orm import Session

from wordsvc.tables.keeper import Role
from wordsvc.tables.refusals import Refusal, say
from wordsvc.tables.storage.database import Database
from wordsvc.tables.storage.schema import AnswerRow, HitRow, PhoneRow, TableRow
from wordsvc.tables.visit import now

TABLES_KEPT: Final = 365
"""Days after its last change that a table is kept, unless told otherwise."""

MOST_DAYS: Final = 36_500
"""Days that can be told; calendars end."""

ANSWERS_KEPT: Final = timedelta(days=7)
GUESTS_KEPT: Final = timedelta(days=30)


class NoCopy(Refusal):
    """A copy cannot be made or used; ``message`` says why and what to do."""


class Pruned(NamedTuple):
    """How much was thrown away."""

    tables: int
    guests: int
    answers: int


def prune(session: Session, days: int = TABLES_KEPT) -> Pruned:
    """Throw away tables unchanged for ``days``, guests without a name, old answers and counters."""
    today = now()
    session.execute(delete(HitRow).where(HitRow.expires < today.timestamp()))
    guest = PhoneRow.role == Role.GUEST, PhoneRow.created < today - GUESTS_KEPT
    return Pruned(
        tables=_count(session, delete(TableRow).where(TableRow.changed < today - timedelta(days=days))),
        guests=_count(session, delete(PhoneRow).where(*guest)),
        answers=_count(session, delete(AnswerRow).where(AnswerRow.time < today - ANSWERS_KEPT)),
    )


def backup(database: Database, target: Path) -> None:
    """Copy the database to a new file while it is in use; raises NoCopy."""
    source = _file(database)
    if target.exists():
        raise NoCopy(say("copy_exists", file=str(target)))
    if not source.exists():
        raise NoCopy(say("no_database", file=str(source)))
    _copy(source, target)


def restore(database: Database, source: Path) -> Path | None:
    """Put a copy in the database's place; what was there is kept beside it, and named. Raises NoCopy."""
    target = _file(database)
    _check(source)
    database.close()
    kept = _put_aside(target) if target.exists() else None
    target.parent.mkdir(parents=True, exist_ok=True)
    _copy(source, target)
    return kept


def _put_aside(target: Path) -> Path:
    kept = target.with_name(f"{target.name}.{now():%Y%m%d-%H%M%S-%f}")
    _copy(target, kept)
    return kept


def _file(database: Database) -> Path:
    if not database.is_sqlite or not database.url.database:
        raise NoCopy(say("copy_needs_sqlite"))
    return Path(database.url.database)


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(_open(source)) as one, closing(sqlite3.connect(target)) as other:
            one.backup(other)
    except sqlite3.OperationalError as trouble:  # no such folder, no right to write, no room
        raise NoCopy(say("not_copied", file=str(target), why=str(trouble))) from None


def _check(source: Path) -> None:
    """Whole, and one of ours."""
    if not source.is_file():
        raise NoCopy(say("no_database", file=str(source)))
    try:
        with closing(_open(source)) as copy:
            whole = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        whole = False
    if not whole:
        raise NoCopy(say("damaged_copy", file=str(source)))


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _count(session: Session, statement: Delete) -> int:
    return cast(CursorResult[Any], session.execute(statement)).rowcount
