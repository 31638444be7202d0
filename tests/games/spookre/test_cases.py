"""The worked cases of the contract."""

from __future__ import annotations

import pytest

from tests.games.casebook import Case, answer, cites, contains, read_cases
from wordsvc.games.spookre import GAME


@pytest.mark.parametrize("case", read_cases("spookre"), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    got = answer(GAME, case.op, case.input)
    assert contains(got, case.expect), got
    assert cites(got, case.rules), got
