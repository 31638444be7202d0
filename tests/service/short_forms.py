"""Short forms filled in from requests of ``score``, and what their result pages say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import unescape
from typing import Any, NamedTuple

Json = Any
Query = dict[str, str]

SIGNS = {"green": "g", "yellow": "y", "blue": "b", "pink": "p"}


def spukstaben(asked: Json) -> Query:
    rules = asked.get("rules", {})
    return {
        "players": str(asked["players"]),
        "escaped": str(asked["escaped"]),
        "cubes": str(asked["cubes_left_out"]),
        "empty": "1" if asked["empty_before_power_word"] else "",
        "emptied": asked.get("emptied_by", ""),
        "variant": asked.get("variant") or "",
        "bonus": rules.get("empty_bonus", ""),
        "below": rules.get("negative_score", ""),
    }


def geisterfalle(asked: Json) -> Query:
    typed = {"length": str(asked["street"]["length"])}
    decision = asked.get("decision") or {"calls": [], "points": []}
    for row, space in enumerate(asked["positions"], 1):
        typed |= {f"name{row}": f"P{row}", f"space{row}": str(space)}
    typed |= {f"called{seat + 1}": "1" for seat in decision["calls"]}
    return typed | {f"points{row}": str(points) for row, points in enumerate(decision["points"], 1)}


def spookre(asked: Json) -> Query:
    typed = {"teams": "1" if asked.get("teams") else ""}
    for row, mansion in enumerate(asked["mansions"], 1):
        typed |= {f"name{row}": f"P{row}", f"ghosts{row}": " ".join(map(str, mansion))}
    return typed


def spanta(asked: Json) -> Query:
    rules = asked.get("rules", {})
    typed = {
        "gap": rules.get("formation_gap", ""),
        "overlap": "1" if rules.get("formation_overlap") else "",
    }
    for row, player in enumerate(asked["players"], 1):
        typed |= {
            f"name{row}": f"P{row}",
            f"row{row}": row_of(player["area"]),
            f"hand{row}": str(player["hand"]),
        }
        typed |= {f"{stem}{row}": value for stem, value in objective(player["objective"]).items()}
    return typed


def row_of(area: Iterable[Json]) -> str:
    return " ".join(ghost["shape"] + SIGNS[ghost["colour"]] for ghost in area)


def objective(asked: Json) -> Query:
    if special := asked.get("special"):
        typed = {}
        for sign, points in (("t", 2), ("o", 1)):
            for kind, feature in (("s", "shapes"), ("c", "colours")):
                [name] = [name for name, worth in special[feature].items() if worth == points]
                typed[sign + kind] = name
        return typed
    typed = {"bs": asked["bonus_shape"], "bc": asked["bonus_colour"]}
    for number, slot in enumerate(asked["formation"], 1):
        typed |= {f"s{number}": slot.get("shape") or "", f"c{number}": slot.get("colour") or ""}
    return typed


FILL_IN: dict[str, Callable[[Json], Query]] = {
    "spukstaben": spukstaben,
    "geisterfalle": geisterfalle,
    "spookre": spookre,
    "spanta": spanta,
}


class Standing(NamedTuple):
    """A line of the ranking as people see it."""

    place: int
    name: str
    figure: int


def standings(page: str) -> list[Standing]:
    """The ranking that a page shows."""
    each = r'<li data-place="(\d+)">.*?<bdi class="name">(.*?)</bdi>.*?<b>(.*?)</b>'
    return [
        Standing(int(place), unescape(name), whole(figure))
        for place, name, figure in re.findall(each, page, re.DOTALL)
    ]


def lines(page: str) -> list[tuple[str, int | None]]:
    """The account that a page shows: what for, and points."""
    each = r'<th scope="row">(.*?)</th><td>(.*?)</td>'
    plain = [(re.sub("<.*?>", "", text), figure) for text, figure in re.findall(each, page, re.DOTALL)]
    return [(unescape(text), whole(figure) if figure else None) for text, figure in plain]


def whole(figure: str) -> int:
    return int(figure.replace("−", "-"))
