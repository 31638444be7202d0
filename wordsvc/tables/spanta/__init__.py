"""Spanta at a table: cards as they are turned up, dice, captures, rows, and objectives that stay secret.

Start reading at :mod:`kinds` (the events), then :mod:`position` and :mod:`moves`; :mod:`board` is what
people see of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from wordsvc.edge import Json, Model
from wordsvc.tables.figures import GameFigures
from wordsvc.tables.keeper import Keeper, Move, OpenGame, Recipient
from wordsvc.tables.spanta import board, moves
from wordsvc.tables.spanta.figures import figures
from wordsvc.tables.spanta.kinds import KINDS, SECRET, ObjectiveCard
from wordsvc.tables.spanta.position import Position


class SpantaKeeper(OpenGame):
    """Keeps a game of Spanta."""

    name: str = "spanta"
    kinds: Mapping[str, type[Model]] = KINDS

    def start(self, move: Move) -> Position:
        """Before the first display."""
        return moves.start(move)

    def apply(self, position: Position, move: Move) -> Position:
        """The position after ``move``."""
        return moves.play(position, move)

    def sit(self, position: Position, seat: int, player: str) -> Position:
        """Somebody else on ``seat``, with the cards that lie there."""
        return moves.sit(position, seat, player)

    def secret(self, kind: str) -> Collection[str]:
        """What is on an objective card (SA-17)."""
        return SECRET.get(kind, ())

    def speaks_for(self, content: Any) -> str | None:
        """An objective can be entered for somebody without a phone."""
        return content.player if isinstance(content, ObjectiveCard) else None

    def board(self, position: Position, recipient: Recipient) -> Model:
        """Cemetery, dice, hands, rows."""
        return board.board(position, recipient)

    def summary(self, position: Position) -> Json:
        """Players from first to last, with place and points."""
        score = position.score
        if score is None:
            return None
        return [
            {"player": position.seats[seat], "place": place, "total": score.players[seat].total}
            for seat, place in zip(map(int, score.ranking), score.places, strict=True)
        ]

    def figures(self, position: Position) -> GameFigures:
        """Cards captured by round, and the final ranking."""
        return figures(position)


KEEPER: Final[Keeper] = SpantaKeeper()
