"""Who is at a table: opening, coming in, names, coming back, leaving; each a step of one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from wordsvc.tables.keeper import Role
from wordsvc.tables.names import same
from wordsvc.tables.refusals import Forbidden, Missing, conflict, say
from wordsvc.tables.secrets import hashed, new_code, new_id, new_token, read_code, two_digits
from wordsvc.tables.storage.schema import PhoneRow, PlayerRow, TableRow
from wordsvc.tables.visit import Visit, expect, expect_host, expect_player, now, seat_phone

MAX_PLAYERS: Final = 40
MAX_PHONES: Final = 200


def open_table(session: Session, token: str, name: str, title: str, rules: dict[str, Any]) -> Visit:
    """A new table whose host is ``name``."""
    table = TableRow(
        id=new_id(),
        title=title,
        code=new_code(),
        join_token=new_token(),
        watch_token=new_token(),
        rules=rules,
        created=now(),
        changed=now(),
    )
    session.add(table)
    session.flush()
    host = _add_player(session, table, name, host=True)
    return seat_phone(Visit(session, table, None), token, Role.PLAYER, host).touched()


def find_by_code(session: Session, typed: str) -> TableRow:
    """The table with that join code; raises Missing."""
    table = session.scalar(select(TableRow).where(TableRow.code == read_code(typed)).with_for_update())
    if table is None:
        raise Missing(say("no_such_code"))
    return table


def come_in(visited: Visit, token: str) -> Visit:
    """A browser that has shown the join code or link is a guest, unless it is a player already."""
    if visited.phone is not None and visited.phone.role != Role.SPECTATOR:
        return visited
    _expect_open(visited)
    return seat_phone(visited, token, Role.GUEST).touched()


def look_on(visited: Visit, token: str) -> Visit:
    """A browser that has shown the spectator link is a spectator, unless it may more already."""
    if visited.phone is not None:
        return visited
    _expect_room(visited)
    return seat_phone(visited, token, Role.SPECTATOR).touched()


def come_back(visited: Visit, token: str, player: PlayerRow) -> Visit:
    """A browser that has shown a personal link is that player's."""
    if player.removed:
        raise Forbidden(say("removed"))
    if visited.phone is not None and visited.phone.player == player.number:
        return visited
    return seat_phone(visited, token, Role.PLAYER, player).touched()


def follow_link(session: Session, link: str) -> tuple[TableRow, PlayerRow | None, Role]:
    """The table a link leads to, as what, and for a personal link as whom; raises Missing."""
    player = session.scalar(select(PlayerRow).where(PlayerRow.link_hash == hashed(link)))
    if player is not None:
        return session.get_one(TableRow, player.table_id, with_for_update=True), player, Role.PLAYER
    either = (TableRow.join_token == link) | (TableRow.watch_token == link)
    table = session.scalar(select(TableRow).where(either).with_for_update())
    if table is None:
        raise Missing(say("no_such_link"))
    return table, None, Role.GUEST if table.join_token == link else Role.SPECTATOR


def take_name(visited: Visit, token: str, name: str) -> Visit:
    """A guest becomes a player, and host of a table without one; a phone that is a player's stays so."""
    if visited.recipient.role is Role.PLAYER:
        return visited
    expect(visited, Role.GUEST)
    _expect_open(visited)
    player = _add_player(visited.session, visited.table, name)
    visited = seat_phone(visited, token, Role.PLAYER, player)
    _give_a_host(visited.table)
    return visited.touched()


def add_without_phone(visited: Visit, name: str) -> Visit:
    """Somebody at the table who has no phone; others enter for them."""
    expect_player(visited)
    _add_player(visited.session, visited.table, name)
    return visited.touched()


def rename(visited: Visit, player: PlayerRow, name: str) -> Visit:
    """A player's new name, everywhere and for the past too."""
    recipient = expect_player(visited)
    if not recipient.host and recipient.player != player.public_id:
        raise Forbidden(say("host_only"))
    _expect_free(visited.table, name, player)
    player.name, player.name_key = name, same(name)
    return visited.touched()


def remove(visited: Visit, player: PlayerRow, removed: bool) -> Visit:
    """Take a player's phones out of the table, or let them in again; seat and past stay."""
    expect_host(visited)
    if player.host:
        raise conflict("host_stays")
    player.removed = removed
    return visited.touched()


def hand_over(visited: Visit, player: PlayerRow) -> Visit:
    """Somebody else is host."""
    expect_host(visited)
    if not phones_of(visited.table, player):
        raise conflict("host_needs_phone")
    _make_host(visited.table, player)
    return visited.touched()


def claim(visited: Visit, player: PlayerRow) -> Visit:
    """A guest says to be ``player``, whose other phone or the host has to confirm it."""
    expect(visited, Role.GUEST)
    _expect_open(visited)
    if player.removed:
        raise Forbidden(say("removed"))
    phone = _own(visited)
    phone.wants, phone.claim_number, phone.claim_refused = player.number, two_digits(), False
    return visited.touched()


