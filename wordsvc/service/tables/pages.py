"""The pages of tables. They show what the API answers, and whatever they change is sent to it by script.

Each page is made of parts; when something has changed, the page is fetched again and the parts that
differ are exchanged. So there is one way to show a table: the templates.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.edge import Json, Model, dump, parse
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language
from wordsvc.service.tables import address, spukstaben
from wordsvc.service.tables.cookie import known_phone, remember_phone
from wordsvc.service.tables.current import database, office
from wordsvc.service.tables.origin import expect_own_pages
from wordsvc.service.tables.routes import list_tables
from wordsvc.tables.history import History
from wordsvc.tables.keeper import Role
from wordsvc.tables.storage.schema import GameRow
from wordsvc.tables.view import view
from wordsvc.tables.visible import events_shown
from wordsvc.tables.visit import Visit, expect, visit

blueprint = Blueprint("table_pages", __name__)
blueprint.before_request(expect_own_pages)
blueprint.after_request(remember_phone)

TABLE: Final = "/tables/<table>"
GAME: Final = TABLE + "/games/<int:number>"

ONLOOKERS: Final = (Role.SPECTATOR, Role.PLAYER)
ANYONE: Final = (Role.GUEST, *ONLOOKERS)


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


@blueprint.get(TABLE + "/games/new")
def new_game(table: str) -> str:
    """Setting up a game of Spukstaben."""
    with database().reading() as session:
        return render_template("tables/set_up.html", **_seen(_visit(session, table, Role.PLAYER)))


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
    return _game_page("game", table, number)


@blueprint.get(GAME + "/history")
def history(table: str, number: int) -> str:
    """Who did what when."""
    return _game_page("history", table, number)


@blueprint.post("/tables/link")
def link() -> str:
    """A link with its QR code, to be shown on a page."""
    return render_template("tables/link.html", link=link_shown(parse(LinkToShow, json_body()).path))


@blueprint.app_template_global()
def link_shown(path: str) -> dict[str, Any]:
    """A link of ours in full, and its QR code."""
    whole = address.whole_link(path)
    return {"address": whole, "drawing": Markup(address.qr_code(whole))}


def _game_page(page: str, table: str, number: int) -> str:
    with database().reading() as session:
        visited = _visit(session, table, *ONLOOKERS)
        seen = _seen(visited, number)
        played = {game.number: _history(visited, game) for game in visited.table.games}
        here = played.pop(number)
        more = spukstaben.about(seen["seen"]["game"], here, played.values())
        events = [dump(event) for event in events_shown(here, here.events)]
        return render_template(f"tables/{page}.html", events=events, **seen, **more)


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
