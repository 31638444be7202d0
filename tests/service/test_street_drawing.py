"""The street of Geisterfalle as it is drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wordsvc.service.tables.game_pages.geisterfalle import CELL, drawing, winding


@pytest.mark.parametrize("count", [2, 8, 9, 41, 49, 50, 121, 201])
@pytest.mark.parametrize("mirrored", [False, True])
def test_each_space_is_beside_the_one_before_and_none_lies_on_another(count: int, mirrored: bool) -> None:
    spaces = winding(count, mirrored=mirrored)
    assert len(set(spaces)) == count
    steps = [abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(spaces)]
    assert set(steps) == {CELL}
    assert min(min(space) for space in spaces) == CELL // 2


def test_the_pro_side_runs_from_right_to_left() -> None:
    normal, pro = (winding(3, mirrored=mirrored) for mirrored in (False, True))
    assert normal[0].x < normal[1].x
    assert pro[0].x > pro[1].x


def test_hunters_on_one_space_stand_beside_each_other() -> None:
    drawn = drawing({"length": 10, "factors": None}, [3, 3, 5, 3])
    assert len(set(drawn["hunters"])) == 4
    assert drawn["hunters"][2] == drawn["spaces"][5]
    assert drawn["marks"] == []


def test_factors_are_marked_on_their_space() -> None:
    drawn = drawing({"length": 10, "factors": {"5": {"fire": 2, "green": 0}}}, [0, 0])
    assert [(mark["ghost"], mark["factor"]) for mark in drawn["marks"]] == [("fire", 2), ("green", 0)]
    assert drawn["factors"] == {5: {"fire": 2, "green": 0}}
