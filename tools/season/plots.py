"""The season's pictures: distributions of scores, and what makes the game harder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import matplotlib as mpl

mpl.use("agg")

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from tools.season.results import Game, mean, scores

PICTURES: Final = Path(__file__).parents[2] / "data" / "pictures"
STAGES: Final = (1, 2, 3)
PLAYERS: Final = (1, 2, 3, 4)
COLOURS: Final = {1: "#7fa88f", 2: "#d9a441", 3: "#c2452d"}
NOTE: Final = "Bots, erfundener Stapel / bots, invented deck"


def draw(games: Sequence[Game]) -> None:
    """Write all pictures."""
    _save(by_players(games), "season-players")
    _save(by_cubes(games), "season-cubes")
    _save(by_band(games), "season-bands")


def by_players(games: Sequence[Game]) -> Figure:
    """Distributions of scores by number of players and stage, with all cubes in the game."""
    figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
    for stage in STAGES:
        found = [scores(games, players=players, stage=stage, cubes_left_out=0) for players in PLAYERS]
        places = [players + (stage - 2) * 0.26 for players in PLAYERS]
        boxes = axes.boxplot(
            found, positions=places, widths=0.22, patch_artist=True, showfliers=False, whis=(5, 95)
        )
        for box in boxes["boxes"]:
            box.set_facecolor(COLOURS[stage])
        for line in boxes["medians"]:
            line.set_color("black")
        axes.plot([], [], "s", color=COLOURS[stage], label=f"Stufe / stage {stage}")
    axes.set_xticks(PLAYERS, [str(players) for players in PLAYERS])
    _finish(figure, "Spielende / players", "Punkte (5–95 %) / score (5–95 %)")
    return figure


def by_cubes(games: Sequence[Game]) -> Figure:
    """Mean scores by cubes left out and stage: whether the bonus is worth it."""
    cubes = sorted({game.cubes_left_out for game in games})
    return _lines(games, "cubes_left_out", cubes, "Weggelassene Würfel / cubes left out")


def by_band(games: Sequence[Game]) -> Figure:
    """Mean scores by the words a table knows, and stage."""
    bands = sorted({game.band for game in games})
    return _lines(games, "band", bands, "Wortschatz: Häufigkeitsband / vocabulary: frequency band")


def _lines(games: Sequence[Game], field: str, values: Iterable[int], name: str) -> Figure:
    figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
    values = list(values)
    for stage in STAGES:
        means = [mean(scores(games, stage=stage, **{field: value})) for value in values]
        axes.plot(values, means, "o-", color=COLOURS[stage], label=f"Stufe / stage {stage}")
    axes.set_xticks(values)
    _finish(figure, name, "Punkte im Mittel / mean score")
    return figure


def _finish(figure: Figure, x: str, y: str) -> None:
    axes = figure.axes[0]
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(NOTE, fontsize=9, loc="left")
    axes.grid(axis="y", alpha=0.3)
    axes.legend(frameon=False)


def _save(figure: Figure, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    figure.savefig(PICTURES / f"{name}.png", dpi=100)
    plt.close(figure)
