"""A game of bots by the engine, which is examined on the way.

Each word is resolved alone and the round's words once more together; the whole game is replayed from its
events. Supply, tokens and cubes have to add up after every step (:class:`State` sees to that), what a plan
promises has to come true, and both accounts of the game have to end alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tools.season.bots import RULES, Bot
from wordsvc.edge import Model
from wordsvc.games.spukstaben.appear import appear
from wordsvc.games.spukstaben.board import EMPTY_ROOMS, State
from wordsvc.games.spukstaben.decks import Deck
from wordsvc.games.spukstaben.replay import (
    AppearEvent,
    Event,
    MoveEvent,
    PowerWordEvent,
    Progress,
    ReplayRequest,
    ScareEvent,
    Step,
    Umpire,
    replay,
)
from wordsvc.games.spukstaben.scare import Scare, scare
from wordsvc.games.spukstaben.search.problem import Done
from wordsvc.messages import Message
from wordsvc.referee.verdict import Verdict


class EngineError(AssertionError):
    """The engine contradicts itself; the game is in the message."""


class Difficulty(Model):
    """How a table has set up its game."""

    players: int
    stage: int
    cubes_left_out: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: its score, the cards that escaped, and the rounds played."""

    score: int
    escaped: int
    rounds: int


@dataclass
class Table:
    """Bots around a print shop."""

    deck: Deck
    bot: Bot
    difficulty: Difficulty
    random: np.random.Generator
    events: list[Event] = field(default_factory=list)

    def play(self) -> Outcome:
        """A whole game."""
        umpire = Umpire(None, RULES, _nobody)
        setup = State(round=1, rooms=EMPTY_ROOMS, **dict(self.difficulty))
        game, pile = (
            umpire.start(setup),
            [self.deck.cards[place] for place in self.random.permutation(len(self.deck.cards))],
        )
        while (score := umpire.score(game)) is None:
            event = self._event(game, pile)
            if isinstance(event, AppearEvent):
                del pile[: appear(game.state, event, RULES).drawn]
            after = umpire.apply(game, event)
            _examine(not isinstance(after, Message), self.events, event)
            self.events.append(event)
            game = after
        again = replay(ReplayRequest(setup=setup, events=self.events), _nobody)
        _examine(again.state == game.state and again.score == score and again.illegal is None, self.events)
        return Outcome(score.score, game.state.escaped, game.state.round)

    def _event(self, game: Progress, pile: Sequence[object]) -> Event:
        state = game.state
        match game.due:
            case Step.APPEAR:
                count = self.deck.new(state.players, state.round)
                return AppearEvent(op="appear", draw=list(pile), count=count)
            case Step.SCARE:
                return self._words(state)
            case Step.POWER_WORD:
                return PowerWordEvent(op="power_word", word=self._power_word(state), judge=False)
            case _:
                return MoveEvent(op="move")

    def _words(self, state: State) -> ScareEvent:
        """Everybody says a word, in turn, each knowing what those before leave."""
        said: list[Done] = []
        after = state
        for _ in range(state.players):
            if thought := self.bot.think(after, self.random):
                said.append(thought[0])
                after = self._resolved(after, thought[0])
        words, claims = [done.words[0] for done in said], [done.claims[0] for done in said]
        event = ScareEvent(op="scare", words=words, claims=[*claims], judge=False)
        _examine(scare(state, event, RULES, _nobody).state == after, self.events, event)
        return event

    def _resolved(self, state: State, done: Done) -> State:
        move = Scare(words=done.words, claims=[*done.claims], judge=False)
        after = scare(state, move, RULES, _nobody).state
        left = {card.id for card in after.rooms.cards}
        _examine(
            done.fled == [card.id for card in state.rooms.cards if card.id not in left], self.events, move
        )
        _examine(done.escaping == [card.id for card in after.rooms.door if card], self.events, move)
        return after

    def _power_word(self, state: State) -> str:
        """The best of all that come to somebody's mind."""
        thoughts = [self.bot.think(state, self.random) for _ in range(state.players)]
        done, _ = max((thought for thought in thoughts if thought), key=lambda thought: thought[1])
        return done.words[0]


def _examine(holds: bool, events: Sequence[Model], *last: Model) -> None:
    if not holds:
        raise EngineError([event.model_dump(mode="json", exclude_none=True) for event in (*events, *last)])


def _nobody(word: str, /) -> Verdict:
    """No word is judged here."""
    raise AssertionError(word)
