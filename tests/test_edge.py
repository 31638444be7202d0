"""Every place of the input that does not fit is named by its JSON Pointer."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Discriminator

from wordsvc.edge import InvalidInput, Json, Model, below, parse
from wordsvc.messages import LANGUAGES


class Walk(Model):
    op: Literal["walk"]
    steps: list[int]


class Jump(Model):
    op: Literal["jump"]
    over: dict[Literal["1", "2"], int]


class Rest(Model):
    """A union without a discriminator, and a tuple."""

    at: list[Walk | Jump] = []
    from_to: tuple[int, int] = (0, 0)


class Tour(Model):
    moves: list[Annotated[Walk | Jump, Discriminator("op")]]


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        (3, ""),
        ({}, "/moves"),
        ({"moves": 3}, "/moves"),
        ({"moves": [], "a/b~c": 1}, "/a~1b~0c"),
        ({"moves": [{"op": "walk"}]}, "/moves/0/steps"),
        ({"moves": [{"op": "walk", "steps": [1, "2"]}]}, "/moves/0/steps/1"),
        ({"moves": [{"op": "jump", "over": {"3": 1}}]}, "/moves/0/over/3"),
        ({"moves": [{"op": "jump", "over": {"1": True}}]}, "/moves/0/over/1"),
        ({"moves": [{"op": "fly"}]}, "/moves/0"),
        ({"moves": [{}]}, "/moves/0"),
    ],
)
def test_pointer(payload: Json, pointer: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(Tour, payload)
    assert [problem.pointer for problem in caught.value.problems] == [pointer]
    assert all(caught.value.problems[0].message.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("payload", "pointers"),
    [
        ({"at": [[1, 2]]}, {"/at/0"}),
        ({"at": [{}]}, {"/at/0/op", "/at/0/steps", "/at/0/over"}),
        ({"at": ["Walk"]}, {"/at/0"}),
        ({"from_to": [1]}, {"/from_to"}),
        ({"from_to": [1, 2, 3]}, {"/from_to"}),
    ],
)
def test_pointers_of_unions_and_tuples(payload: Json, pointers: set[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(Rest, payload)
    assert {problem.pointer for problem in caught.value.problems} == pointers


def test_below() -> None:
    with pytest.raises(InvalidInput) as caught, below("tours", 3):
        parse(Tour, {"moves": 3})
    assert caught.value.problems[0].pointer == "/tours/3/moves"
