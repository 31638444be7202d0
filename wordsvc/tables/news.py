"""How new a table is: all that an open stream ever says. It has no content, hence no secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, aliased

from wordsvc.edge import Model
from wordsvc.tables.storage.schema import EventRow, GameRow, PhoneRow, PlayerRow, TableRow


class News(Model):
    """The version of a table; number and last event of its last game, None before the first one."""

    version: int
    game: int | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The news of a table, and who may hear it: hashes of the phones' cookies."""

    news: News
    phones: frozenset[str]


def versions(session: Session, tables: Collection[str]) -> Mapping[str, int]:
    """Table → its version, for those that exist."""
    there = select(TableRow.id, TableRow.version).where(TableRow.id.in_(tables))
    return {row.id: row.version for row in session.execute(there)}


def news(session: Session, tables: Collection[str]) -> Mapping[str, News]:
    """Table → its news, for those that exist."""
    games = aliased(GameRow)
    number = select(func.max(games.number)).where(games.table_id == TableRow.id)
    seq = select(func.max(EventRow.seq)).where(EventRow.game_id == GameRow.id)
    last = (GameRow.table_id == TableRow.id) & (GameRow.number == number.scalar_subquery())
    found = (
        select(TableRow.id, TableRow.version, GameRow.number, seq.scalar_subquery())
        .outerjoin(GameRow, last)
        .where(TableRow.id.in_(tables))
    )
    return {
        table: News(version=version, game=game, seq=seq)
        for table, version, game, seq in session.execute(found)
    }


def bulletins(session: Session, tables: Collection[str]) -> Mapping[str, Bulletin]:
    """Table → its news and their recipients, for those that exist."""
    phones = _phones(session, tables)
    return {table: Bulletin(new, frozenset(phones[table])) for table, new in news(session, tables).items()}


def _phones(session: Session, tables: Collection[str]) -> Mapping[str, Iterable[str]]:
    phones = (
        select(PhoneRow.table_id, PhoneRow.token_hash)
        .outerjoin(PlayerRow, _is_of(PlayerRow))
        .where(PhoneRow.table_id.in_(tables), or_(PlayerRow.removed.is_(None), ~PlayerRow.removed))
    )
    found: dict[str, list[str]] = defaultdict(list)
    for table, phone in session.execute(phones):
        found[table].append(phone)
    return found


def _is_of(player: type[PlayerRow]) -> ColumnElement[bool]:
    return (player.table_id == PhoneRow.table_id) & (player.number == PhoneRow.player)
