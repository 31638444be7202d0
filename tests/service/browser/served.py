"""`wordsvc serve` in a process of its own: it can be stopped and started again."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PUBLIC_URL = "http://192.168.178.20:8000/"
PATIENCE = 20.0
RUN = "import sys; from wordsvc.cli import main; sys.exit(main())"


class Service:
    """The service on one port with one instance folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and return when it answers."""
        command = [sys.executable, "-c", RUN, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--public-url", PUBLIC_URL],
                env={**os.environ, "WORDSVC_INSTANCE": str(self.folder)},
                stdout=log,
                stderr=log,
            )
        self._wait()

    def stop(self) -> None:
        """End it the way a machine does that shuts down."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def forget_attempts(self) -> None:
        """Let the one address of all tests open and join tables anew."""
        with closing(sqlite3.connect(self.folder / "tables.sqlite3", timeout=PATIENCE)) as database, database:
            if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'hits'").fetchone():
                database.execute("DELETE FROM hits")

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urlopen(self.address + "/healthz", timeout=1):
                    return
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        self.stop()
        raise TimeoutError((self.folder / "log").read_text())


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
