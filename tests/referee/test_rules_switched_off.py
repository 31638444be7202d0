"""Every rule of the word sheet is a function, and some example fails without it."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from tests.referee.examples import Example, read_examples
from tests.referee.switched_off import SWITCHED_OFF, without
from tests.support.rule_switches import functions_of, read_sheet, rules_of
from wordsvc.referee.referee import Referee
from wordsvc.rule import RULES

SHEET = read_sheet("words")
FUNCTIONS = [pytest.param(function, id=function.__name__) for function in functions_of(SHEET)]
EXAMPLES = read_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{e.about} {e.word}" for e in EXAMPLES])
def test_examples(referee: Referee, example: Example) -> None:
    assert example.holds(referee), example.explained(referee)


def test_every_rule_is_a_function() -> None:
    assert not [rule.id for rule in SHEET if not RULES.get(rule.id)]


def test_functions_and_switches_belong_to_the_sheet() -> None:
    assert set(functions_of(SHEET)) == set(SWITCHED_OFF)
    words = {identifier for identifier in RULES if identifier.startswith("W-")}
    assert words == {rule.id for rule in SHEET}


def test_switches_take_what_the_functions_take() -> None:
    for function, neutral in SWITCHED_OFF.items():
        assert len(signature(function).parameters) == len(signature(neutral).parameters), function


@pytest.fixture(scope="module")
def holding(referee: Referee) -> list[Example]:
    """The examples that hold under all rules: all of them, unless one is wrong."""
    return [example for example in EXAMPLES if example.holds(referee)]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_some_example_fails_without_the_rule(
    referee: Referee, holding: list[Example], function: Callable[..., Any]
) -> None:
    own = rules_of(function)
    examples = sorted(holding, key=lambda example: example.about not in own)
    with without(function):
        assert not all(example.holds(referee) for example in examples)
