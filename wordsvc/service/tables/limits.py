"""How often somebody may try: counted in the tables' own database, so for all workers and machines.

Flask-Limiter's other shared stores are servers of their own (Redis, Memcached), which a living room
lacks. Only joining is counted, some rows a minute, so the database does not feel it.
"""

from __future__ import annotations

import time
from typing import Any, Final

from flask import Flask, Response, request
from flask_limiter import Limiter
from limits.storage import Storage
from sqlalchemy import delete, select, text
from sqlalchemy.orm import Session

from wordsvc.service.tables.current import database
from wordsvc.tables.secrets import read_code
from wordsvc.tables.storage.schema import HitRow

BLUEPRINT: Final = "tables"

JOIN_TABLE: Final = "60 per 10 minutes"
CLAIM: Final = "10 per 10 minutes"
OPEN: Final = "30 per hour"
ANALYSE: Final = "20 per 10 minutes"

_COUNT: Final = text("""
    INSERT INTO hits (key, count, expires) VALUES (:key, :amount, :expires)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN hits.expires <= :now THEN excluded.count ELSE hits.count + excluded.count END,
        expires = CASE WHEN hits.expires <= :now THEN excluded.expires ELSE hits.expires END
    RETURNING count
""")


class DatabaseStorage(Storage):
    """Counters in the database of the application at hand."""

    STORAGE_SCHEME = ["wordsvc"]

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong."""
        return Exception

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """The counter after adding ``amount``; a new one lasts ``expiry`` seconds."""
        now = time.time()
        values = {"key": key, "amount": amount, "expires": now + expiry, "now": now}

        def count(session: Session) -> int:
            session.execute(delete(HitRow).where(HitRow.expires < now - expiry))
            return int(session.execute(_COUNT, values).scalar_one())

        return database().write(count)

    def get(self, key: str) -> int:
        """The counter as it is."""
        row = self._row(key)
        return row.count if row else 0

    def get_expiry(self, key: str) -> float:
        """When the counter starts anew, in seconds since 1970."""
        row = self._row(key)
        return row.expires if row else time.time()

    def check(self) -> bool:
        """Whether the database answers."""
        return self.get("") == 0

    def reset(self) -> int | None:
        """Start all counters anew."""
        database().write(lambda session: session.execute(delete(HitRow)))
        return None

    def clear(self, key: str) -> None:
        """Start one counter anew."""
        database().write(lambda session: session.execute(delete(HitRow).where(HitRow.key == key)))

    def _row(self, key: str) -> HitRow | None:
        with database().reading() as session:
            counts = HitRow.key == key, HitRow.expires > time.time()
            return session.scalar(select(HitRow).where(*counts))


def address() -> str:
    """Where a request comes from."""
    return request.remote_addr or ""


def table() -> str:
    """The table a request is about."""
    return str((request.view_args or {}).get("table", ""))


def code() -> str:
    """The join code that is tried."""
    body: Any = request.get_json(silent=True)
    typed = body.get("code") if isinstance(body, dict) else None
    return read_code(typed)[:12] if isinstance(typed, str) else ""


def was_wrong(response: Response) -> bool:
    """Whether there was nothing behind the code or link."""
    return response.status_code == 404


limiter: Final = Limiter(key_func=address, storage_uri="wordsvc://", headers_enabled=True)

analysing: Final = limiter.shared_limit(ANALYSE, scope="analysing")
"""Searches for better words from one address, by program or page."""

joining: Final = limiter.shared_limit("120 per 10 minutes", scope="joining")
"""Codes and links tried from one address."""

guessing: Final = limiter.shared_limit("20 per 10 minutes", scope="guessing", deduct_when=was_wrong)
"""Of these the wrong ones."""


def init_app(app: Flask) -> None:
    """Count in the blueprint of tables only: looking for limits would double what a judged word costs."""
    hooks: tuple[Any, ...] = (app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs)
    before = [len(functions[None]) for functions in hooks]
    limiter.init_app(app)
    for functions, known in zip(hooks, before, strict=True):
        functions[BLUEPRINT] += functions[None][known:]
        del functions[None][known:]
