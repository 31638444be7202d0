"""A request as RSGI has it → as WSGI has it (PEP 3333)."""

from __future__ import annotations

import sys
from typing import Any, Final

from granian.rsgi import Scope

Environ = dict[str, Any]

_SEPARATOR: Final = {"HTTP_COOKIE": "; "}
_UNPREFIXED: Final = {"HTTP_CONTENT_TYPE": "CONTENT_TYPE", "HTTP_CONTENT_LENGTH": "CONTENT_LENGTH"}


def environ_of(scope: Scope) -> Environ:
    """The environ of a request, without its body."""
    server, _, port = scope.server.rpartition(":")
    return {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": _bytes_as_text(scope.path),
        "QUERY_STRING": _bytes_as_text(scope.query_string),
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.input_terminated": True,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_headers(scope),
    }


def _headers(scope: Scope) -> dict[str, str]:
    """Headers that come several times in one; none with an underscore, which could pass for another."""
    found = {"HTTP_HOST": scope.authority} if scope.authority and "host" not in scope.headers else {}
    for name, value in scope.headers.items():
        if "_" not in name:
            key = "HTTP_" + name.upper().replace("-", "_")
            key = _UNPREFIXED.get(key, key)
            found[key] = found[key] + _SEPARATOR.get(key, ",") + value if key in found else value
    return found


def _bytes_as_text(text: str) -> str:
    return text.encode().decode("latin-1")
