"""Geisterfalle at a table: who called, where the balls lie, which tickets were drawn; the rest is computed.

Start reading at :mod:`kinds` (the events), then :mod:`position` and :mod:`moves`; :mod:`board` is what
people see of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.edge import Json, Model
from wordsvc.tables.figures import GameFigures
from wordsvc.tables.geisterfalle import board, moves
from wordsvc.tables.geisterfalle.figures import figures
from wordsvc.tables.geisterfalle.kinds import KINDS, BallsEntered
from wordsvc.tables.geisterfalle.position import Position
from wordsvc.tables.keeper import Keeper, Move, OpenGame, Recipient


class GeisterfalleKeeper(OpenGame):
    """Keeps a game of Geisterfalle."""

    name: str = "geisterfalle"
    kinds: Mapping[str, type[Model]] = KINDS

    def start(self, move: Move) -> Position:
        """Round 1, all hunters in the headquarters."""
        return moves.start(move)

    def apply(self, position: Position, move: Move) -> Position:
        """The position after ``move``."""
        return moves.play(position, move)

    def sit(self, position: Position, seat: int, player: str) -> Position:
        """Somebody else on ``seat``."""
        return moves.sit(position, seat, player)

    def speaks_for(self, content: Any) -> str | None:
        """Balls can be entered for somebody without a phone."""
        return content.player if isinstance(content, BallsEntered) else None

    def board(self, position: Position, _: Recipient) -> Model:
        """Street, round under way, rounds before."""
        return board.board(position)

    def summary(self, position: Position) -> Json:
        """Players best first, their places, and the winner."""
        score = position.score
        if score is None or score.winner is None:
            return None
        ranking = [position.seats[seat] for seat in score.ranking]
        return {"winner": position.seats[score.winner], "ranking": ranking, "places": score.places}

    def figures(self, position: Position) -> GameFigures:
        """Points by round, and the final ranking."""
        return figures(position)


KEEPER: Final[Keeper] = GeisterfalleKeeper()
