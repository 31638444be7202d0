"""Ghosts, balls and tickets: what the rulebook prints, read from ``data/games/geisterfalle``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from wordsvc.edge import Model
from wordsvc.games.data import read_data

ScoringGhost = Literal["green", "blue", "fire"]
Ghost = Literal["green", "blue", "fire", "white"]
Hole = Ghost | None
"""Where a ball lies; None: in no hole."""

Kind = Literal[
    "plus_2",
    "plus_3",
    "jet_pack",
    "green_double",
    "blue_triple",
    "pitch_dark",
    "other_hand",
    "sleepyhead",
    "extra_ball",
]

Count = Annotated[int, Field(ge=0)]


class Ticket(Model):
    """What a ticket does: move ``forward`` at once, or last for the next round and change something there.

    ``ghosts`` are worth the given points instead of their own; ``may_call`` false forbids "Stopp!";
    ``waits`` lets the player start only after another's ball is sunk.
    """

    forward: Count = 0
    lasts: bool = False
    ghosts: dict[Ghost, Count] = {}
    may_call: bool = True
    waits: bool = False
    on_pro_side: bool = True


class Pieces(Model):
    """Schema of ``pieces.toml``."""

    min_players: Count
    max_players: Count
    blue_balls: Count
    extra_ball_attempts: Count
    pack_size: Count
    ghosts: dict[Ghost, Count]
    tickets: dict[Kind, Ticket]


PIECES: Final = read_data(Pieces, "geisterfalle", "pieces")
