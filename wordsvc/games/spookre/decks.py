"""Cards and decks: which are played with, and how many are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field

from wordsvc.edge import Model
from wordsvc.games.data import read_data
from wordsvc.rule import rule

Number = Annotated[int, Field(ge=0)]
Variant = Literal["standard", "chaotic", "less_chaotic"]


class Deck(Model):
    """Ghosts of strength 1 to ``strongest``, each once, and so many Reapers."""

    strongest: Number
    reapers: Number

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, the Reapers last."""
        return (*range(1, self.strongest + 1), *([REAPER] * self.reapers))


class NightSize(Model):
    """Cards dealt for a Night: a hand each, and the Graveyard."""

    hand: Number
    graveyard: Number


class GatesSize(NightSize):
    """The Spectral Gates: classes, ghosts that close a gate, cards dealt for a Night, Nights."""

    classes: Number
    ghosts_that_close: Number
    nights: Number


class Decks(Model):
    """Schema of ``decks.toml``."""

    night: NightSize
    players: dict[Literal["3", "4", "5"], Deck]
    all_cards: Deck
    gates: GatesSize


DECKS: Final = read_data(Decks, "spookre", "decks")
MOST_PLAYERS: Final = max(map(int, DECKS.players))
FEWEST_PLAYERS: Final = min(map(int, DECKS.players))

REAPER: Final = "reaper"
Strength = Annotated[int, Field(ge=1, le=DECKS.all_cards.strongest)]
Card = Strength | Literal["reaper"]
HIDDEN: Final = "hidden"
"""A card that only who holds it knows: in a hand, or discarded face down."""
Face = Card | Literal["hidden"]
C = TypeVar("C")


@rule("SK-01")
def deck_of(players: int, variant: Variant) -> Deck:
    """The deck for 3 to 5 players; the chaotic variant plays with all cards."""
    if variant == "chaotic":
        return DECKS.all_cards
    return next(deck for count, deck in DECKS.players.items() if int(count) == players)


@rule("SK-02")
def nights_of(players: int) -> int:
    """As many Nights as players."""
    return players


@rule("SK-02")
def dealt(players: int) -> int:
    """Cards dealt for a Night: the hands and the Graveyard."""
    return players * DECKS.night.hand + DECKS.night.graveyard


def night_sizes(players: int, variant: Variant) -> Iterator[tuple[int, int]]:
    """For each Night the cards at its start and after dealing, with every target won."""
    for night in range(nights_of(players)):
        cards = len(deck_of(players, variant).cards) - night * DECKS.night.graveyard
        yield cards, cards - dealt(players)


@rule("SK-01")
def copies(card: Card) -> int:
    """How often a card is in the game: a ghost once, as strengths are unique."""
    return DECKS.all_cards.reapers if card == REAPER else 1


def shown(cards: Iterable[Face]) -> tuple[Card, ...]:
    """Those of ``cards`` that are known."""
    return tuple(card for card in cards if card != HIDDEN)


def without(cards: tuple[C, ...], card: C) -> tuple[C, ...]:
    """``cards`` without one ``card``, which is among them."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
