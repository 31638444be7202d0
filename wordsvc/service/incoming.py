"""The request at hand, read strictly."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from wordsvc.edge import Json
from wordsvc.strict_json import loads

API: Final = "/api/"


def is_api() -> bool:
    """Does a program ask, and no person?"""
    return request.path.startswith(API)


def json_body() -> Json:
    """The JSON of the request's body; raises UnsupportedMediaType or MalformedJson."""
    if not request.is_json:
        raise UnsupportedMediaType
    return loads(request.get_data(cache=False))
