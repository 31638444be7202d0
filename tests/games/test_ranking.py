"""Places are counted 1, 1, 3; what is level stands in the order of the request."""

from __future__ import annotations

import pytest

from wordsvc.games.ranking import rank


@pytest.mark.parametrize(
    ("merits", "order", "places"),
    [
        ([], [], []),
        ([(5,)], [0], [1]),
        ([(1,), (3,), (2,)], [1, 2, 0], [1, 2, 3]),
        ([(3,), (1,), (3,)], [0, 2, 1], [1, 1, 3]),
        ([(2,), (3,), (2,), (2,)], [1, 0, 2, 3], [1, 2, 2, 2]),
        ([(2, 9), (2, 30), (1, 50)], [1, 0, 2], [1, 2, 3]),
    ],
)
def test_rank(merits: list[tuple[int, ...]], order: list[int], places: list[int]) -> None:
    assert rank(merits) == (order, places)
