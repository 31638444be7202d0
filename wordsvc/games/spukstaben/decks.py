"""Decks: a card list and the scorepad's table of new cards. The game's own are not public; others say so."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from wordsvc.edge import Model
from wordsvc.games.data import read_data
from wordsvc.games.spukstaben.cards import DrawnCard, each_card_once
from wordsvc.games.spukstaben.tables import TABLES

ROUNDS_WITH_CARDS = TABLES.rounds - 2
"""All but the first, which has its own number, and the last."""

Row = Annotated[
    list[Annotated[int, Field(ge=0)]], Field(min_length=ROUNDS_WITH_CARDS, max_length=ROUNDS_WITH_CARDS)
]


class Deck(Model):
    """``new_cards``: by number of players, the regular new cards of the rounds from the second on."""

    title: str
    invented: bool
    new_cards: dict[str, Row]
    cards: Annotated[list[DrawnCard], AfterValidator(each_card_once)]

    def new(self, players: int, round_: int) -> int:
        """How many regular cards appear in a round."""
        return len(TABLES.first_rooms) if round_ == 1 else self.new_cards[str(players)][round_ - 2]


def read_deck(name: str) -> Deck:
    """The deck ``data/games/spukstaben/decks/<name>.toml``; raises InvalidInput."""
    return read_data(Deck, "spukstaben", f"decks/{name}")
