"""The numbers the rulebook prints, read from ``data/games/spukstaben/tables.toml``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field, Strict

from wordsvc.edge import Model
from wordsvc.games.data import read_data


class Room(StrEnum):
    """The rooms of the print shop, from the type case towards the exit."""

    COMPOSING = "composing"
    PRESS = "press"
    OFFICE = "office"
    DOOR = "door"


RoomName = Annotated[Room, Strict(False)]
"""A room in JSON: its name."""


class Rating(Model):
    """What a team is called from ``score`` on (SP-63)."""

    score: int
    name: str


class Tables(Model):
    """The schema of the data file; every number's rule is named there."""

    cubes: Annotated[int, Field(ge=1)]
    tokens: Annotated[int, Field(ge=1)]
    longest_word: Annotated[int, Field(ge=1)]
    rounds: Annotated[int, Field(ge=2)]
    first_rooms: list[RoomName]
    full_score: int
    empty_shop_bonus: int
    ratings: Annotated[list[Rating], Field(min_length=1)]


TABLES: Final = read_data(Tables, "spukstaben", "tables")
