"""Boards as one line of text, for tests and golden files.

``R2> E3^>! . / S2:end / / N1*:in=CH,SCH``: rooms from the Composing Room to the Door between ``/``, cards
from the board down, ``.`` for a gap. A card is its letters and its cube, then the arrows of its shield
(``<>^v``) or ``*`` for a doubler, ``!`` where it is covered, and its condition (``max=6``, ``start``,
``end``, ``in=CH,SCH``). Its id is its letters in small type, numbered from the second on.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

Json = Any
ROOMS = ("composing", "press", "office", "door")
ARROWS = {"<": "left", ">": "right", "^": "up", "v": "down"}
_CARD = re.compile(r"([A-ZÄÖÜ]+)(\d+)([<>^v]*|\*)(!?)(?::(.+))?")


def read_rooms(text: str) -> Json:
    """The rooms of a state, as JSON."""
    seen: Counter[str] = Counter()
    columns = [[_card(card, seen) for card in column.split()] for column in text.split("/")]
    return dict(zip(ROOMS, columns, strict=True))


def write_rooms(rooms: Json) -> str:
    """The line that :func:`read_rooms` reads; ids are lost."""
    return " / ".join(" ".join(map(_text, rooms[room])) for room in ROOMS).strip()


def state(text: str, stage: int = 3, players: int = 4, round: int = 3, **fields: Json) -> Json:
    """A state as JSON, with these rooms."""
    return {"stage": stage, "players": players, "round": round, "rooms": read_rooms(text), **fields}


def _card(text: str, seen: Counter[str]) -> Json:
    if text == ".":
        return None
    match = _CARD.fullmatch(text)
    assert match, text
    letters, cube, shield, covered, condition = match.groups()
    seen[letters] += 1
    number = seen[letters] if seen[letters] > 1 else ""
    card: Json = {"id": f"{letters.lower()}{number}", "letters": letters, "cube": int(cube)}
    if shield:
        card |= {"shield": _shield(shield), "covered": bool(covered)}
    if condition:
        card["condition"] = _condition(*condition.partition("=")[::2])
    return card


def _shield(text: str) -> Json:
    return {"kind": "doubler"} if text == "*" else {"kind": "arrows", "to": [ARROWS[side] for side in text]}


def _condition(kind: str, value: str) -> Json:
    match kind:
        case "max":
            return {"kind": "max_length", "value": int(value)}
        case "in":
            return {"kind": "not_within", "values": value.split(",")}
        case _:
            return {"kind": f"not_at_{kind}"}


def _text(card: Json) -> str:
    if card is None:
        return "."
    text = f"{card['letters']}{card['cube']}"
    if shield := card.get("shield"):
        names = {name: arrow for arrow, name in ARROWS.items()}
        text += "*" if shield["kind"] == "doubler" else "".join(names[to] for to in shield["to"])
        text += "!" if card["covered"] else ""
    if condition := card.get("condition"):
        text += ":" + _condition_text(condition)
    return text


def _condition_text(condition: Json) -> str:
    match condition["kind"]:
        case "max_length":
            return f"max={condition['value']}"
        case "not_within":
            return "in=" + ",".join(condition["values"])
        case kind:
            return str(kind).removeprefix("not_at_")
