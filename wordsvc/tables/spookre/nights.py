"""Spookre for 3 to 5: where a game stands, and what each event leads to. Hands are hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from wordsvc.edge import below
from wordsvc.games.spookre import replays
from wordsvc.games.spookre.abilities import (
    Ability,
    Discard,
    Exchange,
    Reverse,
    Steal,
    Use,
    carried_out,
    holding,
    possible,
    unseen,
)
from wordsvc.games.spookre.contract.score import ScoreAnswer, score_answer
from wordsvc.games.spookre.decks import HIDDEN, REAPER, Card, Face
from wordsvc.games.spookre.forms import check_by_player
from wordsvc.games.spookre.meetings import Sent, Win, is_reversed, win
from wordsvc.games.spookre.nights import (
    Played,
    activated,
    begin_night,
    called,
    check_turn,
    ended,
    laid,
    next_to_send,
    opened,
    resolved,
)
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.replays import GameState
from wordsvc.games.spookre.table import Table
from wordsvc.tables.keeper import Move
from wordsvc.tables.refusals import conflict
from wordsvc.tables.spookre.kinds import AbilityUsed, SetUp
from wordsvc.tables.spookre.position import Kept


@dataclass(frozen=True, slots=True)
class Play:
    """A card as it was sent, the ability it triggered, and what was done with it."""

    player: str
    card: Card
    ability: Ability | None = None
    used: AbilityUsed | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A Meeting: ``seats`` in the order in which they have played; ``waits``: an ability has to be used."""

    night: int
    target: int
    seats: tuple[int, ...] = ()
    plays: tuple[Play, ...] = ()
    waits: Ability | None = None


@dataclass(frozen=True, slots=True)
class Won:
    """A Meeting that is over; ``owners`` of its cards in the end; ``turned``: its result was reversed."""

    meeting: Meeting
    owners: tuple[str, ...]
    winner: str
    win: Win
    turned: bool


@dataclass(frozen=True)
class NightsPosition(Kept[GameState]):
    """A game under way; ``reapers``: what Reapers in the Graveyard demand is still to be discarded."""

    reapers: bool = False
    meeting: Meeting | None = None
    past: tuple[Won, ...] = ()

    @property
    def table(self) -> Table:
        """What lies where."""
        return self.state.table

    @property
    def step(self) -> str:
        """What the table has to do next."""
        if self.meeting is not None:  # even with all hands empty the last ability may wait
            return "use" if self.meeting.waits else "send"
        if self.state.finished:
            return "nothing"
        if not self.state.dealt:
            return "night"
        return "discard" if self.reapers else "target"

    @property
    def turn(self) -> int | None:
        """The seat that chooses the target, sends a card or uses an ability; None: all do."""
        if self.step not in ("target", "send", "use"):
            return None
        if self.meeting is None:
            return self.table.lead
        if self.meeting.waits:
            return self.meeting.seats[-1]
        return next_to_send(self.table, self.meeting.seats)

    @cached_property
    def score(self) -> ScoreAnswer | None:
        """The ranking of a finished game."""
        if self.step != "nothing":
            return None
        return score_answer(list(map(list, self.table.mansions)), self.state.setup.teams)

    def with_table(self, table: Table) -> NightsPosition:
        """The position with its cards lying otherwise."""
        return replace(self, state=replace(self.state, table=table))


def start(set_up: SetUp) -> NightsPosition:
    """Before the first Night."""
    return NightsPosition(set_up, tuple(set_up.seats), replays.start(set_up.setup, set_up.rules))


def _night(position: NightsPosition, move: Move) -> NightsPosition:
    for index, told in enumerate(move.content.graveyard):
        with below("payload", "graveyard", index):
            position = position.knowing(told)
    graveyard = [told.card for told in move.content.graveyard]
    hands = replays.hidden_hands(len(position.seats))
    with below("payload"):
        state = replays.dealing(position.state, hands, graveyard)
    after = replace(position, state=state, reapers=REAPER in graveyard)
    return after if after.reapers else after.with_table(begin_night(state.table, None))


def _discard(position: NightsPosition, move: Move) -> NightsPosition:
    due = position.table.graveyard.count(REAPER)
    hidden: list[list[Face]] = [[HIDDEN] * min(due, len(hand)) for hand in position.table.hands]
    discards = hidden if move.content.discards is None else move.content.discards
    with below("payload"):
        check_by_player(discards, len(position.seats), "discards")
        table = begin_night(position.table, discards)
    return replace(position.with_table(table), reapers=False)


