"""Rows → values. Events never change, so a game once read only grows by its new ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from wordsvc.tables.events import Event
from wordsvc.tables.history import History
from wordsvc.tables.keepers import find_keeper
from wordsvc.tables.storage.schema import EventRow, GameRow

REMEMBERED: Final = 256
"""Games whose positions a process keeps."""


class Histories:
    """Games as their histories; safe to share between threads.

    Only events that are in the database for good may get in: never ask within the transaction that adds some.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[int, History] = OrderedDict()
        self._lock = Lock()

    def of(self, session: Session, game: GameRow) -> History:
        """The history of ``game``, up to date."""
        with self._lock:
            known = self._known.get(game.id) or History(find_keeper(game.name))
        history = known.extended(_events(session, game, known.version))
        with self._lock:
            self._known[game.id] = history
            self._known.move_to_end(game.id)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return history


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
