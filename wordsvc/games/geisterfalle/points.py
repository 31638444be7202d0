"""Points of a round: balls in holes, pending tickets, the red ball, the pro side's factors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.pieces import PIECES, Ghost, Hole, Kind, ScoringGhost
from wordsvc.rule import rule

Factors = Mapping[ScoringGhost, int]
"""How often a ghost counts on a space of the pro side; what is missing counts once."""


class Balls(NamedTuple):
    """Where the balls of a player lie; ``red`` is None where the red ball is not sunk or not held."""

    blue: Sequence[Hole]
    red: Hole
    red_held: bool


class Catch(NamedTuple):
    """Points of a player's balls, and whether they draw a ticket."""

    points: int
    ticket: bool


def catch(balls: Balls, effects: Iterable[Kind], factors: Factors, rules: HouseRules) -> Catch:
    """What the balls of one player bring under pending tickets and the factors of a space."""
    counting = counting_balls(balls)
    ticket = "white" in counting
    if red_missed(balls):
        return Catch(0, ticket and not rules.red_voids_ticket)
    worth = values(effects)
    return Catch(sum(ghost_points(ball, worth) * factor(ball, factors) for ball in counting if ball), ticket)


@rule("GF-01")
def ghost_points(ghost: Ghost, worth: Mapping[Ghost, int]) -> int:
    """Points of a ball in the hole of ``ghost``."""
    return worth[ghost]


@rule("GF-03")
def red_missed(balls: Balls) -> bool:
    """True where the red ball is held and not sunk: the other balls then give no points."""
    return balls.red_held and balls.red is None


@rule("GF-04")
def counting_balls(balls: Balls) -> Sequence[Hole]:
    """The balls that bring points and tickets: never the red one."""
    return balls.blue


@rule("GF-10")
def values(effects: Iterable[Kind]) -> Mapping[Ghost, int]:
    """Points of each ghost under the pending tickets."""
    worth = dict(PIECES.ghosts)
    for kind in effects:
        worth.update(PIECES.tickets[kind].ghosts)
    return worth


@rule("GF-19")
def factor(ghost: Ghost, factors: Factors) -> int:
    """How often ``ghost`` counts."""
    return 1 if ghost == "white" else factors.get(ghost, 1)
