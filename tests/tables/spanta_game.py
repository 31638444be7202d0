"""An invented game of Spanta for two, of three rounds: what is sent for it, event by event.

Cards are named by shape and colour: ``Ag1`` is a green A. Anna completes one formation and has 8 points;
Ben has none and 3, and could have had 8 from the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Json = Any
Event = tuple[str, Json]
SEATS = ["p1", "p2"]
COLOURS = {"g": "green", "y": "yellow", "b": "blue", "p": "pink"}

ANNAS: Json = {
    "formation": [{"shape": "A"}, {"colour": "yellow"}, {"shape": "A"}],
    "bonus_shape": "A",
    "bonus_colour": "green",
}
"""The rulebook's own example: a shape, yellow, the shape again; for the bonus that shape, and green."""
BENS: Json = {
    "formation": [{"colour": "pink"}, {}, {"shape": "C", "colour": "blue"}],
    "bonus_shape": "C",
    "bonus_colour": "pink",
}
SPECIAL: Json = {"special": {"shapes": {"A": 2, "B": 1}, "colours": {"green": 2, "yellow": 1}}}


def card(name: str, icon: str) -> Json:
    """A ghost, or a wildcard where the name begins with w."""
    if name.startswith("w"):
        return {"id": name, "icon": icon, "wildcard": True}
    return {"id": name, "icon": icon, "shape": name[0], "colour": COLOURS[name[1]]}


def display(**icons: str) -> Json:
    """The payload for cards by their names."""
    return {"cards": [card(name, icon) for name, icon in icons.items()]}


DISPLAYS: Sequence[Json] = (
    display(Ag1="even", Ap1="odd", Cb1="equal", Cp1="ladder"),
    display(By1="ladder", Dy1="equal", Cb2="odd", w1="even"),
    display(Ag2="odd", Ab1="equal", Dp1="ladder", Cb3="even"),
)
DICE: Json = (
    {"p1": [2, 4, 1, 3], "p2": [5, 5, 3, 4]},
    {"p1": [6, 6, 1, 2], "p2": [1, 3, 2, 2]},
    {"p1": [1, 5, 4, 4], "p2": [2, 2, 6, 1]},
)
CAPTURES: Json = (
    [("p1", [2, 4], "Ag1"), ("p2", [5, 5], "Cb1"), ("p1", [1, 3], "Ap1"), ("p2", [3, 4], "Cp1")],
    [("p2", [1, 3], "Cb2"), ("p1", [1, 2], "By1"), ("p2", [2, 2], "w1"), ("p1", [6, 6], "Dy1")],
    [("p1", [1, 5], "Ag2"), ("p2", [1, 2], "Dp1"), ("p1", [4, 4], "Ab1"), ("p2", [2, 6], "Cb3")],
)
PLACINGS: Json = (
    {"p1": [("Ap1", "Ag1", "right")], "p2": []},
    {"p1": [("Dy1", "By1", "right")], "p2": [("w1", "Cp1", "left"), ("Cb2", "Cb1", "right")]},
    {"p1": [("Ab1", "Ag2", "right")], "p2": []},
)
ROUNDS = len(DISPLAYS)


def set_up(**more: Json) -> Json:
    """The payload of the set-up; the last two cards of the deck do not fill the cemetery."""
    return {"seats": SEATS, "deck": 14, **more}


def rolled(number: int) -> Iterator[Event]:
    """A round up to the dice."""
    yield "display", DISPLAYS[number]
    for player, dice in DICE[number].items():
        yield "roll", {"player": player, "rolls": [dice]}


def captured(number: int) -> Iterator[Event]:
    """A round up to the captures."""
    yield from rolled(number)
    for player, pair, name in CAPTURES[number]:
        yield "capture", {"player": player, "dice": pair, "card": name}


def whole_round(number: int) -> Iterator[Event]:
    """A round to its end."""
    yield from captured(number)
    for player, placings in PLACINGS[number].items():
        for discard, ghost, side in placings:
            yield "place", {"player": player, "discard": discard, "place": ghost, "side": side}
        yield "done", {"player": player}


def rounds(number: int = ROUNDS) -> Iterator[Event]:
    """The events of the first rounds."""
    for each in range(number):
        yield from whole_round(each)
