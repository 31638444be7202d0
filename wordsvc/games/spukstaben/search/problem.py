"""A question for the search: a position, how many words, and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from wordsvc.games.spukstaben.bits import as_set, members
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.closing import checked_stage
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.outcomes import covered
from wordsvc.games.spukstaben.scare import Ids, resolve, rooms_after
from wordsvc.games.spukstaben.search.worth import Criterion, Worth
from wordsvc.games.spukstaben.shields import runs_needed, supporters
from wordsvc.games.spukstaben.tables import TABLES, Room


class CarriedOut(TypedDict):
    """What the words of a plan do, one after the other."""

    words: list[str]
    claims: list[Ids]
    fled: Ids
    scared: Ids
    escaping: Ids


@dataclass(frozen=True, eq=False)
class Problem:
    """``words`` different words for a position; ``escaping`` are the cards that escape unless they flee."""

    state: State
    rules: HouseRules
    stage: int
    words: int
    escaping: int
    must: int
    worth: Worth

    @classmethod
    def of(cls, state: State, rules: HouseRules, words: int, goal: Sequence[Criterion], must: int) -> Problem:
        """The last round takes one word, one scare is enough there, and whoever is left escapes."""
        layout = state.rooms.layout
        last = state.round == TABLES.rounds
        door = list(Room).index(Room.DOOR)
        escaping = as_set(last or room == door for room, _ in layout.cells)
        cubes = [1 if last else card.cube for card in layout.cards]
        words = 1 if last else words
        return cls(
            state,
            rules,
            checked_stage(state.stage, rules) if last else state.stage,
            words,
            escaping,
            must,
            Worth.of(cubes, escaping, must, goal, words),
        )

    @property
    def needs(self) -> tuple[int, ...]:
        """By card its supporters."""
        return supporters(self.state.rooms.layout, self.stage)

    @property
    def doubled(self) -> int:
        """The cards that take two runs."""
        return as_set(runs_needed(card, self.stage) == 2 for card in self.state.rooms.layout.cards)

    def carried_out(self, words: Sequence[str], wanted: Sequence[int]) -> CarriedOut:
        """Resolve the words as the game does, each with the first outcome that has its ``wanted`` cards."""
        start, rooms = self.state.rooms.layout, self.state.rooms
        claims: list[Ids] = []
        fled: set[str] = set()
        for word, cards in zip(words, wanted, strict=True):
            found = resolve(rooms, word, self.stage, self.rules)
            layout = found.hunt.layout
            aim = layout.set_of(start.ids(cards))
            chosen = next(outcome for outcome in found.outcomes if not aim & ~outcome)
            claims.append(layout.ids(chosen))
            fled |= {layout.cards[bit].id for bit in members(chosen) if self.leaves(layout.cards[bit].cube)}
            rooms = rooms_after(rooms, claims[-1], layout.ids(covered(found.hunt, chosen)))
        scared = {identifier for claim in claims for identifier in claim}
        return CarriedOut(
            words=list(words),
            claims=claims,
            fled=[card.id for card in start.cards if card.id in fled],
            scared=[card.id for card in start.cards if card.id in scared],
            escaping=[identifier for identifier in start.ids(self.escaping) if identifier not in fled],
        )

    def leaves(self, cube: int) -> bool:
        """Scared once more, a card with that cube flees; with the power word always."""
        return cube == 1 or self.state.round == TABLES.rounds
