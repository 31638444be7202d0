"""The four games: position and move in, position or a reason out; nothing here knows of the web.

Start reading at :mod:`wordsvc.games.game`, then at a game's own package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordsvc.games import geisterfalle, spanta, spookre, spukstaben
from wordsvc.games.game import Game, UnknownGame

_ALL: Final = (spukstaben.GAME, geisterfalle.GAME, spookre.GAME, spanta.GAME)

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in _ALL}
"""Every game by its public name."""


def find_game(name: str) -> Game:
    """The game of that public name, e.g. ``spanta``; raises UnknownGame."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(GAMES)}") from None
