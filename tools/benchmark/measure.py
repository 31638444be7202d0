"""Measuring: CPU time of calls, and what a fresh process needs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time_ns
from typing import Any, TypeVar

T = TypeVar("T")


def each(call: Callable[[T], object], items: Sequence[T]) -> list[float]:
    """CPU seconds of every single call."""
    times = []
    for item in items:
        start = process_time_ns()
        call(item)
        times.append((process_time_ns() - start) / 1e9)
    return times


def mean(call: Callable[[T], object], items: Sequence[T], passes: int = 7) -> float:
    """CPU seconds of one call, over all items; the best of some passes, as other programs only slow down."""
    return min(once(lambda: [call(item) for item in items]) for _ in range(passes)) / len(items)


def once(work: Callable[[], object]) -> float:
    """CPU seconds of ``work``."""
    start = process_time_ns()
    work()
    return (process_time_ns() - start) / 1e9


def share(values: Sequence[float], part: float) -> float:
    """The value that ``part`` (0…1) of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def fresh(code: str, *arguments: str, runs: int = 5) -> float:
    """The number that ``code`` prints in a process of its own; the median of some runs."""
    return median(float(_output(code, arguments)) for _ in range(runs))


def _output(code: str, arguments: Sequence[str]) -> Any:
    command = [sys.executable, "-c", code, *arguments]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
