"""How a game could have gone on: the same cards in the same order, other words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wordsvc.games.spukstaben.appear import appear
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.cards import DrawnCard
from wordsvc.games.spukstaben.replay import (
    AppearEvent,
    Event,
    MoveEvent,
    PowerWordEvent,
    Progress,
    ScareEvent,
    Step,
    Umpire,
)
from wordsvc.games.spukstaben.search.problem import Done
from wordsvc.messages import Message


@dataclass(frozen=True, slots=True)
class Course:
    """The cards still to come, in their order, and how many regular ones each round brings."""

    pile: Sequence[DrawnCard] = ()
    counts: Sequence[int] = ()

    @classmethod
    def of(cls, moments: Sequence[tuple[State, Event]], umpire: Umpire) -> Course:
        """What is known of the pile from events and the positions they met."""
        pile: list[DrawnCard] = []
        left: Sequence[DrawnCard] = ()
        counts: list[int] = []
        for state, event in moments:
            if isinstance(event, AppearEvent):
                drawn = appear(state, event, umpire.rules).drawn
                pile += event.draw[:drawn]
                left = event.draw[drawn:]
                counts.append(event.count)
        return cls((*pile, *left), counts)

    @property
    def next(self) -> AppearEvent:
        """The cards of the next round."""
        return AppearEvent(op="appear", draw=list(self.pile), count=self.counts[0])

    def after(self, state: State, umpire: Umpire) -> Course:
        """What is to come when that round's cards have appeared."""
        drawn = appear(state, self.next, umpire.rules).drawn
        return Course(self.pile[drawn:], self.counts[1:])


def played_on(
    game: Progress, course: Course, umpire: Umpire, words: Callable[[State], Done | None]
) -> Progress | None:
    """The game at its end if from here on the team says these ``words``; None where it has no end."""
    while umpire.score(game) is None:
        if game.due is Step.APPEAR and not course.counts:
            return None
        event = _event(game, course, words)
        if game.due is Step.APPEAR:
            course = course.after(game.state, umpire)
        after = umpire.apply(game, event)
        if isinstance(after, Message) or after == game:
            return None
        game = after
    return game


def _event(game: Progress, course: Course, words: Callable[[State], Done | None]) -> Event:
    match game.due:
        case Step.APPEAR:
            return course.next
        case Step.SCARE:
            done = words(game.state)
            spoken, claims = (done.words, done.claims) if done else ([], [])
            return ScareEvent(op="scare", words=spoken, claims=[*claims], judge=False)
        case Step.POWER_WORD:
            done = words(game.state)
            return PowerWordEvent(op="power_word", word=done.words[0] if done else "", judge=False)
        case _:
            return MoveEvent(op="move")
