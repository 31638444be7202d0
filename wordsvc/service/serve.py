"""Serving at the table: one command, one port, no other server needed.

Any other WSGI server can serve ``wordsvc.service.serve:application()`` instead. ``PROXIES`` says how
many proxies stand in front of it, whose ``X-Forwarded-…`` headers are then believed.
"""

from __future__ import annotations

import io
import os
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import segno
from flask import Flask
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from werkzeug.middleware.proxy_fix import ProxyFix

from wordsvc.messages import DEFAULT_LANGUAGE, Message
from wordsvc.service import create_app
from wordsvc.service.instance import instance_folder
from wordsvc.service.live.gateway import Gateway
from wordsvc.service.live.hub import Hub
from wordsvc.service.tables import is_about_tables
from wordsvc.service.tables.current import database_of

HOST: Final = "0.0.0.0"
PORT: Final = 8000
BLOCKING_THREADS: Final = 4
"""Threads of a worker that judge words, and as many for tables."""

MAX_CONNECTIONS: Final = 10_000
"""Connections of a worker; each open stream is one."""


class CannotServe(Exception):
    """The address, the port or the certificate cannot be used; ``message`` says what to do."""

    def __init__(self, code: str, **values: str | int) -> None:
        self.message = Message("serve", code, values=values)
        super().__init__(self.message.text("en"))


def serve(  # noqa: PLR0913 - as many as the command has options
    host: str = HOST,
    port: int = PORT,
    public_url: str | None = None,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    *,
    workers: int = 1,
    language: str = DEFAULT_LANGUAGE,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted, after saying the address for the phones and showing it as a QR code.

    ``public_url`` is the address that phones should use where it is not the machine's own (behind a
    proxy); without it the environment's ``PUBLIC_URL`` counts. Raises CannotServe.
    """
    _check_tls(tls_cert, tls_key)
    _check_port(host, port)
    _proxies()
    address = public_url or os.environ.get("PUBLIC_URL") or lan_address(host, port, secure=bool(tls_cert))
    if public_url:
        os.environ["PUBLIC_URL"] = public_url  # the workers build links and QR codes from it
    secret_key(instance_folder())
    say(Message("serve", "ready", values={"address": address}).text(language))
    say(qr_code(address))
    _run(host, port, tls_cert, tls_key, workers)


def application() -> Flask:
    """The WSGI application with the machine's own secret key."""
    app = create_app({"SECRET_KEY": secret_key(instance_folder())})
    if proxies := _proxies():
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    return app


def _proxies() -> int:
    """How many proxies stand in front: ``PROXIES``. Raises CannotServe."""
    given = os.environ.get("PROXIES", "0")
    if given not in set("0123456789"):
        raise CannotServe("bad_proxies")
    return int(given)


def gateway() -> Gateway:
    """The same for our own server, which keeps the streams of tables open."""
    app = application()
    return Gateway(app, Hub(database_of(app)), BLOCKING_THREADS, waits=is_about_tables)


def lan_address(host: str, port: int, *, secure: bool = False) -> str:
    """The URL under which other machines reach this one."""
    name = _own_address() if host in {"0.0.0.0", "::", ""} else host
    scheme, usual = ("https", 443) if secure else ("http", 80)
    authority = f"[{name}]" if ":" in name else name
    return f"{scheme}://{authority}" + ("" if port == usual else f":{port}") + "/"


def qr_code(address: str) -> str:
    """``address`` as a QR code of block characters for a terminal."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()


def secret_key(folder: Path) -> str:
    """The secret key kept in ``folder``, readable for its owner only; made when there is none."""
    file = folder / "secret_key"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text("ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as new:
        new.write(secrets.token_hex(32))
    return file.read_text("ascii")


def _own_address() -> str:
    """The address that the default route uses; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _check_tls(cert: Path | None, key: Path | None) -> None:
    if (cert is None) is not (key is None):
        raise CannotServe("tls_needs_both")
    for file in filter(None, (cert, key)):
        if not file.is_file():
            raise CannotServe("no_such_file", file=str(file))


def _check_port(host: str, port: int) -> None:
    """Try the port first: the server itself would only say that a worker died."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CannotServe("port", host=host, port=port, why=why) from None


def _run(host: str, port: int, cert: Path | None, key: Path | None, workers: int) -> None:
    _allow_many_connections()
    Granian(
        "wordsvc.service.serve:gateway",
        factory=True,
        interface=Interfaces.RSGI,
        address=host,
        port=port,
        workers=workers,
        backpressure=MAX_CONNECTIONS,
        ssl_cert=cert,
        ssl_key=key,
        log_level=LogLevels.warning,
    ).serve()


def _allow_many_connections() -> None:
    """A phone needs two connections, and 1024 files are what a process usually may have open."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none, and no such limit

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS if most == resource.RLIM_INFINITY else min(MAX_CONNECTIONS, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(allowed, wanted), most))
