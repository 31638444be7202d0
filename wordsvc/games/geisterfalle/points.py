"""Points of a round: balls in holes, pending tickets, the red ball, the pro side's factors."""

from __future__ import annotations

from collections import Counter
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


class Haul(NamedTuple):
    """The balls of a player that lie with one kind of ghost: each counts ``worth``, ``factor`` times."""

    ghost: Ghost
    balls: int
    worth: int
    factor: int

    @property
    def points(self) -> int:
        """What they bring together."""
        return self.balls * self.worth * self.factor


class Catch(NamedTuple):
    """Points of a player's balls, whether they draw a ticket, and what the points are made of."""

    points: int
    ticket: bool
    hauls: tuple[Haul, ...] = ()


def catch(balls: Balls, effects: Iterable[Kind], factors: Factors, rules: HouseRules) -> Catch:
    """What the balls of one player bring under pending tickets and the factors of a space."""
    counting = counting_balls(balls)
    ticket = "white" in counting
    if red_missed(balls):
        return Catch(0, ticket and not rules.red_voids_ticket)
    worth, caught = values(effects), Counter(ball for ball in counting if ball)
    hauls = [
        Haul(ghost, caught[ghost], ghost_points(ghost, worth), factor(ghost, factors))
        for ghost in PIECES.ghosts
        if caught[ghost]
    ]
    return Catch(sum(haul.points for haul in hauls), ticket, tuple(hauls))


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
