"""The games that can be kept at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordsvc.tables import geisterfalle, spanta, spookre, spukstaben
from wordsvc.tables.keeper import Keeper
from wordsvc.tables.refusals import Missing, say

KEEPERS: Final[Mapping[str, Keeper]] = {
    keeper.name: keeper for keeper in (spukstaben.KEEPER, geisterfalle.KEEPER, spookre.KEEPER, spanta.KEEPER)
}
"""Every keeper by the game's public name."""


def find_keeper(name: str) -> Keeper:
    """Raises Missing."""
    try:
        return KEEPERS[name]
    except KeyError:
        raise Missing(say("no_such_game", games=", ".join(KEEPERS))) from None
