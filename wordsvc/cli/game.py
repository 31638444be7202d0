"""``wordsvc game``: an operation of a game, JSON in and JSON out as over HTTP."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import click

from wordsvc.cli.complaints import Complaint
from wordsvc.cli.screen import data_to
from wordsvc.cli.translated import command
from wordsvc.games import GAMES, find_game
from wordsvc.games.dictionary import Dictionary
from wordsvc.games.game import Operation, UnknownGame, UnknownOperation
from wordsvc.referee.referee import Referee
from wordsvc.strict_json import loads


@command("game")
@click.argument("game", metavar="SPIEL")
@click.argument("operation", metavar="OPERATION")
@click.argument("file", metavar="[DATEI|-]", default="-")
@click.pass_obj
def game(language: str, game: str, operation: str, file: str) -> None:
    """Carry out one operation on the JSON in FILE; a move against the rules is a result, not an error."""
    answer = _find(game, operation)(loads(_content(file)), _VOCABULARY, language)
    with data_to(None) as write:
        write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")


def _find(game: str, operation: str) -> Operation[Any, Any]:
    try:
        return find_game(game).operation(operation)
    except UnknownGame:
        raise Complaint.of("no_such_game", game=game, games=", ".join(GAMES)) from None
    except UnknownOperation as error:
        there = ", ".join(error.game.operations)
        raise Complaint.of("no_such_operation", operation=operation, operations=there) from None


def _content(file: str) -> bytes:
    if file != "-":
        return Path(file).read_bytes()
    with open(0, "rb", closefd=False) as stream:
        return stream.read()


_VOCABULARY: Final = Dictionary(cache(Referee.open))
"""Only a game of words opens the lexicon."""
