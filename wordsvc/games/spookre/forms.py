"""What Meetings and Nights are written down as, and what makes that malformed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spookre.abilities import Player
from wordsvc.games.spookre.decks import REAPER, Card, Strength, copies
from wordsvc.games.spookre.meetings import Sent
from wordsvc.games.spookre.refusal import refused, say

Path = tuple[str | int, ...]
Cards = list[Card]


def _only_true(value: bool) -> bool:
    if not value:
        raise InvalidValue(say("ghost_or_reaper", "SK-06"))
    return value


ReaperMark = Annotated[bool, AfterValidator(_only_true), Field(json_schema_extra={"const": True})]
"""``true``, and nothing else (a Literal would let 1 through)."""


class CardPlayed(Model):
    """A card a player sends: a ghost of a strength, or a Reaper."""

    player: Player
    strength: Strength | None = None
    reaper: ReaperMark | None = None

    @model_validator(mode="after")
    def _one_card(self) -> Self:
        if (self.strength is None) != (self.reaper is True):
            raise InvalidValue(say("ghost_or_reaper", "SK-06"))
        return self

    @property
    def sent(self) -> Sent:
        """The card and its player."""
        return Sent(self.player, REAPER if self.strength is None else self.strength)


def places(cards: Iterable[Card], *path: str | int) -> dict[Path, Card]:
    """The cards of the list at ``path``, by their own place."""
    return {(*path, index): card for index, card in enumerate(cards)}


def check_each_card_once(cards: Mapping[Path, Card]) -> None:
    """Raises InvalidInput for a strength given twice, or a Reaper too many."""
    seen: list[Card] = []
    for path, card in cards.items():
        if seen.count(card) >= copies(card):
            raise refused("card_twice", "SK-01", *path, card=card)
        seen.append(card)


def check_dealt(hands: Sequence[Cards], graveyard: Cards, discards: Sequence[Cards] | None) -> None:
    """Raises InvalidInput where a card is dealt twice, or discards are not by player."""
    dealt = places(graveyard, "graveyard")
    for player, hand in enumerate(hands):
        dealt |= places(hand, "hands", player)
    check_each_card_once(dealt)
    if discards is not None:
        check_by_player(discards, len(hands), "discards")


def check_meeting(target: int, plays: Sequence[CardPlayed], players: int) -> None:
    """Raises InvalidInput for a card or a player given twice, and for a player who does not play."""
    cards = [play.sent.card for play in plays]
    check_each_card_once({("target", "strength"): target, **places(cards, "plays")})
    seats = [play.player for play in plays]
    for index, player in enumerate(seats):
        check_player(player, players, "plays", index, "player")
        if player in seats[:index]:
            raise refused("player_twice", "SK-04", "plays", index, "player", player=player)


def check_by_player(entries: Sequence[object], players: int, *path: str | int) -> None:
    """Raises InvalidInput where a list does not have an entry for each player."""
    if len(entries) != players:
        raise refused("not_by_player", "SK-02", *path, players=players, entries=len(entries))


def check_player(player: int, players: int, *path: str | int) -> None:
    """Raises InvalidInput for a player who does not play."""
    if player >= players:
        raise refused("no_such_player", "SK-02", *path, last=players - 1)
