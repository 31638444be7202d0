"""A question for the search: a position, how many words, and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordsvc.edge import Model
from wordsvc.games.spukstaben.bits import as_set, union
from wordsvc.games.spukstaben.board import Rooms, State
from wordsvc.games.spukstaben.closing import checked_stage
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.outcomes import covered
from wordsvc.games.spukstaben.scare import Ids, resolve, rooms_after
from wordsvc.games.spukstaben.search.worth import GOAL, Criterion, Worth
from wordsvc.games.spukstaben.shields import runs_needed, supporters
from wordsvc.games.spukstaben.tables import TABLES, Room


class Done(Model):
    """Words in the order of resolution, what each scares, and what they do together.

    ``scared`` names each card once; ``scares`` counts all steps down.
    """

    words: list[str]
    claims: list[Ids]
    fled: Ids
    scared: Ids
    scares: int
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
    def of(
        cls, state: State, rules: HouseRules, words: int, goal: Sequence[Criterion] = GOAL, must: int = 0
    ) -> Problem:
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

    def results(self, rooms: Rooms, word: str) -> list[tuple[int, Rooms]]:
        """What a word can do to cards in these rooms, as a set of those at the start, and the rooms then."""
        found = resolve(rooms, word, self.stage, self.rules)
        ids, start = found.hunt.layout.ids, self.state.rooms.layout
        return [
            (start.set_of(ids(cards)), rooms_after(rooms, ids(cards), ids(covered(found.hunt, cards))))
            for cards in found.outcomes
        ]

    def scares(self, scared: Sequence[int]) -> list[int]:
        """How often each card is in these sets."""
        return [sum(cards >> card & 1 for cards in scared) for card in range(len(self.worth.cubes))]

    def value(self, scared: Sequence[int]) -> int:
        """What it is worth to scare these sets of cards one after the other."""
        return sum(int(self.worth.gained[card, count]) for card, count in enumerate(self.scares(scared)))

    def carried_out(self, words: Sequence[str], wanted: Sequence[int]) -> Done:
        """Resolve the words as the game does, each with the first outcome that has its ``wanted`` cards."""
        start, rooms, scared = self.state.rooms.layout, self.state.rooms, list[int]()
        for word, cards in zip(words, wanted, strict=True):
            there = cards & start.set_of([card.id for card in rooms.cards])
            done, rooms = next(result for result in self.results(rooms, word) if not there & ~result[0])
            scared.append(done)
        return self.done(words, scared)

    def done(self, words: Sequence[str], scared: Sequence[int]) -> Done:
        """What words do that scare these sets of cards one after the other."""
        ids = self.state.rooms.layout.ids
        fled = as_set(
            times >= cube for times, cube in zip(self.scares(scared), self.worth.cubes, strict=True)
        )
        return Done(
            words=list(words),
            claims=[ids(cards) for cards in scared],
            fled=ids(fled),
            scared=ids(union(scared)),
            scares=sum(cards.bit_count() for cards in scared),
            escaping=ids(self.escaping & ~fled),
        )
