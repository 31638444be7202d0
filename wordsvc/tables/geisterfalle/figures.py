"""A game of Geisterfalle in the statistics: points by round, and how far everybody came."""

from __future__ import annotations

from wordsvc.tables.figures import GameFigures, RoundFigures, Standing
from wordsvc.tables.geisterfalle.board import RoundShown
from wordsvc.tables.geisterfalle.position import Position


def figures(position: Position) -> GameFigures:
    """Places by the final ranking; points are spaces of the street, decision rounds bring none (GF-17)."""
    rounds: list[RoundShown] = [each for each in position.past if not each.deciding]
    return GameFigures(
        standings=[
            Standing(player=position.seats[line.seat], place=line.place, points=line.position)
            for line in (position.score.lines if position.score else ())
        ],
        rounds=[
            RoundFigures(round=each.round, points={seat.player: seat.points or 0 for seat in each.seats})
            for each in rounds
        ],
    )
