"""The operation ``hints``: a little of the best plan, one step at a time, so that the game stays a game."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.game import Vocabulary
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.search.best import BestRequest, PlanAnswer, Quest, best
from wordsvc.games.spukstaben.tables import Room
from wordsvc.messages import Message

STEPS: Final = 3


class HintsRequest(Quest):
    """``step``: 1 how many cards, 2 in which rooms, 3 the first letters; each gives those before it too."""

    step: Annotated[int, Field(ge=1, le=STEPS)] = 1


class HintsAnswer(Model):
    """What may be known at that step, the rest None; ``more``: there is another step."""

    scared: int | None = None
    fled: int | None = None
    escaping: int | None = None
    rooms: list[Room] | None = None
    first_letters: list[str] | None = None
    text: list[Sentence] = []
    more: bool


def hints(ask: HintsRequest, vocabulary: Vocabulary) -> HintsAnswer:
    """Search, and tell so much of the best plan; nothing where there is none."""
    fields = {name: value for name, value in ask if name != "step"}
    plans = best(BestRequest(**fields, limit=1), vocabulary).plans
    if not plans:
        return HintsAnswer(more=False)
    plan = plans[0]
    rooms = [room for room in Room if _scares_in(room, ask.state, plan)]
    letters = [word[0] for word in plan.words]
    told = [[_cards(plan)], [say(f"hint_{room}", "SP-29") for room in rooms], [_letters(letters)]]
    return HintsAnswer(
        scared=len(plan.scared),
        fled=len(plan.fled),
        escaping=len(plan.escaping),
        rooms=rooms if ask.step >= 2 else None,
        first_letters=letters if ask.step >= 3 else None,
        text=[sentence for step in told[: ask.step] for sentence in step],
        more=ask.step < STEPS,
    )


def _scares_in(room: Room, state: State, plan: PlanAnswer) -> bool:
    column = state.rooms.columns[list(Room).index(room)]
    return any(card is not None and card.id in plan.scared for card in column)


def _cards(plan: PlanAnswer) -> Message:
    numbers = {"scared": len(plan.scared), "fled": len(plan.fled), "escaping": len(plan.escaping)}
    return say("hint_cards", "SP-17", **numbers)


def _letters(letters: list[str]) -> Message:
    return say("hint_letters", "SP-08", letters=", ".join(letters))
