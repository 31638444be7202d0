"""The games of a season, and what they say to a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Game:
    """One game: how it was set up, who played, and how it ended."""

    players: int
    stage: int
    cubes_left_out: int
    band: int
    score: int
    escaped: int
    rounds: int


def scores(games: Iterable[Game], **wanted: int) -> list[int]:
    """The scores of the games with these fields."""
    return [
        game.score for game in games if all(getattr(game, name) == value for name, value in wanted.items())
    ]


def mean(values: Sequence[int]) -> float:
    """The mean, 0 of nothing."""
    return fmean(values) if values else 0.0


def advice(games: Sequence[Game], aim: float = 12.0) -> list[str]:
    """A Markdown table: by players and band, the stage and cubes left out that come nearest to ``aim``."""
    bands = sorted({game.band for game in games})
    lines = [
        "| players | " + " | ".join(f"band {band}" for band in bands) + " |",
        "|---|" + "---|" * len(bands),
    ]
    for players in sorted({game.players for game in games}):
        cells = [
            _nearest([game for game in games if (game.players, game.band) == (players, band)], aim)
            for band in bands
        ]
        lines.append(f"| {players} | " + " | ".join(cells) + " |")
    return lines


def _nearest(games: Sequence[Game], aim: float) -> str:
    setups = sorted({(game.stage, game.cubes_left_out) for game in games})
    means = {
        (stage, cubes): mean(scores(games, stage=stage, cubes_left_out=cubes)) for stage, cubes in setups
    }
    stage, cubes = min(means, key=lambda setup: abs(means[setup] - aim))
    return f"stage {stage}, {cubes} left out ({means[stage, cubes]:.1f})"
