"""Worked cases of the contract and of every rule."""

from __future__ import annotations

import pytest

from tests.games.casebook import Case, answer, cites, contains, read_cases
from tests.games.spukstaben.words import judge
from wordsvc.games.spukstaben import GAME


@pytest.mark.parametrize("case", read_cases("spukstaben"), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    got = answer(GAME, case.op, case.input, judge)
    assert contains(got, case.expect), got
    assert cites(got, case.rules), got
