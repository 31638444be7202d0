"""The rows. What opens a door for one person (cookie, personal link) is kept as its hash only."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, Identity, MetaData, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator

_NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """A moment; SQLite knows no time zones, so all is kept in UTC."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database."""
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        return value and value.replace(tzinfo=UTC)


class Row(DeclarativeBase):
    """Any row."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {
        datetime: UtcTime,
        dict[str, Any]: JSON,
        str: String,
    }


class TableRow(Row):
    """A table. ``version`` grows with every change of it or of anything that belongs to it."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    code: Mapped[str] = mapped_column(unique=True)
    join_token: Mapped[str] = mapped_column(unique=True)
    watch_token: Mapped[str] = mapped_column(unique=True)
    locked: Mapped[bool] = mapped_column(default=False)
    rules: Mapped[dict[str, Any]]
    version: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime]
    changed: Mapped[datetime] = mapped_column(index=True)

    players: Mapped[list[PlayerRow]] = relationship(
        order_by="PlayerRow.number", cascade="all, delete-orphan", passive_deletes=True
    )
    phones: Mapped[list[PhoneRow]] = relationship(
        back_populates="table",
        order_by="PhoneRow.created",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )
    games: Mapped[list[GameRow]] = relationship(
        order_by="GameRow.number", cascade="all, delete-orphan", passive_deletes=True
    )


class PlayerRow(Row):
    """A person at a table; ``name_key`` is the name as it is compared."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("table_id", "name_key"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    name_key: Mapped[str]
    host: Mapped[bool] = mapped_column(default=False)
    removed: Mapped[bool] = mapped_column(default=False)
    link_hash: Mapped[str | None] = mapped_column(unique=True)

    @property
    def public_id(self) -> str:
        """The player's name for programs."""
        return f"p{self.number}"


class PhoneRow(Row):
    """A browser at a table: guest, spectator, or a player's. ``wants``: the player it says to be."""

    __tablename__ = "phones"
    __table_args__ = (UniqueConstraint("table_id", "token_hash"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    token_hash: Mapped[str] = mapped_column(index=True)
    role: Mapped[str]
    player: Mapped[int | None]
    wants: Mapped[int | None]
    claim_number: Mapped[int | None]
    claim_refused: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime]

    table: Mapped[TableRow] = relationship(back_populates="phones")


class GameRow(Row):
    """A game of a table, with the lexicon in force when it was set up.

    ``finished`` and ``summary`` follow from its events: what a list of games says without replaying them.
    """

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("table_id", "number"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str]
    lexicon: Mapped[dict[str, Any]]
    created: Mapped[datetime]
    finished: Mapped[bool] = mapped_column(default=False)
    summary: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class EventRow(Row):
    """An event of a game; rows are added, never changed."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("game_id", "phone", "key"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    payload: Mapped[dict[str, Any]]
    evidence: Mapped[dict[str, Any]]
    player: Mapped[str]
    phone: Mapped[str | None]
    key: Mapped[str | None]
    time: Mapped[datetime]


class AnswerRow(Row):
    """The first answer to an idempotency key of a browser."""

    __tablename__ = "answers"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str]
    status: Mapped[int]
    body: Mapped[Any] = mapped_column(JSON)
    time: Mapped[datetime] = mapped_column(index=True)


class HitRow(Row):
    """A counter of a rate limit."""

    __tablename__ = "hits"

    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    expires: Mapped[float] = mapped_column(index=True)
