"""A game under way: everybody rolls, then captures in turn, then places; cleanup is by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from wordsvc.games.replay import play
from wordsvc.games.spanta.capturing import NOTHING, LaidCard, Phase, act, put
from wordsvc.games.spanta.events import CaptureEvent, Event, PlacementEvent, RollsEvent, Setup
from wordsvc.games.spanta.house_rules import HouseRules
from wordsvc.games.spanta.pack import DeckCard, displays, next_starter
from wordsvc.games.spanta.pieces import PIECES, CardId, Die, GhostCard, Wildcard
from wordsvc.games.spanta.placing import Position, excess, place
from wordsvc.games.spanta.refusal import say
from wordsvc.games.spanta.rolling import pool, rolls_refusal
from wordsvc.messages import Message
from wordsvc.rule import rule

PhaseName = Literal["roll", "capture", "placement", "over"]


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way; tuples are by seat. ``capture`` holds dice and cemetery from the last roll on."""

    deck: tuple[DeckCard, ...]
    starter: int
    players: tuple[Position, ...]
    round: int = 0
    phase: PhaseName = "over"
    cemetery: tuple[DeckCard, ...] = ()
    rolled: tuple[tuple[Die, ...] | None, ...] = ()
    capture: Phase = NOTHING
    placed: frozenset[int] = frozenset()
    discard: tuple[CardId, ...] = ()


def start(setup: Setup) -> Table:
    """The table with the first display."""
    seats = setup.players
    return deal(Table(tuple(setup.deck), setup.starter, (Position((), ()),) * seats, rolled=(None,) * seats))


@rule("SA-10")
def deal(table: Table) -> Table:
    """Two new cards a player for a new round, or the end where the deck does not fill the cemetery."""
    seats = len(table.players)
    if not displays(len(table.deck), seats)[0]:
        return replace(table, phase="over", cemetery=())
    cards = seats * PIECES.cards_per_player
    return replace(
        table,
        deck=table.deck[cards:],
        cemetery=table.deck[:cards],
        rolled=(None,) * seats,
        capture=NOTHING,
        placed=frozenset(),
        round=table.round + 1,
        phase="roll",
    )


def turn_up(table: Table, cards: Sequence[DeckCard]) -> Table | Message:
    """The next display where the order of the deck is not known: these cards have been turned up."""
    needed = len(table.players) * PIECES.cards_per_player
    if len(cards) != needed:
        return say("display_size", "SA-10", needed=needed, given=len(cards))
    return deal(replace(table, deck=tuple(cards)))


def apply(rules: HouseRules, table: Table, event: Event) -> Table | Message:
    """The table after an event, or why the rules forbid it."""
    if table.phase == "over":
        return say("game_over", "SA-11")
    if isinstance(event, RollsEvent):
        return roll(table, event)
    if isinstance(event, CaptureEvent):
        return capture(table, event, rules)
    return place_all(table, event)


def roll(table: Table, event: RollsEvent) -> Table | Message:
    """A player's dice for the round; the last player's open the capture."""
    if table.phase != "roll" or table.rolled[event.player] is not None:
        return say("no_roll_now", "SA-01")
    if message := rolls_refusal(event):
        return message
    rolled = put(table.rolled, event.player, tuple(pool(event.rolls)))
    table = replace(table, rolled=rolled)
    return open_capture(table, [dice for dice in rolled if dice is not None])


def open_capture(table: Table, pools: Sequence[tuple[Die, ...]]) -> Table:
    """The capture, once everybody's dice are known."""
    seats = range(len(table.players))
    if len(pools) < len(seats):
        return table
    order = [(table.starter + seat) % len(seats) for seat in seats]
    cards = [LaidCard(id=card.id, icon=card.icon) for card in table.cemetery]
    return close_capture(replace(table, phase="capture", capture=Phase.start(order, pools, cards)))


def capture(table: Table, event: CaptureEvent, rules: HouseRules) -> Table | Message:
    """Captures and passes; the last possible one closes the phase."""
    if table.phase != "capture":
        return say("no_capture_now", "SA-04")
    phase, illegal = play(table.capture, event.actions, partial(act, rules=rules))
    return illegal.reason if illegal else close_capture(replace(table, capture=phase))


def close_capture(table: Table) -> Table:
    """Captured cards go to the hands and dice back, once nobody captures any more."""
    if table.capture.turn is not None:
        return table
    cards = {card.id: held(card) for card in table.cemetery}
    players = (
        replace(position, hand=(*position.hand, *map(cards.__getitem__, names)))
        for position, names in zip(table.players, table.capture.captured, strict=True)
    )
    left = {card.id for card in table.capture.free}
    return replace(
        table,
        phase="placement",
        players=tuple(players),
        cemetery=tuple(card for card in table.cemetery if card.id in left),
        rolled=(None,) * len(table.players),
        capture=NOTHING,
    )


def place_all(table: Table, event: PlacementEvent) -> Table | Message:
    """A player's placings and discards; after the last player's comes the cleanup."""
    seat = event.player
    if table.phase != "placement" or seat in table.placed:
        return say("no_placing_now", "SA-07")
    position, illegal = play(table.players[seat], event.actions, place)
    if illegal:
        return illegal.reason
    if message := discards_refusal(position, event.discards):
        return message
    hand = tuple(card for card in position.hand if card.id not in event.discards)
    table = replace(
        table,
        players=put(table.players, seat, replace(position, hand=hand)),
        placed=table.placed | {seat},
        discard=(*table.discard, *(action.discard for action in event.actions), *event.discards),
    )
    return clean_up(table) if len(table.placed) == len(table.players) else table


@rule("SA-09")
def discards_refusal(position: Position, discards: Sequence[CardId]) -> Message | None:
    """Exactly the cards over the limit of the hand are discarded."""
    missing = set(discards) - {card.id for card in position.hand}
    if missing:
        return say("not_in_hand", "SA-09", card=min(missing))
    must = excess(len(position.hand))
    return None if len(discards) == must else say("must_discard", "SA-09", must=must, given=len(discards))


@rule("SA-10")
def clean_up(table: Table) -> Table:
    """The rest of the cemetery is discarded, the Starting Player card moves on, a new round begins."""
    discard = (*table.discard, *(card.id for card in table.cemetery))
    return deal(replace(table, discard=discard, starter=next_starter(table.starter, len(table.players))))


def held(card: DeckCard) -> GhostCard | Wildcard:
    """A card of the deck as it is held in hand."""
    if card.shape is None or card.colour is None:
        return Wildcard(id=card.id, wildcard=True)
    return GhostCard(id=card.id, shape=card.shape, colour=card.colour)
