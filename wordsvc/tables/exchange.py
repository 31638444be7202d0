"""Whole tables as files: JSON that can be read back, CSV to look at. Secret words are in neither.

What is read back is played again before it is believed: every event has to come out as the file says.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field
from sqlalchemy.orm import Session

from wordsvc.edge import InvalidInput, InvalidValue, Json, Model, Problem, below, dump, parse, pointer
from wordsvc.messages import DEFAULT_LANGUAGE, Message, sentences
from wordsvc.referee.verdict import Outcome, Reason
from wordsvc.tables.events import SET_UP, Event, PlayerId, Seq, stamp
from wordsvc.tables.history import History, is_known, is_mark, read, sentence
from wordsvc.tables.keepers import find_keeper
from wordsvc.tables.names import Name, Title, same
from wordsvc.tables.people import MAX_PLAYERS
from wordsvc.tables.play import MAX_EVENTS, MAX_GAMES, sum_up
from wordsvc.tables.refusals import Refusal, say
from wordsvc.tables.rules import TableRules
from wordsvc.tables.secrets import new_code, new_id, new_token
from wordsvc.tables.storage.loading import Histories, row_of
from wordsvc.tables.storage.schema import GameRow, PlayerRow, TableRow
from wordsvc.tables.visible import Standing, events_shown, is_secret
from wordsvc.tables.visit import now

FORMAT: Final = "wordsvc-table-1"

_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""What makes a spreadsheet take a cell for a formula."""

_YEARS: Final = range(2000, 3000)
"""Of a time that a table can have; far from those that no calendar can add to."""

_COLUMNS: Final = ("game", "seq", "time", "player", "kind", "state", "payload")


def _time(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidValue(say("no_time")) from None
    if moment.tzinfo is None or moment.year not in _YEARS or moment.astimezone(UTC).year not in _YEARS:
        raise InvalidValue(say("no_time"))
    return text


def _verdict(parts: list[str]) -> list[str]:
    outcome, reason, _, saying = parts
    known = outcome in set(Outcome) and reason in set(Reason)
    if not known or saying not in sentences(DEFAULT_LANGUAGE, "words"):
        raise InvalidValue(say("bad_verdict"))
    return parts


def _at_most(most: int, code: str) -> AfterValidator:
    """No more than there can be at a table; ``code`` is the sentence that says so."""

    def check(listed: list[Any]) -> list[Any]:
        if len(listed) > most:
            raise InvalidValue(say(code, most=most))
        return listed

    return AfterValidator(check)


Time = Annotated[str, AfterValidator(_time)]
VerdictKept = Annotated[list[str], Field(min_length=4, max_length=4), AfterValidator(_verdict)]


class Evidence(Model):
    """What the server added to an event: verdicts by key, and the lexicon they rest on."""

    lexicon: str
    verdicts: dict[str, VerdictKept]


class EventFile(Model):
    """An event; ``secret`` where something is left out."""

    seq: Seq
    kind: str
    player: PlayerId
    time: Time
    payload: dict[str, Any]
    state: Standing
    secret: bool = False
    evidence: Evidence | None = None


class LexiconFile(Model):
    """The lexicon in force."""

    version: str
    sha256: str


class GameFile(Model):
    """A game and its events."""

    number: Annotated[int, Field(ge=1, le=MAX_GAMES)]
    name: str
    lexicon: LexiconFile
    created: Time
    events: Annotated[list[EventFile], Field(min_length=1), _at_most(MAX_EVENTS, "game_full")]


class PlayerFile(Model):
    """A player."""

    id: PlayerId
    name: Name
    host: bool
    removed: bool


class TableFile(Model):
    """A whole table."""

    format: Literal["wordsvc-table-1"]
    exported: Time
    title: Title
    locked: bool
    rules: TableRules
    created: Time
    players: Annotated[list[PlayerFile], Field(min_length=1), _at_most(MAX_PLAYERS, "table_full")]
    games: Annotated[list[GameFile], _at_most(MAX_GAMES, "table_full")]


class Replayed(NamedTuple):
    """A table as it was read, and its games as they came out when they were played again."""

    file: TableFile
    histories: list[History]


def exported(session: Session, table: TableRow, histories: Histories, style: str) -> tuple[str, str]:
    """The table as text, and its media type; ``style`` is ``json`` or ``csv``."""
    if style == "csv":
        return as_csv(session, table, histories), "text/csv"
    content = dump(table_file(session, table, histories))
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n", "application/json"


def table_file(session: Session, table: TableRow, histories: Histories) -> TableFile:
    """The table as it is written to a file."""
    return TableFile(
        format=FORMAT,
        exported=stamp(now()),
        title=table.title,
        locked=table.locked,
        rules=parse(TableRules, table.rules),
        created=stamp(table.created),
        players=[
            PlayerFile(id=one.public_id, name=one.name, host=one.host, removed=one.removed)
            for one in table.players
        ],
        games=[_game_file(game, histories.of(session, game)) for game in table.games],
    )


def _game_file(game: GameRow, history: History) -> GameFile:
    return GameFile(
        number=game.number,
        name=game.name,
        lexicon=LexiconFile(**game.lexicon),
        created=stamp(game.created),
        events=list(_event_files(history)),
    )


def _event_files(history: History) -> Iterator[EventFile]:
    for event, seen in zip(history.events, events_shown(history, history.events), strict=True):
        secret = is_secret(history, event)
        evidence = None if secret or not event.evidence else Evidence(**event.evidence)
        yield EventFile(**dict(seen), secret=secret, evidence=evidence)


def as_csv(session: Session, table: TableRow, histories: Histories) -> str:
    """All events, one a line."""
    names = {player.public_id: player.name for player in table.players}
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\r\n").writerow
    write(_COLUMNS)
    for game in table.games:
        history = histories.of(session, game)
        for event in events_shown(history, history.events):
            payload = json.dumps(event.payload, ensure_ascii=False)
            row = (game.number, event.seq, event.time, names[event.player], event.kind, event.state, payload)
            write([harmless(cell) for cell in row])
    return text.getvalue()


def harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    return "'" + cell if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA) else cell


