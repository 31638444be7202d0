"""What the page of a game of Geisterfalle shows beside the view: the street as it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from flask_babel import lazy_gettext

from wordsvc.edge import Json
from wordsvc.tables.history import History

TITLE: Final = "Geisterfalle"

KINDS: Final = {
    "stop": lazy_gettext("„Stopp!“ gerufen"),
    "balls": lazy_gettext("Kugeln eingetragen"),
    "ticket": lazy_gettext("Ticket gezogen"),
}

CORRECTABLE: Final = tuple(KINDS)

CELL: Final = 40
"""Side of a space of the drawing; on a small phone about a unit a pixel."""

COLUMNS: Final = {48: 8, 120: 10, 1000: 14}
"""Spaces in a row, by the number of spaces up to which it holds."""

CROWD: Final = {1: [(0, 0)], 2: [(-8, 0), (8, 0)], 3: [(-8, -7), (8, -7), (0, 7)]}
FULL: Final = [(-8, -7), (8, -7), (-8, 7), (8, 7)]
"""Where hunters stand who share a space."""


CORNERS: Final = [(12, -12), (12, 12), (-12, 12)]
"""Where the marks of a space are, from its middle."""


class Point(NamedTuple):
    """A place in the drawing."""

    x: int
    y: int


def about(game: Json, _history: History, _earlier: Iterable[History]) -> dict[str, Any]:
    """The street; see :class:`GamePages`."""
    return {"street": drawing(game["set_up"]["street"], game["board"]["positions"])}


def drawing(street: Json, positions: list[int]) -> dict[str, Any]:
    """The street, winding from the bottom up, the pro side from right to left; hunters by seat."""
    spaces = winding(street["length"] + 1, mirrored=street["factors"] is not None)
    rows = max(point.y for point in spaces) // CELL + 1
    return {
        "width": max(point.x for point in spaces) + CELL // 2,
        "height": rows * CELL,
        "spaces": spaces,
        "road": " ".join(f"{point.x},{point.y}" for point in spaces),
        "factors": {int(space): factors for space, factors in (street["factors"] or {}).items()},
        "marks": list(marks(spaces, street["factors"] or {})),
        "hunters": [spot(spaces[at], seat, positions) for seat, at in enumerate(positions)],
    }


def winding(count: int, *, mirrored: bool) -> list[Point]:
    """The middle of each space, the headquarters first."""
    columns = next(columns for most, columns in COLUMNS.items() if count <= most)
    rows = -(-count // columns)
    points = []
    for number in range(count):
        row, step = divmod(number, columns)
        column = step if (row % 2 == 0) != mirrored else columns - 1 - step
        points.append(Point(column * CELL + CELL // 2, (rows - 1 - row) * CELL + CELL // 2))
    return points


def marks(spaces: list[Point], factors: Json) -> Iterator[Json]:
    """What is written at the corners of the spaces on which ghosts count otherwise."""
    for space, by_ghost in factors.items():
        for (right, down), (ghost, factor) in zip(CORNERS, by_ghost.items(), strict=False):
            middle = spaces[int(space)]
            yield {"x": middle.x + right, "y": middle.y + down, "ghost": ghost, "factor": factor}


def spot(space: Point, seat: int, positions: list[int]) -> Point:
    """Where the hunter of ``seat`` stands, beside those on the same space."""
    there = [other for other, position in enumerate(positions) if position == positions[seat]]
    right, down = CROWD.get(len(there), FULL)[there.index(seat)]
    return Point(space.x + right, space.y + down)
