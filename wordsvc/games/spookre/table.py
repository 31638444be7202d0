"""What lies where: hands, Graveyard, Mansions, deck, discard pile and the cards of the running Meeting."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordsvc.games.spookre.decks import Card, without
from wordsvc.games.spookre.meetings import Sent
from wordsvc.games.spookre.refusal import refused
from wordsvc.rule import rule

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All cards by place; hands and Mansions by player, ``deck`` in no order, ``discard`` as it filled.

    ``lead`` plays first in the next Meeting; ``reversals`` counts how often the running one was turned round.
    """

    hands: Hands
    graveyard: tuple[Card, ...]
    mansions: tuple[tuple[int, ...], ...]
    lead: int
    deck: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    sent: tuple[Sent, ...] = ()
    reversals: int = 0

    def clockwise(self, first: int) -> list[int]:
        """All players, ``first`` first."""
        players = len(self.hands)
        return [(first + step) % players for step in range(players)]

    def taken(self, player: int, card: Card) -> Table:
        """Without ``card`` in the hand of ``player``; raises InvalidInput where it is not there."""
        if card not in self.hands[player]:
            raise refused("not_in_hand", "SK-04", player=player, card=card)
        return self._with_hand(player, without(self.hands[player], card))

    def given(self, player: int, card: Card) -> Table:
        """With ``card`` in the hand of ``player``."""
        return self._with_hand(player, (*self.hands[player], card))

    def _with_hand(self, player: int, hand: tuple[Card, ...]) -> Table:
        return replace(self, hands=(*self.hands[:player], hand, *self.hands[player + 1 :]))

    def sending(self, sent: Sent) -> Table:
        """With a card more in the Meeting."""
        return replace(self, sent=(*self.sent, sent))

    def owned(self, index: int, player: int) -> Table:
        """With the sent card at ``index`` counting for ``player``."""
        sent = Sent(player, self.sent[index].card)
        return replace(self, sent=(*self.sent[:index], sent, *self.sent[index + 1 :]))

    def discarding(self, *cards: Card) -> Table:
        """With ``cards`` on the discard pile."""
        return replace(self, discard=(*self.discard, *cards))

    def winning(self, player: int, target: int) -> Table:
        """With the target in the Mansion of ``player`` instead of the Graveyard."""
        mansion = (*self.mansions[player], target)
        mansions = (*self.mansions[:player], mansion, *self.mansions[player + 1 :])
        return replace(self, graveyard=without(self.graveyard, target), mansions=mansions)

    def drawing(self, player: int, card: Card) -> Table:
        """With ``card`` from the deck in the hand of ``player``; raises InvalidInput where it cannot be."""
        table = reshuffled(self)
        return replace(table, deck=off_the_deck(table.deck, card, "SK-09")).given(player, card)


@rule("SK-09")
def reshuffled(table: Table) -> Table:
    """An empty deck is formed anew from the discard pile."""
    return table if table.deck else replace(table, deck=table.discard, discard=())


def off_the_deck(deck: tuple[Card, ...], card: Card, rule_id: str) -> tuple[Card, ...]:
    """``deck`` without ``card``; raises InvalidInput where it is not there."""
    if card not in deck:
        raise refused("not_in_the_deck", rule_id, card=card)
    return without(deck, card)
