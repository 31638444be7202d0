"""A slow, obvious twin of ``best``: every order of different words, every outcome of each.

Single words are resolved by the game (which has a twin of its own); nothing is shared with the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wordsvc.games.spukstaben.board import Rooms, State
from wordsvc.games.spukstaben.closing import checked_stage
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.outcomes import covered
from wordsvc.games.spukstaben.scare import resolve, rooms_after
from wordsvc.games.spukstaben.words import used_before

GOAL = ("escaping", "fled", "scared")
Value = tuple[int, ...]
"""For each criterion of the goal, then the frequency of the rarest word; the larger the better."""


@dataclass
class Twin:
    """``frequencies`` are the words there are."""

    state: State
    rules: HouseRules
    words: int
    frequencies: Mapping[str, int]
    goal: Sequence[str] = GOAL
    must_scare: Sequence[str] = ()
    steps: dict[tuple[object, str], list[tuple[Rooms, frozenset[str]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.last = self.state.round == 10
        self.stage = checked_stage(self.state.stage, self.rules) if self.last else self.state.stage
        self.allowed = [
            word for word in self.frequencies if not used_before(word, self.state.used_words, self.rules)
        ]
        self.size = min(1 if self.last else self.words, len(self.allowed))

    def values(self) -> dict[frozenset[str], Value]:
        """The best value of every set of words that scares all it must."""
        found: dict[frozenset[str], Value] = {}
        for words, rooms, scares, scared in self._plays((), self.state.rooms, 0, frozenset()):
            if scared >= set(self.must_scare):
                rarest = min(self.frequencies[word] for word in words)
                value = (*self._worth(rooms, scares), rarest)
                key = frozenset(words)
                found[key] = max(found.get(key, value), value)
        return found

    def _plays(
        self, words: tuple[str, ...], rooms: Rooms, scares: int, scared: frozenset[str]
    ) -> Iterator[tuple[tuple[str, ...], Rooms, int, frozenset[str]]]:
        if len(words) == self.size:
            if words:
                yield words, rooms, scares, scared
            return
        for word in self.allowed:
            if word not in words:
                for after, cards in self._outcomes(rooms, word):
                    yield from self._plays((*words, word), after, scares + len(cards), scared | cards)

    def _outcomes(self, rooms: Rooms, word: str) -> list[tuple[Rooms, frozenset[str]]]:
        key = (tuple((card.id, card.cube, card.covered) for card in rooms.cards), word)
        if key not in self.steps:
            found = resolve(rooms, word, self.stage, self.rules)
            ids = found.hunt.layout.ids
            self.steps[key] = [
                (self._after(rooms, ids(cards), ids(covered(found.hunt, cards))), frozenset(ids(cards)))
                for cards in found.outcomes
            ]
        return self.steps[key]

    def _after(self, rooms: Rooms, scared: list[str], covered_: list[str]) -> Rooms:
        if not self.last:
            return rooms_after(rooms, scared, covered_)
        return Rooms.of([[c for c in column if c and c.id not in scared] for column in rooms.columns])

    def _worth(self, rooms: Rooms, scares: int) -> Value:
        escaping = rooms.cards if self.last else [card for card in rooms.door if card]
        counted = {
            "escaping": -len(escaping),
            "fled": len(self.state.rooms.cards) - len(rooms.cards),
            "scared": scares,
        }
        return tuple(counted[name] for name in self.goal)
