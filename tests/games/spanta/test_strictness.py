"""Unknown fields are refused wherever they stand, and everything can be said in both languages."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.games.casebook import Case, answer, read_cases
from tests.games.test_strictness import at, places, sentences_of, values
from wordsvc.games.spanta import GAME
from wordsvc.messages import LANGUAGES

CASES = [pytest.param(case, id=case.name) for case in read_cases("spanta")]


@pytest.mark.parametrize("case", [case for case in CASES if "error" not in case.values[0].expect])
def test_unknown_fields_are_refused(case: Case) -> None:
    for path in [(), *places(case.input)]:
        broken = deepcopy(case.input)
        if isinstance(here := at(broken, path), dict):
            here["speed"] = 3
            assert answer(GAME, case.op, broken).get("error") == 422, path


@pytest.mark.parametrize("case", CASES)
def test_every_answer_can_be_said(case: Case) -> None:
    assert all(all(sentences_of(GAME, case, language)) for language in LANGUAGES)


def test_sentences_have_the_same_values_in_both_languages() -> None:
    german, english = (values(language, "spanta") for language in LANGUAGES)
    assert german == english
