"""What happened at a table: events, and the kinds that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field

from wordsvc.edge import InvalidValue, Json, Model
from wordsvc.tables.names import tidy
from wordsvc.tables.refusals import say

SET_UP: Final = "set_up"
UNDO: Final = "undo"
REDO: Final = "redo"
CORRECT: Final = "correct"
TIMER: Final = "timer"
SIT: Final = "sit"
NOTE: Final = "note"

MAX_NOTE: Final = 500


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a game. ``player`` did it, on ``phone``; ``evidence`` is what the server added.

    ``seq`` counts from 1 within the game; ``payload`` is JSON, as it was sent.
    """

    seq: int
    kind: str
    payload: Mapping[str, Json]
    player: str
    time: datetime
    phone: str | None = None
    evidence: Mapping[str, Json] = field(default_factory=dict)


PlayerId = Annotated[str, Field(pattern=r"^p[1-9][0-9]{0,3}$")]
"""A player's name for programs: ``p1`` opened the table."""

Seq = Annotated[int, Field(ge=1)]


def text_of(longest: int, *, least: int = 1) -> Any:
    """The type of a remark: tidied, ``least`` to ``longest`` characters."""

    def check(text: str) -> str:
        tidied = tidy(text)
        if not least <= len(tidied) <= longest:
            raise InvalidValue(say("remark_length", longest=longest))
        return tidied

    return Annotated[str, Field(max_length=4 * longest), AfterValidator(check)]


class Undo(Model):
    """Take back a player's last event."""

    seq: Seq


class Redo(Model):
    """Bring back what was taken back last."""

    seq: Seq


class Correct(Model):
    """The event ``seq`` with another payload, wherever it stands; all after it is computed anew."""

    seq: Seq
    payload: dict[str, Any]


class TimerMove(Model):
    """Start the clock, or stop it."""

    action: Literal["start", "stop"]


class Sit(Model):
    """Somebody else takes a seat."""

    seat: Annotated[int, Field(ge=0)]
    player: PlayerId


class Note(Model):
    """A remark."""

    text: text_of(MAX_NOTE)  # type: ignore[valid-type]


FRAME: Final[Mapping[str, type[Model]]] = {
    UNDO: Undo,
    REDO: Redo,
    CORRECT: Correct,
    TIMER: TimerMove,
    SIT: Sit,
    NOTE: Note,
}
"""The kinds that every game has."""


def stamp(time: datetime) -> str:
    """A time as the contract writes it."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
