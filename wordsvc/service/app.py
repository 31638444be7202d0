"""The application, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from wordsvc.referee.referee import Referee
from wordsvc.service import (
    documentation,
    errors,
    games,
    health,
    language,
    lexicon,
    pages,
    quick_help,
    scores,
    security,
    tables,
    wordlists,
    words,
)
from wordsvc.service.current import use
from wordsvc.service.tables import pages as table_pages

MAX_BODY: Final = 1024 * 1024
"""Bytes of a request body, where a route does not allow more."""

EXTENSIONS: Final = (language, errors, security, tables)
BLUEPRINTS: Final = (
    pages,
    words,
    wordlists,
    games,
    tables,
    table_pages,
    lexicon,
    quick_help,
    scores,
    health,
    documentation,
)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The WSGI application; opens the lexicon and nothing else, the database at the first table.

    ``config`` holds Flask's settings and, if wanted, a ``REFEREE`` that is already open.
    """
    app = Flask(__name__)
    app.config.from_mapping(MAX_CONTENT_LENGTH=MAX_BODY)
    app.config.from_mapping(config)
    app.json = _json(app)
    use(app, app.config.get("REFEREE") or Referee.open())
    for extension in EXTENSIONS:
        extension.init_app(app)
    for module in BLUEPRINTS:
        app.register_blueprint(module.blueprint)
    return app


def _json(app: Flask) -> DefaultJSONProvider:
    """JSON as the contract writes it: fields in their order, letters as they are."""
    provider = DefaultJSONProvider(app)
    provider.ensure_ascii = False
    provider.sort_keys = False
    return provider
