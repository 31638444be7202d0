"""The season of bots: games by seed, engine examined, advice for a table."""

from __future__ import annotations

import numpy as np
import pytest

from tools.season import table
from tools.season.bots import Bot
from tools.season.results import Game, advice, mean, scores
from tools.season.table import Difficulty, EngineError, Outcome, Table
from wordsvc.games.spukstaben.board import Rooms, State
from wordsvc.games.spukstaben.cards import Card
from wordsvc.games.spukstaben.decks import read_deck
from wordsvc.games.spukstaben.search.columns import Columns

SYLLABLES = ("EI", "SCH", "TER", "AU", "NE", "LI", "BO", "GEN", "RU", "DA", "STI", "MO")
WORDS = Columns.of(
    (a + b + c, 40 - place) for place, a in enumerate(SYLLABLES) for b in SYLLABLES for c in ("", "N")
)
DECK = read_deck("invented")


def played(seed: int, stage: int = 3) -> Outcome:
    """A game of two bots that know WORDS."""
    difficulty = Difficulty(players=2, stage=stage, cubes_left_out=1)
    return Table(DECK, Bot(WORDS, 20), difficulty, np.random.default_rng(seed)).play()


def test_the_deck_says_that_it_is_invented() -> None:
    assert DECK.invented
    assert "invented" in DECK.title
    assert len(DECK.cards) == 60
    assert [DECK.new(2, round_) for round_ in range(1, 10)] == [6, 2, 2, 3, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("stage", [1, 2, 3])
def test_the_same_seed_is_the_same_game(stage: int) -> None:
    assert played(7, stage) == played(7, stage)
    assert played(7, stage).rounds == 10


def test_a_contradiction_of_the_engine_stops_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table.replay
    monkeypatch.setattr(table, "replay", lambda *game: right(*game).model_copy(update={"score": None}))
    with pytest.raises(EngineError):
        played(7)


def test_a_bot_says_its_best_fresh_word() -> None:
    rooms = Rooms(composing=(), press=(), office=(), door=(Card(id="a", letters="AU", cube=1),))
    state = State(stage=1, players=1, round=3, rooms=rooms, used_words=("AUEI",))
    words = Columns.of([("AUEI", 50), ("LIBO", 40), ("AUNE", 30)])
    done, _ = Bot(words, 100).think(state, np.random.default_rng(1))
    assert done.words == ["AUNE"]
    assert done.fled == ["a"]
    assert Bot(words.first(1), 5).think(state, np.random.default_rng(1)) is None


def test_advice_is_the_difficulty_nearest_to_the_aim() -> None:
    games = [Game(2, stage, 0, 3, score, 3, 10) for stage, score in ((1, 15), (2, 12), (3, 8), (3, 10))]
    assert mean(scores(games, stage=3)) == 9
    assert advice(games) == ["| players | band 3 |", "|---|---|", "| 2 | stage 2, 0 left out (12.0) |"]
