"""Bots: players that know the words of a frequency band and think of some of them in their minute."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np

from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.search.columns import Columns
from wordsvc.games.spukstaben.search.plans import Planner
from wordsvc.games.spukstaben.search.problem import Done, Problem
from wordsvc.games.spukstaben.search.rarity import as_rare

RULES = HouseRules()


@dataclass(frozen=True)
class Bot:
    """``words`` is what it knows; in a round it thinks of ``thoughts`` of them and says the best."""

    words: Columns
    thoughts: int

    @classmethod
    def of(cls, columns: Columns, band: int, thoughts: int) -> Bot:
        """A bot that knows the words of the bands up to that one."""
        return cls(columns.first(as_rare(columns, band)), thoughts)

    def think(self, state: State, random: np.random.Generator) -> tuple[Done, int] | None:
        """What its best word does, and what that is worth; None where it thinks of no fresh word."""
        ranks = np.unique(random.integers(len(self.words), size=self.thoughts))
        thought = self.words.some(ranks)
        problem = Problem.of(state, RULES, 1)
        plans = Planner(problem, thought, sorted(thought.ranks(state.used_words)), 1, inf).run().plans
        if not plans:
            return None
        done = problem.carried_out([thought.key(word) for word in plans[0].words], plans[0].scared)
        return done, plans[0].value
