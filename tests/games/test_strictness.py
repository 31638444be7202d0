"""Unknown fields and wrong types are refused wherever they stand, and every refusal can be said."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from string import Formatter
from typing import Any

import pytest

from tests.games.casebook import Case, answer, nobody, read_cases
from wordsvc.edge import InvalidInput
from wordsvc.games import geisterfalle, spookre
from wordsvc.games.game import Game
from wordsvc.messages import LANGUAGES, sentences

Json = Any
GAMES = {"geisterfalle": geisterfalle.GAME, "spookre": spookre.GAME}
CASES = [
    pytest.param(GAMES[name], case, id=f"{name}: {case.name}") for name in GAMES for case in read_cases(name)
]
WRONG: dict[type, list[Json]] = {
    int: [True, "1", 1.5, [1], -(10**6)],
    str: [7, ["x"], "nothing of the kind"],
    bool: [1, "true", [True]],
    list: [{}, "list", 0],
    dict: [[], "object", 0],
}
FREE_TEXT = {"aura", "ability", "class"}


def places(value: Json, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """The paths of all values inside ``value``."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for step, inner in entries:
        yield (*path, step)
        yield from places(inner, *path, step)


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    """The value at a path."""
    for step in path:
        value = value[step]
    return value


def spoiled(payload: Json, random: Random) -> Iterator[Json]:
    """``payload`` with one unknown field, or one value of a wrong type or range."""
    for path in [(), *places(payload)]:
        broken = deepcopy(payload)
        here = at(broken, path)
        if isinstance(here, dict):
            here["speed"] = 3
            yield broken
        elif path[-1] not in FREE_TEXT and here is not None:
            at(broken, path[:-1])[path[-1]] = random.choice(WRONG[type(here)])
            yield broken


@pytest.mark.parametrize(("game", "case"), [case for case in CASES if "error" not in case.values[1].expect])
def test_spoiled_requests_are_refused(game: Game, case: Case) -> None:
    random = Random(case.name)
    broken = list(spoiled(case.input, random))
    for payload in random.sample(broken, min(len(broken), 25)):
        assert answer(game, case.op, payload).get("error") == 422, payload


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_answer_can_be_said(game: Game, case: Case) -> None:
    for language in LANGUAGES:
        assert all(sentences_of(game, case, language))


def sentences_of(game: Game, case: Case, language: str) -> list[str]:
    """What the answer of a case says, or why it is refused."""
    try:
        return [str(game.operation(case.op)(case.input, nobody, language))]
    except InvalidInput as refusal:
        return [problem.message.text(language) for problem in refusal.problems]


@pytest.mark.parametrize("section", GAMES)
def test_sentences_have_the_same_values_in_both_languages(section: str) -> None:
    german, english = (values(language, section) for language in LANGUAGES)
    assert german == english


def values(language: str, section: str) -> dict[str, set[str | None]]:
    """The names of the values in each sentence."""
    return {
        code: {name for _, name, _, _ in Formatter().parse(sentence)}
        for code, sentence in sentences(language, section).items()
    }
