"""A whole game as its events: which step is due, what it leads to, and how the game ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from wordsvc.edge import InvalidInput, Model
from wordsvc.games.game import WordJudge
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spukstaben.appear import Appear, appear
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.closing import PowerWord, move, power_word
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.scare import Scare, scare
from wordsvc.games.spukstaben.scoring import (
    EmptiedBy,
    ScoreAnswer,
    ScoreRequest,
    Variant,
    is_lost,
    score,
)
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.games.spukstaben.words import Status
from wordsvc.messages import Message
from wordsvc.rule import rule


class AppearEvent(Appear):
    """Step A."""

    op: Literal["appear"]


class ScareEvent(Scare):
    """Step C."""

    op: Literal["scare"]


class MoveEvent(Model):
    """Step D."""

    op: Literal["move"]


class PowerWordEvent(PowerWord):
    """The one step of round 10."""

    op: Literal["power_word"]


Event = Annotated[AppearEvent | ScareEvent | MoveEvent | PowerWordEvent, Field(discriminator="op")]


class ReplayRequest(Model):
    """A game: the position at the start of a round, and what happened from there."""

    setup: State
    events: list[Event]
    variant: Variant | None = None
    rules: HouseRules = HouseRules()


class ReplayAnswer(Model):
    """The position reached, the score of a finished game, and the first event the rules forbid."""

    state: State
    score: ScoreAnswer | None
    illegal: Illegal | None


class Step(StrEnum):
    """What a game waits for."""

    APPEAR = "appear"
    SCARE = "scare"
    MOVE = "move"
    POWER_WORD = "power_word"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Progress:
    """A game under way; ``emptied_by``: how the last card left; ``empty``: no card when round 10 began."""

    state: State
    due: Step
    emptied_by: EmptiedBy = "scare"
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Umpire:
    """Watches over a whole game: what holds for all of its events."""

    variant: Variant | None
    rules: HouseRules
    judge: WordJudge

    def start(self, setup: State) -> Progress:
        """The game at the start of a round."""
        return self._over_if_lost(Progress(setup, first_step(setup), empty=_is_empty_at_the_end(setup)))

    def apply(self, game: Progress, event: Event) -> Progress | Message:
        """The game after ``event``, or the reason why the rules forbid it."""
        if game.due is Step.NOTHING:
            return say("over", "SP-64" if self._is_lost(game.state) else "SP-60")
        if game.due is not Step(event.op):
            return say(f"due_{game.due}", "SP-30")
        try:
            after = self._play(game, event)
        except InvalidInput as refusal:
            return refusal.problems[0].message
        return after if isinstance(after, Message) else self._over_if_lost(after)

    def score(self, game: Progress) -> ScoreAnswer | None:
        """The score of a finished game."""
        if game.due is not Step.NOTHING and not game.empty:
            return None
        return score(
            ScoreRequest(
                escaped=game.state.escaped,
                cubes_left_out=game.state.cubes_left_out,
                empty_before_power_word=game.empty,
                players=game.state.players,
                variant=self.variant,
                emptied_by=game.emptied_by,
                rules=self.rules,
            )
        )

    def _play(self, game: Progress, event: Event) -> Progress | Message:
        match event:
            case AppearEvent():
                return replace(game, state=appear(game.state, event, self.rules).state, due=Step.SCARE)
            case ScareEvent():
                return self._scare(game, event)
            case MoveEvent():
                return _move(game)
            case PowerWordEvent():
                answer = power_word(game.state, event, self.rules, self.judge)
                due = Step.NOTHING if answer.status is Status.RESOLVED else Step.POWER_WORD
                return replace(game, state=answer.state, due=due)

    def _scare(self, game: Progress, event: ScareEvent) -> Progress | Message:
        answer = scare(game.state, event, self.rules, self.judge)
        for word in answer.words:
            if word.claim is not None and word.claim.reason is not None:
                return word.claim.reason
        emptied = answer.state.is_empty and not game.state.is_empty
        emptied_by: EmptiedBy = "scare" if emptied else game.emptied_by
        return replace(game, state=answer.state, due=Step.MOVE, emptied_by=emptied_by)

    def _is_lost(self, state: State) -> bool:
        return is_lost(state.escaped, state.players, self.variant)

    def _over_if_lost(self, game: Progress) -> Progress:
        return replace(game, due=Step.NOTHING) if self._is_lost(game.state) else game


@rule("SP-30", "SP-60")
def first_step(state: State) -> Step:
    """A round begins with new cards; the last one is the power word alone."""
    return Step.APPEAR if state.round < TABLES.rounds else Step.POWER_WORD


def _is_empty_at_the_end(state: State) -> bool:
    return state.round == TABLES.rounds and state.is_empty


def _move(game: Progress) -> Progress:
    state = move(game.state).state
    emptied_by: EmptiedBy = "move" if state.is_empty and not game.state.is_empty else game.emptied_by
    return Progress(state, first_step(state), emptied_by, _is_empty_at_the_end(state))


def replay(request: ReplayRequest, judge: WordJudge) -> ReplayAnswer:
    """Play the events of a game, up to the first one the rules forbid."""
    umpire = Umpire(request.variant, request.rules, judge)
    game, illegal = play(umpire.start(request.setup), request.events, umpire.apply)
    return ReplayAnswer(state=game.state, score=umpire.score(game), illegal=illegal)
