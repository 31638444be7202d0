"""How new a table is: all that an open stream ever says. It has no content, hence no secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BindParameter, bindparam, func, or_, select
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
    return {row.id: row.version for row in session.execute(_VERSIONS, {"tables": list(tables)})}


def news(session: Session, tables: Collection[str]) -> Mapping[str, News]:
    """Table → its news, for those that exist."""
    found = session.execute(_NEWS, {"tables": list(tables)})
    return {table: News(version=version, game=game, seq=seq) for table, version, game, seq in found}


def bulletins(session: Session, tables: Collection[str]) -> Mapping[str, Bulletin]:
    """Table → its news and their recipients, for those that exist."""
    phones: dict[str, list[str]] = defaultdict(list)
    for table, phone in session.execute(_PHONES, {"tables": list(tables)}):
        phones[table].append(phone)
    return {table: Bulletin(new, frozenset(phones[table])) for table, new in news(session, tables).items()}


# Built once: building a statement anew takes longer than carrying it out.

_TABLES: Final[BindParameter[Sequence[str]]] = bindparam("tables", expanding=True)

_VERSIONS: Final = select(TableRow.id, TableRow.version).where(TableRow.id.in_(_TABLES))

_NUMBERS: Final = aliased(GameRow)
_NUMBER: Final = select(func.max(_NUMBERS.number)).where(_NUMBERS.table_id == TableRow.id).scalar_subquery()
_SEQ: Final = select(func.max(EventRow.seq)).where(EventRow.game_id == GameRow.id).scalar_subquery()
_NEWS: Final = (
    select(TableRow.id, TableRow.version, GameRow.number, _SEQ)
    .outerjoin(GameRow, (GameRow.table_id == TableRow.id) & (GameRow.number == _NUMBER))
    .where(TableRow.id.in_(_TABLES))
)

_OWNER: Final = (PlayerRow.table_id == PhoneRow.table_id) & (PlayerRow.number == PhoneRow.player)
_PHONES: Final = (
    select(PhoneRow.table_id, PhoneRow.token_hash)
    .outerjoin(PlayerRow, _OWNER)
    .where(PhoneRow.table_id.in_(_TABLES), or_(PlayerRow.removed.is_(None), ~PlayerRow.removed))
)
