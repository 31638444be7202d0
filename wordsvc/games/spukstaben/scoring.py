"""The end of the game: score, rating, and the early end of the variant Let No One Escape."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.messages import Message
from wordsvc.rule import rule

Variant = Literal["let_no_one_escape"]
EmptiedBy = Literal["scare", "move"]


class ScoreRequest(Model):
    """What people can read off the table at the end; ``emptied_by``: how the last card left."""

    escaped: Annotated[int, Field(ge=0)]
    cubes_left_out: Annotated[int, Field(ge=0, lt=TABLES.cubes)]
    empty_before_power_word: bool
    players: Annotated[int, Field(ge=1, le=4)]
    variant: Variant | None = None
    emptied_by: EmptiedBy = "scare"
    rules: HouseRules = HouseRules()


class Line(Model):
    """One term of the score, with the rule it rests on; the terms add up to it."""

    text: Sentence
    points: int
    rule: str


class ScoreAnswer(Model):
    """The score; None with its rating where the game is lost."""

    score: int | None
    rating: str | None
    lost: bool
    lines: list[Line]


def score(end: ScoreRequest) -> ScoreAnswer:
    """Count the game."""
    if is_lost(end.escaped, end.players, end.variant):
        text = say("lost", "SP-64", escaped=end.escaped, players=end.players)
        return ScoreAnswer(score=None, rating=None, lost=True, lines=[_line(text, 0)])
    lines = [_line(text, points) for text, points in terms(end)]
    points = sum(line.points for line in lines)
    if (raised := clamped(points, end.rules)) != points:
        lines.append(_line(say("clamped", "SP-63"), raised - points))
    return ScoreAnswer(score=raised, rating=rating(raised, end.rules), lost=False, lines=lines)


def _line(text: Message, points: int) -> Line:
    return Line(text=text, points=points, rule=text.rule)


@rule("SP-64")
def is_lost(escaped: int, players: int, variant: Variant | None) -> bool:
    """With Let No One Escape, more cards escaped than there are players."""
    return variant == "let_no_one_escape" and escaped > players


@rule("SP-62")
def terms(end: ScoreRequest) -> list[tuple[Message, int]]:
    """15 − escaped + cubes left out + 1 for a shop empty before the power word."""
    bonus = TABLES.empty_shop_bonus if has_empty_bonus(end) else 0
    return [
        (say("full_score", "SP-62"), TABLES.full_score),
        (say("escaped", "SP-62", escaped=end.escaped), -end.escaped),
        (say("cubes_left_out", "SP-62", cubes=end.cubes_left_out), end.cubes_left_out),
        (say("empty_shop" if bonus else "shop_not_empty", "SP-62"), bonus),
    ]


@rule("SP-62")
def has_empty_bonus(end: ScoreRequest) -> bool:
    """No card was left when round 10 began, whichever way the last one left unless the switch says."""
    scared = end.emptied_by == "scare" or end.rules.empty_bonus == "literal"
    return end.empty_before_power_word and scared


@rule("SP-63")
def clamped(points: int, rules: HouseRules) -> int:
    """No less than 0 where the switch says so."""
    return max(points, 0) if rules.negative_score == "clamp_to_0" else points


@rule("SP-63")
def rating(points: int, rules: HouseRules) -> str | None:
    """The rating from that score on; below all of them the lowest, or none."""
    reached = (rating.name for rating in TABLES.ratings if points >= rating.score)
    below = None if rules.negative_score == "unrated" else TABLES.ratings[-1].name
    return next(reached, below)
