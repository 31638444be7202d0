"""Words: judge some, look one up."""

from __future__ import annotations

from flask import Blueprint

from wordsvc.edge import Json, dump, parse
from wordsvc.referee.contract import (
    JudgeAnswer,
    JudgeRequest,
    LexiconAnswer,
    VerdictAnswer,
    judge_words,
    lexicon_answer,
    verdict_answer,
)
from wordsvc.service.current import referee
from wordsvc.service.describe import described
from wordsvc.service.incoming import json_body
from wordsvc.service.language import language

blueprint = Blueprint("words", __name__, url_prefix="/api/v1/words")


class WordAnswer(VerdictAnswer):
    """The verdict on one word, and the lexicon it rests on."""

    lexicon: LexiconAnswer


@blueprint.post("/judge")
@described(request=JudgeRequest, answer=JudgeAnswer)
def judge() -> Json:
    """Judge words, in order."""
    return dump(judge_words(referee(), parse(JudgeRequest, json_body())), language())


@blueprint.get("/<word>")
@described(answer=WordAnswer)
def look_up(word: str) -> Json:
    """The verdict on one word, with everything that explains it."""
    verdict = verdict_answer(referee().explain(word))
    return dump(WordAnswer(lexicon=lexicon_answer(referee()), **dict(verdict)), language())
