"""The result of a finished game, the same for all games: who came where, and what for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wordsvc.edge import Json
from wordsvc.games import find_game
from wordsvc.messages import DEFAULT_LANGUAGE, Message, sentences
from wordsvc.service.current import vocabulary
from wordsvc.service.language import language


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the account; ``points`` None: it explains and brings nothing."""

    text: str
    rule: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best row that the same cards could have made; ``proven``: no row has more."""

    total: int
    ghosts: list[str]
    proven: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player, or a team, and where it came; ``place`` None: all played together.

    ``figure`` is what counts and ``unit`` its name; ``ghosts`` and ``cards`` are what lies on the table,
    ``way`` how much of the street lies behind, from 0 to 1.
    """

    name: str
    figure: int | None
    unit: str
    lines: list[Line]
    place: int | None = None
    ghosts: list[str] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    way: float | None = None
    best: BestRow | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, best first; ``headline`` says how it ended where nobody won alone or with others."""

    standings: list[Standing]
    headline: str = ""
    rating: str | None = None

    @property
    def winners(self) -> list[str]:
        """Those who came first, where the headline does not say otherwise."""
        return [] if self.headline else [each.name for each in self.standings if each.place == 1]


def operate(game: str, operation: str, request: Json) -> Any:
    """The answer of a game's operation; raises InvalidInput."""
    return find_game(game).operation(operation).answered(request, vocabulary())


def said(message: Message) -> str:
    """A sentence of a game, in the words of the short forms."""
    return in_own_words(message).text(language())


def in_own_words(message: Message) -> Message:
    """The short forms' own sentence where they have one of that code: people read no numbers of seats."""
    section = "scores" if message.code in sentences(DEFAULT_LANGUAGE, "scores") else message.section
    return Message(section, message.code, message.rule, message.values)
