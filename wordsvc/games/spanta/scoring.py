"""The scoring sheet: what each play area is worth, line by line, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import Model
from wordsvc.games.ranking import Line, rank
from wordsvc.games.spanta.house_rules import HouseRules, Ruled
from wordsvc.games.spanta.objectives import Objective, SpecialObjective, Worth, formations, worth
from wordsvc.games.spanta.pieces import MOST_PLAYERS, PIECES, CardId, Count, Ghost
from wordsvc.games.spanta.refusal import places, refuse_repeats, say
from wordsvc.rule import rule

PlayerId = Count | CardId


class Player(Model):
    """What can be read off the table at the end: play area from left to right, number of cards in hand."""

    id: PlayerId
    area: Annotated[list[Ghost], Field(max_length=PIECES.cards)]
    hand: Annotated[int, Field(ge=0, le=PIECES.hand_limit)]
    objective: Objective


class ScoreRequest(Ruled):
    """The players of a finished game."""

    players: Annotated[list[Player], Field(min_length=1, max_length=MOST_PLAYERS)]

    @model_validator(mode="after")
    def _every_player_once(self) -> Self:
        refuse_repeats(places((player.id for player in self.players), "players"), "SA-15")
        return self


class PlayerScore(Model):
    """Points of a player; ``lines`` explain them one by one and add up to ``total``."""

    id: PlayerId
    formations: int
    formation_points: int
    shape_points: int
    colour_points: int
    total: int
    lines: list[Line]


class ScoreAnswer(Model):
    """Points of the players in the order of the request, and their ids from first to last."""

    players: list[PlayerScore]
    ranking: list[PlayerId]
    places: list[int]
    winners: list[PlayerId]


def score(request: ScoreRequest) -> ScoreAnswer:
    """Operation ``score``."""
    scores = [player_score(player, request.rules) for player in request.players]
    merits = [merit(points.total, player) for points, player in zip(scores, request.players, strict=True)]
    order, ranks = rank(merits)
    ranking = [request.players[position].id for position in order]
    winners = [name for name, place in zip(ranking, ranks, strict=True) if place == 1]
    return ScoreAnswer(players=scores, ranking=ranking, places=ranks, winners=winners)


@rule("SA-15")
def merit(total: int, player: Player) -> tuple[int, ...]:
    """What the ranking goes by: points, then ghosts in the play area, then cards in hand."""
    return total, len(player.area), player.hand


def player_score(player: Player, rules: HouseRules) -> PlayerScore:
    """The points of one player."""
    special = isinstance(player.objective, SpecialObjective)
    number = formations(player.area, player.objective, rules)
    formation = [] if special else [formation_line(number, rules)]
    shapes, colours = feature_lines(player.area, worth(player.objective), "SA-14" if special else "SA-13")
    sums = [sum(line.points for line in lines) for lines in (formation, shapes, colours)]
    return PlayerScore(
        id=player.id,
        formations=number,
        formation_points=sums[0],
        shape_points=sums[1],
        colour_points=sums[2],
        total=sum(sums),
        lines=[*formation, *shapes, *colours, tie_line(player)],
    )


def formation_line(number: int, rules: HouseRules) -> Line:
    """The points of the formations, and how they were counted."""
    code = f"formations_{rules.formation_gap}" + "_overlap" * rules.formation_overlap
    each = PIECES.formation_points
    return Line.of(say(code, "SA-12", count=number, each=each), number * each)


def feature_lines(area: Sequence[Ghost], worth: Worth, rule_id: str) -> tuple[list[Line], list[Line]]:
    """A line for each shape that brings points, and one for each colour."""
    shapes = Counter(ghost.shape for ghost in area)
    colours = Counter(ghost.colour for ghost in area)
    return (
        [_line(f"shape_{shape}", rule_id, shapes[shape], each) for shape, each in worth.shapes.items()],
        [_line(f"colour_{colour}", rule_id, colours[colour], each) for colour, each in worth.colours.items()],
    )


def _line(code: str, rule_id: str, count: int, each: int) -> Line:
    return Line.of(say(code, rule_id, count=count, each=each), count * each)


def tie_line(player: Player) -> Line:
    """What decides between players with equal points; no points itself."""
    return Line.of(say("tie", "SA-15", area=len(player.area), hand=player.hand), 0)