def imported(session: Session, content: Json) -> TableRow:
    """A new table out of an export; nobody is at it yet. Raises InvalidInput where it does not hold."""
    return added(session, replayed(content))


def replayed(content: Json) -> Replayed:
    """An export played again, which takes its time; raises InvalidInput where it does not hold."""
    file = parse(TableFile, content)
    _check_players(file)
    players, histories = {one.id for one in file.players}, []
    for place, game in enumerate(file.games):
        with below("games", place):
            if game.number in [earlier.number for earlier in file.games[:place]]:
                raise _wrong("number", code="game_twice")
            histories.append(checked_history(game, players))
    return Replayed(file, histories)


def added(session: Session, read: Replayed) -> TableRow:
    """A new table like the one that was read; nobody is at it yet."""
    file = read.file
    table = TableRow(
        id=new_id(),
        title=file.title,
        code=new_code(),
        join_token=new_token(),
        watch_token=new_token(),
        locked=file.locked,
        rules=dump(file.rules),
        version=1,
        created=_moment(file.created),
        changed=now(),
    )
    session.add(table)
    table.players.extend(
        PlayerRow(
            number=int(one.id[1:]),
            name=one.name,
            name_key=same(one.name),
            host=one.host,
            removed=one.removed,
        )
        for one in file.players
    )
    for game, history in zip(file.games, read.histories, strict=True):
        _add_game(session, table, game, history)
    return table


def _add_game(session: Session, table: TableRow, file: GameFile, history: History) -> None:
    game = GameRow(
        number=file.number, name=file.name, lexicon=dump(file.lexicon), created=_moment(file.created)
    )
    sum_up(game, history)
    table.games.append(game)
    session.flush()
    session.add_all(row_of(game, event) for event in history.events)


def checked_history(file: GameFile, players: set[str]) -> History:
    """A game played again; raises InvalidInput where an event does not come out as the file says."""
    try:
        keeper = find_keeper(file.name)
    except Refusal as refusal:
        raise InvalidInput([Problem("/name", refusal.message)]) from None
    events = [_event(one) for one in file.events]
    for place, event in enumerate(events):
        if event.seq != place + 1 or (event.kind == SET_UP) != (place == 0):
            raise _wrong("events", place, "seq", code="event_order")
        if not is_known(keeper, event.kind) or event.player not in players:
            raise _wrong("events", place, "kind", code="event_unknown")
        if is_mark(event.kind) or not file.events[place].secret:
            with below("events", place):
                content = read(keeper, event).content
            if is_mark(event.kind) and content.seq >= event.seq:
                raise _wrong("events", place, "payload", "seq", code="event_order")
    history = History(keeper).extended(events)
    _check_outcome(history, file)
    return history


def _check_outcome(history: History, file: GameFile) -> None:
    if history.position is None:
        raise InvalidInput([Problem("/events/0", _reason(history, 1))])
    for place, shown in enumerate(events_shown(history, history.events)):
        as_told = file.events[place].state, file.events[place].secret
        if (shown.state, is_secret(history, history.events[place])) != as_told:
            raise InvalidInput([Problem(pointer("events", place), _reason(history, shown.seq))])


def _reason(history: History, seq: int) -> Message:
    trouble = history.skipped.get(seq)
    return sentence(trouble) if trouble else say("event_differs")


def _event(file: EventFile) -> Event:
    return Event(
        seq=file.seq,
        kind=file.kind,
        payload=file.payload,
        player=file.player,
        time=_moment(file.time),
        evidence=dump(file.evidence) if file.evidence else {},
    )


def _check_players(file: TableFile) -> None:
    ids = {player.id for player in file.players}
    names = {same(player.name) for player in file.players}
    if min(len(ids), len(names)) < len(file.players):
        raise _wrong("players", code="player_twice")
    if sum(player.host for player in file.players) != 1:
        raise _wrong("players", code="one_host")


def _wrong(*path: str | int, code: str) -> InvalidInput:
    return InvalidInput([Problem(pointer(*path), say(code))])


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
