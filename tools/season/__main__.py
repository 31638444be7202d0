"""``tools/simulate [--rounds N] [--seed N]``: play a season, print what it says, write the plots.

Games go round through all numbers of players, stages, cubes left out and frequency bands until so many
rounds are played. The same seed gives the same season.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import cycle, product
from typing import Final

import numpy as np
from rich.progress import track

from tools.season.bots import Bot
from tools.season.plots import draw
from tools.season.results import Game, advice, mean, scores
from tools.season.table import Difficulty, Table
from wordsvc.games.spukstaben.decks import read_deck
from wordsvc.games.spukstaben.search.columns import Columns
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import Entries

BANDS: Final = (1, 3, 6)
LEFT_OUT: Final = (0, 2, 4)
THOUGHTS: Final = 60
"""Words of its band that a bot thinks of in a minute."""


def season(rounds: int, seed: int) -> Iterator[Game]:
    """Games until so many rounds are played."""
    columns, deck = Columns.of(Entries.open(LEXICON).sure()), read_deck("invented")
    bots = {band: Bot.of(columns, band, THOUGHTS) for band in BANDS}
    random = np.random.default_rng(seed)
    setups = cycle(product((1, 2, 3, 4), (1, 2, 3), LEFT_OUT, BANDS))
    played = 0
    while played < rounds:
        players, stage, cubes, band = next(setups)
        difficulty = Difficulty(players=players, stage=stage, cubes_left_out=cubes)
        end = Table(deck, bots[band], difficulty, random).play()
        played += end.rounds
        yield Game(players, stage, cubes, band, end.score, end.escaped, end.rounds)


def main() -> None:
    """Play, print, draw."""
    parser = ArgumentParser(prog="tools/simulate", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    games = list(track(season(asked.rounds, asked.seed), description="Season", total=asked.rounds // 10))
    print(f"{len(games)} games, {sum(game.rounds for game in games)} rounds, no contradiction in the engine")
    for stage in (1, 2, 3):
        print(f"stage {stage}: mean score {mean(scores(games, stage=stage)):.1f}")
    print(*advice(games), sep="\n")
    draw(games)


main()
