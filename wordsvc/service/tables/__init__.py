"""Tables over HTTP, as docs/tables.md says it.

Start reading at :mod:`routes`, to which :mod:`stream` adds one; :mod:`cookie`, :mod:`origin` and
:mod:`limits` are what protects them, :mod:`current` holds the database, which is opened at the first request
that needs it.
"""

from __future__ import annotations

from typing import Final

from flask import Flask, request
from werkzeug.exceptions import NotFound

from wordsvc.service.tables import current, limits, refused, stream
from wordsvc.service.tables.routes import API, blueprint
from wordsvc.tables.view import LINK

__all__ = ["blueprint", "init_app", "is_about_tables", "stream"]

_PLACES: Final = (API, "/tables", LINK)


def init_app(app: Flask) -> None:
    """Prepare ``app`` for tables; opens no database."""
    app.before_request(_expect_text)
    current.init_app(app)
    limits.init_app(app)
    refused.init_app(app)


def _expect_text() -> None:
    """Raises NotFound: no text of PostgreSQL takes a NUL, so nothing is ever named by one."""
    if "\0" in request.path and is_about_tables(request.path):
        raise NotFound


def is_about_tables(path: str) -> bool:
    """Whether a request needs the database."""
    return path.startswith(_PLACES)
