"""Step A of a round: new cards appear, each with a cube, or escape for want of one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from wordsvc.edge import Model
from wordsvc.games.game import impossible
from wordsvc.games.spukstaben.board import Rooms, State
from wordsvc.games.spukstaben.cards import DrawnCard, Nimble, Sibling, each_card_once, in_play
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import TABLES, Room, RoomName
from wordsvc.rule import rule


class Appear(Model):
    """``draw`` is the pile, its top first; ``count`` the regular cards; ``placement`` is for round 1."""

    draw: Annotated[list[DrawnCard], AfterValidator(each_card_once)]
    count: Annotated[int, Field(ge=0)]
    placement: list[RoomName] | None = None


class AppearRequest(Appear):
    """New cards for a position."""

    state: State
    rules: HouseRules = HouseRules()


class Placed(Model):
    """A new card and its room."""

    id: str
    room: Room


class AppearAnswer(Model):
    """New cards in the order of placing, those that escaped at once, and how many were drawn."""

    placed: list[Placed]
    escaped: list[str]
    drawn: int
    state: State


def appear(state: State, move: Appear, rules: HouseRules) -> AppearAnswer:
    """Let cards appear; raises InvalidInput where the round allows no such cards."""
    _check(state, move)
    first = state.round == 1
    arrived = arrivals(move, 0 if first else state.supply, rules)
    placed, escaped = with_cubes(arrived, state.supply)
    rooms = first_rooms(move.placement) if first else [room_of(card) for card in placed]
    columns = {room: list(column) for room, column in zip(Room, state.rooms.columns, strict=True)}
    for card, room in zip(placed, rooms, strict=False):
        columns[room].append(in_play(card, state.players))
    return AppearAnswer(
        placed=[Placed(id=card.id, room=room) for card, room in zip(placed, rooms, strict=False)],
        escaped=[card.id for card in escaped],
        drawn=len(arrived),
        state=state.after(Rooms.of([*columns.values()]), escaped=state.escaped + len(escaped)),
    )


def _check(state: State, move: Appear) -> None:
    there = {card.id for card in state.rooms.cards}
    for position, card in enumerate(move.draw):
        if card.id in there:
            raise impossible(say("twice", "SP-20", item=card.id), "draw", position, "id")
    if not cards_appear(state.round):
        raise impossible(say("no_new_cards", "SP-23", round=state.round), "state", "round")
    check_first_round(state, move)


@rule("SP-23")
def cards_appear(round_: int) -> bool:
    """New cards appear in every round but the last."""
    return round_ < TABLES.rounds


@rule("SP-21")
def check_first_round(state: State, move: Appear) -> None:
    """Six cards for an empty shop, placed as the team likes; raises InvalidInput."""
    if state.round > 1:
        if move.placement is not None:
            raise impossible(say("placement_later", "SP-21"), "placement")
        return
    if not state.is_empty:
        raise impossible(say("not_empty", "SP-21"), "state", "rooms")
    if move.count != len(TABLES.first_rooms):
        raise impossible(say("first_count", "SP-21", count=len(TABLES.first_rooms)), "count")
    if move.placement is not None and sorted(move.placement) != sorted(TABLES.first_rooms):
        raise impossible(say("placement", "SP-21"), "placement")


@rule("SP-21")
def first_rooms(placement: Sequence[Room] | None) -> Sequence[Room]:
    """The rooms of round 1 in draw order; instant effects do not count."""
    return TABLES.first_rooms if placement is None else placement


@rule("SP-28")
def arrivals(move: Appear, cubes: int, rules: HouseRules) -> list[DrawnCard]:
    """The cards drawn, in the order of placing; of a short pile what is there.

    The first ``cubes`` of them have an instant effect, in every stage.
    """
    pile, siblings = deque(move.draw), deque[DrawnCard]()
    arrived: list[DrawnCard] = []
    due = move.count
    while siblings or (due and pile):
        if due and pile:
            card, due = pile.popleft(), due - 1
        else:
            card = siblings.popleft()
        arrived.append(card)
        if has_effect(len(arrived), cubes) and brings_sibling(card):
            if at_once(rules):
                due += 1
            elif pile:
                siblings.append(pile.popleft())
    return arrived


@rule("SP-27")
def has_effect(number: int, cubes: int) -> bool:
    """Only a card that gets a cube has an instant effect: the first, second … of those that arrive."""
    return number <= cubes


@rule("SP-26")
def brings_sibling(card: DrawnCard) -> bool:
    """One more card is drawn, on top of the regular ones."""
    return isinstance(card.effect, Sibling)


@rule("SP-26")
def at_once(rules: HouseRules) -> bool:
    """A sibling is placed next, not after the last regular card."""
    return rules.siblings == "immediate"


@rule("SP-24")
def with_cubes(arrived: Sequence[DrawnCard], supply: int) -> tuple[Sequence[DrawnCard], Sequence[DrawnCard]]:
    """The cards that get a cube, in the order of placing, and those that escape at once."""
    return arrived[:supply], arrived[supply:]


@rule("SP-25")
def room_of(card: DrawnCard) -> Room:
    """A nimble card's printed room, else the composing room."""
    return card.effect.room if isinstance(card.effect, Nimble) else Room.COMPOSING
