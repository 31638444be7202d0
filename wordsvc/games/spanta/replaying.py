"""A whole game from its events: everybody rolls, then captures in turn, then places; cleanup is by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spanta.capturing import (
    NOTHING,
    Actions,
    LaidCard,
    Phase,
    Seat,
    act,
    put,
    refuse_strangers,
    seats_of,
)
from wordsvc.games.spanta.house_rules import HouseRules, Ruled
from wordsvc.games.spanta.objectives import Objective
from wordsvc.games.spanta.pack import DeckCard, displays, next_starter, uses
from wordsvc.games.spanta.pieces import PIECES, CardId, Die, GhostCard, HandCard, Players, Wildcard
from wordsvc.games.spanta.placing import Placing, Position, excess, place
from wordsvc.games.spanta.refusal import Path, places, refuse_repeats, say
from wordsvc.games.spanta.rolling import Rolls, pool, rolls_refusal
from wordsvc.games.spanta.scoring import Player, ScoreAnswer, ScoreRequest, score
from wordsvc.messages import Message
from wordsvc.rule import rule

MOST_EVENTS = 10_000
PhaseName = Literal["roll", "capture", "placement", "over"]


class RollsEvent(Rolls):
    """A player's rolls of the round."""

    op: Literal["rolls"]
    player: Seat


class CaptureEvent(Model):
    """Some captures and passes, in turn."""

    op: Literal["capture"]
    actions: Actions


class PlacementEvent(Model):
    """All placings of a player in the round, and then the cards over the limit of the hand."""

    op: Literal["placement"]
    player: Seat
    actions: Annotated[list[Placing], Field(max_length=PIECES.cards)] = []
    discards: Annotated[list[CardId], Field(max_length=PIECES.cards)] = []

    @model_validator(mode="after")
    def _every_card_once(self) -> Self:
        refuse_repeats(places(self.discards, "discards"), "SA-09")
        return self


def _kind_of_event(value: Any) -> str:
    op = value.get("op") if isinstance(value, dict) else getattr(value, "op", None)
    return f"event {op}"


Event = RollsEvent | CaptureEvent | PlacementEvent
AnyEvent = Annotated[
    Annotated[RollsEvent, Tag("event rolls")]
    | Annotated[CaptureEvent, Tag("event capture")]
    | Annotated[PlacementEvent, Tag("event placement")],
    Discriminator(
        _kind_of_event,
        custom_error_type="literal_error",
        custom_error_context={"expected": "'rolls', 'capture', 'placement'"},
    ),
]
"""An event by its ``op``; the tags are no field names, so that pointers of errors stay right."""


class Setup(Model):
    """``deck``: the shuffled cards, top first; ``objectives``: by seat, or none; ``starter``: who begins."""

    players: Players
    deck: Annotated[list[DeckCard], Field(max_length=PIECES.cards)]
    objectives: list[Objective] = []
    starter: Seat = 0

    @model_validator(mode="after")
    def _a_deck_and_objectives_for_all(self) -> Self:
        refuse_repeats(places((card.id for card in self.deck), "deck"), "SA-16")
        for index, card in enumerate(self.deck):
            if card.wildcard == (card.shape is not None and card.colour is not None):
                raise InvalidValue(say("no_look", "SA-07", card=card.id), "deck", index)
        if self.starter >= self.players:
            raise InvalidValue(say("no_such_player", "SA-18", players=self.players), "starter")
        if not one_objective_each(self.objectives, self.players):
            raise InvalidValue(say("one_each", "SA-17", players=self.players), "objectives")
        return self


class ReplayRequest(Ruled):
    """A game from its start."""

    setup: Setup
    events: Annotated[list[AnyEvent], Field(max_length=MOST_EVENTS)]

    @model_validator(mode="after")
    def _cards_and_players_of_this_game(self) -> Self:
        for index, card in enumerate(self.setup.deck):
            if not uses(card, self.setup.players, self.rules):
                raise InvalidValue(say("not_in_deck", "SA-16", card=card.id), "setup", "deck", index)
        for index, event in enumerate(self.events):
            refuse_strangers(acting(event, "events", index), self.setup.players)
        return self


def acting(event: Event, *path: str | int) -> dict[Path, int]:
    """Who acts in an event, by the place in the request."""
    if isinstance(event, CaptureEvent):
        return seats_of(event.actions, *path)
    return {(*path, "player"): event.player}


class StateAnswer(Model):
    """Where the game stands; lists of lists are by seat.

    ``cemetery``: cards without dice; ``captured``: cards with a player's dice on them; ``dice``: unused
    dice, None before the player has rolled; ``placed``: seats that have placed in this round.
    """

    round: int
    phase: PhaseName
    starter: int
    deck: list[CardId]
    cemetery: list[CardId]
    captured: list[list[CardId]]
    dice: list[list[Die] | None]
    hands: list[list[HandCard]]
    areas: list[list[GhostCard]]
    placed: list[int]
    discard: list[CardId]


class ReplayAnswer(Model):
    """The state reached; ``score`` once the game is over and where the objectives are known."""

    state: StateAnswer
    score: ScoreAnswer | None
    illegal: Illegal | None


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


@rule("SA-17")
def one_objective_each(objectives: Sequence[Objective], players: int) -> bool:
    """Every player has one, where they are known."""
    return len(objectives) in {0, players}


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
    if not table.capture.over:
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


def replay(request: ReplayRequest) -> ReplayAnswer:
    """Operation ``replay``."""
    table, illegal = play(start(request.setup), request.events, partial(apply, request.rules))
    return ReplayAnswer(state=answer(table), score=final_score(table, request), illegal=illegal)


def answer(table: Table) -> StateAnswer:
    """The table as the contract shows it."""
    capturing = table.phase == "capture"
    dice = table.capture.dice if capturing else table.rolled
    return StateAnswer(
        round=table.round,
        phase=table.phase,
        starter=table.starter,
        deck=[card.id for card in table.deck],
        cemetery=[card.id for card in (table.capture.free if capturing else table.cemetery)],
        captured=[list(names) for names in table.capture.captured] or [[] for _ in table.players],
        dice=[None if pool is None else list(pool) for pool in dice],
        hands=[list(position.hand) for position in table.players],
        areas=[list(position.area) for position in table.players],
        placed=sorted(table.placed),
        discard=list(table.discard),
    )


def final_score(table: Table, request: ReplayRequest) -> ScoreAnswer | None:
    """The scoring sheet of a finished game whose objectives are known."""
    if table.phase != "over" or not request.setup.objectives:
        return None
    players = [
        Player(id=seat, area=list(position.area), hand=len(position.hand), objective=objective)
        for seat, (position, objective) in enumerate(
            zip(table.players, request.setup.objectives, strict=True)
        )
    ]
    return score(ScoreRequest(players=players, rules=request.rules))
