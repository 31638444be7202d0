"""Every exception as a problem document (RFC 9457), in one place; people get the same as a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.edge import InvalidInput, Model, Problem
from wordsvc.games.game import UnknownGame, UnknownOperation
from wordsvc.lexicon.artefact import LexiconError
from wordsvc.messages import Message, sentences
from wordsvc.service.incoming import is_api
from wordsvc.service.language import language
from wordsvc.strict_json import MalformedJson
from wordsvc.wordlists import NoSuchColumn, UnreadableList

MEDIA_TYPE: Final = "application/problem+json"
NO_KIND: Final = "about:blank"


class PlaceAnswer(Model):
    """What is wrong with one place of the input; ``pointer`` is a JSON Pointer."""

    pointer: str
    message: str


class ProblemAnswer(Model):
    """A problem document (RFC 9457)."""

    type: str = NO_KIND
    title: str
    status: int
    detail: str
    errors: list[PlaceAnswer] = []


def init_app(app: Flask) -> None:
    """Answer every exception of ``app`` with a problem document."""
    app.register_error_handler(InvalidInput, _invalid_input)
    app.register_error_handler(MalformedJson, _malformed_json)
    app.register_error_handler(UnreadableList, _unreadable_list)
    app.register_error_handler(UnknownGame, _unknown)
    app.register_error_handler(UnknownOperation, _unknown)
    app.register_error_handler(LexiconError, _no_lexicon)
    app.register_error_handler(HTTPException, _http_exception)


def _invalid_input(error: InvalidInput) -> AnyResponse:
    places = [PlaceAnswer(pointer=place.pointer, message=_say(place.message)) for place in error.problems]
    return _answer(422, f"{places[0].pointer}: {places[0].message}".removeprefix(": "), places)


def _malformed_json(error: MalformedJson) -> AnyResponse:
    return _answer(400, _say(error.message))


def _unreadable_list(error: UnreadableList) -> AnyResponse:
    message = _say(error.message)
    pointer = "/column" if isinstance(error, NoSuchColumn) else "/file"
    return _answer(422, message, [PlaceAnswer(pointer=pointer, message=message)])


def refused(status: int, code: str, message: Message, places: Iterable[Problem] = ()) -> AnyResponse:
    """A problem that has a name of its own for programs."""
    return _answer(
        status,
        _say(message),
        [PlaceAnswer(pointer=place.pointer, message=_say(place.message)) for place in places],
        f"urn:wordsvc:problem:{code}",
    )


def _no_lexicon(error: LexiconError) -> AnyResponse:
    """Its files have changed since the server was started; what to do is for whoever runs it."""
    current_app.logger.error("%s", error)
    return _answer(503, _say(Message("http", "no_lexicon")))


def _unknown(_error: LookupError) -> AnyResponse:
    return _answer(404, _say(_about(404)))


def _http_exception(error: HTTPException) -> AnyResponse:
    if error.response is not None or (error.code or 500) < 400:
        return make_response(error.get_response())
    response = _answer(error.code or 500, _say(_detail(error)))
    response.headers.extend((name, value) for name, value in error.get_headers() if name != "Content-Type")
    return response


def _detail(error: HTTPException) -> Message:
    if isinstance(error, RequestEntityTooLarge):
        return _about(413, mebibytes=(request.max_content_length or 0) >> 20)
    return _about(error.code or 500)


def _about(status: int, **values: str | int) -> Message:
    code = f"detail_{status}"
    return Message("http", code if code in sentences("de", "http") else "detail", values=values)


def _title(status: int) -> str:
    known = sentences(language(), "http")
    return known.get(f"title_{status}") or HTTP_STATUS_CODES.get(status, known["title"])


def _say(message: Message) -> str:
    """The sentence, with the rule it rests on."""
    text = message.text(language())
    return text if message.rule in text else f"{text} ({message.rule})"


def _answer(status: int, detail: str, places: Iterable[PlaceAnswer] = (), kind: str = NO_KIND) -> AnyResponse:
    problem = ProblemAnswer(
        type=kind, title=_title(status), status=status, detail=detail, errors=list(places)
    )
    if _wants_a_page():
        return make_response(render_template("error.html", problem=problem), status)
    body = current_app.json.dumps(problem.model_dump())
    return Response(body, status, mimetype=MEDIA_TYPE)


def _wants_a_page() -> bool:
    best = request.accept_mimetypes.best_match((MEDIA_TYPE, "application/json", "text/html"))
    return not is_api() and best == "text/html"
