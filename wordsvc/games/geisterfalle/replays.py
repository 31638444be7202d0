"""A whole game from its rounds and decision rounds; with the pack known, its tickets are counted too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from wordsvc.edge import InvalidInput, Model, below
from wordsvc.games.geisterfalle.calls import red_ball_holder
from wordsvc.games.geisterfalle.checks import check_effects
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.party import Calls, Result, check_calls, check_deciders, decided, result
from wordsvc.games.geisterfalle.pieces import PIECES, Kind
from wordsvc.games.geisterfalle.refusal import refused
from wordsvc.games.geisterfalle.rounds import score_round, scoring_order
from wordsvc.games.geisterfalle.street import Space, Street, check_positions, party
from wordsvc.games.geisterfalle.throws import Round, Throws, check_by_seat, check_form, lasts
from wordsvc.games.replay import Illegal, play
from wordsvc.messages import Message
from wordsvc.rule import rule

Positions = Annotated[list[Space], Field(min_length=PIECES.min_players, max_length=PIECES.max_players)]
Effects = list[list[Kind]]


class Setup(Model):
    """Where a replay starts; ``pack`` lists all tickets, the one that is there twice twice."""

    street: Street
    positions: Positions
    effects: Effects | None = None
    pack: list[Kind] | None = None


class RoundEvent(Throws):
    """A round."""

    op: Literal["round"]


class DecisionEvent(Calls):
    """A decision round."""

    op: Literal["decision"]


Event = Annotated[RoundEvent | DecisionEvent, Field(discriminator="op")]


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two rounds; ``stack``: the tickets still face down, None where the pack is not known."""

    street: Street
    rules: HouseRules
    positions: tuple[int, ...]
    effects: tuple[tuple[Kind, ...], ...]
    result: Result
    pack: Counter[Kind] | None = None
    stack: Counter[Kind] | None = None

    @property
    def red_ball(self) -> int | None:
        """The seat that gets the red ball next; nobody once somebody is at the party."""
        return next_red_ball(self.positions, self.street)


def next_red_ball(positions: Sequence[int], street: Street) -> int | None:
    """The holder of the red ball in the next round, None once somebody is at the party."""
    return None if party(positions, street) else red_ball_holder(positions)


def check_setup(setup: Setup, rules: HouseRules) -> None:
    """Raises InvalidInput for a start that cannot be."""
    check_positions(setup.positions, setup.street)
    if setup.effects is not None:
        check_by_seat(setup.effects, len(setup.positions), "effects")
    for seat, kinds in enumerate(setup.effects or ()):
        with below("effects", seat):
            check_effects(kinds, rules, pro=setup.street.pro)
    if setup.pack is not None:
        check_pack(setup.pack, setup.effects or ())


@rule("GF-14")
def check_pack(pack: Sequence[Kind], effects: Iterable[Iterable[Kind]]) -> None:
    """Ten tickets of nine kinds, those lying in front of players among them."""
    if len(pack) != PIECES.pack_size or set(pack) != set(PIECES.tickets):
        raise refused("pack", "GF-14", "pack", tickets=PIECES.pack_size, kinds=len(PIECES.tickets))
    for kind in in_front(effects) - Counter(pack):
        raise refused("not_in_the_stack", "GF-14", "pack", kind=kind)


def check_event(event: Event, seats: int, rules: HouseRules) -> None:
    """Raises InvalidInput for a malformed event."""
    if isinstance(event, RoundEvent):
        check_form(event, seats, rules)
    else:
        check_calls(event, seats)


def start(setup: Setup, rules: HouseRules) -> GameState:
    """The state before the first event."""
    effects = tuple(map(tuple, setup.effects or [[] for _ in setup.positions]))
    pack = Counter(pack_of(setup.pack, setup.street)) if setup.pack else None
    return GameState(
        setup.street,
        rules,
        tuple(setup.positions),
        effects,
        result(party(setup.positions, setup.street)),
        pack,
        pack - in_front(effects) if pack else None,
    )


@rule("GF-19")
def pack_of(pack: Iterable[Kind], street: Street) -> list[Kind]:
    """The tickets that are played with: the pro side leaves out the green and the blue one."""
    return [kind for kind in pack if PIECES.tickets[kind].on_pro_side or not street.pro]


def in_front(effects: Iterable[Iterable[Kind]]) -> Counter[Kind]:
    """The tickets that lie in front of players."""
    return Counter(kind for kinds in effects for kind in kinds)


def replayed(state: GameState, events: Sequence[Event]) -> tuple[GameState, Illegal | None]:
    """The state after ``events``, up to the first one the rules forbid."""
    return play(state, events, after)


def after(state: GameState, event: Event) -> GameState | Message:
    """The state after ``event``, or why the rules forbid it."""
    try:
        check_going_on(state)
        return after_round(state, event) if isinstance(event, RoundEvent) else after_decision(state, event)
    except InvalidInput as refusal:
        return refusal.problems[0].message


@rule("GF-16")
def check_going_on(state: GameState) -> None:
    """Nothing is played once somebody has won."""
    if state.result.outcome == "winner":
        raise refused("game_over", "GF-16", seat=state.result.winner or 0)


def after_round(state: GameState, event: RoundEvent) -> GameState:
    """The state after a round; raises InvalidInput."""
    game_round = Round(state.street, state.positions, state.effects, event, state.rules)
    progress = score_round(game_round)
    return replace(
        state,
        positions=progress.positions,
        effects=progress.effects,
        result=result(party(progress.positions, state.street)),
        stack=stack_after(state, event),
    )


def stack_after(state: GameState, event: RoundEvent) -> Counter[Kind] | None:
    """The tickets still face down after those of the round were drawn in turn; raises InvalidInput."""
    if state.pack is None or state.stack is None:
        return None
    stack, lying = state.stack, in_front(state.effects)
    for kind in drawn_in_order(event, len(state.positions)):
        stack = without(stack or reshuffled(state.pack, lying), kind)
        lying += Counter([kind] if lasts(kind, state.rules) else [])
    return stack


def drawn_in_order(event: RoundEvent, seats: int) -> list[Kind]:
    """The tickets of a round as they are drawn."""
    tickets = {int(seat): drawn.kind for seat, drawn in event.tickets.items()}
    return [tickets[seat] for seat in scoring_order(event.caller, seats) if seat in tickets]


@rule("GF-13")
def reshuffled(pack: Counter[Kind], lying: Counter[Kind]) -> Counter[Kind]:
    """The new stack when all tickets are used: all but those lying in front of players."""
    return pack - lying


@rule("GF-14")
def without(stack: Counter[Kind], kind: Kind) -> Counter[Kind]:
    """The stack after drawing ``kind``; raises InvalidInput where it is not there any more."""
    if not stack[kind]:
        raise refused("not_in_the_stack", "GF-14", kind=kind)
    return stack - Counter([kind])


def after_decision(state: GameState, event: DecisionEvent) -> GameState:
    """The state after a decision round; raises InvalidInput."""
    check_deciders(event.calls, party(state.positions, state.street))
    winner = decided(event.calls, event.points)
    return state if winner is None else replace(state, result=Result("winner", winner))
