"""The best row a player could have laid out from the cards that came to the hand, in their order.

A round brings at most two cards (four dice) and ends with at most five in hand. So a player can hold
seven cards but must be down to five before the eighth comes. Nothing is lost by placing only where that
is so, or after the last card, and by discarding without placing only from six cards to five.

The search takes the cards as they come and keeps every state that can be reached: a hand, and the sum
of a row (see :mod:`wordsvc.games.spanta.formations`), the same for many rows. What cannot beat the best
row found is dropped. Where more states are left than the width of the sweep, only the most promising go
on, and the result is not proven; narrow sweeps come first, so that the wide ones can drop more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from heapq import nlargest
from itertools import product
from typing import Final, NamedTuple, Self

from pydantic import model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.replay import play
from wordsvc.games.spanta.bounds import Bounds, Kind
from wordsvc.games.spanta.formations import counting
from wordsvc.games.spanta.objectives import Objective
from wordsvc.games.spanta.pieces import (
    CARDS_PER_ROUND,
    FEWEST_PLAYERS,
    PIECES,
    CardId,
    GhostCard,
    HandCard,
    Wildcard,
)
from wordsvc.games.spanta.placing import Cards, Placing, Position, Side, pays_for, place
from wordsvc.games.spanta.refusal import say

WORK: Final = (400, 4_000, 20_000)
"""States to go on with in a sweep, from the first card to the last."""
FULL_HAND: Final = PIECES.hand_limit + CARDS_PER_ROUND
CARDS_PER_GHOST: Final = 2
MOST_ROUNDS: Final = PIECES.cards // (FEWEST_PLAYERS * PIECES.cards_per_player)


class BestRowRequest(Cards):
    """``hand``: the cards that came to the hand, in order; ``area``: the row before them."""

    objective: Objective

    @model_validator(mode="after")
    def _no_more_than_a_game_brings(self) -> Self:
        most = MOST_ROUNDS * CARDS_PER_ROUND
        if len(self.hand) + CARDS_PER_GHOST * len(self.area) > most:
            raise InvalidValue(say("too_many_cards", "SA-11", most=most), "hand")
        return self


class BestRowAnswer(Model):
    """A best row and its points; ``actions`` lead to it; ``optimal``: proven that no row has more."""

    area: list[GhostCard]
    total: int
    optimal: bool
    actions: list[Placing]


Hand = tuple[int, ...]
"""Numbers of kinds, sorted."""


class State(NamedTuple):
    """A hand and the sum of a row."""

    hand: Hand
    row: Hashable


class Step(NamedTuple):
    """A placing of one kind for another, after the steps before it."""

    discard: int
    ghost: int
    side: Side
    before: Step | None


class Way(NamedTuple):
    """The best way known to a state: bonus points of its row, and the last step."""

    bonus: int
    last: Step | None


class Found(NamedTuple):
    """A row by its points and its last step."""

    points: int
    last: Step | None


Layer = dict[State, Way]


class Search:
    """The search for one request; what depends on a hand alone or a row alone is worked out once."""

    def __init__(self, request: BestRowRequest) -> None:
        looks = list(dict.fromkeys(map(look, request.hand)))
        self.cards = [looks.index(look(card)) for card in request.hand]
        samples = [request.hand[self.cards.index(number)] for number in range(len(looks))]
        self.kinds = [Kind.of(card, request.objective) for card in samples]
        self.way = counting(request.rules)
        self.sums = [self.way.row([kind.fit]) for kind in self.kinds]
        self.bounds = Bounds(self.way, self.kinds, self.cards)
        self.placings = cache(self._placings)
        area = [Kind.of(card, request.objective) for card in request.area]
        self.start = State((), self.way.row([kind.fit for kind in area]))
        self.bonus = sum(kind.worth for kind in area)

    def run(self) -> tuple[Found, bool]:
        """The best row found, and whether it is proven."""
        best, proven = Found(self.points(self.start, self.bonus), None), False
        for work in WORK:
            best, proven = self.sweep(work // (len(self.cards) + 1), best)
            if proven:
                break
        return best, proven

    def sweep(self, width: int, best: Found) -> tuple[Found, bool]:
        """The best row found with ``width`` states at most, or ``best``; and whether none was left out."""
        layer, proven = {self.start: Way(self.bonus, None)}, True
        for came in range(len(self.cards) + FULL_HAND // 2):
            layer = self.next_layer(layer, came)
            found = (Found(self.points(state, way.bonus), way.last) for state, way in layer.items())
            best = max([best, *found], key=lambda row: row.points)
            hopes = {state: way.bonus + self.bounds.most(*state, came + 1) for state, way in layer.items()}
            hopeful = [state for state, hope in hopes.items() if hope > best.points]
            proven &= len(hopeful) <= width
            layer = {state: layer[state] for state in nlargest(width, hopeful, key=hopes.__getitem__)}
        return best, proven

    def points(self, state: State, bonus: int) -> int:
        """All points of a row."""
        return bonus + PIECES.formation_points * self.way.count(state.row)

    def next_layer(self, layer: Layer, came: int) -> Layer:
        """All states one card or, after the last card, one placing on."""
        after: Layer = {}
        for state, way in layer.items():
            for following, to_it in self.steps(state, way, came):
                if following not in after or after[following].bonus < to_it.bonus:
                    after[following] = to_it
        return after

    def steps(self, state: State, way: Way, came: int) -> Iterator[tuple[State, Way]]:
        """What can follow when so many cards have come."""
        if came >= len(self.cards):
            yield from self.placed(state, way)
            return
        card, size = self.cards[came], len(state.hand)
        if size < FULL_HAND:
            yield State(with_card(state.hand, card), state.row), way
        else:
            for (hand, row), to_it in self.placed(state, way):
                yield State(with_card(hand, card), row), to_it
        if size == PIECES.hand_limit + 1:
            for number in set(state.hand):
                yield State(with_card(without_card(state.hand, number), card), state.row), way

    def placed(self, state: State, way: Way) -> Iterator[tuple[State, Way]]:
        """What every placing leads to."""
        for discard, ghost, hand in self.placings(state.hand):
            bonus, one = way.bonus + self.kinds[ghost].worth, self.sums[ghost]
            for side, pair in sides(one, state.row).items():
                yield State(hand, self.way.join(*pair)), Way(bonus, Step(discard, ghost, side, way.last))

    def _placings(self, hand: Hand) -> list[tuple[int, int, Hand]]:
        """Which kind can be discarded to place which, and the hand that is left."""
        held = Counter(hand)
        return [
            (discard, ghost, without_card(without_card(hand, ghost), discard))
            for ghost, discard in product(held, held)
            if (discard != ghost or held[ghost] > 1) and self.pays(discard, ghost)
        ]

    def pays(self, discard: int, ghost: int) -> bool:
        """True where a card of the one kind can be discarded to place one of the other."""
        card = self.kinds[ghost].card
        return isinstance(card, GhostCard) and pays_for(self.kinds[discard].card, card)


def sides(one: Hashable, row: Hashable) -> dict[Side, tuple[Hashable, Hashable]]:
    """A card's sum beside a row's, at either end."""
    return {"left": (one, row), "right": (row, one)}


def look(card: GhostCard | Wildcard) -> tuple[str, ...]:
    """What makes cards the same to the search."""
    return () if isinstance(card, Wildcard) else (card.shape, card.colour)


def with_card(hand: Hand, number: int) -> Hand:
    """A hand with a card more."""
    return tuple(sorted((*hand, number)))


def without_card(hand: Hand, number: int) -> Hand:
    """A hand with a card less."""
    at = hand.index(number)
    return hand[:at] + hand[at + 1 :]


def in_order(last: Step | None) -> list[Step]:
    """The steps up to ``last``, the first one first."""
    return [*in_order(last.before), last] if last else []


def actions(found: Found, search: Search, hand: Sequence[HandCard]) -> list[Placing]:
    """The steps to a row, with the cards of ``hand`` that came first of each kind."""
    cards: dict[int, list[CardId]] = {}
    for number, card in zip(search.cards, hand, strict=True):
        cards.setdefault(number, []).append(card.id)
    return [
        Placing(discard=cards[step.discard].pop(0), place=cards[step.ghost].pop(0), side=step.side)
        for step in in_order(found.last)
    ]


def best_row(request: BestRowRequest) -> BestRowAnswer:
    """Operation ``best_row``."""
    search = Search(request)
    found, proven = search.run()
    placings = actions(found, search, request.hand)
    position, _ = play(Position(tuple(request.area), tuple(request.hand)), placings, place)
    return BestRowAnswer(area=list(position.area), total=found.points, optimal=proven, actions=placings)
