"""A slow, obvious twin of ``scare``: every way to use a word's letters is tried, rule by rule.

It shares only the value types with the game. Cards are named by their place in grid order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.cards import (
    Arrows,
    Card,
    Doubler,
    MaxLength,
    NotAtEnd,
    NotAtStart,
    NotWithin,
)
from wordsvc.games.spukstaben.house_rules import HouseRules

Run = tuple[int, int]
"""First position, and the one behind the last."""

Use = dict[int, tuple[Run, ...]]
"""Which card is scared by which runs."""

SIDES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass
class Twin:
    """One word against one position."""

    state: State
    word: str
    rules: HouseRules

    def __post_init__(self) -> None:
        columns = self.state.rooms.columns
        self.places = [
            (x, y) for x, column in enumerate(columns) for y, card in enumerate(column) if card is not None
        ]
        self.cards: list[Card] = [columns[x][y] for x, y in self.places]  # type: ignore[misc]
        self.options = [self._options(number) for number in range(len(self.cards))]

    # one card

    def _runs(self, letters: str) -> list[Run]:
        ends = range(len(letters), len(self.word) + 1)
        return [(end - len(letters), end) for end in ends if self.word[end - len(letters) : end] == letters]

    def _good(self, card: Card, run: Run) -> bool:
        condition = card.condition
        if self.state.stage == 1 or condition is None:
            return True
        if isinstance(condition, MaxLength):
            return len(self.word) <= condition.value
        if isinstance(condition, NotAtStart):
            return run[0] != 0
        if isinstance(condition, NotAtEnd):
            return run[1] != len(self.word)
        assert isinstance(condition, NotWithin)
        barred = [other for values in condition.values for other in self._runs(values)]
        return not any(other[0] <= run[0] and run[1] <= other[1] for other in barred)

    def _usable(self, card: Card) -> list[Run]:
        runs = self._runs(card.letters)
        good = [run for run in runs if self._good(card, run)]
        return [] if self.rules.condition_scope == "whole_word" and good != runs else good

    def _shield(self, number: int) -> Arrows | Doubler | None:
        card = self.cards[number]
        return card.shield if self.state.stage == 3 and not card.covered else None

    def _options(self, number: int) -> list[tuple[Run, ...]]:
        """All ways to scare the card by letters alone."""
        runs = self._usable(self.cards[number])
        if not isinstance(self._shield(number), Doubler):
            return [(run,) for run in runs]
        return [(one, two) for one, two in combinations(runs, 2) if one[1] <= two[0]]

    def supporters(self, number: int) -> list[int]:
        """The cards its arrows point to."""
        shield = self._shield(number)
        if not isinstance(shield, Arrows):
            return []
        x, y = self.places[number]
        cells = [(x + SIDES[side][0], y + SIDES[side][1]) for side in shield.to]
        return [self.places.index(cell) for cell in cells if cell in self.places]

    def _on_a_cycle(self, number: int) -> bool:
        paths = [[card] for card in self.supporters(number)]
        while paths:
            path = paths.pop()
            if path[-1] == number:
                return True
            paths += [[*path, card] for card in self.supporters(path[-1]) if card not in path]
        return False

    # all cards

    def _clash(self, one: int, runs: Sequence[Run], two: int, others: Sequence[Run]) -> bool:
        shared = self.rules.letter_sharing == "shared"
        if shared and self.cards[one].letters != self.cards[two].letters:
            return False
        return any(run[0] < other[1] and other[0] < run[1] for run in runs for other in others)

    def _uses(self, number: int = 0, use: Use | None = None) -> Iterator[Use]:
        """Every use of the letters in which no two cards want the same one."""
        use = use or {}
        if number == len(self.cards):
            yield use
            return
        yield from self._uses(number + 1, use)
        for runs in self.options[number]:
            if not any(self._clash(number, runs, card, others) for card, others in use.items()):
                yield from self._uses(number + 1, {**use, number: runs})

    def _legal(self, use: Use) -> bool:
        if self.rules.arrow_cycle == "deadlock" and any(map(self._on_a_cycle, use)):
            return False
        return all(supporter in use for number in use for supporter in self.supporters(number))

    def legal_uses(self) -> list[Use]:
        """Every legal use of the letters."""
        uses = [use for use in self._uses() if self._legal(use)]
        return self._strict(uses) if self.rules.assignment == "strict_left_to_right" else uses

    def _strict(self, uses: list[Use]) -> list[Use]:
        """Those uses that pass over no run a card could have been scared by.

        Position by position, at one position by letters: if some use that agrees up to here lets a card
        be scared here, those that let none go.
        """
        lanes = sorted({self._lane(number) for number in range(len(self.cards))})
        for step in [(at, lane) for at in range(len(self.word)) for lane in lanes]:
            scaring = {self._before(use, step) for use in uses if self._at(use, step)}
            uses = [use for use in uses if self._at(use, step) or self._before(use, step) not in scaring]
        return uses

    def _lane(self, number: int) -> str:
        return self.cards[number].letters if self.rules.letter_sharing == "shared" else ""

    def _steps(self, use: Use) -> list[tuple[tuple[int, str], int]]:
        return sorted(((run[0], self._lane(number)), number) for number, runs in use.items() for run in runs)

    def _before(self, use: Use, step: tuple[int, str]) -> tuple[tuple[tuple[int, str], int], ...]:
        return tuple(item for item in self._steps(use) if item[0] < step)

    def _at(self, use: Use, step: tuple[int, str]) -> bool:
        return any(item[0] == step for item in self._steps(use))

    # the result

    def outcomes(self) -> list[list[int]]:
        """Every maximal legal set, in grid order."""
        sets = {frozenset(use) for use in self.legal_uses()}
        return sorted(sorted(cards) for cards in sets if not any(cards < other for other in sets))

    def best(self) -> list[int]:
        """Most cards, most that flee, nearest the Door, first in grid order."""

        def order(cards: list[int]) -> tuple[int, int, int, list[int]]:
            fled = sum(self.cards[card].cube == 1 for card in cards)
            return -len(cards), -fled, -sum(self.places[card][0] + 1 for card in cards), cards

        return min(self.outcomes(), key=order)

    def covered(self, cards: list[int]) -> list[int]:
        """The cards of an outcome whose shields are covered, in the use that covers most of them."""
        found = [self._covered(use) for use in self.legal_uses() if sorted(use) == cards]
        return max(found, key=lambda some: (len(some), some[::-1]))

    def _covered(self, use: Use) -> list[int]:
        return [number for number in sorted(use) if self._is_covered(number, use)]

    def _is_covered(self, number: int, use: Use) -> bool:
        if isinstance(self._shield(number), Doubler):
            return True
        return any(not self._gone(card, number, use) for card in self.supporters(number))

    def _gone(self, supporter: int, number: int, use: Use) -> bool:
        earlier = use[supporter][-1][0] < use[number][-1][0]
        return self.rules.shield_timing == "sequential" and self.cards[supporter].cube == 1 and earlier

    def cubes(self, cards: list[int]) -> list[int]:
        """The cubes of all cards afterwards; 0 for one that fled."""
        return [card.cube - (number in cards) for number, card in enumerate(self.cards)]
