"""A game of Spookre or The Spectral Gates in the statistics: ghosts won by Night, Mansions at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsvc.games.spookre.scoring import TEAMS
from wordsvc.tables.figures import GameFigures, Standing, per_round
from wordsvc.tables.spookre.gates import GatesPosition
from wordsvc.tables.spookre.nights import NightsPosition

Position = NightsPosition | GatesPosition


def figures(position: Position) -> GameFigures:
    """Whoever plays in a team has the place and the ghosts of the team (SK-14)."""
    return GameFigures(
        standings=[
            Standing(player=position.seats[seat], place=line.place, points=line.ghosts)
            for line in (position.score.lines if position.score else ())
            for seat in sides(position)[line.position]
        ],
        rounds=per_round(position.seats, _won(position)),
    )


def sides(position: Position) -> Sequence[Sequence[int]]:
    """The seats that are ranked together."""
    return TEAMS if position.set_up.teams else [(seat,) for seat in range(len(position.seats))]


def _won(position: Position) -> Iterator[tuple[int, str | None]]:
    """Night and winner of each ghost."""
    if isinstance(position, NightsPosition):
        yield from ((won.meeting.night, won.winner) for won in position.past)
    else:
        yield from ((turn.night, turn.winner) for turn in position.past)
