"""A whole game of 3 to 5 players from its Nights and Meetings, abilities included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from wordsvc.edge import InvalidInput, Model
from wordsvc.games.replay import Illegal, play
from wordsvc.games.spookre.abilities import UseModel
from wordsvc.games.spookre.decks import (
    DECKS,
    HIDDEN,
    REAPER,
    Card,
    Face,
    Strength,
    deck_of,
    nights_of,
    shown,
)
from wordsvc.games.spookre.forms import CardPlayed, Cards, check_by_player, check_dealt, check_meeting
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.nights import Meeting, Played, begin_night, ended, meet, next_starting_lead
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.setup import Setup
from wordsvc.games.spookre.table import Table, off_the_deck
from wordsvc.messages import Message
from wordsvc.rule import rule


class ReplayPlay(CardPlayed):
    """A card sent in a replay, with what its ability did."""

    use: UseModel | None = None


class ReplayTarget(Model):
    """A target by its strength."""

    strength: Strength


class NightEvent(Model):
    """A Night is dealt; with a Reaper in the Graveyard the players discard."""

    op: Literal["night"]
    hands: list[Cards]
    graveyard: Cards
    discards: list[Cards] | None = None


class MeetingEvent(Model):
    """A Meeting from target to last card."""

    op: Literal["meeting"]
    target: ReplayTarget
    plays: Annotated[list[ReplayPlay], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two events; ``night`` counts the Nights begun."""

    setup: Setup
    rules: HouseRules
    night: int
    starting_lead: int
    table: Table

    @property
    def dealt(self) -> bool:
        """True while a Night runs."""
        return any(self.table.hands)

    @property
    def finished(self) -> bool:
        """True once every player has started a Night."""
        return self.night == nights_of(self.setup.players) and not self.dealt


def start(setup: Setup, rules: HouseRules) -> GameState:
    """The state before the first Night: all cards are in the deck."""
    nothing: tuple[tuple[int, ...], ...] = tuple(() for _ in range(setup.players))
    deck = deck_of(setup.players, setup.variant).cards
    table = Table(hands=nothing, graveyard=(), mansions=nothing, lead=setup.lead, deck=deck)
    return GameState(setup, rules, 0, setup.lead, table)


def check_event(event: NightEvent | MeetingEvent, players: int) -> None:
    """Raises InvalidInput for a malformed event."""
    if isinstance(event, NightEvent):
        check_by_player(event.hands, players, "hands")
        check_dealt(event.hands, event.graveyard, event.discards)
    else:
        check_meeting(event.target.strength, event.plays, players)


def replayed(
    state: GameState, events: Sequence[NightEvent | MeetingEvent]
) -> tuple[GameState, Illegal | None]:
    """The state after ``events``, up to the first one the rules forbid."""
    return play(state, events, after)


def after(state: GameState, event: NightEvent | MeetingEvent) -> GameState | Message:
    """The state after ``event``, or why the rules forbid it."""
    try:
        check_going_on(state)
        return after_deal(state, event) if isinstance(event, NightEvent) else after_meeting(state, event)
    except InvalidInput as refusal:
        return refusal.problems[0].message


@rule("SK-02")
def check_going_on(state: GameState) -> None:
    """Nothing is played after the last Night."""
    if state.finished:
        raise refused("game_over", "SK-02", nights=state.night)


def after_deal(state: GameState, event: NightEvent) -> GameState:
    """The state after a Night was dealt; raises InvalidInput."""
    if state.dealt:
        raise refused("night_not_over", "SK-12")
    dealt = dealing(state, event.hands, event.graveyard)
    return replace(dealt, table=begin_night(dealt.table, event.discards))


def dealing(state: GameState, hands: Sequence[Sequence[Face]], graveyard: Sequence[Card]) -> GameState:
    """The state with a Night dealt, before Reapers in the Graveyard demand anything; raises InvalidInput."""
    check_sizes(hands, graveyard)
    deck = state.table.deck
    for card in (*(card for hand in hands for card in shown(hand)), *graveyard):
        deck = off_the_deck(deck, card, "SK-01")
    table = replace(
        state.table,
        hands=tuple(map(tuple, hands)),
        graveyard=tuple(graveyard),
        deck=deck,
        lead=state.starting_lead,
    )
    return replace(state, night=state.night + 1, table=table)


def hidden_hands(players: int) -> list[list[Face]]:
    """Full hands, as those who do not hold them see them."""
    return [[HIDDEN] * DECKS.night.hand for _ in range(players)]


@rule("SK-02")
def check_sizes(hands: Sequence[Sequence[Face]], graveyard: Sequence[Card]) -> None:
    """Five cards each, and five in the Graveyard."""
    size = DECKS.night
    if {len(hand) for hand in hands} != {size.hand} or len(graveyard) != size.graveyard:
        raise refused("dealt", "SK-02", hand=size.hand, graveyard=size.graveyard)


def after_meeting(state: GameState, event: MeetingEvent) -> GameState:
    """The state after a Meeting; raises InvalidInput."""
    if not state.dealt:
        raise refused("no_night", "SK-12")
    meeting = Meeting(
        event.target.strength,
        state.setup.ghost(event.target.strength).aura,
        [played(one, state.setup) for one in event.plays],
    )
    return met(state, meet(state.table, meeting, state.setup.variant, state.rules))


def met(state: GameState, table: Table) -> GameState:
    """The state after a Meeting that left ``table``."""
    return night_over(replace(state, table=without_targets(table)))


def played(one: ReplayPlay, setup: Setup) -> Played:
    """A card as it is played, with the aura and ability that the setup gives it."""
    ghost = setup.ghost(one.sent.card)
    use = one.use.value if one.use else None
    return Played(one.sent, ghost.aura, setup.classes.get(ghost.ghost_class or ""), use)


@rule("SK-12")
def without_targets(table: Table) -> Table:
    """Without a target left no Meeting can follow: cards still in hands are discarded."""
    if any(card != REAPER for card in table.graveyard):
        return table
    cards = [card for hand in table.hands for card in hand]
    return ended(replace(table.discarding(*cards), hands=tuple(() for _ in table.hands)))


def night_over(state: GameState) -> GameState:
    """After the last Meeting of a Night the next player starts, and discards are shuffled into the deck."""
    if state.dealt:
        return state
    lead = next_starting_lead(state.starting_lead, state.setup.players)
    deck = (*state.table.deck, *shown(state.table.discard))
    return replace(state, starting_lead=lead, table=replace(state.table, deck=deck, discard=(), lead=lead))
