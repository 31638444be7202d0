"""All games of a table in numbers: per player and per kind of game, and what words did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wordsvc.edge import Model
from wordsvc.games.spukstaben.search.columns import columns_of
from wordsvc.games.spukstaben.search.rarity import rarity_of
from wordsvc.tables.figures import GameFigures, RoundFigures, Standing, WordUsed
from wordsvc.tables.keeper import Role
from wordsvc.tables.play import Office
from wordsvc.tables.visit import Visit, expect

RarityOf = Callable[[str], tuple[int, float] | None]
"""A word's frequency band and Zipf value, where it is known."""


class PlayerFigures(Model):
    """A player in finished games: ``won`` alone, ``shared`` with others; ``words`` in all games.

    ``points`` are the sum of what the games count, None over games of several kinds.
    """

    player: str
    games: int
    won: int
    shared: int
    points: int | None
    words: int
    scared: int
    fled: int


class WordFigures(Model):
    """A word over all games: who said it (None: all together), how often, and what it did.

    ``rarity`` is its frequency band, 1 for the commonest words, and ``zipf`` its frequency; None: not known.
    """

    word: str
    players: list[str | None]
    times: int
    scared: int
    fled: int
    rarity: int | None
    zipf: float | None


class GameNumbers(Model):
    """A game; ``standings`` and ``rounds`` as its kind counts them."""

    number: int
    finished: bool
    standings: list[Standing]
    rounds: list[RoundFigures]


class KindFigures(Model):
    """All games of a kind; ``rarest``: of the words whose frequency is known."""

    name: str
    finished: int
    players: list[PlayerFigures]
    games: list[GameNumbers]
    words: list[WordFigures]
    rarest: WordFigures | None


class TableFigures(Model):
    """A table in numbers; ``players`` over all games, ``kinds`` in the order of the first game of each."""

    version: int
    players: list[PlayerFigures]
    kinds: list[KindFigures]


class Played(NamedTuple):
    """A game of a table."""

    number: int
    name: str
    figures: GameFigures


def statistics(visited: Visit, office: Office) -> TableFigures:
    """The table in numbers, the same for everybody who may look; raises Forbidden."""
    expect(visited, Role.SPECTATOR, Role.PLAYER)
    games = []
    for game in visited.table.games:
        history = office.histories.of(visited.session, game)
        games.append(Played(game.number, game.name, history.keeper.figures(history.position)))
    players = [player.public_id for player in visited.table.players]
    counting = Statistics(players, lambda word: rarity_of(columns_of(office.vocabulary), word))
    return counting.of(visited.table.version, games)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts; ``players`` gives the order of the table."""

    players: Sequence[str]
    rarity_of: RarityOf

    def of(self, version: int, games: Sequence[Played]) -> TableFigures:
        """The whole table."""
        kinds = dict.fromkeys(game.name for game in games)
        return TableFigures(
            version=version,
            players=self._players([game.figures for game in games], add_up=len(kinds) == 1),
            kinds=[self._kind(name, [game for game in games if game.name == name]) for name in kinds],
        )

    def _kind(self, name: str, games: Sequence[Played]) -> KindFigures:
        words = list(self._words([word for game in games for word in game.figures.words]))
        known = [word for word in words if word.zipf is not None]
        return KindFigures(
            name=name,
            finished=sum(bool(game.figures.standings) for game in games),
            players=self._players([game.figures for game in games], add_up=True),
            games=[_numbers(game) for game in games],
            words=words,
            rarest=min(known, key=lambda word: word.zipf or 0, default=None),
        )

    def _players(self, games: Sequence[GameFigures], *, add_up: bool) -> list[PlayerFigures]:
        """Those who have finished a game or said a word."""
        counted = (_player(player, games, add_up) for player in self.players)
        return [figures for figures in counted if figures.games or figures.words]

    def _words(self, used: Sequence[WordUsed]) -> Iterator[WordFigures]:
        """Each word once, those that scared most first."""
        by_word: dict[str, list[WordUsed]] = {}
        for each in used:
            by_word.setdefault(each.word, []).append(each)
        for word, times in sorted(by_word.items(), key=lambda item: (-_scared(item[1]), item[0])):
            rarity, zipf = self.rarity_of(word) or (None, None)
            yield WordFigures(
                word=word,
                players=list(dict.fromkeys(each.player for each in times)),
                times=len(times),
                scared=_scared(times),
                fled=sum(each.fled for each in times),
                rarity=rarity,
                zipf=zipf,
            )


def _player(player: str, games: Sequence[GameFigures], add_up: bool) -> PlayerFigures:
    results = [(line, game) for game in games for line in game.standings if line.player == player]
    won = [sum(line.place == 1 for line in game.standings) for line, game in results if line.place == 1]
    words = [word for game in games for word in game.words if word.player == player]
    return PlayerFigures(
        player=player,
        games=len(results),
        won=won.count(1),
        shared=len(won) - won.count(1),
        points=sum(line.points or 0 for line, _ in results) if add_up else None,
        words=len(words),
        scared=_scared(words),
        fled=sum(word.fled for word in words),
    )


def _numbers(game: Played) -> GameNumbers:
    figures = game.figures
    return GameNumbers(
        number=game.number,
        finished=bool(figures.standings),
        standings=figures.standings,
        rounds=figures.rounds,
    )


def _scared(words: Iterable[WordUsed]) -> int:
    return sum(word.scared for word in words)
