"""A game of Spanta in the statistics: cards captured by round, points at the end."""

from __future__ import annotations

from wordsvc.tables.figures import GameFigures, RoundFigures, Standing
from wordsvc.tables.spanta.position import Position


def figures(position: Position) -> GameFigures:
    """Nothing of an objective is in it before all are revealed: only then there is a score."""
    return GameFigures(
        standings=_standings(position),
        rounds=[
            RoundFigures(
                round=number,
                points={
                    player: len(cards) for player, cards in zip(position.seats, each.captured, strict=True)
                },
            )
            for number, each in enumerate(position.past, 1)
            if each.captured
        ],
    )


def _standings(position: Position) -> list[Standing]:
    score = position.score
    if score is None:
        return []
    return [
        Standing(player=position.seats[seat], place=place, points=score.players[seat].total)
        for seat, place in zip(map(int, score.ranking), score.places, strict=True)
    ]
