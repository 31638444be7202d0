"""How new a table is: all that an open stream ever says. It has no content, hence no secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

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


def bulletins(session: Session, tables: Collection[str]) -> Mapping[str, Bulletin]:
    """Table → its news, for those that exist."""
    last, phones = _last_games(session, tables), _phones(session, tables)
    return {
        table: Bulletin(News(version=version, **last.get(table, {})), frozenset(phones[table]))
        for table, version in versions(session, tables).items()
    }


def _last_games(session: Session, tables: Collection[str]) -> Mapping[str, Mapping[str, int]]:
    seq = select(func.max(EventRow.seq)).where(EventRow.game_id == GameRow.id).scalar_subquery()
    games = select(GameRow.table_id, GameRow.number, seq).where(GameRow.table_id.in_(tables))
    numbered = session.execute(games.order_by(GameRow.number))
    return {table: {"game": number, "seq": seq} for table, number, seq in numbered}


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
