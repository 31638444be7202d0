"""What a game brings to the statistics of its table: only what everybody at the table may see."""

from __future__ import annotations

from collections.abc import Iterable

from wordsvc.edge import Model


class Standing(Model):
    """How a player came out of a finished game.

    ``place`` is 1 for each who won, several share it where they tied or won together; None: all have lost.
    ``points`` are what the game counts at its end, None where it counts nothing.
    """

    player: str
    place: int | None
    points: int | None


class RoundFigures(Model):
    """What each player has got in a round that is over."""

    round: int
    points: dict[str, int]


class WordUsed(Model):
    """A word that has scared cards, of which ``fled`` left; ``player`` is None where all said it."""

    round: int
    player: str | None
    word: str
    scared: int
    fled: int


class GameFigures(Model):
    """A game in numbers; without ``standings`` as long as it is unfinished."""

    standings: list[Standing]
    rounds: list[RoundFigures]
    words: list[WordUsed] = []


def per_round(seats: Iterable[str], won: Iterable[tuple[int, str | None]]) -> list[RoundFigures]:
    """How often each player has won something, by round; None: nobody won it."""
    counts: dict[int, dict[str, int]] = {}
    for number, winner in won:
        in_round = counts.setdefault(number, dict.fromkeys(seats, 0))
        if winner is not None:
            in_round[winner] = in_round.get(winner, 0) + 1
    return [RoundFigures(round=number, points=points) for number, points in counts.items()]
