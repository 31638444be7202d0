"""A game as its events: the state they lead to, up to the first one the rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from wordsvc.edge import Model, Sentence
from wordsvc.messages import Message

State = TypeVar("State")
Event = TypeVar("Event")


class Illegal(Model):
    """The first event the rules forbid, by its index, and why."""

    event: int
    reason: Sentence


def play(
    state: State, events: Iterable[Event], apply: Callable[[State, Event], State | Message]
) -> tuple[State, Illegal | None]:
    """Apply ``events`` in turn; one answered by a reason instead of a state is illegal and ends the play."""
    for index, event in enumerate(events):
        after = apply(state, event)
        if isinstance(after, Message):
            return state, Illegal(event=index, reason=after)
        state = after
    return state, None
