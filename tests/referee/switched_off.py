"""Each rule function beside what it would be if its rule did not exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from tests.support.rule_switches import switched_off
from wordsvc.lexicon.entries import Standing
from wordsvc.referee import referee, repair, rules
from wordsvc.referee.verdict import Outcome, Reason, Verdict

Function = Callable[..., Any]


def silent(case: rules.Case) -> None:
    """A rule that never finds anything."""


SWITCHED_OFF: Final[Mapping[Function, Function]] = {
    referee._unreadable: lambda word, problem: Verdict(
        word, None, 0, Outcome.VALID, Reason.BASE_FORM, "W-10", "base_form"
    ),
    **dict.fromkeys(rules.RULES, silent),
    rules.unknown: lambda case: rules.LISTED[Standing.HEADWORD],
    repair.base_forms: lambda case: (),
    repair.corrections: lambda case: (),
    repair.shortened: lambda case: (),
    repair._may_be_offered: lambda case, key: True,
}


@contextmanager
def without(function: Function) -> Iterator[None]:
    """The rule of ``function`` switched off, in the order of the rules too."""
    neutral = SWITCHED_OFF[function]
    order = rules.RULES
    with switched_off(function, neutral):
        setattr(rules, "RULES", tuple(neutral if each is function else each for each in order))  # noqa: B010
        try:
            yield
        finally:
            setattr(rules, "RULES", order)  # noqa: B010
