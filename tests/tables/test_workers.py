"""Four worker processes on one database, SQLite and PostgreSQL: nothing lost, nothing doubled, no 5xx."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import pytest

from tests.tables.servers import Browser, Server, two_in_round_one

TIMES = 50


@pytest.fixture(scope="module")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(database, tmp_path_factory.mktemp("instance"), workers=4)
    started.start().ready()
    yield started
    started.stop()


@pytest.fixture
def address(server: Server) -> str:
    return server.address


@pytest.fixture
def phones(address: str) -> list[Browser]:
    """Anna and Ben, in round 1 of a game."""
    return two_in_round_one(address, address)


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
    server.start().ready()
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
