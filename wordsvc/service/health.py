"""Is the service alive? For whoever runs it."""

from __future__ import annotations

from typing import Literal

from flask import Blueprint

from wordsvc.edge import Json, Model, dump
from wordsvc.referee.contract import LexiconAnswer, lexicon_answer
from wordsvc.service.current import referee
from wordsvc.service.describe import described

blueprint = Blueprint("health", __name__)


class HealthAnswer(Model):
    """The service answers, with this lexicon."""

    status: Literal["ok"] = "ok"
    lexicon: LexiconAnswer


@blueprint.get("/healthz")
@described(answer=HealthAnswer)
def health() -> Json:
    """Whether the service is alive."""
    return dump(HealthAnswer(lexicon=lexicon_answer(referee())))
