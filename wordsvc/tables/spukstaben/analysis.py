"""A finished game of the table looked at afterwards: what was played beside the best there was."""

from __future__ import annotations

from wordsvc.games.game import Vocabulary
from wordsvc.games.spukstaben.analysis import AnalyseAnswer, AnalyseRequest, analyse
from wordsvc.games.spukstaben.keys import spell
from wordsvc.referee.verdict import Verdict
from wordsvc.tables.keeper import Role
from wordsvc.tables.play import Office, find_game
from wordsvc.tables.refusals import Missing, conflict, say
from wordsvc.tables.spukstaben.moves import opening
from wordsvc.tables.spukstaben.position import Position
from wordsvc.tables.visit import Visit, expect


def finished_game(visited: Visit, office: Office, number: int) -> Position:
    """The end of a finished game of Spukstaben; raises Forbidden, Missing or Conflict."""
    expect(visited, Role.SPECTATOR, Role.PLAYER)
    position = office.histories.of(visited.session, find_game(visited, number)).position
    if not isinstance(position, Position):
        raise Missing(say("no_analysis"))
    if position.score is None:
        raise conflict("not_finished")
    return position


def analysed(position: Position, vocabulary: Vocabulary, budget_ms: int) -> AnalyseAnswer:
    """The engine's analysis; words that were judged at the table keep their verdict."""

    def judge(word: str) -> Verdict:
        return position.judge(word) if spell(word).key in position.verdicts else vocabulary(word)

    ask = AnalyseRequest(
        setup=opening(position.set_up),
        events=list(position.ruled),
        variant=position.set_up.variant,
        rules=position.set_up.rules,
        budget_ms=budget_ms,
    )
    return analyse(ask, vocabulary, judge)
