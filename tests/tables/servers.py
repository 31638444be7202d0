"""``wordsvc serve`` in processes of its own, and browsers that reach it over the network."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.tables.phones import first_cards

COMMAND = Path(sys.executable).with_name("wordsvc")


class Answer(NamedTuple):
    """Status and JSON."""

    status: int
    body: Any


class Browser:
    """A browser on the network."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address, self.cookie, self.table = address, cookie, ""

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        request = Request(f"{self.address}/api/v1/tables{path}", method=method)
        request.add_header("Cookie", self.cookie)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=60) as answer:
                self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
                return Answer(answer.status, json.loads(answer.read() or b"null"))
        except HTTPError as refused:
            with refused:
                return Answer(refused.code, json.loads(refused.read() or b"null"))

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.send("POST", f"/{self.table}{path}", body, **headers)

    def event(self, kind: str, payload: Any = None, key: str = "", **more: Any) -> Answer:
        body = {"kind": kind, "payload": payload or {}, **more}
        return self.post("/games/1/events", body, **({"Idempotency_Key": key} if key else {}))

    def get(self, path: str) -> Any:
        return self.send("GET", f"/{self.table}{path}").body

    def history(self) -> Any:
        return self.get("/games/1/events")["events"]

    def join(self, code: str, name: str) -> Answer:
        self.table = self.send("POST", "/enter", {"code": code}).body["table"]["id"]
        return self.post("/players", {"name": name})


def two_in_round_one(first: str, second: str) -> list[Browser]:
    """Anna and Ben, in round 1 of a game, each by the address of a server."""
    anna, ben = Browser(first), Browser(second)
    view = anna.send("POST", "", {"name": "Anna"}).body
    anna.table = view["table"]["id"]
    ben.join(view["table"]["code"], "Ben")
    payload = {"seats": ["p1", "p2"], "stage": 1}
    anna.post("/games", {"game": "spukstaben", "payload": payload})
    anna.event("appear", first_cards())
    return [anna, ben]


class Server:
    """``wordsvc serve`` on a database, with a folder and a port of its own."""

    def __init__(self, database: str, instance: Path, workers: int = 1) -> None:
        self.environment = {**os.environ, "DATABASE_URL": database, "WORDSVC_INSTANCE": str(instance)}
        self.workers = str(workers)
        self.address = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Begin to serve; return before it answers."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        command = [str(COMMAND), "serve", "--host", "127.0.0.1", "--port", port, "--workers", self.workers]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        return self

    def ready(self) -> Server:
        """Return when it answers."""
        _wait_for(self.address)
        return self

    def stop(self) -> None:
        """End it as Ctrl+C does."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=30)


def _wait_for(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(f"{address}/healthz", timeout=5).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
