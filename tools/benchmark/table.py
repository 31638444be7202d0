"""A row of the table, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

MISSED = "MISSED"


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement beside its target and the peers' measurements in the same unit.

    ``better`` says which way is better. ``target`` is our own limit; ``times_peer`` asks to be that
    many times as good as a peer.
    """

    what: str
    value: float
    unit: str
    target: float | None = None
    better: Literal["less", "more"] = "less"
    peers: Mapping[str, float] = field(default_factory=dict)
    times_peer: Mapping[str, float] = field(default_factory=dict)

    @property
    def met(self) -> bool:
        """Whether all that is asked of the row is reached."""
        within = self.target is None or self._at_least_as_good_as(self.target)
        return within and all(
            self.ratio(peer) >= times for peer, times in self.times_peer.items() if peer in self.peers
        )

    def _at_least_as_good_as(self, limit: float) -> bool:
        return self.value <= limit if self.better == "less" else self.value >= limit

    def ratio(self, peer: str) -> float:
        """How many times as good as ``peer``."""
        theirs = self.peers[peer]
        return theirs / self.value if self.better == "less" else self.value / theirs


def table(rows: Iterable[Row], peers: Sequence[str]) -> str:
    """The rows as a Markdown table; behind a peer's number stands how many times as good we are."""
    heads = ["", "wordsvc", "asked", "", *peers]
    lines = [heads, [":--", *["--:"] * (len(heads) - 1)], *(_cells(row, peers) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(cells, widths) for cells in lines)


def _cells(row: Row, peers: Sequence[str]) -> list[str]:
    sign = {"less": "≤", "more": "≥"}[row.better]
    asked = [f"{sign} {_number(row.target)}"] if row.target is not None else []
    asked += [f"×{times:g} {peer}" for peer, times in row.times_peer.items()]
    measured = [
        f"{_number(row.peers[peer])} (×{_number(row.ratio(peer))})" if peer in row.peers else "–"
        for peer in peers
    ]
    return [
        row.what,
        f"{_number(row.value)} {row.unit}",
        ", ".join(asked),
        "ok" if row.met else MISSED,
        *measured,
    ]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = cells
    padded = [
        f"{first:<{widths[0]}}",
        *(f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)),
    ]
    return f"| {' | '.join(padded)} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
