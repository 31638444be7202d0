"""What lies where: hands, Graveyard, Mansions, deck, discard pile and the cards of the running Meeting.

Cards of a hand may be hidden: whoever keeps score at a table sees only what is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordsvc.games.spookre.decks import HIDDEN, Card, Face, shown, without
from wordsvc.games.spookre.meetings import Sent
from wordsvc.games.spookre.refusal import refused
from wordsvc.rule import rule

Hands = tuple[tuple[Face, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All cards by place; hands and Mansions by player, ``deck`` in no order, ``discard`` as it filled.

    Which card is hidden is not known, so it is still among those of ``deck``.
    ``lead`` plays first in the next Meeting; ``reversals`` counts how often the running one was turned round.
    """

    hands: Hands
    graveyard: tuple[Card, ...]
    mansions: tuple[tuple[int, ...], ...]
    lead: int
    deck: tuple[Card, ...] = ()
    discard: tuple[Face, ...] = ()
    sent: tuple[Sent, ...] = ()
    reversals: int = 0

    @property
    def left(self) -> int:
        """How many cards the deck has."""
        return len(self.deck) - sum(pile.count(HIDDEN) for pile in (*self.hands, self.discard))

    def clockwise(self, first: int) -> list[int]:
        """All players, ``first`` first."""
        players = len(self.hands)
        return [(first + step) % players for step in range(players)]

    def taken(self, player: int, card: Face) -> Table:
        """Without ``card`` in the hand of ``player``; raises InvalidInput where it cannot be there."""
        hand = self.hands[player]
        if card in hand:
            return self._with_hand(player, without(hand, card))
        if card == HIDDEN:
            raise refused("empty_hand", "SK-09", player=player)
        if HIDDEN not in hand or card not in self.deck:
            raise refused("not_in_hand", "SK-04", player=player, card=card)
        return replace(self._with_hand(player, without(hand, HIDDEN)), deck=without(self.deck, card))

    def given(self, player: int, card: Face) -> Table:
        """With ``card`` in the hand of ``player``."""
        return self._with_hand(player, (*self.hands[player], card))

    def _with_hand(self, player: int, hand: tuple[Face, ...]) -> Table:
        return replace(self, hands=(*self.hands[:player], hand, *self.hands[player + 1 :]))

    def sending(self, sent: Sent) -> Table:
        """With a card more in the Meeting."""
        return replace(self, sent=(*self.sent, sent))

    def owned(self, index: int, player: int) -> Table:
        """With the sent card at ``index`` counting for ``player``."""
        sent = Sent(player, self.sent[index].card)
        return replace(self, sent=(*self.sent[:index], sent, *self.sent[index + 1 :]))

    def discarding(self, *cards: Face) -> Table:
        """With ``cards`` on the discard pile."""
        return replace(self, discard=(*self.discard, *cards))

    def winning(self, player: int, target: int) -> Table:
        """With the target in the Mansion of ``player`` instead of the Graveyard."""
        mansion = (*self.mansions[player], target)
        mansions = (*self.mansions[:player], mansion, *self.mansions[player + 1 :])
        return replace(self, graveyard=without(self.graveyard, target), mansions=mansions)

    def drawing(self, player: int, card: Face) -> Table:
        """With ``card`` from the deck in the hand of ``player``; raises InvalidInput where it cannot be."""
        table = reshuffled(self)
        if card == HIDDEN:
            return table.given(player, card)
        return replace(table, deck=off_the_deck(table.deck, card, "SK-09")).given(player, card)


@rule("SK-09")
def reshuffled(table: Table) -> Table:
    """An empty deck is formed anew from the discard pile."""
    if table.left:
        return table
    return replace(table, deck=(*table.deck, *shown(table.discard)), discard=())


def off_the_deck(deck: tuple[Card, ...], card: Card, rule_id: str) -> tuple[Card, ...]:
    """``deck`` without ``card``; raises InvalidInput where it is not there."""
    if card not in deck:
        raise refused("not_in_the_deck", rule_id, card=card)
    return without(deck, card)
