"""The pages of tables. They show what the API answers, and whatever they change is sent to it by script.

Each page is made of parts; when something has changed, the page is fetched again and the parts that
differ are exchanged. So there is one way to show a table: the templates.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import lazy_gettext
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.edge import Json, Model, dump, parse
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language
from wordsvc.service.tables import address, limits
from wordsvc.service.tables import statistics as drawn
from wordsvc.service.tables.asked import LONGEST_ANALYSIS
from wordsvc.service.tables.cookie import known_phone, remember_phone
from wordsvc.service.tables.current import database, office
from wordsvc.service.tables.game_pages import GAME_PAGES
from wordsvc.service.tables.origin import expect_own_pages
from wordsvc.service.tables.routes import analysis_of, list_tables
from wordsvc.tables.history import History, in_force
from wordsvc.tables.keeper import Role
from wordsvc.tables.keepers import find_keeper
from wordsvc.tables.statistics import statistics as table_figures
from wordsvc.tables.storage.schema import GameRow
from wordsvc.tables.view import view
from wordsvc.tables.visible import events_shown, is_secret
from wordsvc.tables.visit import Visit, expect, visit

blueprint = Blueprint("table_pages", __name__)
blueprint.before_request(expect_own_pages)
blueprint.after_request(remember_phone)

TABLE: Final = "/tables/<table>"
GAME: Final = TABLE + "/games/<int:number>"

ONLOOKERS: Final = (Role.SPECTATOR, Role.PLAYER)
ANYONE: Final = (Role.GUEST, *ONLOOKERS)

FRAME_KINDS: Final = {
    "set_up": lazy_gettext("Spiel vorbereitet"),
    "undo": lazy_gettext("Zurückgenommen"),
    "redo": lazy_gettext("Wiederhergestellt"),
    "correct": lazy_gettext("Berichtigt"),
    "timer": lazy_gettext("Sanduhr"),
    "sit": lazy_gettext("Platz getauscht"),
    "note": lazy_gettext("Notiz"),
}
"""The kinds that every game has."""


class LinkToShow(Model):
    """Path of a link of ours."""

    path: str


@blueprint.get("/tables")
def overview() -> str:
    """The tables of this browser, opening one, coming in by a code."""
    return render_template("tables/overview.html", tables=list_tables()["tables"])


@blueprint.get(TABLE)
def table(table: str) -> str:
    """A table: who is there, how to come in, its games."""
    with database().reading() as session:
        visited = _visit(session, table, *ANYONE)
        page = "guest" if visited.recipient.role is Role.GUEST else "table"
        return render_template(f"tables/{page}.html", **_seen(visited))


@blueprint.get(TABLE + "/statistics")
def statistics(table: str) -> str:
    """All games of a table in numbers."""
    with database().reading() as session:
        visited = _visit(session, table, *ONLOOKERS)
        figures = dump(table_figures(visited, office()), language())
        return render_template("tables/statistics.html", **drawn.about(figures), **_seen(visited))


@blueprint.get(GAME + "/analysis")
@limits.analysing
def analysis(table: str, number: int) -> str:
    """A finished game of Spukstaben, what was played beside the best there was; takes some seconds."""
    report = dump(analysis_of(table, number, LONGEST_ANALYSIS), language())
    with database().reading() as session:
        seen = _seen(_visit(session, table, *ONLOOKERS), number)
    more = {"report": report, "pictures": drawn.best_and_played(report), "game": seen["seen"]["game"]}
    return render_template("tables/analysis.html", **more, **seen)


@blueprint.get(TABLE + "/games/new/<name>")
def set_up(table: str, name: str) -> str:
    """Setting up a game; what the table entered the last time is there again."""
    find_keeper(name)
    with database().reading() as session:
        visited = _visit(session, table, Role.PLAYER)
        last = next((_history(visited, one) for one in _games(visited, name)[::-1]), None)
        before = last.events[0].payload if last else {}
        return render_template(f"tables/{name}/set_up.html", before=before, last=last, **_seen(visited))


@blueprint.get(TABLE + "/game")
def last_game(table: str) -> AnyResponse:
    """The way to the game that was set up last."""
    with database().reading() as session:
        games = _visit(session, table, *ONLOOKERS).table.games
        number = games[-1].number if games else None
    page = url_for(".game", table=table, number=number) if number else url_for(".table", table=table)
    return redirect(page, 303)


@blueprint.get(GAME)
def game(table: str, number: int) -> str:
    """A game under way, or over."""
    with database().reading() as session:
        visited = _visit(session, table, *ONLOOKERS)
        shown = _game_shown(visited, number)
        return render_template(f"tables/{shown['game']['name']}/game.html", **shown)


@blueprint.get(GAME + "/history")
def history(table: str, number: int) -> str:
    """Who did what when."""
    with database().reading() as session:
        shown = _game_shown(_visit(session, table, *ONLOOKERS), number)
        here = shown["history"]
        events = [dump(event) for event in events_shown(here, here.events)]
        return render_template("tables/history.html", events=events, correctable=_correctable(here), **shown)


@blueprint.post("/tables/link")
def link() -> str:
    """A link with its QR code, to be shown on a page."""
    return render_template("tables/link.html", link=link_shown(parse(LinkToShow, json_body()).path))


@blueprint.app_template_global()
def link_shown(path: str) -> dict[str, Any]:
    """A link of ours in full, and its QR code."""
    whole = address.whole_link(path)
    return {"address": whole, "drawing": Markup(address.qr_code(whole))}


@blueprint.app_template_global()
def game_names() -> list[str]:
    """The public names of the games, in the order in which they are offered."""
    return list(GAME_PAGES)


@blueprint.app_template_global()
def game_title(name: str) -> str:
    """A game's name as people say it."""
    return GAME_PAGES[name].TITLE


@blueprint.app_template_global()
def kind_name(game: str, kind: str) -> str:
    """What a kind of event is called."""
    return str(FRAME_KINDS.get(kind) or GAME_PAGES[game].KINDS[kind])


def _game_shown(visited: Visit, number: int) -> dict[str, Any]:
    """What the templates of a game need."""
    seen = _seen(visited, number)
    game = seen["seen"]["game"]
    alike = {one.number: _history(visited, one) for one in _games(visited, game["name"])}
    here = alike.pop(number)
    more = GAME_PAGES[game["name"]].about(game, here, list(alike.values()))
    return {**seen, "game": game, "history": here, **more}


def _correctable(history: History) -> dict[int, Json]:
    """What can be put right from the list of events, without secrets: payloads in force by number."""
    kinds = GAME_PAGES[history.keeper.name].CORRECTABLE
    return {
        event.seq: event.payload
        for event in in_force(history.events)
        if event.kind in kinds and not is_secret(history, event)
    }


def _games(visited: Visit, name: str) -> list[GameRow]:
    return [game for game in visited.table.games if game.name == name]


def _visit(session: Any, table: str, *roles: Role) -> Visit:
    visited = visit(session, table, known_phone())
    expect(visited, *roles)
    return visited


def _seen(visited: Visit, number: int | None = None) -> dict[str, Json]:
    """The view of the recipient, as the API gives it, and what every template of a table needs of it."""
    seen = dump(view(visited, office(), number), language())
    players = seen["table"]["players"]
    return {
        "seen": seen,
        "table": seen["table"],
        "you": seen["you"],
        "names": {player["id"]: player["name"] for player in players},
        "without_phone": [player["id"] for player in players if not player["phones"]],
    }


def _history(visited: Visit, game: GameRow) -> History:
    return office().histories.of(visited.session, game)
