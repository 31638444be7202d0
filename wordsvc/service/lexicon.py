"""The lexicon in use: what verdicts rest on."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Blueprint

from wordsvc.edge import Json, dump
from wordsvc.referee.contract import LexiconAnswer
from wordsvc.service.current import referee
from wordsvc.service.describe import described

blueprint = Blueprint("lexicon", __name__, url_prefix="/api/v1")


class LexiconMetaAnswer(LexiconAnswer):
    """What the lexicon was built from, how, and how much is in it."""

    files: dict[str, str]
    sources: dict[str, dict[str, Any]]
    counts: dict[str, int]
    built: dict[str, Any]


@blueprint.get("/lexicon")
@described(answer=LexiconMetaAnswer)
def lexicon() -> Json:
    """Version, hash, sources and counts of the lexicon."""
    meta = asdict(referee().lexicon.meta)
    return dump(LexiconMetaAnswer(**{name: meta[name] for name in LexiconMetaAnswer.model_fields}))
