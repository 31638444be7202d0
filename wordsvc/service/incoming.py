"""The request at hand, read strictly."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from wordsvc.edge import Json, M, parse
from wordsvc.strict_json import loads

API: Final = "/api/"


def is_api() -> bool:
    """Does a program ask, and no person?"""
    return request.path.startswith(API)


def query(model: type[M]) -> M:
    """The options in the address; raises InvalidInput. One that comes twice fits no option."""
    given = request.args.to_dict(flat=False)
    return parse(model, {name: each if len(each) > 1 else each[0] for name, each in given.items()})


def json_body() -> Json:
    """The JSON of the request's body; raises UnsupportedMediaType or MalformedJson."""
    if not request.is_json:
        raise UnsupportedMediaType
    body = request.get_data()
    if request.content_length is None and len(body) >= (request.max_content_length or 0):
        raise RequestEntityTooLarge  # a body without a stated length is cut at the limit, silently
    return loads(body)
