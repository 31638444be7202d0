"""A PostgreSQL of our own: a throw-away cluster that listens on a socket in its folder and nowhere else."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp

import psycopg

UNPRIVILEGED = ("postgres", "nobody")
"""Who runs it where root runs the tests: PostgreSQL refuses to be run by root."""


def programs() -> Path | None:
    """Where PostgreSQL's server programs are; Debian keeps them beside the path."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which("initdb")
    return next(
        (place for place in places if (place / "initdb").exists()), (found and Path(found).parent) or None
    )


@contextmanager
def cluster(bin_: Path) -> Iterator[Callable[[], str]]:
    """What makes empty databases, each by its URL."""
    folder = Path(mkdtemp(prefix="pg"))
    user = _user()
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    data = folder / "data"
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    try:
        _run([bin_ / "initdb", "-D", data, "-U", "tables", "-A", "trust", "-E", "UTF8", "--no-sync"], user)
        _run([bin_ / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"], user)
        try:
            yield lambda: _new_database(folder)
        finally:
            _run([bin_ / "pg_ctl", "-D", data, "-m", "immediate", "stop"], user)
    finally:
        shutil.rmtree(folder)


def _new_database(folder: Path) -> str:
    name = f"tables{token_hex(4)}"
    with psycopg.connect(f"postgresql://tables@/postgres?host={folder}", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"postgresql://tables@/{name}?host={folder}"


def _user() -> str | None:
    if os.geteuid() != 0:
        return None
    there = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in there)


def _run(command: list[object], user: str | None) -> None:
    subprocess.run(
        [str(part) for part in command],
        user=user,
        cwd="/",
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=60,
    )
