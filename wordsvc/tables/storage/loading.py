"""Rows → values. Events never change, so a game once read only grows by its new ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final, Generic, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from wordsvc.tables.events import Event
from wordsvc.tables.history import History
from wordsvc.tables.keepers import find_keeper
from wordsvc.tables.storage.schema import EventRow, GameRow, TableRow

REMEMBERED: Final = 512
"""Games, and tables, that a process keeps as it has read them."""

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values that were put in last; safe to share between threads."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value, if it is still there."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep ``value``, and let go of the one that was put in first."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def clear(self) -> None:
        """Let go of all."""
        with self._lock:
            self._kept.clear()


class Snapshots:
    """Tables with their players, phones and games, for reading only, as long as their version is the same."""

    def __init__(self) -> None:
        self._known: Recent[str, TableRow] = Recent()

    def of(self, session: Session, table_id: str) -> TableRow | None:
        """The table, in no session, or None."""
        version = session.scalar(select(TableRow.version).where(TableRow.id == table_id))
        known = self._known.get(table_id)
        if version is None or (known is not None and known.version == version):
            return known if version is not None else None
        parts = map(selectinload, (TableRow.players, TableRow.phones, TableRow.games))
        table = session.scalar(select(TableRow).where(TableRow.id == table_id).options(*parts))
        if table is None:
            return None
        session.expunge(table)
        return self._known.put(table_id, table)


class Histories:
    """Games as their histories; safe to share between threads.

    Only events that are in the database for good may get in: never ask within the transaction that adds some.
    """

    def __init__(self) -> None:
        self._known: Recent[int, History] = Recent()

    def of(self, session: Session, game: GameRow) -> History:
        """The history of ``game``, up to date."""
        known = self._known.get(game.id) or History(find_keeper(game.name))
        new = list(_events(session, game, known.version))
        return self._known.put(game.id, known.extended(new)) if new else known

    def forget(self) -> None:
        """Read all anew."""
        self._known.clear()


def _events(session: Session, game: GameRow, after: int) -> Iterable[Event]:
    new = EventRow.game_id == game.id, EventRow.seq > after
    for row in session.scalars(select(EventRow).where(*new).order_by(EventRow.seq)):
        yield Event(
            seq=row.seq,
            kind=row.kind,
            payload=row.payload,
            player=row.player,
            time=row.time,
            phone=row.phone,
            evidence=row.evidence,
        )


def row_of(game: GameRow, event: Event, key: str | None = None) -> EventRow:
    """The row that keeps an event."""
    return EventRow(
        game_id=game.id,
        seq=event.seq,
        kind=event.kind,
        payload=dict(event.payload),
        evidence=dict(event.evidence),
        player=event.player,
        phone=event.phone,
        key=key,
        time=event.time,
    )
