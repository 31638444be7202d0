"""The operation ``analyse``: a finished game looked at afterwards, round by round.

What was played stands beside the best that could have been, and beside the score that was still possible
from there: at least what the best words of every round lead to with the cards that came, at most what no
words could have exceeded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Annotated, Final

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.game import Vocabulary, WordJudge
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.closing import power_word
from wordsvc.games.spukstaben.course import Course, played_on
from wordsvc.games.spukstaben.plot import Pair, Picture, Plot
from wordsvc.games.spukstaben.replay import (
    Event,
    PowerWordEvent,
    Progress,
    ReplayRequest,
    ScareEvent,
    Umpire,
)
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.scare import scare
from wordsvc.games.spukstaben.scoring import ScoreAnswer, ScoreRequest, score
from wordsvc.games.spukstaben.search.best import LONGEST_BUDGET, BestRequest, PlanAnswer, answer, planner_of
from wordsvc.games.spukstaben.search.problem import Done, Problem
from wordsvc.games.spukstaben.search.rarity import Rarity
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.games.spukstaben.words import Status
from wordsvc.messages import Message

DEFAULT_BUDGET: Final = 20_000


class AnalyseRequest(ReplayRequest):
    """A game as for ``replay``, and what is searched for better words: see ``best``."""

    max_rarity: Rarity | None = None
    budget_ms: Annotated[int, Field(ge=1)] = DEFAULT_BUDGET


class Missed(Model):
    """What the best words do more than those played: cards kept from escaping, fled, steps down."""

    escaping: int
    fled: int
    scares: int


class RoundReport(Model):
    """One round: what was played, the best there was (None without words), what could come of it.

    ``optimal``: the best is proven. ``at_least`` and ``at_most``: the score with perfect play from there,
    None where the game is lost by then, or unfinished.
    """

    round: int
    played: Done
    best: PlanAnswer | None
    optimal: bool
    missed: Missed | None
    at_least: int | None
    at_most: int | None


class AnalyseAnswer(Model):
    """All rounds, the score as ``replay`` gives it, the same as text, and as a picture."""

    rounds: list[RoundReport]
    score: ScoreAnswer | None
    illegal: Illegal | None
    text: list[Sentence]
    plot: Picture


@dataclass(frozen=True, slots=True)
class Moment:
    """An event with the game before and after it."""

    before: Progress
    event: Event
    after: Progress


def analyse(ask: AnalyseRequest, vocabulary: Vocabulary, judge: WordJudge | None = None) -> AnalyseAnswer:
    """Look at a game; ``judge`` judges the words where the vocabulary is not to do it."""
    umpire = Umpire(ask.variant, ask.rules, judge or vocabulary)
    moments: list[Moment] = []

    def watched(game: Progress, event: Event) -> Progress | Message:
        after = umpire.apply(game, event)
        if not isinstance(after, Message):
            moments.append(Moment(game, event, after))
        return after

    game, illegal = play(umpire.start(ask.setup), ask.events, watched)
    rounds = list(Analyst(ask, vocabulary, umpire, moments, umpire.score(game)).reports())
    return AnalyseAnswer(
        rounds=rounds,
        score=umpire.score(game),
        illegal=illegal,
        text=[sentence for report in rounds for sentence in _text(report)] + _score_text(umpire.score(game)),
        plot=_plot(rounds),
    )


@dataclass(frozen=True)
class Analyst:
    """Looks at a game of which all ``moments`` are known."""

    ask: AnalyseRequest
    vocabulary: Vocabulary
    umpire: Umpire
    moments: Sequence[Moment]
    score: ScoreAnswer | None

    def reports(self) -> Iterator[RoundReport]:
        """One report a round in which words were said; the time is shared by all searches there are."""
        deadline = monotonic() + min(self.ask.budget_ms, LONGEST_BUDGET) / 1000
        spoken = [place for place, moment in enumerate(self.moments) if _has_words(moment.event)]
        for number, place in enumerate(spoken):
            searches = (len(spoken) - number) * (len(spoken) - number + 1) // 2
            yield self._report(place, max(0.0, deadline - monotonic()) / searches)

    def _report(self, place: int, seconds: float) -> RoundReport:
        moment = self.moments[place]
        played, state = self._played(moment), moment.before.state
        best, optimal = self._best(state, seconds)
        return RoundReport(
            round=state.round,
            played=played,
            best=best,
            optimal=optimal,
            missed=_missed(played, best) if best else None,
            at_least=self._at_least(place, best, seconds),
            at_most=self._at_most(state, best if optimal else None),
        )

    def _played(self, moment: Moment) -> Done:
        """What the words of an event did."""
        state, rules = moment.before.state, self.ask.rules
        done: dict[str, list[str]] = {}
        if isinstance(moment.event, PowerWordEvent):
            word = power_word(state, moment.event, rules, self.umpire.judge)
            done = {word.key: word.removed} if word.key and word.status is Status.RESOLVED else {}
        elif isinstance(moment.event, ScareEvent):
            words = scare(state, moment.event, rules, self.umpire.judge).words
            done = {word.key: word.chosen for word in words if word.key and word.status is Status.RESOLVED}
        problem = Problem.of(state, rules, len(done))
        return problem.done(list(done), [state.rooms.layout.set_of(claim) for claim in done.values()])

    def _best(self, state: State, seconds: float, commonest: bool = True) -> tuple[PlanAnswer | None, bool]:
        """The best plan that is found in so many seconds, and whether it is proven."""
        ask = BestRequest(
            state=state,
            players=state.players,
            limit=1,
            max_rarity=self.ask.max_rarity,
            budget_ms=max(1, int(seconds * 1000)),
            rules=self.ask.rules,
        )
        planner = planner_of(ask, self.vocabulary)
        result = replace(planner, commonest=commonest).run()
        return next((answer(plan, planner) for plan in result.plans), None), result.bound is None

    def _at_least(self, place: int, best: PlanAnswer | None, seconds: float) -> int | None:
        """The score that the best words of every round lead to, or the one that was played."""
        if self.score is None:
            return None
        game = self.moments[place].before

        def words(state: State) -> Done | None:
            return best if state is game.state else self._best(state, seconds, commonest=False)[0]

        course = Course.of([(m.before.state, m.event) for m in self.moments[place:]], self.umpire)
        end = played_on(game, course, self.umpire, words)
        ends = [self.score, self.umpire.score(end) if end else None]
        return max((one.score for one in ends if one and one.score is not None), default=None)

    def _at_most(self, state: State, best: PlanAnswer | None) -> int | None:
        """The score if nothing escapes but what must: by the proven best words of this round, or for want of
        rounds to scare it as often as it takes."""
        if self.score is None:
            return None
        last = state.round == TABLES.rounds
        escaping = len(best.escaping) if best else 0
        end = ScoreRequest(
            escaped=state.escaped + escaping + (0 if last else _doomed(state)),
            cubes_left_out=state.cubes_left_out,
            empty_before_power_word=not last or state.is_empty,
            players=state.players,
            variant=self.ask.variant,
            rules=self.ask.rules,
        )
        return score(end).score


def _doomed(state: State) -> int:
    """How many cards behind the Door reach it and leave before they can be scared often enough."""
    doomed = 0
    for room, column in enumerate(state.rooms.columns[:-1]):
        rounds = len(state.rooms.columns) - room
        leaves = state.round + rounds - 1 < TABLES.rounds
        doomed += sum(leaves and card is not None and card.cube > rounds * state.players for card in column)
    return doomed


def _has_words(event: Event) -> bool:
    return isinstance(event, ScareEvent | PowerWordEvent)


def _missed(played: Done, best: Done) -> Missed:
    return Missed(
        escaping=len(played.escaping) - len(best.escaping),
        fled=len(best.fled) - len(played.fled),
        scares=best.scares - played.scares,
    )


def _text(report: RoundReport) -> Iterator[Message]:
    yield _said("report_round" if report.played.words else "report_nothing", report.played, report.round)
    if report.best and report.missed and any(dict(report.missed).values()):
        yield _said("report_best", report.best, report.round)
    elif report.optimal:
        yield say("report_as_good", "SP-62")
    if not report.optimal:
        yield say("report_unproven", "SP-62")
    if report.at_least is not None and report.at_most is not None:
        yield say("report_from_here", "SP-62", least=report.at_least, most=report.at_most)


def _said(code: str, done: Done, round_: int) -> Message:
    numbers = {"scares": done.scares, "fled": len(done.fled), "escaping": len(done.escaping)}
    return say(code, "SP-17", round=round_, words=", ".join(done.words), **numbers)


def _score_text(result: ScoreAnswer | None) -> list[Message]:
    if result is None:
        return []
    return [
        say("report_lost", "SP-64")
        if result.score is None
        else say("report_score", "SP-62", score=result.score)
    ]


def _plot(rounds: Sequence[RoundReport]) -> Plot:
    pairs = [(report.played, report.best or report.played) for report in rounds]
    return Plot(
        [report.round for report in rounds],
        [Pair(len(played.fled), len(best.fled)) for played, best in pairs],
        [Pair(len(played.escaping), len(best.escaping)) for played, best in pairs],
    )
