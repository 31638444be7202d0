"""What a game adds to a table: its kinds of events, what they lead to, and what is secret in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from wordsvc.edge import Json, Model
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.tables.figures import GameFigures


class Role(StrEnum):
    """What a browser is to a table."""

    UNKNOWN = "unknown"
    GUEST = "guest"
    SPECTATOR = "spectator"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Move:
    """An event whose payload has been read."""

    seq: int
    kind: str
    content: Any
    player: str
    time: datetime
    phone: str | None
    evidence: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who asks: ``player`` is None for spectators, ``phone`` for exports."""

    role: Role = Role.SPECTATOR
    player: str | None = None
    phone: str | None = None
    host: bool = False


class Position(Protocol):
    """Where a game stands; a frozen value."""

    @property
    def seats(self) -> Sequence[str]:
        """The players, by seat."""

    @property
    def seconds(self) -> int | None:
        """How long the clock runs, None where there is no time pressure."""

    @property
    def step(self) -> str:
        """What the game waits for."""

    @property
    def score(self) -> Model | None:
        """The engine's score of a finished game."""

    @property
    def public(self) -> Collection[int]:
        """Of the events with secrets, those whose secret is out, by sequence number."""


class Keeper(Protocol):
    """One game. Whatever refuses raises Refusal or InvalidInput and changes nothing."""

    @property
    def name(self) -> str:
        """The game's public name."""

    @property
    def kinds(self) -> Mapping[str, type[Model]]:
        """Payload of each kind of event, the set-up's among them."""

    def start(self, move: Move) -> Any:
        """The position that a set-up leads to."""

    def apply(self, position: Any, move: Move) -> Any:
        """The position after ``move``."""

    def sit(self, position: Any, seat: int, player: str) -> Any:
        """The position with ``player`` on ``seat``."""

    def words(self, content: Any) -> Iterable[str]:
        """The words in a payload whose verdicts are to be kept with the event."""

    def word_rules(self, set_up: Any) -> HouseRules:
        """The word rules that a set-up lays down."""

    def secret(self, kind: str) -> Collection[str]:
        """The fields of a payload that only open when the event's secret is out."""

    def speaks_for(self, content: Any) -> str | None:
        """The player without a phone for whom this is entered."""

    def board(self, position: Any, recipient: Recipient) -> Model:
        """What is the game's own in a view."""

    def summary(self, position: Any) -> Json:
        """A finished game in the table's list of games."""

    def figures(self, position: Any) -> GameFigures:
        """The game in the statistics of its table, without anything secret."""


class OpenGame:
    """The part of a keeper that is the same in every game without words, and in most without secrets."""

    def words(self, _content: Any) -> Iterable[str]:
        """There are none."""
        return ()

    def word_rules(self, _set_up: Any) -> HouseRules:
        """Those of the rulebook; nothing is judged by them."""
        return STANDARD

    def secret(self, _kind: str) -> Collection[str]:
        """Nothing: all that is entered lies open."""
        return ()

    def speaks_for(self, _content: Any) -> str | None:
        """Nobody: what lies open may be entered by anybody."""
        return None
