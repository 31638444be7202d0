"""Dice, ghosts and wildcards; what the rulebook prints is read from ``data/games/spanta``."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag

from wordsvc.edge import Model
from wordsvc.games.data import read_data

Shape = Literal["A", "B", "C", "D"]
Colour = Literal["green", "yellow", "blue", "pink"]
Icon = Literal["ladder", "equal", "odd", "even", "four_plus", "three_minus"]

Die = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0)]
CardId = Annotated[str, Field(min_length=1, max_length=64)]


class Condition(Model):
    """What an icon asks of two dice: both show one of ``faces``, and they differ by ``difference``."""

    faces: list[Die]
    difference: Count | None = None


class Selection(Model):
    """Which cards so many players use: no ghosts with an icon of ``without``, and some wildcards."""

    players: Count
    without: list[Icon]
    wildcards: Literal["all", "unflagged", "none"]


class Pieces(Model):
    """Schema of ``pieces.toml``."""

    cards: Count
    dice: Count
    dice_per_card: Count
    rolls: Count
    hand_limit: Count
    cards_per_player: Count
    formation_points: Count
    bonus_points: Count
    special_points: list[Count]
    icons: dict[Icon, Condition]
    deck: list[Selection]


PIECES: Final = read_data(Pieces, "spanta", "pieces")
FEWEST_PLAYERS: Final = min(row.players for row in PIECES.deck)
MOST_PLAYERS: Final = max(row.players for row in PIECES.deck)
CARDS_PER_ROUND: Final = PIECES.dice // PIECES.dice_per_card
"""Cards that a player can capture in a round."""

Players = Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]


class Ghost(Model):
    """A ghost as it lies on the table."""

    shape: Shape
    colour: Colour


class GhostCard(Ghost):
    """A ghost card, known by its ``id``."""

    id: CardId


class Wildcard(Model):
    """A card that is discarded to place any ghost, and never placed (SA-07)."""

    id: CardId
    wildcard: Literal[True]


def _kind_of_card(value: Any) -> str:
    wild = "wildcard" in value if isinstance(value, dict) else isinstance(value, Wildcard)
    return "Wildcard" if wild else "Ghost"


HandCard = Annotated[
    Annotated[GhostCard, Tag("Ghost")] | Annotated[Wildcard, Tag("Wildcard")], Discriminator(_kind_of_card)
]
"""A card as it is held in hand."""
