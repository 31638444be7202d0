"""The fast search against the slow twin on random positions: stages, shields, cycles, gaps, all switches."""

from __future__ import annotations

import random

import pytest

from tests.games.spukstaben.positions import random_rules, random_state, random_word
from tests.games.spukstaben.twin import Twin
from wordsvc.edge import parse
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.scare import Scare, ScareAnswer, scare
from wordsvc.referee.verdict import Verdict

SEEDS = range(10)
POSITIONS = 1_000


def nobody(word: str, /) -> Verdict:
    """Words are not judged here."""
    raise AssertionError(word)


def seen(answer: ScareAnswer, twin: Twin) -> tuple[list[int], list[int]]:
    """The cubes (0: fled) and the newly covered cards after the word, in the grid order before it."""
    after = [answer.state.rooms.columns[x][y] for x, y in twin.places]
    covered = [
        number
        for number, (card, before) in enumerate(zip(after, twin.cards, strict=True))
        if card is not None and card.covered and not before.covered
    ]
    return [card.cube if card else 0 for card in after], covered


@pytest.mark.parametrize("seed", SEEDS)
def test_outcomes_best_and_what_it_does(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(POSITIONS):
        state, word, rules = parse(State, random_state(rng)), random_word(rng), random_rules(rng)
        answer = scare(state, Scare(words=[word], judge=False), rules, nobody)
        twin = Twin(state, word, rules)
        ids = [card.id for card in twin.cards]
        best = twin.best()
        where = f"seed {seed}: {word} on {state.model_dump_json()} with {rules}"
        assert answer.words[0].outcomes == [[ids[card] for card in cards] for cards in twin.outcomes()], where
        assert answer.words[0].best == [ids[card] for card in best], where
        cubes = twin.cubes(best)
        covered = [card for card in twin.covered(best) if cubes[card]]
        assert seen(answer, twin) == (cubes, covered), where