def may_answer(visited: Visit, phone: PhoneRow) -> bool:
    """Whether this visitor may say whose the phone is: the player on another one, or the host."""
    recipient = visited.recipient
    return recipient.host or (recipient.player is not None and recipient.player == f"p{phone.wants}")


def waiting_claims(table: TableRow) -> Sequence[PhoneRow]:
    """The phones that say to be somebody and wait for an answer."""
    return [phone for phone in table.phones if phone.wants is not None and not phone.claim_refused]


def answer_claim(visited: Visit, claim_id: str, confirm: bool) -> Visit:
    """The guest is that player, or not; raises Missing where nothing waits."""
    expect_player(visited)
    phone = next((one for one in waiting_claims(visited.table) if one.id == claim_id), None)
    if phone is None:
        raise Missing(say("no_such_claim"))
    if not may_answer(visited, phone):
        raise Forbidden(say("not_your_claim"))
    if confirm:
        phone.role, phone.player, phone.wants = Role.PLAYER, phone.wants, None
    else:
        phone.claim_refused = True
    return visited.touched()


def personal_link(visited: Visit) -> str:
    """The token of a new personal link; the one before is void."""
    expect_player(visited)
    link = new_token()
    player = visited.player
    if player is not None:
        player.link_hash = hashed(link)
    return link


def come_as_host(session: Session, table: TableRow, token: str, player_id: str | None) -> Visit:
    """The browser that brought a table: it is ``player_id``, else who was host, and is host from now on."""
    visited = Visit(session, table, None)
    host = next(player for player in table.players if player.host)
    player = host if player_id is None else visited.find_player(player_id)
    if player.removed:
        raise Forbidden(say("removed"))
    _make_host(table, player)
    session.flush()
    return seat_phone(visited, token, Role.PLAYER, player).touched()


def with_host_link(table: TableRow) -> tuple[str, str]:
    """The table's id and a new personal link of its host, who has no phone there yet."""
    link = new_token()
    for player in table.players:
        if player.host:
            player.link_hash = hashed(link)
    return table.id, link


def leave(visited: Visit) -> None:
    """This browser is unknown here from now on; was it the host's last, the first who has one is host."""
    if visited.phone is None:
        return
    visited.table.phones.remove(visited.phone)
    visited.session.flush()
    _give_a_host(visited.table)
    visited.touched()


def _give_a_host(table: TableRow) -> None:
    """Where the host has no phone any more, the first who has one is host: somebody has to rule."""
    with_phone = [player for player in table.players if phones_of(table, player)]
    if with_phone and not any(player.host for player in with_phone):
        _make_host(table, with_phone[0])


def _make_host(table: TableRow, host: PlayerRow) -> None:
    for player in table.players:
        player.host = player is host


def settle(
    visited: Visit,
    *,
    title: str | None = None,
    rules: dict[str, Any] | None = None,
    locked: bool | None = None,
    new_codes: bool = False,
) -> Visit:
    """What is so for the whole table; locks and codes are the host's."""
    (expect_host if locked is not None or new_codes else expect_player)(visited)
    table = visited.table
    table.title = table.title if title is None else title
    table.rules = table.rules if rules is None else rules
    table.locked = table.locked if locked is None else locked
    if new_codes:
        table.code, table.join_token, table.watch_token = new_code(), new_token(), new_token()
    return visited.touched()


def delete_table(visited: Visit) -> None:
    """The table and all that belongs to it, for good."""
    expect_host(visited)
    visited.session.delete(visited.table)


def phones_of(table: TableRow, player: PlayerRow) -> int:
    """How many phones may act for a player here; none as long as the player is removed."""
    return 0 if player.removed else sum(phone.player == player.number for phone in table.phones)


def _add_player(session: Session, table: TableRow, name: str, *, host: bool = False) -> PlayerRow:
    _expect_free(table, name)
    if len(table.players) >= MAX_PLAYERS:
        raise conflict("table_full", most=MAX_PLAYERS)
    number = 1 + max((player.number for player in table.players), default=0)
    player = PlayerRow(number=number, name=name, name_key=same(name), host=host, removed=False)
    table.players.append(player)
    session.flush()
    return player


def _expect_free(table: TableRow, name: str, but: PlayerRow | None = None) -> None:
    if any(player.name_key == same(name) for player in table.players if player is not but):
        raise conflict("name_taken", name=name)


def _expect_open(visited: Visit) -> None:
    if visited.table.locked:
        raise Forbidden(say("locked"))
    _expect_room(visited)


def _expect_room(visited: Visit) -> None:
    """Room for one more phone; a guest who has not given a name makes way for it."""
    phones = visited.table.phones
    if visited.phone is not None or len(phones) < MAX_PHONES:
        return
    idle = [phone for phone in phones if phone.role == Role.GUEST and phone.wants is None]
    if not idle:
        raise conflict("table_full", most=MAX_PHONES)
    phones.remove(idle[0])


def _own(visited: Visit) -> PhoneRow:
    assert visited.phone is not None
    return visited.phone
