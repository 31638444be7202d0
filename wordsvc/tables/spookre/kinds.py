"""The payloads of a game of Spookre, and of The Spectral Gates for two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spookre.abilities import Ability
from wordsvc.games.spookre.decks import DECKS, MOST_PLAYERS, REAPER, Card, Strength, Variant
from wordsvc.games.spookre.forms import ReaperMark
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.refusal import say
from wordsvc.games.spookre.scoring import TEAMS
from wordsvc.games.spookre.setup import GATES_PLAYERS, GhostData, Setup, StrengthName
from wordsvc.tables.events import PlayerId, text_of
from wordsvc.tables.names import Name
from wordsvc.tables.refusals import say as say_at_table

MAX_TEXT: Final = 200
MAX_AURAS: Final = 10


def _each_once(players: list[str]) -> list[str]:
    for index, player in enumerate(players):
        if player in players[:index]:
            raise InvalidValue(say_at_table("sits_already"), index)
    return players


class ClassData(Model):
    """What the table knows of a class: its ability, None where it moves no cards, and what its cards say."""

    ability: Ability | None = None
    text: text_of(MAX_TEXT, least=0) = ""  # type: ignore[valid-type]


class SetUp(Model):
    """The game to be played; the seats go clockwise, ``lead`` is the seat of the first Starting Lead.

    ``classes``, ``auras`` and ``ghosts`` (by strength) are what the table knows of its cards.
    """

    seats: Annotated[
        list[PlayerId],
        Field(min_length=GATES_PLAYERS, max_length=MOST_PLAYERS),
        AfterValidator(_each_once),
    ]
    variant: Variant = "standard"
    lead: Annotated[int, Field(ge=0, lt=MOST_PLAYERS)] = 0
    teams: bool = False
    classes: Annotated[dict[Name, ClassData], Field(max_length=DECKS.gates.classes)] = {}
    auras: Annotated[list[Name], Field(max_length=MAX_AURAS)] = []
    ghosts: dict[StrengthName, GhostData] = {}
    rules: HouseRules = HouseRules()

    @property
    def setup(self) -> Setup:
        """The engine's start."""
        return Setup(
            players=len(self.seats),
            variant=self.variant,
            lead=self.lead,
            teams=list(map(list, TEAMS)) if self.teams else None,
            classes={name: known.ability for name, known in self.classes.items()},
            ghosts=self.ghosts,
        )


class CardTold(Model):
    """A card that lies open: a Reaper, or a ghost with what the table may learn of it."""

    strength: Strength | None = None
    reaper: ReaperMark | None = None
    ghost_class: Annotated[Name | None, Field(validation_alias="class", serialization_alias="class")] = None
    aura: Name | None = None

    @model_validator(mode="after")
    def _ghost_or_reaper(self) -> Self:
        if (self.strength is None) != (self.reaper is True):
            raise InvalidValue(say("ghost_or_reaper", "SK-06"))
        if self.reaper and (self.ghost_class or self.aura):
            raise InvalidValue(say("reaper_aura", "SK-08"))
        return self

    @property
    def card(self) -> Card:
        """The card itself."""
        return REAPER if self.strength is None else self.strength


class Night(Model):
    """A Night is dealt: the cards of the Graveyard."""

    graveyard: Annotated[list[CardTold], Field(max_length=DECKS.night.graveyard)]


class Discard(Model):
    """What Reapers in the Graveyard demand; ``discards`` by seat, face down where left out."""

    discards: Annotated[list[list[Card]], Field(max_length=MOST_PLAYERS)] | None = None


class Target(Model):
    """The Lead chooses a ghost of the Graveyard."""

    target: Strength


class Send(Model):
    """A player sends a card."""

    player: PlayerId
    card: CardTold


class AbilityUsed(Model):
    """The triggered ability is used: ``player`` is whose cards it takes.

    ``cards``: the one taken out of the Meeting, or those discarded (face down where left out).
    """

    player: PlayerId | None = None
    cards: Annotated[list[Card], Field(min_length=1, max_length=DECKS.night.hand)] | None = None


class Hand(Model):
    """How many cards a player holds, after an ability that is none of the usual ones."""

    player: PlayerId
    cards: Annotated[int, Field(ge=0, le=DECKS.all_cards.strongest)]


class Row(Model):
    """The Spectral Gates: the targets of a Night, nearest the deck first."""

    targets: Annotated[list[CardTold], Field(max_length=DECKS.gates.graveyard)]


_TWO: Final = Field(min_length=GATES_PLAYERS, max_length=GATES_PLAYERS)


class Feed(Model):
    """What both fed, by seat."""

    cards: Annotated[list[CardTold], _TWO]


class Location(Model):
    """What both sent to the next target, by seat; None for who had no card left."""

    cards: Annotated[list[CardTold | None], _TWO]


class NextNight(Model):
    """The gates are checked, and all else is shuffled."""


KINDS: Final[Mapping[str, type[Model]]] = {
    "set_up": SetUp,
    "night": Night,
    "discard": Discard,
    "target": Target,
    "send": Send,
    "use": AbilityUsed,
    "hand": Hand,
    "row": Row,
    "feed": Feed,
    "location": Location,
    "next_night": NextNight,
}
"""Each but the set-up and ``hand`` is the step of that name."""
