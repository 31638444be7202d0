"""The end: most ghosts in the Mansion, then the strongest one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wordsvc.games.ranking import rank
from wordsvc.games.spookre.refusal import say
from wordsvc.messages import Message
from wordsvc.rule import rule

Mansion = Sequence[int]
Teams = list[list[int]]

TEAMS: Final = ((0, 2), (1, 3))


class Line(NamedTuple):
    """A line of the final ranking; ``position`` is a player, or a team's place in the list of teams."""

    position: int
    place: int
    ghosts: int
    strongest: int | None
    reason: Message


class Score(NamedTuple):
    """Lines best first; ``winner`` is None for a draw."""

    lines: list[Line]
    winner: int | None


def score(mansions: Sequence[Mansion], teams: Teams | None = None) -> Score:
    """The final ranking of players, or of teams."""
    piles = together(mansions, teams) if teams else mansions
    rule_id = "SK-14" if teams else "SG-10" if len(mansions) == 2 else "SK-13"
    order, places = rank([merit(pile) for pile in piles])
    sizes = [len(pile) for pile in piles]
    lines = [
        Line(
            position,
            place,
            sizes[position],
            max(piles[position], default=None),
            _reason(piles[position], sizes, rule_id),
        )
        for position, place in zip(order, places, strict=True)
    ]
    return Score(lines, order[0] if places.count(1) == 1 else None)


@rule("SK-13", "SG-10")
def merit(mansion: Mansion) -> tuple[int, int]:
    """What ranks a Mansion: its ghosts, then the strongest of them."""
    return len(mansion), max(mansion, default=0)


@rule("SK-14")
def together(mansions: Sequence[Mansion], teams: Teams) -> list[Mansion]:
    """The Mansions of each team as one."""
    return [[ghost for player in team for ghost in mansions[player]] for team in teams]


def _reason(pile: Mansion, sizes: Sequence[int], rule_id: str) -> Message:
    if not pile:
        return say("line_empty", rule_id)
    code = "line_tied" if sizes.count(len(pile)) > 1 else "line_ghosts"
    return say(code, rule_id, ghosts=len(pile), strongest=max(pile))
