"""The JSON of the final ranking."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.game import WordJudge
from wordsvc.games.spookre.decks import MOST_PLAYERS, Card, Strength
from wordsvc.games.spookre.forms import Path, check_each_card_once, places
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.scoring import Teams, score
from wordsvc.games.spookre.setup import GATES_PLAYERS, check_teams


class ScoreRequest(Model):
    """The Mansions at the end, by player."""

    mansions: Annotated[list[list[Strength]], Field(min_length=GATES_PLAYERS, max_length=MOST_PLAYERS)]
    teams: Teams | None = None
    rules: HouseRules = HouseRules()


class LineAnswer(Model):
    """A line of the ranking, explained."""

    position: int
    place: int
    ghosts: int
    strongest: int | None
    reason: Sentence


class ScoreAnswer(Model):
    """Players (or positions in ``teams``) best first, their places, and the winner (null: a draw)."""

    ranking: list[int]
    places: list[int]
    winner: int | None
    lines: list[LineAnswer]


def final_score(request: ScoreRequest, _judge: WordJudge) -> ScoreAnswer:
    """The final ranking (SK-13, SK-14, SG-10)."""
    check_teams(request.teams, len(request.mansions))
    ghosts: dict[Path, Card] = {}
    for player, mansion in enumerate(request.mansions):
        ghosts |= places(mansion, "mansions", player)
    check_each_card_once(ghosts)
    return score_answer(request.mansions, request.teams)


def score_answer(mansions: list[list[int]], teams: Teams | None) -> ScoreAnswer:
    """The final ranking of Mansions."""
    lines, winner = score(mansions, teams)
    return ScoreAnswer(
        ranking=[line.position for line in lines],
        places=[line.place for line in lines],
        winner=winner,
        lines=[LineAnswer(**line._asdict()) for line in lines],
    )
