"""The pages of tables. They show what the API answers, and whatever they change is sent to it by script.

Each page is made of parts; when something has changed, the page is fetched again and the parts that
differ are exchanged. So there is one way to show a table: the templates.
"""

from __future__ import annotations

import json
from typing import Any, Final

from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.edge import Json, Model, dump, parse
from wordsvc.referee.contract import WordRules
from wordsvc.service.current import referee
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language
from wordsvc.service.tables import address
from wordsvc.service.tables.cookie import known_phone, remember_phone
from wordsvc.service.tables.current import database, office
from wordsvc.service.tables.origin import expect_own_pages
from wordsvc.service.tables.routes import list_tables
from wordsvc.tables import play
from wordsvc.tables.keeper import Role
from wordsvc.tables.view import view
from wordsvc.tables.visible import events_shown
from wordsvc.tables.visit import Visit, expect, expect_player, visit

blueprint = Blueprint("table_pages", __name__)
blueprint.before_request(expect_own_pages)
blueprint.after_request(remember_phone)

TABLE: Final = "/tables/<table>"
REMEMBERED: Final = 5
"""Games whose cards are offered again."""

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


@blueprint.get(TABLE + "/game")
def last_game(table: str) -> AnyResponse:
    """The way to the game that was set up last."""
    seen = _see(table, None, Role.SPECTATOR, Role.PLAYER)
    if seen["game"] is None:
        return redirect(url_for(".table", table=table), 303)
    return redirect(url_for(".game", table=table, number=seen["game"]["number"]), 303)


@blueprint.get(GAME)
def game(table: str, number: int) -> str:
    """A game under way, or over."""
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect(visited, Role.SPECTATOR, Role.PLAYER)
        seen = dump(view(visited, office(), number), language())
        known = _known_cards(visited, len(seen["game"]["seats"])) if seen["game"]["step"] == "appear" else []
    rounds = seen["game"]["board"]["rounds"]
    return render_template(
        "tables/game.html",
        seen=seen,
        game=seen["game"],
        known_cards=known,
        used_ids=[card for each in rounds for card in _appeared(each)],
        next_count=_next_count(rounds, len(seen["game"]["seats"])),
        repairs=repairs,
        **_names(seen),
    )


@blueprint.get(GAME + "/history")
def history(table: str, number: int) -> str:
    """Who did what when."""
    seen = _see(table, number, Role.SPECTATOR, Role.PLAYER)
    with database().reading() as session:
        events = _events(visit(session, table, known_phone()), number)
    return render_template("tables/history.html", seen=seen, game=seen["game"], events=events, **_names(seen))


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


def _known_cards(visited: Visit, players: int) -> Json:
    """The cards that this table has filled in before, in games of as many players, each once."""
    known: dict[str, Json] = {}
    for game in visited.table.games[-REMEMBERED:]:
        history = office().histories.of(visited.session, game)
        if len(history.position.seats) == players:
            drawn = (card for event in history.events for card in event.payload.get("draw", ()))
            known |= {json.dumps({**card, "id": ""}, sort_keys=True): card for card in drawn}
    return list(known.values())


def _appeared(round_: Json) -> list[str]:
    return [*(card["id"] for card in round_["placed"]), *round_["escaped"]]


def _next_count(rounds: Json, players: int) -> int:
    """How many rows to offer: what the rulebook prints for two players, else as many as last time."""
    if players == 2:
        return 2 if len(rounds) < 3 else 3
    return len(_appeared(rounds[-1])) if len(rounds) > 1 else 2


def _names(seen: Json) -> dict[str, Any]:
    """What every template of a table needs."""
    players = seen["table"]["players"]
    return {
        "table": seen["table"],
        "you": seen["you"],
        "names": {player["id"]: player["name"] for player in players},
        "without_phone": [player["id"] for player in players if not player["phones"]],
    }
