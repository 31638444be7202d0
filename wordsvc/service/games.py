"""Games: every operation of every game at its own address."""

from __future__ import annotations

from flask import Blueprint

from wordsvc.edge import Json
from wordsvc.games import find_game
from wordsvc.service.current import vocabulary
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language

blueprint = Blueprint("games", __name__, url_prefix="/api/v1/games")


@blueprint.post("/<game>/<operation>")
def play(game: str, operation: str) -> Json:
    """Carry out one operation of a game."""
    return find_game(game).operation(operation)(json_body(), vocabulary(), language())
