"""Every computable rule is a function, and some case fails without it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any

import pytest

from tests.games.casebook import Case, answer, cites, contains, read_cases
from tests.games.spukstaben.words import judge
from tests.support.rule_switches import functions_of, read_sheet, rules_of, switched_off
from wordsvc.games import GAMES
from wordsvc.games.game import Game
from wordsvc.rule import RULES

Function = Callable[..., Any]
SWITCHES = {name: import_module(f"tests.games.{name}.switched_off").SWITCHED_OFF for name in GAMES}
RULE_FUNCTIONS = [
    pytest.param(game, function, id=f"{name} {function.__module__.rpartition('.')[2]}.{function.__name__}")
    for name, game in GAMES.items()
    for function in functions_of(read_sheet(name))
]


@pytest.mark.parametrize("name", GAMES)
def test_every_computable_rule_is_a_function(name: str) -> None:
    missing = [rule.id for rule in read_sheet(name) if bool(rule.why_not) == bool(RULES.get(rule.id))]
    assert not missing


@pytest.mark.parametrize("name", GAMES)
def test_functions_and_switches_belong_to_the_sheet(name: str) -> None:
    assert set(functions_of(read_sheet(name))) == set(SWITCHES[name])


@pytest.mark.parametrize("name", GAMES)
def test_switches_take_what_the_functions_take(name: str) -> None:
    for function, neutral in SWITCHES[name].items():
        assert len(signature(function).parameters) == len(signature(neutral).parameters), function


@pytest.mark.parametrize(("game", "function"), RULE_FUNCTIONS)
def test_some_case_fails_without_the_rule(game: Game, function: Function) -> None:
    own = set(rules_of(function))
    cases = sorted(read_cases(game.name), key=lambda case: own.isdisjoint(case.rules))
    with switched_off(function, SWITCHES[game.name][function]):
        assert any(fails(game, case) for case in cases)


def fails(game: Game, case: Case) -> bool:
    """Whether a case does not answer what it must."""
    try:
        got = answer(game, case.op, case.input, judge)
        return not (contains(got, case.expect) and cites(got, case.rules))
    except Exception:
        return True
