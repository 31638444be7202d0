"""A whole game of The Spectral Gates from its three Nights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from wordsvc.edge import InvalidInput, Model
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spookre.decks import DECKS, REAPER, Card
from wordsvc.games.spookre.forms import Path, check_each_card_once, places
from wordsvc.games.spookre.gates import (
    SIDES,
    Board,
    Dealt,
    Gate,
    Ghost,
    Location,
    Sendable,
    Side,
    deal,
    oldest_removed,
    play_round,
)
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.setup import Setup
from wordsvc.games.spookre.table import off_the_deck
from wordsvc.messages import Message
from wordsvc.rule import rule


class FedCards(Model):
    """The card each player fed."""

    a: Card | None
    b: Card | None


class SentCards(Model):
    """A target and the card each player sent to it."""

    target: Card
    a: Card | None
    b: Card | None


class DiscardedCards(Model):
    """The cards each player had left over."""

    a: list[Card]
    b: list[Card]


class GatesRoundEvent(Model):
    """A Night of The Spectral Gates: fed, sent and discarded cards."""

    op: Literal["gates_round"]
    fed: FedCards
    locations: Annotated[list[SentCards], Field(max_length=DECKS.gates.graveyard)]
    discards: DiscardedCards

    def played(self, side: Side) -> Played:
        """The cards of one player."""
        sent = [getattr(location, side) for location in self.locations]
        return Played([card for card in sent if card], getattr(self.fed, side), getattr(self.discards, side))

    def cards(self) -> dict[Path, Card]:
        """All cards of the Night, by their place."""
        cards: dict[Path, Card] = {("fed", side): card for side, card in self.fed if card}
        for index, location in enumerate(self.locations):
            cards |= {("locations", index, name): card for name, card in location if card}
        for side, left in self.discards:
            cards |= places(left, "discards", side)
        return cards


class GatesNextNightEvent(Model):
    """The gates are checked and all else is shuffled for the next Night."""

    op: Literal["gates_next_night"]


GatesEvent = GatesRoundEvent | GatesNextNightEvent


class Played(NamedTuple):
    """The cards of one player in a Night."""

    sent: Sequence[Card]
    fed: Card | None
    discarded: Sequence[Card]


@dataclass(frozen=True, slots=True)
class GatesState:
    """A game between two events; ``resolved``: this Night is over."""

    setup: Setup
    rules: HouseRules
    board: Board
    deck: tuple[Card, ...]
    night: int = 1
    resolved: bool = False

    @property
    def finished(self) -> bool:
        """True after the last Night."""
        return self.resolved and self.night == DECKS.gates.nights


def start(setup: Setup, rules: HouseRules) -> GatesState:
    """The state before the first Night: all gates are open, all cards are in the deck."""
    gates = {name: Gate((), closed=False) for name in setup.classes}
    return GatesState(setup, rules, Board(gates, {"a": (), "b": ()}), DECKS.all_cards.cards)


def check_event(event: GatesEvent) -> None:
    """Raises InvalidInput for a malformed event."""
    if isinstance(event, GatesRoundEvent):
        check_each_card_once(event.cards())


def replayed(state: GatesState, events: Sequence[GatesEvent]) -> tuple[GatesState, Illegal | None]:
    """The state after ``events``, up to the first one the rules forbid."""
    return play(state, events, after)


def after(state: GatesState, event: GatesEvent) -> GatesState | Message:
    """The state after ``event``, or why the rules forbid it."""
    try:
        check_going_on(state)
        return after_round(state, event) if isinstance(event, GatesRoundEvent) else after_shuffle(state)
    except InvalidInput as refusal:
        return refusal.problems[0].message


@rule("SG-10")
def check_going_on(state: GatesState) -> None:
    """Nothing is played after the third Night."""
    if state.finished:
        raise refused("game_over", "SG-10", nights=state.night)


def after_round(state: GatesState, event: GatesRoundEvent) -> GatesState:
    """The state after a Night; raises InvalidInput."""
    if state.resolved:
        raise refused("night_over", "SG-08")
    check_sizes(event, deal(len(state.deck)))
    state = turned_up(state, event.cards().values())
    board = state.board.discarding(*event.discards.a, *event.discards.b)
    board, _ = play_round(board, fed(event, state.setup), locations(event, state.setup), state.rules)
    return replace(state, board=board, resolved=True)


def turned_up(state: GatesState, cards: Iterable[Card]) -> GatesState:
    """The state with ``cards`` on the table; raises InvalidInput for one that is there already."""
    deck = state.deck
    for card in cards:
        deck = off_the_deck(deck, card, "SG-01")
    return replace(state, deck=deck)


def check_sizes(event: GatesRoundEvent, dealt: Dealt) -> None:
    """Raises InvalidInput where other numbers of cards are laid out or played than were dealt."""
    check_targets(len(event.locations), dealt)
    for side in SIDES:
        check_hand(event.played(side), dealt.hand, dealt.graveyard, side)


def check_targets(targets: int, dealt: Dealt) -> None:
    """Raises InvalidInput where other numbers of targets are laid out than were dealt."""
    if targets != dealt.graveyard:
        raise refused("gates_targets", "SG-01", targets=dealt.graveyard)


def check_sending(sends: bool, cards: int, targets: int, side: Side) -> None:
    """With ``cards`` left for ``targets`` more targets one is sent, unless they are too few (SG-09)."""
    if cards == 0 if sends else cards >= targets:
        raise refused("gates_sending", "SG-09", side=side, cards=cards, targets=targets)


@rule("SG-01", "SG-09")
def check_hand(played: Played, hand: int, targets: int, side: Side) -> None:
    """A card to each target, then one to the gates; the others are discarded."""
    sent = min(hand, targets)
    left = max(hand - targets - 1, 0)
    if (len(played.sent), played.fed is not None, len(played.discarded)) != (sent, hand > targets, left):
        raise refused("gates_hand", "SG-01", side=side, sent=sent, fed=int(hand > targets), discarded=left)


def fed(event: GatesRoundEvent, setup: Setup) -> list[Sendable | None]:
    """The fed cards, a's first."""
    return [sendable(card, setup) if card else None for card in (event.fed.a, event.fed.b)]


def locations(event: GatesRoundEvent, setup: Setup) -> list[Location]:
    """The targets with what was sent to them."""
    return [
        Location(
            sendable(one.target, setup),
            sendable(one.a, setup) if one.a else None,
            sendable(one.b, setup) if one.b else None,
        )
        for one in event.locations
    ]


def sendable(card: Card, setup: Setup) -> Sendable:
    """The ghost of a strength with its class; raises InvalidInput where the setup does not know it."""
    if isinstance(card, str):
        return REAPER
    ghost_class = setup.ghost(card).ghost_class
    if ghost_class is None:
        raise refused("class_unknown", "SG-05", strength=card)
    return Ghost(card, ghost_class)


@rule("SG-08")
def after_shuffle(state: GatesState) -> GatesState:
    """The state with the oldest ghost of each open gate, all discards and all undealt cards in the deck."""
    if not state.resolved:
        raise refused("night_not_over", "SG-08")
    gates, leaving = oldest_removed(state.board.gates)
    deck = (*state.deck, *state.board.discard, *leaving)
    board = replace(state.board, gates=gates, discard=())
    return replace(state, board=board, deck=deck, night=state.night + 1, resolved=False)
