"""Four worker processes on one database, SQLite and PostgreSQL: nothing lost, nothing doubled, no 5xx."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.tables.phones import first_cards
from tests.tables.postgres import cluster, programs

COMMAND = Path(sys.executable).with_name("wordsvc")
TIMES = 50


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


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('workers') / 'tables.sqlite3'}"
        return
    place = programs()
    if place is None:
        pytest.skip("needs Debian's package postgresql")
    with cluster(place) as url:
        yield url


class Server:
    """``wordsvc serve`` with four workers."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.address = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        command = [str(COMMAND), "serve", "--host", "127.0.0.1", "--port", port, "--workers", "4"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        _wait_for(self.address)

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=30)


@pytest.fixture(scope="module")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    instance = str(tmp_path_factory.mktemp("instance"))
    started = Server({**os.environ, "DATABASE_URL": database, "WORDSVC_INSTANCE": instance})
    started.start()
    yield started
    started.stop()


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


@pytest.fixture
def address(server: Server) -> str:
    return server.address


@pytest.fixture
def phones(address: str) -> list[Browser]:
    """Anna and Ben, in round 1 of a game."""
    anna, ben = Browser(address), Browser(address)
    view = anna.send("POST", "", {"name": "Anna"}).body
    anna.table = view["table"]["id"]
    ben.join(view["table"]["code"], "Ben")
    payload = {"seats": ["p1", "p2"], "stage": 1}
    anna.post("/games", {"game": "spukstaben", "payload": payload})
    anna.event("appear", first_cards())
    return [anna, ben]


def at_once(*works: Callable[[], Any]) -> list[Any]:
    with ThreadPoolExecutor(len(works)) as pool:
        return [each.result() for each in [pool.submit(work) for work in works]]


def test_two_phones_add_at_once_fifty_times(phones: list[Browser]) -> None:
    def add(phone: Browser, name: str) -> list[int]:
        return [phone.event("note", {"text": f"{name} {n}"}).status for n in range(TIMES)]

    statuses = at_once(*(lambda p=p, n=n: add(p, n) for p, n in zip(phones, ("a", "b"), strict=True)))
    assert Counter(chain(*statuses)) == {201: 2 * TIMES}
    history = phones[0].history()
    assert [event["seq"] for event in history] == list(range(1, 2 * TIMES + 3))
    for player, name in (("p1", "a"), ("p2", "b")):
        said = [event["payload"]["text"] for event in history[2:] if event["player"] == player]
        assert said == [f"{name} {n}" for n in range(TIMES)]


def test_who_expects_what_is_no_longer_so_tries_again(phones: list[Browser]) -> None:
    """With ``expected``, one of two comes first and the other is told; again and again until all is in."""

    def add(phone: Browser, name: str) -> Counter[int]:
        statuses: Counter[int] = Counter()
        for number in range(15):
            while True:
                seen = phone.get("/state")["game"]["version"]
                status = phone.event("note", {"text": f"{name} {number}"}, expected=seen).status
                statuses[status] += 1
                if status != 409:
                    break
        return statuses

    first, second = at_once(lambda: add(phones[0], "a"), lambda: add(phones[1], "b"))
    assert (first[201], second[201], set(first | second) <= {201, 409}) == (15, 15, True)
    assert [event["seq"] for event in phones[0].history()] == list(range(1, 33))


def test_one_key_sent_by_eight_threads_at_once(phones: list[Browser]) -> None:
    tap = lambda: phones[1].event("note", {"text": "eins"}, key="tap")  # noqa: E731
    answers = at_once(*[tap] * 8)
    assert {answer.status for answer in answers} == {201}
    assert len({json.dumps(answer.body) for answer in answers}) == 1
    assert len(phones[0].history()) == 3


def test_of_two_who_move_on_one_is_first(phones: list[Browser]) -> None:
    phones[0].event("reveal", {"without": ["p1", "p2"]})
    statuses = at_once(*(lambda p=phone: p.event("move").status for phone in phones))
    assert sorted(statuses) == [201, 409]
    assert phones[0].get("/state")["game"]["board"]["state"]["round"] == 2


def test_two_who_want_one_name(phones: list[Browser], address: str) -> None:
    code = phones[0].get("/state")["table"]["code"]
    guests = [Browser(address) for _ in range(8)]
    answers = at_once(*(lambda g=guest: g.join(code, "Clara") for guest in guests))
    assert Counter(answer.status for answer in answers) == {201: 1, 409: 7}
    assert [one["name"] for one in phones[0].get("/state")["table"]["players"]] == ["Anna", "Ben", "Clara"]


def test_nothing_is_lost_by_a_restart(server: Server, phones: list[Browser]) -> None:
    """57c."""
    phones[0].event("write", {"word": "Haus"})
    before = phones[0].get("/state")
    server.stop()
    server.start()
    for phone in phones:
        phone.address = server.address
    after = phones[0].get("/state")
    assert {**after, "now": None} == {**before, "now": None}
    assert after["game"]["board"]["words"][0]["word"] == "Haus"
    assert phones[1].event("write", {"word": "Tisch"}).status == 201


def test_wrong_codes_are_counted_for_all_workers_together(address: str) -> None:
    guess = lambda n: Browser(address).send("POST", "/enter", {"code": f"AAAA{n:02}"}).status  # noqa: E731
    with ThreadPoolExecutor(4) as pool:
        statuses = Counter(pool.map(guess, range(40)))
    assert statuses[404] + statuses[429] == 40
    assert 20 <= statuses[404] <= 20 + 4
