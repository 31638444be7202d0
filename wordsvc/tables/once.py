"""Idempotency: a request that is sent again gets the first answer, and nothing happens twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from wordsvc.edge import InvalidInput, Json, Problem
from wordsvc.tables.refusals import say
from wordsvc.tables.secrets import hashed
from wordsvc.tables.storage.schema import AnswerRow
from wordsvc.tables.visit import now

MAX_KEY: Final = 100


class Answer(NamedTuple):
    """An answer as it goes out; ``table`` is whom it is about, if that is still there."""

    status: int
    body: Json
    table: str | None = None


class Attempt(NamedTuple):
    """Who sends what under which key; without a key, or from a browser not known, nothing is remembered."""

    token: str | None
    key: str | None
    request: Json


def once(session: Session, attempt: Attempt, work: Callable[[], Answer]) -> Answer:
    """The answer of ``work``, or of the first time this attempt was made; raises InvalidInput."""
    if attempt.key is None or attempt.token is None:
        return work()
    sender = hashed(attempt.token)
    known = session.get(AnswerRow, (sender, attempt.key))
    if known is not None:
        _expect_same(known, attempt)
        return Answer(known.status, known.body)
    answer = work()
    session.add(
        AnswerRow(
            token_hash=sender,
            key=attempt.key,
            table_id=answer.table,
            digest=_digest(attempt.request),
            status=answer.status,
            body=answer.body,
            time=now(),
        )
    )
    return answer


def check_key(key: str | None) -> str | None:
    """A key as it may be; raises InvalidInput."""
    if key is not None and not (0 < len(key) <= MAX_KEY and key.isascii() and key.isprintable()):
        raise InvalidInput([Problem("", say("bad_key", longest=MAX_KEY))])
    return key


def _expect_same(known: AnswerRow, attempt: Attempt) -> None:
    if known.digest != _digest(attempt.request):
        raise InvalidInput([Problem("", say("key_of_another_request"))])


def _digest(request: Json) -> str:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
