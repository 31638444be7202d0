"""Spookre at a table, with two The Spectral Gates. Hands stay hidden: only what is played is entered.

Start reading at :mod:`kinds` (the events), then :mod:`nights` and :mod:`gates`; :mod:`board` is what people
see of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from wordsvc.edge import InvalidInput, Json, Model, Problem, below
from wordsvc.games.spookre.setup import check_setup
from wordsvc.tables.figures import GameFigures
from wordsvc.tables.keeper import Keeper, Move, OpenGame, Recipient
from wordsvc.tables.refusals import conflict
from wordsvc.tables.spookre import board, gates, nights
from wordsvc.tables.spookre.figures import figures, sides
from wordsvc.tables.spookre.gates import GatesPosition
from wordsvc.tables.spookre.kinds import KINDS, SetUp
from wordsvc.tables.spookre.nights import NightsPosition

Position = NightsPosition | GatesPosition


class SpookreKeeper(OpenGame):
    """Keeps a game of Spookre or of The Spectral Gates."""

    name: str = "spookre"
    kinds: Mapping[str, type[Model]] = KINDS

    def start(self, move: Move) -> Position:
        """Before the first Night."""
        set_up: SetUp = move.content
        with below("payload"):
            check_setup(set_up.setup)
        return gates.start(set_up) if set_up.setup.gates else nights.start(set_up)

    def apply(self, position: Position, move: Move) -> Position:
        """The position after ``move``; raises Refusal or InvalidInput."""
        try:
            return self._after(position, move)
        except InvalidInput as error:
            raise InvalidInput([_from_one(problem) for problem in error.problems]) from None

    def _after(self, position: Position, move: Move) -> Position:
        if isinstance(position, GatesPosition):
            _expect_due(position, move)
            return gates.STEPS[move.kind](position, move)
        if move.kind == "hand":
            return nights.hand(position, move)
        _expect_due(position, move)
        return nights.STEPS[move.kind](position, move)

    def sit(self, position: Position, seat: int, player: str) -> Position:
        """Somebody else on ``seat``."""
        return position.with_player(seat, player)

    def board(self, position: Position, recipient: Recipient) -> Model:
        """Graveyard and Mansions, or gates."""
        if isinstance(position, GatesPosition):
            return board.gates_board(position)
        return board.nights_board(position)

    def summary(self, position: Position) -> Json:
        """The ranking: place, players and ghosts of each line."""
        if position.score is None:
            return None
        return [
            {
                "place": line.place,
                "players": [position.seats[seat] for seat in sides(position)[line.position]],
                "ghosts": line.ghosts,
            }
            for line in position.score.lines
        ]

    def figures(self, position: Position) -> GameFigures:
        """Ghosts won by Night, and the final ranking."""
        return figures(position)


def _from_one(problem: Problem) -> Problem:
    """The problem with seats as people at a table count them: the engine begins with 0."""
    values = dict(problem.message.values)
    if isinstance(seat := values.get("player"), int):
        values["player"] = seat + 1
    return Problem(problem.pointer, replace(problem.message, values=values))


def _expect_due(position: Position, move: Move) -> None:
    if move.kind != position.step:
        raise conflict(f"due_{position.step}", "SG-02" if isinstance(position, GatesPosition) else "SK-04")


KEEPER: Final[Keeper] = SpookreKeeper()
