"""The phone's cookie: a random token, one a browser for all its tables. There are no sessions beside it."""

from __future__ import annotations

from typing import Final

from flask import Response, g, request

from wordsvc.tables.secrets import new_token

COOKIE: Final = "wordsvc_phone"

_A_YEAR: Final = 365 * 24 * 3600
_LONGEST: Final = 100


def known_phone() -> str | None:
    """The token that the browser sends, if it sends one."""
    token = request.cookies.get(COOKIE)
    return token if token and len(token) <= _LONGEST else None


def phone() -> str:
    """The browser's token: the one it sends, or a new one that the answer will bring it."""
    if "phone" not in g:
        g.phone = known_phone() or new_token()
    return str(g.phone)


def remember_phone(response: Response) -> Response:
    """Bring the browser its token, and keep answers about it out of every cache."""
    response.headers["Cache-Control"] = "no-store"
    if "phone" in g and response.status_code < 400:
        response.set_cookie(
            COOKIE,
            g.phone,
            max_age=_A_YEAR,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response
