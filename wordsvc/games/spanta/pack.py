"""The deck: which cards a number of players uses, and how many rounds they last."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import Model
from wordsvc.games.spanta.house_rules import HouseRules, Ruled
from wordsvc.games.spanta.pieces import PIECES, CardId, Colour, Icon, Players, Selection, Shape
from wordsvc.games.spanta.refusal import places, refuse_repeats
from wordsvc.rule import rule


class DeckCard(Model):
    """A card with all that is printed on it; ``min_players``: it is marked for so many players or more."""

    id: CardId
    icon: Icon
    shape: Shape | None = None
    colour: Colour | None = None
    wildcard: bool = False
    white_icon: bool = False
    min_players: Players | None = None


class DeckRequest(Ruled):
    """All cards of the box, or some."""

    players: Players
    cards: Annotated[list[DeckCard], Field(max_length=PIECES.cards)]

    @model_validator(mode="after")
    def _every_card_once(self) -> Self:
        refuse_repeats(places((card.id for card in self.cards), "cards"), "SA-16")
        return self


class DeckAnswer(Model):
    """The cards used, in the order of the request."""

    kept: list[CardId]


class RoundsRequest(Ruled):
    """``deck``: cards before the first display."""

    deck: Annotated[int, Field(ge=0, le=PIECES.cards)]
    players: Players


class RoundsAnswer(Model):
    """``starters``: the starting player of each round, counted from the first one's seat."""

    rounds: int
    unused: int
    starters: list[int]


def uses(card: DeckCard, players: int, rules: HouseRules) -> bool:
    """True where so many players use the card."""
    return (uses_wildcard if card.wildcard else uses_ghost)(card, players, rules)


@rule("SA-16")
def uses_ghost(card: DeckCard, players: int, rules: HouseRules) -> bool:
    """Ghosts stay out by their icon, or by the number of players marked on them."""
    if rules.deck_icons == "player_count":
        return card.min_players is None or card.min_players <= players
    return card.icon not in selection(players).without


@rule("SA-16")
def uses_wildcard(card: DeckCard, players: int, rules: HouseRules) -> bool:
    """Wildcards are all used, or those without the white icon, or none."""
    used = selection(players).wildcards
    if used == "unflagged":
        return rules.wild_3p == "flagged_only" and not card.white_icon
    return used == "all"


def selection(players: int) -> Selection:
    """The row of the rulebook's table."""
    return next(row for row in PIECES.deck if row.players == players)


@rule("SA-11")
def displays(cards: int, players: int) -> tuple[int, int]:
    """How often so many cards fill the cemetery, and how many are left over."""
    return divmod(cards, players * PIECES.cards_per_player)


@rule("SA-10")
def next_starter(starter: int, players: int) -> int:
    """The Starting Player card moves left."""
    return (starter + 1) % players


def deck(request: DeckRequest) -> DeckAnswer:
    """Operation ``deck``."""
    return DeckAnswer(kept=[card.id for card in request.cards if uses(card, request.players, request.rules)])


def rounds(request: RoundsRequest) -> RoundsAnswer:
    """Operation ``rounds``."""
    number, unused = displays(request.deck, request.players)
    starters = [0]
    while len(starters) < number:
        starters.append(next_starter(starters[-1], request.players))
    return RoundsAnswer(rounds=number, unused=unused, starters=starters[:number])
