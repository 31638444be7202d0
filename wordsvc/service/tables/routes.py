"""Every request about tables. A view reads what is asked, and names the one step that is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response, current_app, redirect, request
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.edge import Json, M, Model, dump, parse
from wordsvc.games.spukstaben.analysis import AnalyseAnswer
from wordsvc.service.describe import described
from wordsvc.service.incoming import json_body, query
from wordsvc.service.language import language
from wordsvc.service.tables import asked, limits
from wordsvc.service.tables.cookie import known_phone, phone, remember_phone
from wordsvc.service.tables.current import database, office
from wordsvc.service.tables.limits import limiter
from wordsvc.service.tables.origin import expect_own_pages
from wordsvc.tables import exchange, people, play
from wordsvc.tables.events import stamp
from wordsvc.tables.keeper import Role
from wordsvc.tables.once import Answer, Attempt, check_key, once
from wordsvc.tables.secrets import hashed
from wordsvc.tables.spukstaben.analysis import analysed, finished_game
from wordsvc.tables.statistics import TableFigures
from wordsvc.tables.statistics import statistics as table_figures
from wordsvc.tables.storage.schema import PhoneRow, PlayerRow, TableRow
from wordsvc.tables.view import LINK, TableNamed, TableView, named, view
from wordsvc.tables.visible import EventShown, events_shown
from wordsvc.tables.visit import Visit, expect, expect_player, now, visit

blueprint = Blueprint(limits.BLUEPRINT, __name__)

API: Final = "/api/v1/tables"
TABLE: Final = API + "/<table>"
GAME: Final = TABLE + "/games/<int:number>"

MAX_TABLE: Final = 4 * 1024 * 1024
"""Bytes of an export that is read back by HTTP."""

READS: Final = (403, 404)
CHANGES: Final = (403, 404, 409)
JOINS: Final = (403, 404, 409, 429)


class TablesAnswer(Model):
    """The tables of a browser, the last changed first."""

    tables: list[TableNamed]


class VersionAnswer(Model):
    """How new a table is."""

    version: int
    now: str


class EventAnswer(Model):
    """The event that was added, and how new the table is now."""

    event: EventShown
    version: int


class EventsAnswer(Model):
    """The history of a game."""

    events: list[EventShown]


class LinkAnswer(Model):
    """Path of a personal link."""

    link: str


blueprint.before_request(expect_own_pages)
blueprint.after_request(remember_phone)


@blueprint.get(LINK + "<token>")
@limits.joining
@limits.guessing
def follow(token: str) -> AnyResponse:
    """Take a link out of the address: who shows it is let in, by a cookie."""
    table = database().write(lambda session: _follow(session, token))
    return redirect(f"/tables/{table}", 303)


@blueprint.get(API)
@described(answer=TablesAnswer)
def list_tables() -> Json:
    """The tables this browser is at."""
    with database().reading() as session:
        visits = (Visit(session, one.table, one) for one in _phones(session, phone()))
        return dump(TablesAnswer(tables=[named(one) for one in visits]), language())


@blueprint.post(API)
@described(request=asked.OpenTable, answer=TableView, status=201, refusals=(403, 429))
@limiter.limit(limits.OPEN)
def open_table() -> AnyResponse:
    """Open a table and be its host."""
    wish, token = _body(asked.OpenTable), phone()
    rules = dump(wish.rules)
    return _done(lambda session: people.open_table(session, token, wish.name, wish.title, rules), 201)


@blueprint.post(API + "/import")
@described(
    request=exchange.TableFile,
    query=asked.ImportQuery,
    answer=TableView,
    status=201,
    refusals=(403, 404, 429),
)
@limiter.limit(limits.OPEN)
def import_table() -> AnyResponse:
    """Open a table out of an export, once it has been played again, and be its host."""
    request.max_content_length = MAX_TABLE
    player, token, read = query(asked.ImportQuery).player, phone(), exchange.replayed(json_body())
    return _done(
        lambda session: people.come_as_host(session, exchange.added(session, read), token, player), 201
    )


@blueprint.post(API + "/enter")
@described(request=asked.EnterCode, answer=TableView, refusals=JOINS)
@limiter.limit(limits.JOIN_TABLE, key_func=limits.code)
@limits.joining
@limits.guessing
def enter() -> AnyResponse:
    """Come in by the join code."""
    typed, token = _body(asked.EnterCode).code, phone()

    def step(session: Session) -> Visit:
        table = people.find_by_code(session, typed)
        return people.come_in(visit(session, table.id, token), token)

    return _done(step)


@blueprint.get(TABLE + "/state")
@described(answer=TableView, query=asked.StateQuery, refusals=(403, 422))
def state(table: str) -> AnyResponse:
    """The table as this browser may see it."""
    wanted = query(asked.StateQuery)
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect(visited, *_ANYONE)
        if wanted.after is not None and visited.table.version <= wanted.after:
            return Response(status=204)
        return _json(dump(view(visited, office(), wanted.game), language()))


@blueprint.get(TABLE + "/version")
@described(answer=VersionAnswer, refusals=READS)
def version(table: str) -> Json:
    """How new the table is."""
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect(visited, *_ANYONE)
        return dump(VersionAnswer(version=visited.table.version, now=stamp(now())))


@blueprint.get(GAME + "/events")
@described(answer=EventsAnswer, query=asked.HistoryQuery, refusals=(403, 422))
def events(table: str, number: int) -> Json:
    """The history of a game: who did what when."""
    after = query(asked.HistoryQuery).after
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect(visited, Role.SPECTATOR, Role.PLAYER)
        history = office().histories.of(session, play.find_game(visited, number))
        return dump(EventsAnswer(events=list(events_shown(history, history.events[after:]))))


@blueprint.post(TABLE + "/players")
@described(request=asked.AddPlayer, answer=TableView, status=201, refusals=JOINS)
@limiter.limit(limits.JOIN_TABLE, key_func=limits.table)
def add_player(table: str) -> AnyResponse:
    """Take a name, or add somebody without a phone."""
    wish, token = _body(asked.AddPlayer), phone()
    if wish.phone:
        return _changed(table, lambda visited: people.take_name(visited, token, wish.name), 201)
    return _changed(table, lambda visited: people.add_without_phone(visited, wish.name), 201)


@blueprint.post(TABLE + "/players/<player>")
@described(request=asked.ChangePlayer, answer=TableView, refusals=CHANGES)
def change_player(table: str, player: str) -> AnyResponse:
    """Rename, remove, restore, or hand over."""
    wish = _body(asked.ChangePlayer)
    return _changed(table, lambda visited: _change(visited, visited.find_player(player), wish))


@blueprint.post(TABLE + "/claims")
@described(request=asked.ClaimPlayer, answer=TableView, refusals=JOINS)
@limiter.limit(limits.CLAIM, key_func=limits.table)
def claim(table: str) -> AnyResponse:
    """Say to be somebody who is here already."""
    player = _body(asked.ClaimPlayer).player
    return _changed(table, lambda visited: people.claim(visited, visited.find_player(player)))


@blueprint.post(TABLE + "/claims/<claim>")
@described(request=asked.AnswerClaim, answer=TableView, refusals=CHANGES)
def answer_claim(table: str, claim: str) -> AnyResponse:
    """Say whether that is so."""
    confirm = _body(asked.AnswerClaim).confirm
    return _changed(table, lambda visited: people.answer_claim(visited, claim, confirm))


@blueprint.post(TABLE + "/link")
@described(answer=LinkAnswer, refusals=CHANGES)
def personal_link(table: str) -> AnyResponse:
    """Make the personal link anew."""

    def step(session: Session) -> Answer:  # not once(): it would keep the link in clear
        visited = visit(session, table, known_phone(), to_change=True)
        return _answer(LinkAnswer(link=LINK + people.personal_link(visited)), visited)

    return _sent(database().write(step))


@blueprint.post(TABLE + "/phones/leave")
@described(answer={}, status=204, refusals=CHANGES)
def leave(table: str) -> AnyResponse:
    """Forget this browser at this table."""
    return _gone(table, people.leave)


@blueprint.post(TABLE)
@described(request=asked.ChangeTable, answer=TableView, refusals=CHANGES)
def change_table(table: str) -> AnyResponse:
    """Change what holds for the whole table."""
    wish = _body(asked.ChangeTable)
    changes: dict[str, Any] = {
        "title": wish.title,
        "rules": wish.rules and dump(wish.rules),
        "locked": wish.locked,
        "new_codes": bool(wish.new_code),
    }
    return _changed(table, lambda visited: people.settle(visited, **changes))


@blueprint.delete(TABLE)
@described(answer={}, status=204, refusals=CHANGES)
def delete_table(table: str) -> AnyResponse:
    """Delete the table and all its games."""
    return _gone(table, people.delete_table)


@blueprint.post(TABLE + "/games")
@described(request=asked.BeginGame, answer=EventAnswer, status=201, refusals=CHANGES)
def begin_game(table: str) -> AnyResponse:
    """Set up a game."""
    wish = _body(asked.BeginGame)
    start = play.Start(wish.game, wish.payload, wish.expected, _key())
    return _added(table, lambda visited: play.begin(visited, office(), start))


@blueprint.post(GAME + "/events")
@described(request=asked.AddEvent, answer=EventAnswer, status=201, refusals=CHANGES)
def add_event(table: str, number: int) -> AnyResponse:
    """Add an event to a game."""
    wish = play.Wish(**dict(_body(asked.AddEvent)), key=_key())
    return _added(table, lambda visited: play.add(visited, office(), number, wish))


@blueprint.get(TABLE + "/export")
@described(
    answer={"application/json": {"schema": {"type": "object"}}, "text/csv": {"schema": {"type": "string"}}},
    query=asked.ExportQuery,
    refusals=(403, 422),
)
def export(table: str) -> AnyResponse:
    """The whole table as a file, without secret words."""
    wanted = query(asked.ExportQuery).format
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect_player(visited)
        text, media_type = exchange.exported(session, visited.table, office().histories, wanted)
    headers = {"Content-Disposition": f"attachment; filename=table.{wanted}"}
    return Response(text, mimetype=media_type, headers=headers)


@blueprint.get(TABLE + "/statistics")
@described(answer=TableFigures, refusals=READS)
def statistics(table: str) -> Json:
    """All games of the table in numbers."""
    with database().reading() as session:
        return dump(table_figures(visit(session, table, known_phone()), office()), language())


@blueprint.get(GAME + "/analysis")
@described(answer=AnalyseAnswer, query=asked.AnalysisQuery, refusals=(403, 409, 422, 429))
@limits.analysing
def analysis(table: str, number: int) -> Json:
    """A finished game of Spukstaben looked at afterwards: what was played beside the best there was."""
    return dump(analysis_of(table, number, query(asked.AnalysisQuery).budget_ms), language())


def analysis_of(table: str, number: int, budget_ms: int) -> AnalyseAnswer:
    """The analysis as this browser may see it; the database is not held while it is searched."""
    with database().reading() as session:
        position = finished_game(visit(session, table, known_phone()), office(), number)
    return analysed(position, office().vocabulary, budget_ms)


_ANYONE: Final = (Role.GUEST, Role.SPECTATOR, Role.PLAYER)


def _follow(session: Session, link: str) -> str:
    table, player, role = people.follow_link(session, link)
    visited = visit(session, table.id, known_phone())
    if player is not None:
        people.come_back(visited, phone(), player)
    elif role is Role.SPECTATOR:
        people.look_on(visited, phone())
    else:
        people.come_in(visited, phone())
    return table.id


def _change(visited: Visit, player: PlayerRow, wish: asked.ChangePlayer) -> Visit:
    if wish.name is not None:
        return people.rename(visited, player, wish.name)
    if wish.removed is not None:
        return people.remove(visited, player, wish.removed)
    return people.hand_over(visited, player)


def _phones(session: Session, token: str) -> Any:
    mine = PhoneRow.token_hash == hashed(token)
    return session.scalars(
        select(PhoneRow).join(TableRow).where(mine).order_by(TableRow.changed.desc())
    ).all()


def _body(model: type[M]) -> M:
    return parse(model, json_body())


def _key() -> str | None:
    return check_key(request.headers.get("Idempotency-Key"))


def _done(step: Callable[[Session], Visit], status: int = 200) -> AnyResponse:
    """One step in one transaction; the answer is the view after it."""
    return _once(lambda session: _viewed(step(session), status))


def _changed(table: str, step: Callable[[Visit], Visit], status: int = 200) -> AnyResponse:
    """One step at a table."""
    return _at(table, lambda visited: _viewed(step(visited), status))


def _added(table: str, step: Callable[[Visit], EventShown]) -> AnyResponse:
    """One event at a table."""

    def answer(visited: Visit) -> Answer:
        event = step(visited)
        return _answer(EventAnswer(event=event, version=visited.table.version), visited, 201)

    return _at(table, answer)


def _gone(table: str, step: Callable[[Visit], None]) -> AnyResponse:
    """One step after which there is nothing to say."""

    def answer(visited: Visit) -> Answer:
        step(visited)
        return Answer(204, None)

    return _at(table, answer)


def _at(table: str, work: Callable[[Visit], Answer]) -> AnyResponse:
    return _once(lambda session: work(visit(session, table, known_phone(), to_change=True)))


def _once(work: Callable[[Session], Answer]) -> AnyResponse:
    body = json_body() if request.get_data() else None
    attempt = Attempt(known_phone(), _key(), [request.method, request.full_path.rstrip("?"), body])
    return _sent(database().write(lambda session: once(session, attempt, lambda: work(session))))


def _sent(answer: Answer) -> AnyResponse:
    return Response(status=204) if answer.body is None else _json(answer.body, answer.status)


def _viewed(visited: Visit, status: int) -> Answer:
    return _answer(view(visited, office()), visited, status)


def _answer(model: Model, visited: Visit, status: int = 200) -> Answer:
    return Answer(status, dump(model, language()), visited.table.id)


def _json(body: Json, status: int = 200) -> Response:
    return current_app.response_class(current_app.json.dumps(body), status, mimetype="application/json")
