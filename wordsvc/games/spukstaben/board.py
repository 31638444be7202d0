"""The print shop: rooms as columns of a grid, and all that a table must remember between two steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, Strict, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spukstaben.bits import as_set, members
from wordsvc.games.spukstaben.cards import Card, Column
from wordsvc.games.spukstaben.keys import Key
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import TABLES, Room
from wordsvc.rule import rule

Cell = tuple[int, int]
"""Column (room, 0-3) and row (from the board down, from 0)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards at the start of a word, in grid order, each with its cell."""

    cards: tuple[Card, ...]
    cells: tuple[Cell, ...]

    def ids(self, cards: int) -> list[str]:
        """The ids of a set of cards, in grid order."""
        return [self.cards[bit].id for bit in members(cards)]

    def set_of(self, ids: Sequence[str]) -> int:
        """The set of the cards with these ids; an id that is not there is left out."""
        return as_set(card.id in ids for card in self.cards)


class Rooms(Model):
    """The four rooms, from left to right."""

    composing: Column
    press: Column
    office: Column
    door: Column

    @classmethod
    def of(cls, columns: Sequence[Sequence[Card | None]]) -> Rooms:
        """Four columns as rooms."""
        return cls(**{room: tuple(column) for room, column in zip(Room, columns, strict=True)})

    @property
    def columns(self) -> tuple[Column, ...]:
        """The rooms in order."""
        return self.composing, self.press, self.office, self.door

    @cached_property
    def layout(self) -> Layout:
        """Where the cards lie."""
        places = [
            ((x, y), card)
            for x, column in enumerate(self.columns)
            for y, card in enumerate(column)
            if card is not None
        ]
        return Layout(tuple(card for _, card in places), tuple(cell for cell, _ in places))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card in grid order: room by room, each from the board down."""
        return self.layout.cards


EMPTY_ROOMS = Rooms(composing=(), press=(), office=(), door=())


@rule("SP-20")
def cubes_left(rooms: Rooms, cubes_left_out: int) -> int:
    """The supply: all cubes but those on cards and those left out of the game."""
    return TABLES.cubes - len(rooms.cards) - cubes_left_out


@rule("SP-51")
def tokens_left(rooms: Rooms) -> int:
    """The shield tokens that lie on no card; a card's token returns when it leaves."""
    return TABLES.tokens - sum(card.covered is True for card in rooms.cards)


class State(Model):
    """A position. ``supply`` and ``tokens`` follow from the rest and are checked where they are given."""

    stage: Annotated[int, Field(ge=1, le=3)]
    players: Annotated[int, Field(ge=1, le=4)]
    round: Annotated[int, Field(ge=1, le=TABLES.rounds)]
    rooms: Rooms
    escaped: Annotated[int, Field(ge=0)] = 0
    cubes_left_out: Annotated[int, Field(ge=0, lt=TABLES.cubes)] = 0
    supply: Annotated[int, Field(default_factory=lambda known: cubes_left(*_cubes(known)))]
    tokens: Annotated[int, Field(default_factory=lambda known: tokens_left(known["rooms"]))]
    used_words: Annotated[tuple[Key, ...], Strict(False)] = ()

    @model_validator(mode="after")
    def _consistent(self) -> State:
        self._each_card_once()
        supply, tokens = cubes_left(self.rooms, self.cubes_left_out), tokens_left(self.rooms)
        if supply < 0:
            raise InvalidValue(say("too_many_cards", "SP-20", cubes=TABLES.cubes), "rooms")
        if self.supply != supply:
            raise InvalidValue(say("supply", "SP-20", cubes=TABLES.cubes, right=supply), "supply")
        if self.tokens != tokens:
            raise InvalidValue(say("tokens", "SP-51", tokens=TABLES.tokens, right=tokens), "tokens")
        return self

    def _each_card_once(self) -> None:
        seen: set[str] = set()
        layout = self.rooms.layout
        for card, (x, y) in zip(layout.cards, layout.cells, strict=True):
            if card.id in seen:
                raise InvalidValue(say("twice", "SP-20", item=card.id), "rooms", list(Room)[x], y, "id")
            seen.add(card.id)

    def after(self, rooms: Rooms, **changes: Any) -> State:
        """This position with other rooms, the supply and the tokens that go with them, and ``changes``."""
        kept = {name: value for name, value in self if name not in {"supply", "tokens"}}
        return State(**{**kept, "rooms": rooms, **changes})

    @property
    def is_empty(self) -> bool:
        """No card is left in the shop."""
        return not self.rooms.cards


def _cubes(known: dict[str, Any]) -> tuple[Rooms, int]:
    return known["rooms"], known["cubes_left_out"]


@rule("SP-40")
def close_gaps(column: Column) -> Column:
    """The cards of a room moved up to the board, in their order."""
    return tuple(card for card in column if card is not None)
