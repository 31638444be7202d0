"""Stage 3: who supports a shielded card, and which shields are covered. Sets of cards are bit masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wordsvc.games.spukstaben.bits import as_set, members, union
from wordsvc.games.spukstaben.board import Cell, Layout
from wordsvc.games.spukstaben.cards import Arrows, Card, Direction, Doubler, Shield
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.rule import rule

_STEP: Final[dict[Direction, Cell]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@rule("SP-36")
def shields_count(stage: int) -> bool:
    """Shields are part of stage 3."""
    return stage == 3


@rule("SP-51")
def protection(card: Card, stage: int) -> Shield | None:
    """The card's shield where it still protects: a covered one is gone for good."""
    return card.shield if shields_count(stage) and not card.covered else None


@rule("SP-41")
def pointed_at(arrows: Arrows, cell: Cell) -> list[Cell]:
    """The cells the arrows of a card in ``cell`` point to."""
    return [(cell[0] + x, cell[1] + y) for x, y in map(_STEP.__getitem__, arrows.to)]


@rule("SP-40", "SP-42", "SP-43")
def supporters(layout: Layout, stage: int) -> tuple[int, ...]:
    """For each card the set of those its arrows point to; empty space supports nobody."""
    there = {cell: 1 << bit for bit, cell in enumerate(layout.cells)}
    needs = []
    for card, cell in zip(layout.cards, layout.cells, strict=True):
        shield = protection(card, stage)
        cells = pointed_at(shield, cell) if isinstance(shield, Arrows) else ()
        needs.append(sum(there.get(cell, 0) for cell in cells))
    return tuple(needs)


@rule("SP-50", "SP-52")
def runs_needed(card: Card, stage: int) -> int:
    """How many separate runs scare the card once."""
    return 2 if isinstance(protection(card, stage), Doubler) else 1


@rule("SP-44", "SP-46")
def supported(cards: int, needs: Sequence[int]) -> int:
    """The largest part of ``cards`` that holds all supporters of its cards, and theirs in turn."""
    while lonely := as_set(bool(cards >> bit & 1 and need & ~cards) for bit, need in enumerate(needs)):
        cards &= ~lonely
    return cards


def _reached(bit: int, needs: Sequence[int]) -> int:
    """All cards to which a chain of arrows leads from that one."""
    found, new = 0, needs[bit]
    while new:
        found |= new
        new = union(needs[other] for other in members(new)) & ~found
    return found


@rule("SP-45")
def deadlocked(needs: Sequence[int], rules: HouseRules) -> int:
    """The cards that can never be scared because a chain of arrows leads from them back to them."""
    if rules.arrow_cycle == "mutual":
        return 0
    return as_set(bool(_reached(bit, needs) >> bit & 1) for bit in range(len(needs)))


@rule("SP-48")
def shield_met(need: int, doubled: bool, fled: int) -> bool:
    """A scared card is covered: by its doubler, or by a supporter that is still there."""
    return doubled or bool(need & ~fled)


@rule("SP-19", "SP-49")
def fled_earlier(taken: int, last_space: int, rules: HouseRules) -> int:
    """Of the cards ``taken`` so far those that are empty space for the letters to come."""
    return taken & last_space if rules.shield_timing == "sequential" else 0