def _target(position: NightsPosition, move: Move) -> NightsPosition:
    target = move.content.target
    with below("payload"):
        table = opened(position.table, target)
    return replace(position.with_table(table), meeting=Meeting(position.state.night, target))


def _send(position: NightsPosition, move: Move) -> NightsPosition:
    seat, told, meeting = position.seat_of(move.content.player), move.content.card, _meeting(position)
    sent = Sent(seat, told.card)
    with below("payload", "player"):
        check_turn(position.turn, seat)
    with below("payload", "card"):
        position = position.knowing(told)
        table = laid(position.table, sent)
    ability = _called(position, meeting, sent)
    play = Play(move.content.player, told.card, ability)
    after = replace(meeting, seats=(*meeting.seats, seat), plays=(*meeting.plays, play))
    return _triggered(replace(position.with_table(table), meeting=after), ability)


def _called(position: NightsPosition, meeting: Meeting, sent: Sent) -> Ability | None:
    setup = position.state.setup
    ghost = setup.ghost(sent.card)
    played = Played(sent, ghost.aura, setup.classes.get(ghost.ghost_class or ""))
    return called(played, setup.ghost(meeting.target).aura, setup.variant)


def _triggered(position: NightsPosition, ability: Ability | None) -> NightsPosition:
    """Reversals take effect, other abilities wait for their use, where they can be used at all."""
    meeting = _meeting(position)
    if isinstance(ability, Reverse):
        position = position.with_table(activated(position.table, position.table.sent[-1], ability, None))
    elif ability:
        position = replace(position, meeting=replace(meeting, waits=ability))
    return _going_on(position)


def _use(position: NightsPosition, move: Move) -> NightsPosition:
    meeting, table = _meeting(position), position.table
    ability, sent, entered = meeting.waits, table.sent[-1], move.content
    assert ability is not None
    with below("payload"):
        table = carried_out(table, sent, ability, _as_use(position, sent.player, ability, entered))
    *before, last = meeting.plays
    used = replace(meeting, plays=(*before, replace(last, used=entered)), waits=None)
    return _going_on(replace(position.with_table(table), meeting=used))


def _as_use(position: NightsPosition, player: int, ability: Ability, entered: AbilityUsed) -> Use:
    """The engine's use: what only the players concerned have seen stays hidden."""
    other = None if entered.player is None else position.seat_of(entered.player)
    lie_open = isinstance(ability, Steal | Exchange) and ability.where == "meeting"
    if lie_open != bool(entered.cards) and not isinstance(ability, Discard):
        raise refused("use_fields", "SK-09", "cards", ability=ability.ability)
    return Use(other, entered.cards) if entered.cards else unseen(position.table, player, ability, other)


def hand(position: NightsPosition, move: Move) -> NightsPosition:
    """The position with another number of cards in a hand; raises Refusal or InvalidInput."""
    if position.step not in ("target", "send", "use"):
        raise conflict(f"due_{position.step}", "SK-12")
    with below("payload"):
        table = holding(position.table, position.seat_of(move.content.player), move.content.cards)
    return _going_on(position.with_table(table))


def _going_on(position: NightsPosition) -> NightsPosition:
    """A Meeting in which nobody has a turn is resolved; a Night without cards is over."""
    meeting, table = position.meeting, position.table
    if meeting and meeting.waits and possible(table, meeting.seats[-1], meeting.waits):
        return position
    if meeting and next_to_send(table, meeting.seats) is not None:
        return replace(position, meeting=replace(meeting, waits=None))
    if meeting is None or not meeting.plays:
        return replace(position, state=replays.met(position.state, ended(table)), meeting=None)
    rules = position.set_up.rules
    won = win(meeting.target, table.sent, table.reversals, rules)
    over = Won(
        meeting,
        owners(table, position.seats),
        position.seats[won.sent.player],
        won,
        is_reversed(table.reversals, rules),
    )
    state = replays.met(position.state, ended(resolved(table, meeting.target, rules)))
    return replace(position, state=state, meeting=None, past=(*position.past, over))


def owners(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """For whom the cards in the Meeting count."""
    return tuple(seats[sent.player] for sent in table.sent)


def _meeting(position: NightsPosition) -> Meeting:
    assert position.meeting is not None
    return position.meeting


STEPS: Final[Mapping[str, Callable[[NightsPosition, Move], NightsPosition]]] = {
    "night": _night,
    "discard": _discard,
    "target": _target,
    "send": _send,
    "use": _use,
}
