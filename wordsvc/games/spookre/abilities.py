"""What classes can do: abilities are data of the table, and what they move is written in the replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from wordsvc.edge import Model
from wordsvc.games.spookre.decks import DECKS, HIDDEN, MOST_PLAYERS, Card, Face
from wordsvc.games.spookre.meetings import Sent
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.table import Table
from wordsvc.rule import rule

Where = Literal["hand", "meeting"]
HowMany = Annotated[int, Field(ge=1, le=DECKS.night.hand)]
Player = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]


class Reverse(Model):
    """The result of the Meeting is turned round."""

    ability: Literal["reverse"]


class Steal(Model):
    """Another's card becomes one's own: from his hand, or one he has sent to the Meeting."""

    ability: Literal["steal"]
    where: Where


class Exchange(Model):
    """A card of one's own for another's: hand for hand, or the ghost just sent for one sent before."""

    ability: Literal["exchange"]
    where: Where


class Discard(Model):
    """Cards of one's own or of another's hand are discarded."""

    ability: Literal["discard"]
    whose: Literal["own", "other"]
    count: HowMany = 1


class Draw(Model):
    """Cards of the deck come to one's hand."""

    ability: Literal["draw"]
    count: HowMany = 1


Ability = Annotated[Reverse | Steal | Exchange | Discard | Draw, Field(discriminator="ability")]


class Use(NamedTuple):
    """What a player did with an ability: whose cards, which cards, and which one was given for them."""

    player: int | None
    cards: Sequence[Face]
    give: Face | None = None


class UseModel(Model):
    """A use of an ability, all its cards known."""

    player: Player | None = None
    cards: Annotated[list[Card], Field(min_length=1)]
    give: Card | None = None

    @property
    def value(self) -> Use:
        """The use itself."""
        return Use(self.player, self.cards, self.give)


@rule("SK-09")
def carried_out(table: Table, sent: Sent, ability: Ability, use: Use | None) -> Table:
    """After the ability of the ghost just sent; it has to be used if it can be."""
    if not possible(table, sent.player, ability):
        if use:
            raise refused("ability_impossible", "SK-09", player=sent.player)
        return table
    if use is None:
        raise refused("ability_must_be_used", "SK-08", player=sent.player, ability=ability.ability)
    check_use(table, sent.player, ability, use)
    return moved(table, sent, ability, use)


def possible(table: Table, player: int, ability: Ability) -> bool:
    """Whether there are cards for the ability to move."""
    own = bool(table.hands[player])
    others = any(hand for owner, hand in enumerate(table.hands) if owner != player)
    match ability:
        case Steal(where="meeting") | Exchange(where="meeting"):
            return any(one.player != player for one in table.sent)
        case Exchange():
            return own and others
        case Discard(whose="own"):
            return own
        case Draw():
            return bool(table.left or table.discard)
    return others


def check_use(table: Table, player: int, ability: Ability, use: Use) -> None:
    """Raises InvalidInput where a use names what does not belong to the ability, or too few cards."""
    named = (use.player is not None, use.give is not None)
    if named != (names_another(ability), ability == Exchange(ability="exchange", where="hand")):
        raise refused("use_fields", "SK-09", ability=ability.ability)
    if use.player == player or (use.player or 0) >= len(table.hands):
        raise refused("another_player", "SK-09", "player", player=player)
    due = cards_due(table, player, ability, use)
    if len(use.cards) != due:
        raise refused("use_count", "SK-09", "cards", due=due)


def names_another(ability: Ability) -> bool:
    """Whether a use of the ability says whose cards it takes."""
    return isinstance(ability, Steal | Exchange) or (
        isinstance(ability, Discard) and ability.whose == "other"
    )


def cards_due(table: Table, player: int, ability: Ability, use: Use) -> int:
    """How many cards a use has to name: as many as there are, at most those of the ability."""
    match ability:
        case Discard(count=count):
            return min(count, len(table.hands[player if use.player is None else use.player]))
        case Draw(count=count):
            return min(count, table.left + len(table.discard))
    return 1


def moved(table: Table, sent: Sent, ability: Ability, use: Use) -> Table:
    """After the cards of ``use`` went where the ability takes them."""
    player, other = sent.player, sent.player if use.player is None else use.player
    match ability:
        case Steal(where="meeting"):
            return table.owned(sent_index(table, other, use), player)
        case Exchange(where="meeting"):
            theirs = sent_index(table, other, use)
            return table.owned(theirs, player).owned(len(table.sent) - 1, other)
        case Exchange():
            return swapped(table, player, other, use)
    for card in use.cards:
        match ability:
            case Steal():
                table = table.taken(other, card).given(player, card)
            case Discard():
                table = table.taken(other, card).discarding(card)
            case Draw():
                table = table.drawing(player, card)
    return table


def sent_index(table: Table, other: int, use: Use) -> int:
    """Where in the Meeting the named card of another player lies."""
    wanted = (other, use.cards[0])
    if wanted not in table.sent:
        raise refused("not_sent", "SK-09", "cards", player=other, card=use.cards[0])
    return [tuple(one) for one in table.sent].index(wanted)


def unseen(table: Table, player: int, ability: Ability, other: int | None = None) -> Use:
    """The use of an ability of which nobody but the players concerned knows the cards."""
    give: Face | None = HIDDEN if ability == Exchange(ability="exchange", where="hand") else None
    due = cards_due(table, player, ability, Use(other, ()))
    return Use(other, [HIDDEN for _ in range(due)], give)


def holding(table: Table, player: int, cards: int) -> Table:
    """After an ability of another kind left ``player`` with so many cards, drawn or discarded unseen."""
    if not 0 <= cards <= len(table.hands[player]) + table.left + len(table.discard):
        raise refused("hand_size", "SK-09", "cards")
    while len(table.hands[player]) < cards:
        table = table.drawing(player, HIDDEN)
    for card in table.hands[player][cards:]:
        table = table.taken(player, card).discarding(card)
    return table


def swapped(table: Table, player: int, other: int, use: Use) -> Table:
    """After a card of one hand went for one of another."""
    gift = use.give or 0
    table = table.taken(other, use.cards[0]).taken(player, gift)
    return table.given(player, use.cards[0]).given(other, gift)
