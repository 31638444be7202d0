"""The worked cases of every game."""

from __future__ import annotations

import pytest

from tests.games.casebook import Case, answer, cites, contains, read_cases
from tests.games.spukstaben.words import judge
from wordsvc.games import GAMES, find_game


@pytest.mark.parametrize(
    ("name", "case"),
    [pytest.param(name, case, id=f"{name} {case.name}") for name in GAMES for case in read_cases(name)],
)
def test_case(name: str, case: Case) -> None:
    got = answer(find_game(name), case.op, case.input, judge)
    assert contains(got, case.expect), got
    assert cites(got, case.rules), got
