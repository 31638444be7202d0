"""A browser at a table, inside one transaction: what every request about a table begins with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from wordsvc.tables.keeper import Recipient, Role
from wordsvc.tables.refusals import Forbidden, Missing, say
from wordsvc.tables.secrets import hashed, new_id
from wordsvc.tables.storage.database import SNAPSHOTS
from wordsvc.tables.storage.loading import Snapshots
from wordsvc.tables.storage.schema import PhoneRow, PlayerRow, TableRow


def now() -> datetime:
    """The server's time, which alone counts."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Visit:
    """``phone`` is None for an unknown browser."""

    session: Session
    table: TableRow
    phone: PhoneRow | None

    @property
    def player(self) -> PlayerRow | None:
        """Whose phone it is."""
        number = self.phone.player if self.phone else None
        return next((one for one in self.table.players if one.number == number), None)

    @property
    def recipient(self) -> Recipient:
        """Who asks, for the filter of secrets."""
        player = self.player
        if self.phone is None or (player and player.removed):
            return Recipient(Role.UNKNOWN)
        if player is None:
            return Recipient(Role(self.phone.role), phone=self.phone.id)
        return Recipient(Role.PLAYER, player.public_id, self.phone.id, player.host)

    def find_player(self, public_id: str) -> PlayerRow:
        """Raises Missing."""
        for player in self.table.players:
            if player.public_id == public_id:
                return player
        raise Missing(say("no_such_player"))

    def touched(self) -> Visit:
        """This visit after it has changed something: everybody has to look again."""
        self.table.version += 1
        self.table.changed = now()
        return self


def visit(session: Session, table_id: str, token: str | None, *, to_change: bool = False) -> Visit:
    """The browser with that cookie at that table; raises Missing.

    ``to_change``: nobody else changes the table until this transaction is over.
    """
    table = _table(session, table_id, to_change)
    if table is None:
        raise Missing(say("no_such_table"))
    token_hash = hashed(token) if token else None
    return Visit(session, table, next((one for one in table.phones if one.token_hash == token_hash), None))


def _table(session: Session, table_id: str, to_change: bool) -> TableRow | None:
    if SNAPSHOTS in session.info and not to_change:
        snapshots: Snapshots = session.info[SNAPSHOTS]
        return snapshots.of(session, table_id)
    asked = select(TableRow).where(TableRow.id == table_id)
    return session.scalar(asked.with_for_update() if to_change else asked)


def expect(visited: Visit, *roles: Role) -> Recipient:
    """Who asks, if it has one of ``roles``; raises Forbidden."""
    recipient = visited.recipient
    if recipient.role is Role.UNKNOWN:
        removed = visited.phone is not None
        raise Forbidden(say("removed" if removed else "not_at_this_table"))
    if recipient.role not in roles:
        raise Forbidden(say("players_only" if Role.PLAYER in roles else "guests_only"))
    return recipient


def expect_player(visited: Visit) -> Recipient:
    """Who asks, if it is a player; raises Forbidden."""
    return expect(visited, Role.PLAYER)


def expect_host(visited: Visit) -> Recipient:
    """Who asks, if it is the host; raises Forbidden."""
    recipient = expect_player(visited)
    if not recipient.host:
        raise Forbidden(say("host_only"))
    return recipient


def seat_phone(visited: Visit, token: str, role: Role, player: PlayerRow | None = None) -> Visit:
    """The visit of the same browser in another role.

    It counts as another phone from then on: what was written on it by somebody else stays secret.
    """
    if visited.phone is not None:
        visited.session.delete(visited.phone)
        visited.session.flush()
    phone = PhoneRow(
        id=new_id(),
        table_id=visited.table.id,
        token_hash=hashed(token),
        role=role,
        player=player and player.number,
        created=now(),
    )
    visited.session.add(phone)
    visited.session.flush()
    visited.session.expire(visited.table, ["phones"])
    return Visit(visited.session, visited.table, phone)
