"""Spukstaben: words scare the ghosts that steal the letters of a print shop.

Start reading at :mod:`scare` (a round's words), then :mod:`hunt` and :mod:`outcomes` (what one word
can do); :mod:`replay` holds a whole game together.
"""

from __future__ import annotations

from typing import Any, Final

from wordsvc.games.game import Game, Operation, WordJudge
from wordsvc.games.spukstaben import analysis, appear, closing, replay, scare, scoring
from wordsvc.games.spukstaben.search import best, hints


def _scare(ask: scare.ScareRequest, judge: WordJudge) -> scare.ScareAnswer:
    return scare.scare(ask.state, ask, ask.rules, judge)


def _appear(ask: appear.AppearRequest, _: WordJudge) -> appear.AppearAnswer:
    return appear.appear(ask.state, ask, ask.rules)


def _move(ask: closing.MoveRequest, _: WordJudge) -> closing.MoveAnswer:
    return closing.move(ask.state)


def _power_word(ask: closing.PowerWordRequest, judge: WordJudge) -> closing.PowerWordAnswer:
    return closing.power_word(ask.state, ask, ask.rules, judge)


def _score(ask: scoring.ScoreRequest, _: WordJudge) -> scoring.ScoreAnswer:
    return scoring.score(ask)


_OPERATIONS: Final[tuple[Operation[Any, Any], ...]] = (
    Operation("scare", scare.ScareRequest, scare.ScareAnswer, _scare),
    Operation("appear", appear.AppearRequest, appear.AppearAnswer, _appear),
    Operation("move", closing.MoveRequest, closing.MoveAnswer, _move),
    Operation("power_word", closing.PowerWordRequest, closing.PowerWordAnswer, _power_word),
    Operation("score", scoring.ScoreRequest, scoring.ScoreAnswer, _score),
    Operation("best", best.BestRequest, best.BestAnswer, best.best),
    Operation("hints", hints.HintsRequest, hints.HintsAnswer, hints.hints),
    Operation("replay", replay.ReplayRequest, replay.ReplayAnswer, replay.replay),
    Operation("analyse", analysis.AnalyseRequest, analysis.AnalyseAnswer, analysis.analyse),
)

GAME: Final = Game("spukstaben", "Spukstaben", {operation.name: operation for operation in _OPERATIONS})
