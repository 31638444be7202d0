"""Which language to answer in: the page's switch, else what the browser asks for, else German."""

from __future__ import annotations

from typing import Final

from babel import negotiate_locale
from flask import Flask, Response, has_request_context, request
from flask_babel import Babel

from wordsvc.messages import DEFAULT_LANGUAGE, LANGUAGES
from wordsvc.service.incoming import is_api

SWITCH: Final = "lang"
"""Name of the query parameter that switches a page's language, and of the cookie that remembers it."""

_A_YEAR: Final = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Translate pages, and say in every answer which language it is in."""
    Babel(app, default_locale=DEFAULT_LANGUAGE, locale_selector=language)
    app.after_request(_label)


def language() -> str:
    """``de`` or ``en``."""
    if not has_request_context():
        return DEFAULT_LANGUAGE
    return (None if is_api() else _switched()) or _asked() or DEFAULT_LANGUAGE


def _asked() -> str | None:
    """What the browser likes best; ``en-GB`` before ``de`` means English."""
    liked = [name for name, quality in request.accept_languages if quality > 0]
    return negotiate_locale(liked, LANGUAGES, sep="-")


def _switched() -> str | None:
    chosen = (request.args.get(SWITCH), request.cookies.get(SWITCH))
    return next((name for name in chosen if name in LANGUAGES), None)


def _label(response: Response) -> Response:
    if request.endpoint != "static":
        response.headers.setdefault("Content-Language", language())
        response.vary.add("Accept-Language")
        _remember(response)
    return response


def _remember(response: Response) -> None:
    chosen = request.args.get(SWITCH)
    if chosen in LANGUAGES and not is_api():
        response.set_cookie(SWITCH, chosen, max_age=_A_YEAR, samesite="Lax", httponly=True)
