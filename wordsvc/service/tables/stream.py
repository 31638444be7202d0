"""The beginning of a stream: who asks may look, and how new the table is; the live hub goes on from there."""

from __future__ import annotations

from flask import Response, request

from wordsvc.service.describe import described
from wordsvc.service.live import messages
from wordsvc.service.live.following import Follower, keep_open
from wordsvc.service.tables.cookie import known_phone
from wordsvc.service.tables.current import database
from wordsvc.service.tables.routes import READS, TABLE, blueprint
from wordsvc.tables.keeper import Role
from wordsvc.tables.news import News, news
from wordsvc.tables.visit import expect, visit


@blueprint.get(TABLE + "/stream")
@described(answer={messages.MEDIA_TYPE: {"schema": {"type": "string"}}}, refusals=READS)
def stream(table: str) -> Response:
    """Server-sent events: one at once, and one whenever the table has changed."""
    with database().reading() as session:
        visited = visit(session, table, known_phone())
        expect(visited, Role.GUEST, Role.SPECTATOR, Role.PLAYER)
        latest = news(session, [table])[table]
        phone = visited.phone and visited.phone.token_hash
    keep_open(request.environ, Follower(table, phone or "", latest.version))
    response = Response(messages.retry() + _first(latest), mimetype=messages.MEDIA_TYPE)
    response.headers["X-Accel-Buffering"] = "no"  # nginx sends each event at once
    return response


def _first(latest: News) -> str:
    """Of all that a phone missed the newest is enough; one that missed nothing hears that it is connected."""
    seen = request.headers.get("Last-Event-ID")
    return messages.alive(latest.version) if seen == str(latest.version) else messages.change(latest)
