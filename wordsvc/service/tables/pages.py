"""The pages of tables. They show what the API answers, and whatever they change is sent to it by script.

Each page is made of parts; when something has changed, the page is fetched again and the parts that
differ are exchanged. So there is one way to show a table: the templates.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, render_template
from markupsafe import Markup

from wordsvc.edge import Json, Model, dump, parse
from wordsvc.service.current import referee
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language
from wordsvc.service.tables import address
from wordsvc.service.tables.cookie import known_phone, remember_phone
from wordsvc.service.tables.current import database, office
from wordsvc.service.tables.origin import expect_own_pages
from wordsvc.service.tables.routes import list_tables
from wordsvc.referee.contract import WordRules
from wordsvc.tables import play
from wordsvc.tables.keeper import Role
from wordsvc.tables.view import view
from wordsvc.tables.visible import events_shown
from wordsvc.tables.visit import Visit, expect, expect_player, visit

blueprint = Blueprint("table_pages", __name__)
blueprint.before_request(expect_own_pages)
blueprint.after_request(remember_phone)

TABLE: Final = "/tables/<table>"
GAME: Final = TABLE + "/games/<int:number>"


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
    seen = _see(table)
    page = "guest" if seen["you"]["role"] == Role.GUEST else "table"
    return render_template(f"tables/{page}.html", seen=seen, **_names(seen))


@blueprint.get(TABLE + "/games/new")
def new_game(table: str) -> str:
    """Setting up a game of Spukstaben."""
    with database().reading() as session:
        expect_player(visit(session, table, known_phone()))
    seen = _see(table)
    return render_template("tables/set_up.html", seen=seen, **_names(seen))


@blueprint.get(GAME)
def game(table: str, number: int) -> str:
    """A game under way, or over."""
    seen = _see(table, number, Role.SPECTATOR, Role.PLAYER)
    return render_template("tables/game.html", seen=seen, game=seen["game"], repairs=repairs, **_names(seen))


@blueprint.get(GAME + "/history")
def history(table: str, number: int) -> str:
    """Who did what when."""
    seen = _see(table, number, Role.SPECTATOR, Role.PLAYER)
    with database().reading() as session:
        events = _events(visit(session, table, known_phone()), number)
    return render_template(
        "tables/history.html", seen=seen, game=seen["game"], events=events, **_names(seen)
    )


@blueprint.post("/tables/link")
def link() -> str:
    """A link with its QR code, to be shown on a page."""
    return render_template("tables/link.html", link=link_shown(parse(LinkToShow, json_body()).path))


def repairs(word: Json, set_up: Json) -> list[str]:
    """Words that a revealed word may be corrected to (SP-07), the likeliest first."""
    rules = parse(WordRules, set_up["words"]).value()
    found = referee().explain(word["word"], rules)
    keys = dict.fromkeys((*found.base_forms, *found.suggestions, *found.shortened))
    return [key for key in keys if key not in found.too_long]


@blueprint.app_template_global()
def link_shown(path: str) -> dict[str, Any]:
    """A link of ours in full, and its QR code."""
    whole = address.whole_link(path)
    return {"address": whole, "drawing": Markup(address.qr_code(whole))}


def _see(table: str, number: int | None = None, *roles: Role) -> Any:
    """The view of the recipient, as the API gives it."""
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        if roles:
            expect(visited, *roles)
        return dump(view(visited, office(), number), language())


def _events(visited: Visit, number: int) -> Json:
    history = office().histories.of(visited.session, play.find_game(visited, number))
    return [dump(event) for event in events_shown(history, history.events)]


def _names(seen: Json) -> dict[str, Any]:
    """What every template of a table needs."""
    names = {player["id"]: player["name"] for player in seen["table"]["players"]}
    return {"table": seen["table"], "you": seen["you"], "names": names}
