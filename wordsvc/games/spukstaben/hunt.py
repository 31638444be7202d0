"""One word held against one layout: which runs of its letters can serve which cards.

A word is read from left to right. What it has done so far is one number: bit i is set when card i (in
grid order) is scared; a doubler has a second bit, behind those of all cards, for its first run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wordsvc.games.spukstaben.bits import as_set, members
from wordsvc.games.spukstaben.board import Layout
from wordsvc.games.spukstaben.cards import Card
from wordsvc.games.spukstaben.conditions import usable_runs
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.shields import deadlocked, runs_needed, supported, supporters
from wordsvc.rule import rule


class Fit(NamedTuple):
    """Letters ``start`` to ``end`` (exclusive) serve a card; fits of one ``lane`` may not overlap.

    ``card`` is the card's bit; ``first`` is the one to set first: the same, or a doubler's second bit.
    """

    start: int
    lane: str
    end: int
    card: int
    first: int


@dataclass(frozen=True, slots=True)
class Hunt:
    """A word (a key) on a layout: what serves whom, and on whom each card's scare depends.

    ``needs`` is each card's supporters; ``doubled`` are the cards that take two runs, ``last_space``
    those that would flee.
    """

    layout: Layout
    word: str
    stage: int
    rules: HouseRules
    fits: tuple[Fit, ...]
    needs: tuple[int, ...]
    doubled: int
    last_space: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.layout.cards)

    def cards(self, taken: int) -> int:
        """The cards scared in a state, without those that wait for their second run."""
        return taken & (1 << self.size) - 1

    def is_legal(self, taken: int) -> bool:
        """At the end of the word no card waits for a second run or for a supporter."""
        cards = self.cards(taken)
        return not (taken >> self.size & ~cards) and supported(cards, self.needs) == cards


@rule("SP-11")
def lane(card: Card, rules: HouseRules) -> str:
    """Only cards of one lane compete for letters: all, or those with the same ones."""
    return card.letters if rules.letter_sharing == "shared" else ""


@rule("SP-12", "SP-15")
def take(taken: int, fit: Fit) -> int:
    """The state after a run is used for its card; where this word has scared it already, it fizzles."""
    if taken & fit.card:
        return taken
    return taken | (fit.card if taken & fit.first else fit.first)


def hunt(layout: Layout, word: str, stage: int, rules: HouseRules) -> Hunt:
    """Hold ``word`` (a key) against the cards; those that it cannot scare at all have no fits."""
    cards, size = layout.cards, len(layout.cards)
    starts = [usable_runs(card, word, stage, rules) for card in cards]
    wanted = [runs_needed(card, stage) for card in cards]
    needs = supporters(layout, stage)
    enough = as_set(len(found) >= runs for found, runs in zip(starts, wanted, strict=True))
    possible = supported(enough & ~deadlocked(needs, rules), needs)

    def fits(bit: int) -> Iterator[Fit]:
        card, first = cards[bit], 1 << bit + size * (wanted[bit] - 1)
        for start in starts[bit]:
            yield Fit(start, lane(card, rules), start + len(card.letters), 1 << bit, first)

    return Hunt(
        layout=layout,
        word=word,
        stage=stage,
        rules=rules,
        fits=tuple(sorted(fit for bit in members(possible) for fit in fits(bit))),
        needs=needs,
        doubled=as_set(runs == 2 for runs in wanted),
        last_space=as_set(card.cube == 1 for card in cards),
    )
