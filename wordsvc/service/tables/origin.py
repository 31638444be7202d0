"""Only our own pages may change something in a browser's name (cross-site request forgery).

The browser itself says where a request comes from: ``Sec-Fetch-Site`` where it deems us trustworthy
(HTTPS, localhost), else ``Origin``. No token has to be carried through pages and kept in step with them,
which would fail on a phone that slept; ``SameSite=Lax`` and bodies that no form can send stand behind it.
Pages therefore send by ``fetch``: under ``no-referrer`` a plain form's ``Origin`` is ``null``.
"""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import urlsplit

from flask import current_app, request

from wordsvc.tables.refusals import Forbidden, say

_HARMLESS: Final = {"GET", "HEAD", "OPTIONS"}


def expect_own_pages() -> None:
    """Raises Forbidden where another site has made the browser ask."""
    if request.method not in _HARMLESS and not _is_own():
        raise Forbidden(say("other_site"))


def public_url() -> str:
    """The address that phones use where it is not the machine's own: ``PUBLIC_URL``."""
    return str(current_app.config.get("PUBLIC_URL") or os.environ.get("PUBLIC_URL") or "")


def _is_own() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc in {request.host, urlsplit(public_url()).netloc} - {""}
