"""The page of statistics: what is drawn of the numbers of a table."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from flask_babel import gettext

from wordsvc.edge import Json
from wordsvc.service.tables.drawings import Bars, Value

MOST_GAMES: Final = 24
"""Games in a picture, the last ones."""

TOGETHER: Final = frozenset({"spukstaben"})
"""The games whose points are everybody's."""


def pictures(figures: Json) -> dict[str, dict[str, Bars]]:
    """By kind of game, the pictures that there is something to be seen in."""
    return {
        kind["name"]: {name: bars for name, bars in _of(kind).items() if bars.groups and bars.series}
        for kind in figures["kinds"]
    }


def _of(kind: Json) -> dict[str, Bars]:
    return {"games": _by_game(kind), "rounds": _by_round(kind)}


def _by_game(kind: Json) -> Bars:
    """Points at the end of each game; of a game played together one bar."""
    games = [game for game in kind["games"] if game["finished"]][-MOST_GAMES:]
    points = [{line["player"]: line["points"] for line in game["standings"]} for game in games]
    if kind["name"] in TOGETHER:
        return Bars([""], _numbers(games), [[next(iter(each.values())) for each in points]])
    players = [player["player"] for player in kind["players"] if player["games"]]
    return Bars(players, _numbers(games), [[each.get(player) for each in points] for player in players])


def _by_round(kind: Json) -> Bars:
    """What each player gets in the first, second … round, on average over all games."""
    rounds = [each for game in kind["games"] for each in game["rounds"]]
    numbers = sorted({each["round"] for each in rounds})
    players = [player["player"] for player in kind["players"]]
    values = [[_mean(rounds, number, player) for number in numbers] for player in players]
    return Bars(players, [str(number) for number in numbers], values)


def _mean(rounds: Sequence[Json], number: int, player: str) -> Value:
    got = [each["points"][player] for each in rounds if each["round"] == number and player in each["points"]]
    return round(fmean(got), 1) if got else None


def _numbers(games: Sequence[Json]) -> list[str]:
    return [str(game["number"]) for game in games]


def best_and_played(report: Json) -> dict[str, Bars]:
    """Of an analysis: cards that fled and cards that escaped, as they were played and as it is best."""
    rounds = [str(each["round"]) for each in report["rounds"]]
    series = [gettext("gespielt"), gettext("bestmöglich")]
    return {
        name: Bars(series, rounds, [[len(done[name]) for done in each] for each in _done(report)])
        for name in ("fled", "escaping")
    }


def _done(report: Json) -> tuple[list[Json], list[Json]]:
    played = [each["played"] for each in report["rounds"]]
    return played, [each["best"] or each["played"] for each in report["rounds"]]


def about(figures: Json) -> dict[str, Any]:
    """What the page's template needs."""
    return {"figures": figures, "pictures": pictures(figures)}
