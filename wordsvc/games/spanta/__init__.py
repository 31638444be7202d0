"""Spanta: dice, capture, placement, formations (rules SA-01 to SA-18).

Start reading at :mod:`.rolling`, then :mod:`.capturing`, :mod:`.placing` and :mod:`.scoring`;
a whole game is in :mod:`.table`, the best row in :mod:`.search`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from wordsvc.edge import Model
from wordsvc.games.game import Game, Operation
from wordsvc.games.spanta.capturing import CaptureAnswer, CaptureRequest, capture
from wordsvc.games.spanta.pack import DeckAnswer, DeckRequest, RoundsAnswer, RoundsRequest, deck, rounds
from wordsvc.games.spanta.placing import PlacementAnswer, PlacementRequest, placement
from wordsvc.games.spanta.replaying import ReplayAnswer, ReplayRequest, replay
from wordsvc.games.spanta.rolling import DiceAnswer, DiceRequest, RollsAnswer, RollsRequest, dice, rolls
from wordsvc.games.spanta.scoring import ScoreAnswer, ScoreRequest, score
from wordsvc.games.spanta.search import BestRowAnswer, BestRowRequest, best_row

Request = TypeVar("Request", bound=Model)
Answer = TypeVar("Answer", bound=Model)


def _operation(
    run: Callable[[Request], Answer], request: type[Request], answer: type[Answer]
) -> Operation[Request, Answer]:
    """No operation of this game needs a judge of words."""
    return Operation(run.__name__, request, answer, lambda asked, _judge: run(asked))


_OPERATIONS: Final = (
    _operation(dice, DiceRequest, DiceAnswer),
    _operation(rolls, RollsRequest, RollsAnswer),
    _operation(capture, CaptureRequest, CaptureAnswer),
    _operation(placement, PlacementRequest, PlacementAnswer),
    _operation(score, ScoreRequest, ScoreAnswer),
    _operation(best_row, BestRowRequest, BestRowAnswer),
    _operation(deck, DeckRequest, DeckAnswer),
    _operation(rounds, RoundsRequest, RoundsAnswer),
    _operation(replay, ReplayRequest, ReplayAnswer),
)

GAME: Final = Game("spanta", "Spanta", {operation.name: operation for operation in _OPERATIONS})
