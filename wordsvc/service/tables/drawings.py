"""Numbers drawn as groups of bars: where each bar of the picture stands; ``tables/bars.svg`` draws it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

WIDTH: Final = 320
HEIGHT: Final = 150
"""Units of the drawing; on a small phone about a unit a pixel."""

LEFT: Final = 26
TOP: Final = 8
BASE: Final = 130
THICKEST: Final = 24
GAP: Final = 0.25
"""Of the room of a group, what is left free beside it."""

Value = float | None
"""None: there is no bar."""


class Bar(NamedTuple):
    """A bar; ``series`` says whose."""

    x: float
    y: float
    width: float
    height: float
    series: int


class Mark(NamedTuple):
    """A word at an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Bars:
    """``values`` by series and group."""

    series: Sequence[str]
    groups: Sequence[str]
    values: Sequence[Sequence[Value]]

    width = WIDTH
    height = HEIGHT
    left = LEFT

    @property
    def bars(self) -> Iterator[Bar]:
        """Group by group, a bar a series."""
        room = self._room
        thick = min(THICKEST, room * (1 - GAP) / max(1, len(self.series)))
        for group in range(len(self.groups)):
            start = LEFT + room * (group + 0.5) - thick * len(self.series) / 2
            for number, values in enumerate(self.values):
                value = values[group]
                if value is not None:
                    top, bottom = sorted((self._y(value), self._y(0)))
                    yield Bar(round(start + number * thick, 1), top, round(thick, 1), bottom - top, number)

    @property
    def levels(self) -> Iterator[Mark]:
        """Zero, the greatest value, and the least one below zero."""
        for value in sorted({0, self._greatest, self._least}):
            yield Mark(self._y(value), f"{value:g}")

    @property
    def names(self) -> Iterator[Mark]:
        """The names of the groups, as many as there is room for."""
        step = -(-len(self.groups) // 12)
        for group in range(0, len(self.groups), step):
            yield Mark(round(LEFT + self._room * (group + 0.5), 1), self.groups[group])

    @property
    def _room(self) -> float:
        return (WIDTH - LEFT) / max(1, len(self.groups))

    @property
    def _greatest(self) -> float:
        return max((value for value in self._all if value is not None), default=0)

    @property
    def _least(self) -> float:
        return min((0, *(value for value in self._all if value is not None)))

    @property
    def _all(self) -> Iterator[Value]:
        for values in self.values:
            yield from values

    def _y(self, value: float) -> float:
        top, bottom = max(0, self._greatest), self._least
        return round(TOP + (BASE - TOP) * (top - value) / ((top - bottom) or 1), 1)
