"""A game of Spukstaben in the statistics: letters scared, by player and by word."""

from __future__ import annotations

from collections.abc import Iterator

from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.games.spukstaben.words import Status
from wordsvc.tables.figures import GameFigures, RoundFigures, Standing, WordUsed
from wordsvc.tables.spukstaben.board import RoundShown
from wordsvc.tables.spukstaben.position import Position


def figures(position: Position) -> GameFigures:
    """All have the team's score and, unless the game is lost, have won together."""
    words = [word for each in position.past for word in _words(each)]
    return GameFigures(
        standings=_standings(position),
        rounds=[_round(each) for each in position.past],
        words=[*words, *_power_word(position)],
    )


def _standings(position: Position) -> list[Standing]:
    score = position.score
    if score is None:
        return []
    place = None if score.lost else 1
    return [Standing(player=player, place=place, points=score.score) for player in position.seats]


def _round(shown: RoundShown) -> RoundFigures:
    return RoundFigures(
        round=shown.round, points={word.player: len(word.chosen or ()) for word in shown.words}
    )


def _words(shown: RoundShown) -> Iterator[WordUsed]:
    for word in shown.words:
        if word.status is Status.RESOLVED and word.key:
            yield WordUsed(
                round=shown.round,
                player=word.player,
                word=word.key,
                scared=len(word.chosen or ()),
                fled=len(word.fled),
            )


def _power_word(position: Position) -> Iterator[WordUsed]:
    answer = position.power.answer if position.power else None
    if answer and answer.status is Status.RESOLVED and answer.key:
        cards = len(answer.removed)
        yield WordUsed(round=TABLES.rounds, player=None, word=answer.key, scared=cards, fled=cards)
