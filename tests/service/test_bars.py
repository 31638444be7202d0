"""Bars: as tall as their numbers, beside each other, downwards below zero."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wordsvc.service.tables.drawings import BASE, HEIGHT, LEFT, THICKEST, TOP, WIDTH, Bars


def test_bars_are_as_tall_as_their_numbers() -> None:
    one, two = Bars(["a"], ["1", "2"], [[2, 4]]).bars
    assert one.height * 2 == two.height == BASE - TOP
    assert one.y + one.height == two.y + two.height == BASE


def test_less_than_nothing_goes_down_from_zero() -> None:
    drawn = Bars(["a"], ["1", "2"], [[10, -10]])
    up, down = drawn.bars
    assert up.y + up.height == down.y == pytest.approx((TOP + BASE) / 2)
    assert [mark.text for mark in drawn.levels] == ["-10", "0", "10"]


def test_what_there_is_no_number_for_has_no_bar() -> None:
    assert [(bar.series) for bar in Bars(["a", "b"], ["1"], [[None], [3]]).bars] == [1]


@pytest.mark.parametrize(("series", "groups"), [(1, 1), (4, 10), (6, 24), (40, 3)])
def test_all_stand_beside_each_other_inside(series: int, groups: int) -> None:
    drawn = Bars([""] * series, [str(group) for group in range(groups)], [[1.0] * groups] * series)
    bars = list(drawn.bars)
    assert len(bars) == series * groups
    assert all(bar.width <= THICKEST for bar in bars)
    assert all(left.x + left.width <= right.x + 0.2 for left, right in pairwise(bars))
    assert bars[0].x >= LEFT
    assert bars[-1].x + bars[-1].width <= WIDTH
    assert len(list(drawn.names)) <= 12
    assert all(bar.y + bar.height < HEIGHT for bar in bars)


@pytest.mark.parametrize("values", [[0, 0], [None, None]])
def test_nothing_but_zeros(values: list[float | None]) -> None:
    drawn = Bars(["a"], ["1", "2"], [values])
    assert all(bar.height == 0 for bar in drawn.bars)
    assert [mark.text for mark in drawn.levels] == ["0"]
