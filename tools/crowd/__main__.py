"""``python -m tools.crowd``: measure, print the table; exit code 1 if a target is missed."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tools.benchmark.measure import share
from tools.benchmark.table import Row, table
from tools.crowd.phone import Failed, Phone

PHONES = 500
SEATS = 8
SECONDS = 8
EVENTS = 24
AT_ONCE = 16
BOUND = 120
"""Seconds after which the whole has failed."""

GAME = {"game": "spukstaben", "payload": {"seats": ["p1"], "stage": 1}}

Table = list[Phone]


@contextmanager
def server(arguments: list[str]) -> Iterator[int]:
    """``wordsvc serve`` on a free port, which counts every phone's address by itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [Path(sys.executable).with_name("wordsvc"), "serve", "--host", "127.0.0.1", "--port", str(port)]
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "WORDSVC_INSTANCE": folder, "PROXIES": "1"}
        process = subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.DEVNULL)
        try:
            yield port
        finally:
            if process.poll() is not None:
                print(f"The server has ended by itself: {process.returncode}", file=sys.stderr)
            process.terminate()
            process.wait()


async def answering(port: int) -> None:
    """Return when the server answers."""
    while True:
        try:
            await Phone(port).ask("GET", "/healthz")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return


async def seated(port: int, phones: int) -> Table:
    """A table with a game and so many phones, all listening."""
    host, *others = sitting = [Phone(port) for _ in range(phones)]
    code = await host.open_table()
    for phone in others:
        await phone.enter(code)
    await host.at_table("POST", "/games", GAME)
    for phone in sitting:
        await phone.listen()
    return sitting


async def crowded(port: int) -> list[Table]:
    """All phones, at tables of eight."""
    busy = asyncio.Semaphore(AT_ONCE)

    async def one(phones: int) -> Table:
        async with busy:
            return await seated(port, phones)

    sizes = [min(SEATS, PHONES - first) for first in range(0, PHONES, SEATS)]
    return await asyncio.gather(*(one(size) for size in sizes))


async def seen_by_all(sitting: Table) -> list[float]:
    """Seconds from the tap on one phone until all have fetched the new state, for some taps."""
    for number, phone in enumerate(sitting[1:]):
        await phone.take_name(f"Guest {number}")
    times = []
    for number in range(EVENTS):
        start = perf_counter()
        seq = await sitting[number % SEATS].note(f"note {number}")
        await asyncio.gather(*(phone.see(seq) for phone in sitting))
        times.append(perf_counter() - start)
        await asyncio.sleep(0.1)
    return times


async def heard_by_each(sitting: Table, delay: float) -> list[float]:
    """Seconds from a tap, one a second, until it is heard of, for every phone and tap."""
    await asyncio.sleep(delay)
    began, taps = perf_counter(), {}
    for number in range(SECONDS):
        await asyncio.sleep(max(0, began + number - perf_counter()))
        start = perf_counter()
        taps[await sitting[0].note(f"note {number}")] = start
    await asyncio.sleep(2)
    if lost := sum(seq not in phone.heard for phone in sitting for seq in taps):
        raise Failed(f"{lost} messages did not come")
    return [phone.heard[seq] - start for phone in sitting for seq, start in taps.items()]


async def judged(port: int, seconds: float) -> list[float]:
    """Seconds until a verdict is there, asked for one after the other."""
    phone, times, until = Phone(port), [], perf_counter() + seconds
    while perf_counter() < until:
        start = perf_counter()
        await phone.ask("GET", "/api/v1/words/Sonnenblume")
        times.append(perf_counter() - start)
        await asyncio.sleep(0.01)
    await phone.close()
    return times


def milliseconds(what: str, times: list[float], target: float | None = None) -> Row:
    """The 95th percentile as a row."""
    return Row(f"{what}, p95 of {len(times)}", share(times, 0.95) * 1000, "ms", target)


async def rows(port: int) -> list[Row]:
    """All measurements; raises Failed at the first error."""
    await answering(port)
    alone = await judged(port, 2)
    eight = await seated(port, SEATS)
    together = await seen_by_all(eight)
    tables = await crowded(port)
    quiet = await judged(port, 2)
    starts = [number / len(tables) for number in range(len(tables))]  # not all in the same moment
    playing = (heard_by_each(sitting, start) for sitting, start in zip(tables, starts, strict=True))
    busy, *heard = await asyncio.gather(judged(port, SECONDS), *playing)
    for phone in [*eight, *(phone for sitting in tables for phone in sitting)]:
        await phone.close()
    return [
        milliseconds(f"tap → new state on all of {SEATS} phones", together, 300),
        milliseconds(f"tap → heard of, {PHONES} phones with an event a second", list(chain(*heard)), 1000),
        milliseconds("verdict, no streams", alone),
        milliseconds(f"verdict, {PHONES} quiet streams", quiet),
        milliseconds(f"verdict, {PHONES} streams with an event a second", busy),
    ]


def main() -> int:
    """Measure and print."""
    with server(sys.argv[1:]) as port:
        try:
            measured = asyncio.run(asyncio.wait_for(rows(port), BOUND))
        except (Failed, TimeoutError, OSError, EOFError) as error:
            print(f"Failed: {error!r}", file=sys.stderr)
            return 1
    print(table(measured, []))
    return 0 if all(row.met for row in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
