"""What a browser may do with our answers: nothing but this host's own files; and no broken addresses."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def init_app(app: Flask) -> None:
    """Refuse addresses that are not UTF-8, and put the headers on every answer."""
    app.before_request(_refuse_broken_address)
    app.after_request(_add_headers)


def _refuse_broken_address() -> None:
    """Flask reads other bytes as U+FFFD; judged, that would be a word that nobody typed."""
    path = request.environ["PATH_INFO"].encode("latin-1")
    query = unquote_to_bytes(request.query_string)
    try:
        address = path.decode() + query.decode()
    except UnicodeDecodeError:
        raise BadRequest from None
    if "\ufffd" in address:
        raise BadRequest


def _add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
