"""The operation ``best``: the best plans of a team for the words of a round, or for the power word."""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.data import read_data
from wordsvc.games.game import Vocabulary, impossible
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.cards import each_once
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.keys import Key
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.scare import Ids
from wordsvc.games.spukstaben.search.columns import Columns, columns_of
from wordsvc.games.spukstaben.search.plans import Planner
from wordsvc.games.spukstaben.search.problem import Problem
from wordsvc.games.spukstaben.search.strict import StrictPlanner
from wordsvc.games.spukstaben.search.sweep import Plan
from wordsvc.games.spukstaben.search.worth import GOAL, Criterion
from wordsvc.games.spukstaben.words import used_before

MOST_PLANS: Final = 10
BUDGET_MS: Final = 10_000
"""For a request that names none."""


class Band(Model):
    """A frequency band: its least Zipf value."""

    zipf: float


class Rarity(Model):
    """The frequency bands, the commonest words first."""

    bands: Annotated[list[Band], Field(min_length=1)]


RARITY: Final = read_data(Rarity, "spukstaben", "rarity")


class BestRequest(Model):
    """``players``: how many words; ``avoid``: words not wanted; ``max_rarity``: 1 for the commonest only."""

    state: State
    players: Annotated[int, Field(ge=1, le=4)]
    limit: Annotated[int, Field(ge=1)]
    avoid: list[Key] = []
    goal: Annotated[list[Criterion], Field(min_length=1), AfterValidator(each_once)] = list(GOAL)
    must_scare: Annotated[Ids, AfterValidator(each_once)] = []
    max_rarity: Annotated[int, Field(ge=1, le=len(RARITY.bands))] | None = None
    budget_ms: Annotated[int, Field(ge=1, le=60_000)] = BUDGET_MS
    rules: HouseRules = HouseRules()


class PlanAnswer(Model):
    """Words in the order of resolution, what each scares, and what they do together."""

    words: list[str]
    claims: list[Ids]
    fled: Ids
    scared: Ids
    escaping: Ids
    value: float


class Universe(Model):
    """What was searched."""

    words: int
    text: Sentence


class BestAnswer(Model):
    """Plans, best first; ``bound``: no plan has a higher value, where the best is not proven."""

    plans: list[PlanAnswer]
    optimal: bool
    bound: float | None
    universe: Universe


def best(ask: BestRequest, vocabulary: Vocabulary) -> BestAnswer:
    """Search; raises InvalidInput where a card that must be scared is not there."""
    deadline = monotonic() + ask.budget_ms / 1000
    layout = ask.state.rooms.layout
    for place, identifier in enumerate(ask.must_scare):
        if not layout.set_of([identifier]):
            raise impossible(say("not_there", "SP-18", cards=identifier), "must_scare", place)
    columns = searched(vocabulary, ask.max_rarity)
    barred = sorted({*columns.ranks(ask.avoid), *used(columns, ask.state.used_words, ask.rules)})
    goal = [*ask.goal, *(name for name in GOAL if name not in ask.goal)]
    problem = Problem.of(ask.state, ask.rules, ask.players, goal, layout.set_of(ask.must_scare))
    kind = Planner if ask.rules.assignment == "free" else StrictPlanner
    planner = kind(problem, columns, barred, min(ask.limit, MOST_PLANS), deadline)
    result = planner.run()
    words = len(columns) - len(barred)
    return BestAnswer(
        plans=[_answer(plan, planner) for plan in result.plans],
        optimal=result.bound is None,
        bound=result.bound,
        universe=Universe(words=words, text=say("searched", "SP-06", words=words)),
    )


def _answer(plan: Plan, planner: Planner) -> PlanAnswer:
    done = planner.problem.carried_out([planner.columns.key(word) for word in plan.words], plan.scared)
    return PlanAnswer(**done, value=planner.value(plan))


def searched(vocabulary: Vocabulary, max_rarity: int | None) -> Columns:
    """The words of the bands up to that one; without one all."""
    columns = columns_of(vocabulary)
    if max_rarity is None:
        return columns
    return columns.first(columns.as_common(round(RARITY.bands[max_rarity - 1].zipf * 10)))


def used(columns: Columns, words: tuple[str, ...], rules: HouseRules) -> set[int]:
    """The ranks of the words that are barred because words were used before."""
    close = {*columns.ranks(words)} if rules.reuse == "exact" else columns.akin(words)
    return {rank for rank in close if used_before(columns.key(rank), words, rules)}
