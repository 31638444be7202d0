"""Spukstaben: words scare the ghosts that steal the letters of a print shop.

Start reading at :mod:`scare` (a round's words), then :mod:`hunt` and :mod:`outcomes` (what one word
can do); :mod:`replay` holds a whole game together.
"""

from __future__ import annotations

from typing import Any, Final

from wordsvc.games.game import Game, Operation
from wordsvc.games.spukstaben.appear import AppearAnswer, AppearRequest, appear
from wordsvc.games.spukstaben.closing import (
    MoveAnswer,
    MoveRequest,
    PowerWordAnswer,
    PowerWordRequest,
    move,
    power_word,
)
from wordsvc.games.spukstaben.replay import ReplayAnswer, ReplayRequest, replay
from wordsvc.games.spukstaben.scare import ScareAnswer, ScareRequest, scare
from wordsvc.games.spukstaben.scoring import ScoreAnswer, ScoreRequest, score

_OPERATIONS: Final[tuple[Operation[Any, Any], ...]] = (
    Operation("scare", ScareRequest, ScareAnswer, lambda ask, judge: scare(ask.state, ask, ask.rules, judge)),
    Operation("appear", AppearRequest, AppearAnswer, lambda ask, _: appear(ask.state, ask, ask.rules)),
    Operation("move", MoveRequest, MoveAnswer, lambda ask, _: move(ask.state)),
    Operation(
        "power_word",
        PowerWordRequest,
        PowerWordAnswer,
        lambda ask, judge: power_word(ask.state, ask, ask.rules, judge),
    ),
    Operation("score", ScoreRequest, ScoreAnswer, lambda ask, _: score(ask)),
    Operation("replay", ReplayRequest, ReplayAnswer, replay),
)

GAME: Final = Game("spukstaben", "Spukstaben", {operation.name: operation for operation in _OPERATIONS})
