"""Spukstaben at a table: secret words, revealed together, scare by tapping.

Start reading at :mod:`kinds` (the events), then :mod:`position` and :mod:`moves`; :mod:`board` is what
people see of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from wordsvc.edge import Json, Model
from wordsvc.referee.house_rules import HouseRules
from wordsvc.tables.figures import GameFigures
from wordsvc.tables.keeper import Keeper, Move, Recipient
from wordsvc.tables.spukstaben import board, moves
from wordsvc.tables.spukstaben.figures import figures
from wordsvc.tables.spukstaben.kinds import KINDS, SECRET, SetUp, Withdraw, Write
from wordsvc.tables.spukstaben.position import Position


class SpukstabenKeeper:
    """Keeps a game of Spukstaben."""

    name: str = "spukstaben"
    kinds: Mapping[str, type[Model]] = KINDS

    def start(self, move: Move) -> Position:
        """Round 1, the shop empty."""
        return moves.start(move)

    def apply(self, position: Position, move: Move) -> Position:
        """The position after ``move``."""
        return moves.play(position, move)

    def sit(self, position: Position, seat: int, player: str) -> Position:
        """Somebody else on ``seat``."""
        return moves.sit(position, seat, player)

    def words(self, content: Any) -> Iterable[str]:
        """The word that is written, amended or tried as the power word."""
        word = getattr(content, "word", None)
        return [word] if word else []

    def word_rules(self, set_up: SetUp) -> HouseRules:
        """The word rules of this game."""
        return set_up.words.value()

    def secret(self, kind: str) -> Collection[str]:
        """What somebody wrote."""
        return SECRET.get(kind, ())

    def speaks_for(self, content: Any) -> str | None:
        """A word can be written for somebody without a phone."""
        return content.player if isinstance(content, Write | Withdraw) else None

    def board(self, position: Position, recipient: Recipient) -> Model:
        """Rooms, words, rounds."""
        return board.board(position, recipient)

    def summary(self, position: Position) -> Json:
        """Score and rating."""
        score = position.score
        return None if score is None else {"score": score.score, "rating": score.rating, "lost": score.lost}

    def figures(self, position: Position) -> GameFigures:
        """Letters scared by round, and the words that did it."""
        return figures(position)


KEEPER: Final[Keeper] = SpukstabenKeeper()
