"""Icons of two dice, and a player's rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model, Sentence
from wordsvc.games.spanta.house_rules import Ruled
from wordsvc.games.spanta.pieces import PIECES, Die, Icon
from wordsvc.games.spanta.refusal import places, refuse_repeats, say
from wordsvc.messages import Message
from wordsvc.rule import rule

Dice = Annotated[list[Die], Field(min_length=PIECES.dice, max_length=PIECES.dice)]
Position = Annotated[int, Field(ge=0, lt=PIECES.dice)]


class DiceRequest(Ruled):
    """Two dice."""

    dice: Annotated[list[Die], Field(min_length=2, max_length=2)]


class DiceAnswer(Model):
    """The icons that the two dice meet."""

    icons: list[Icon]


class Rolls(Model):
    """A player's rolls, die by die, and for each re-roll the positions left lying, where they are known."""

    rolls: Annotated[list[Dice], Field(min_length=1)]
    kept: list[list[Position]] | None = None

    @model_validator(mode="after")
    def _one_entry_per_re_roll(self) -> Self:
        re_rolls = len(self.rolls) - 1
        for index, positions in enumerate(self.kept or []):
            refuse_repeats(places(positions, "kept", index), "SA-01")
        if self.kept is not None and len(self.kept) != re_rolls:
            message = say("kept_per_re_roll", "SA-01", re_rolls=re_rolls, given=len(self.kept))
            raise InvalidValue(message, "kept")
        return self


class RollsRequest(Rolls, Ruled):
    """The rolls of one player in one round."""


class RollsAnswer(Model):
    """``pool``: the dice to capture with, None where the rolls are not legal."""

    legal: bool
    pool: list[Die] | None
    reason: Sentence | None


@rule("SA-03")
def meets(icon: Icon, first: int, second: int) -> bool:
    """True where two dice meet the condition of ``icon``."""
    condition = PIECES.icons[icon]
    return {first, second} <= set(condition.faces) and condition.difference in {None, abs(first - second)}


@rule("SA-01")
def rolls_refusal(rolls: Rolls) -> Message | None:
    """Why the rolls are not legal: too many, or a die left lying has changed."""
    if len(rolls.rolls) > PIECES.rolls:
        return say("too_many_rolls", "SA-01", most=PIECES.rolls)
    for index, positions in enumerate(rolls.kept or []):
        before, after = rolls.rolls[index], rolls.rolls[index + 1]
        for position in sorted(positions):
            if before[position] != after[position]:
                return say("kept_die_changed", "SA-01", roll=index + 2, die=position + 1)
    return None


@rule("SA-02")
def pool(rolls: Sequence[list[Die]]) -> list[Die]:
    """The dice to capture with: all of the last roll."""
    return rolls[-1]


def dice(request: DiceRequest) -> DiceAnswer:
    """Operation ``dice``."""
    return DiceAnswer(icons=[icon for icon in PIECES.icons if meets(icon, *request.dice)])


def rolls(request: RollsRequest) -> RollsAnswer:
    """Operation ``rolls``."""
    reason = rolls_refusal(request)
    return RollsAnswer(legal=reason is None, pool=None if reason else pool(request.rolls), reason=reason)
