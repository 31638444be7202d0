"""The address that other phones reach us by: never the one a request names, which anybody can forge."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from typing import Final
from urllib.parse import urljoin

import segno
from flask import request

from wordsvc.edge import InvalidInput, Problem
from wordsvc.service.tables.origin import public_url
from wordsvc.tables.refusals import say
from wordsvc.tables.view import LINK

_PATH: Final = re.compile(re.escape(LINK) + r"[\w-]{1,100}")


def whole_link(path: str) -> str:
    """The whole address of one of our links; raises InvalidInput for any other path."""
    if not _PATH.fullmatch(path):
        raise InvalidInput([Problem("/path", say("no_such_link"))])
    return whole_address(path)


def whole_address(path: str) -> str:
    """The whole address of one of our pages."""
    return urljoin(own_address(), path)


def own_address() -> str:
    """``PUBLIC_URL``, or this machine's address in its network."""
    return public_url() or _in_the_network()


@lru_cache(maxsize=256)
def qr_code(address: str) -> str:
    """``address`` as a drawing (SVG) to be put into a page."""
    drawing = io.BytesIO()
    code = segno.make(address, micro=False, error="m")
    code.save(drawing, kind="svg", xmldecl=False, svgns=True, border=3, omitsize=True, light="#fff")
    return drawing.getvalue().decode()


def _in_the_network() -> str:
    from wordsvc.service.serve import lan_address  # noqa: PLC0415 - it imports the application

    port = int(request.environ.get("SERVER_PORT") or 80)
    return lan_address("", port, secure=request.is_secure)
