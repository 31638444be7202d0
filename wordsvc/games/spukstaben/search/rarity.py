"""Frequency bands: how rare a word may be that a table can be expected to know."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from wordsvc.edge import Model
from wordsvc.games.data import read_data
from wordsvc.games.spukstaben.search.columns import Columns


class Band(Model):
    """The words from a Zipf value on that no commoner band has."""

    zipf: float


class Bands(Model):
    """The schema of ``data/games/spukstaben/rarity.toml``: the commonest words first."""

    bands: Annotated[list[Band], Field(min_length=1)]


BANDS: Final = read_data(Bands, "spukstaben", "rarity").bands

Rarity = Annotated[int, Field(ge=1, le=len(BANDS))]
"""The number of a band, 1 for the commonest words."""


def rarity_of(columns: Columns, key: str) -> tuple[Rarity, float] | None:
    """A word's band and Zipf value; None for one that is not among the base forms."""
    for rank in columns.ranks([key]):
        zipf = int(columns.frequency[rank]) / 10
        return next(number for number, band in enumerate(BANDS, 1) if zipf >= band.zipf), zipf
    return None


def as_rare(columns: Columns, rarity: int) -> int:
    """How many words the bands up to that one have."""
    return columns.as_common(round(BANDS[rarity - 1].zipf * 10))
