"""The operation ``best``: the best plans of a team for the words of a round, or for the power word."""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.game import Vocabulary, impossible
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.cards import each_once
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.keys import Key
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.scare import Ids
from wordsvc.games.spukstaben.search.columns import Columns, columns_of
from wordsvc.games.spukstaben.search.found import Plan
from wordsvc.games.spukstaben.search.plans import Planner
from wordsvc.games.spukstaben.search.problem import Done, Problem
from wordsvc.games.spukstaben.search.rarity import Rarity, as_rare
from wordsvc.games.spukstaben.search.strict import StrictPlanner
from wordsvc.games.spukstaben.search.worth import GOAL, Criterion
from wordsvc.games.spukstaben.words import used_before

MOST_PLANS: Final = 10
DEFAULT_BUDGET: Final = 10_000
LONGEST_BUDGET: Final = 60_000


class Quest(Model):
    """What is searched: without words to ``avoid``, in the bands up to ``max_rarity``, for ``budget_ms``."""

    state: State
    players: Annotated[int, Field(ge=1, le=4)]
    avoid: list[Key] = []
    max_rarity: Rarity | None = None
    budget_ms: Annotated[int, Field(ge=1)] = DEFAULT_BUDGET
    rules: HouseRules = HouseRules()


class BestRequest(Quest):
    """``players`` words for a position; ``goal`` is what counts first, ``limit`` how many plans to give."""

    limit: Annotated[int, Field(ge=1)]
    goal: Annotated[list[Criterion], Field(min_length=1), AfterValidator(each_once)] = list(GOAL)
    must_scare: Annotated[Ids, AfterValidator(each_once)] = []


class PlanAnswer(Done):
    """A plan by what it does; the higher its ``value``, the better."""

    value: float


class Universe(Model):
    """What was searched."""

    words: int
    text: Sentence


class BestAnswer(Model):
    """Plans, best first; ``bound``: no plan has a higher value, where they are not proven."""

    plans: list[PlanAnswer]
    optimal: bool
    bound: float | None
    universe: Universe


def best(ask: BestRequest, vocabulary: Vocabulary) -> BestAnswer:
    """Search; raises InvalidInput where a card that must be scared is not there."""
    planner = planner_of(ask, vocabulary)
    result = planner.run()
    words = len(planner.columns) - len(planner.barred)
    return BestAnswer(
        plans=[answer(plan, planner) for plan in result.plans],
        optimal=result.bound is None,
        bound=result.bound,
        universe=Universe(words=words, text=say("searched", "SP-06", words=words)),
    )


def planner_of(ask: BestRequest, vocabulary: Vocabulary) -> Planner:
    """The planner that answers a request, from now on."""
    deadline = monotonic() + min(ask.budget_ms, LONGEST_BUDGET) / 1000
    columns = searched(ask, vocabulary)
    barred = sorted({*columns.ranks(ask.avoid), *used(columns, ask.state.used_words, ask.rules)})
    kind = Planner if ask.rules.assignment == "free" else StrictPlanner
    return kind(problem(ask), columns, barred, min(ask.limit, MOST_PLANS), deadline)


def answer(plan: Plan, planner: Planner) -> PlanAnswer:
    """A plan carried out."""
    done = planner.problem.carried_out([planner.columns.key(word) for word in plan.words], plan.scared)
    return PlanAnswer(**dict(done), value=planner.value(plan))


def problem(ask: BestRequest) -> Problem:
    """The question behind a request; a goal that names not all criteria goes on in the usual order."""
    layout = ask.state.rooms.layout
    for place, identifier in enumerate(ask.must_scare):
        if not layout.set_of([identifier]):
            raise impossible(say("not_there", "SP-18", cards=identifier), "must_scare", place)
    goal = [*ask.goal, *(name for name in GOAL if name not in ask.goal)]
    return Problem.of(ask.state, ask.rules, ask.players, goal, layout.set_of(ask.must_scare))


def searched(ask: Quest, vocabulary: Vocabulary) -> Columns:
    """The words of the bands that are wanted."""
    columns = columns_of(vocabulary)
    return columns if ask.max_rarity is None else columns.first(as_rare(columns, ask.max_rarity))


def used(columns: Columns, words: tuple[str, ...], rules: HouseRules) -> set[int]:
    """The ranks of the words that are barred because words were used before."""
    close = {*columns.ranks(words)} if rules.reuse == "exact" else columns.akin(words)
    return {rank for rank in close if used_before(columns.key(rank), words, rules)}
