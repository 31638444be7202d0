"""The one view of a table, made for whoever asks."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import SerializeAsAny

from wordsvc.edge import Json, Model, dump, parse
from wordsvc.tables.events import stamp
from wordsvc.tables.history import History, Timer
from wordsvc.tables.keeper import Recipient, Role
from wordsvc.tables.people import may_answer, phones_of, waiting_claims
from wordsvc.tables.play import Office, find_game
from wordsvc.tables.rules import TableRules
from wordsvc.tables.storage.schema import GameRow, PhoneRow, TableRow
from wordsvc.tables.visible import EventNamed, EventSkipped, can_redo, can_undo, skipped
from wordsvc.tables.visit import Visit, expect, now

LINK: Final = "/t/"
"""Path of every link, before its token."""


class PlayerShown(Model):
    """A player; ``phones``: how many phones are theirs."""

    id: str
    name: str
    host: bool
    removed: bool
    phones: int


class ClaimShown(Model):
    """A phone that says to be ``player``; both sides see the same ``number``."""

    id: str
    player: str
    number: int
    since: str


class OwnClaim(Model):
    """What became of the recipient's own claim."""

    player: str
    number: int
    answer: Literal["waiting", "refused"]


class YouShown(Model):
    """Who the recipient is at this table."""

    role: Role
    player: str | None
    host: bool
    claim: OwnClaim | None


class GameNamed(Model):
    """A game in the table's list; ``summary`` is None while it is unfinished."""

    number: int
    name: str
    finished: bool
    started: str
    summary: Json


class TableShown(Model):
    """The table; codes and links only for players, games not for guests."""

    id: str
    title: str
    locked: bool
    rules: dict[str, Any]
    code: str | None
    join: str | None
    watch: str | None
    players: list[PlayerShown]
    claims: list[ClaimShown]
    games: list[GameNamed]


class TimerShown(Model):
    """The clock; ``stopped`` is None while it runs or has run out."""

    seconds: int
    started: str
    ends: str
    stopped: str | None


class LexiconShown(Model):
    """The lexicon in force when the game was set up."""

    version: str
    sha256: str


class GameShown(Model):
    """A game; ``board`` is its own."""

    number: int
    name: str
    version: int
    lexicon: LexiconShown
    set_up: SerializeAsAny[Model]
    seats: list[str]
    step: str
    finished: bool
    score: SerializeAsAny[Model] | None
    timer: TimerShown | None
    undo: list[EventNamed]
    redo: list[EventNamed]
    skipped: list[EventSkipped]
    board: SerializeAsAny[Model]


class TableView(Model):
    """A table as the recipient may see it."""

    version: int
    now: str
    table: TableShown
    you: YouShown
    game: GameShown | None


class GameBrief(Model):
    """The last game of a table."""

    number: int
    name: str
    finished: bool


class TableNamed(Model):
    """One of a browser's tables."""

    id: str
    title: str
    you: YouShown
    game: GameBrief | None
    changed: str


def view(visited: Visit, office: Office, number: int | None = None) -> TableView:
    """The table and its game ``number`` (the last one); raises Forbidden or Missing."""
    recipient = expect(visited, Role.GUEST, Role.SPECTATOR, Role.PLAYER)
    return TableView(
        version=visited.table.version,
        now=stamp(now()),
        table=_table(visited, recipient),
        you=_you(visited),
        game=_game(visited, recipient, office, number),
    )


def named(visited: Visit) -> TableNamed:
    """The table in a browser's list."""
    return TableNamed(
        id=visited.table.id,
        title=visited.table.title,
        you=_you(visited),
        game=_brief(visited),
        changed=stamp(visited.table.changed),
    )


def game_shown(game: GameRow, history: History, recipient: Recipient) -> GameShown:
    """A game as ``recipient`` may see it."""
    position = history.position
    return GameShown(
        number=game.number,
        name=game.name,
        version=history.version,
        lexicon=LexiconShown(**game.lexicon),
        set_up=position.set_up,
        seats=list(position.seats),
        step=position.step,
        finished=position.score is not None,
        score=position.score,
        timer=_timer(history.timer) if history.timer else None,
        undo=can_undo(history),
        redo=can_redo(history),
        skipped=skipped(history),
        board=history.keeper.board(position, recipient),
    )


def _table(visited: Visit, recipient: Recipient) -> TableShown:
    table, is_player = visited.table, recipient.role is Role.PLAYER
    return TableShown(
        id=table.id,
        title=table.title,
        locked=table.locked,
        rules=dump(parse(TableRules, table.rules)),
        code=table.code if is_player else None,
        join=LINK + table.join_token if is_player else None,
        watch=LINK + table.watch_token if is_player else None,
        players=_players(table),
        claims=[_claim(phone) for phone in waiting_claims(table) if may_answer(visited, phone)],
        games=[] if recipient.role is Role.GUEST else [_listed(game) for game in table.games],
    )


def _players(table: TableRow) -> list[PlayerShown]:
    return [
        PlayerShown(
            id=player.public_id,
            name=player.name,
            host=player.host,
            removed=player.removed,
            phones=phones_of(table, player),
        )
        for player in table.players
    ]


def _claim(phone: PhoneRow) -> ClaimShown:
    return ClaimShown(
        id=phone.id, player=f"p{phone.wants}", number=phone.claim_number or 0, since=stamp(phone.created)
    )


def _you(visited: Visit) -> YouShown:
    recipient, phone = visited.recipient, visited.phone
    own = None
    if phone is not None and phone.wants is not None:
        answer: Literal["waiting", "refused"] = "refused" if phone.claim_refused else "waiting"
        own = OwnClaim(player=f"p{phone.wants}", number=phone.claim_number or 0, answer=answer)
    return YouShown(role=recipient.role, player=recipient.player, host=recipient.host, claim=own)


def _listed(game: GameRow) -> GameNamed:
    return GameNamed(
        number=game.number,
        name=game.name,
        finished=game.finished,
        started=stamp(game.created),
        summary=game.summary,
    )


def _game(visited: Visit, recipient: Recipient, office: Office, number: int | None) -> GameShown | None:
    if recipient.role is Role.GUEST:
        return None
    game = _last_game(visited) if number is None else find_game(visited, number)
    return game_shown(game, office.histories.of(visited.session, game), recipient) if game else None


def _brief(visited: Visit) -> GameBrief | None:
    game = _last_game(visited)
    if game is None or visited.recipient.role not in (Role.SPECTATOR, Role.PLAYER):
        return None
    return GameBrief(number=game.number, name=game.name, finished=game.finished)


def _last_game(visited: Visit) -> GameRow | None:
    return visited.table.games[-1] if visited.table.games else None


def _timer(timer: Timer) -> TimerShown:
    return TimerShown(
        seconds=timer.seconds,
        started=stamp(timer.started),
        ends=stamp(timer.ends),
        stopped=stamp(timer.stopped) if timer.stopped else None,
    )
