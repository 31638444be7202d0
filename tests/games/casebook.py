"""Worked cases as JSON Lines: ``cases/<game>.jsonl`` holds a request and what its answer must contain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from wordsvc.edge import InvalidInput
from wordsvc.games.game import Game, WordJudge
from wordsvc.referee.verdict import Verdict

Json = Any
CASES = Path(__file__).parent / "cases"
SETS = {"outcomes", "scared", "escaped", "removed", "kept", "winners", "triggered", "party", "icons"}
"""Lists in which order does not count."""


class Case(NamedTuple):
    """A request and the part of its answer that is known; ``{"error": 422}`` for a refusal."""

    name: str
    op: str
    rules: list[str]
    input: Json
    expect: Json


def read_cases(game: str) -> list[Case]:
    """All cases of a game."""
    lines = (CASES / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Case(f"{row['id']}: {row['title']}", row["op"], row["rule"].split(","), row["input"], row["expect"])
        for row in map(json.loads, lines)
    ]


def nobody(word: str, /) -> Verdict:
    """The word judge of a game without words."""
    raise AssertionError(f"{word} was judged")


def answer(game: Game, op: str, payload: Json, judge: WordJudge = nobody) -> Json:
    """The answer of an operation; error 422 and the first pointer where it refuses the request."""
    try:
        return game.operation(op)(payload, judge)
    except InvalidInput as refusal:
        return {"error": 422, "pointer": refusal.problems[0].pointer}


def contains(got: Json, expected: Json, key: str = "") -> bool:
    """Whether an answer has all that is expected: objects may have more, lists may not."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(name in got and contains(got[name], value, name) for name, value in expected.items())
    if isinstance(expected, list) and isinstance(got, list):
        if key in SETS:
            return sorted(map(json.dumps, expected)) == sorted(map(json.dumps, got))
        return len(expected) == len(got) and all(map(contains, got, expected))
    return type(got) is type(expected) and bool(got == expected)


def cites(got: Json, rules: list[str]) -> bool:
    """Whether the reason of an illegal event rests on one of ``rules``."""
    illegal = got.get("illegal")
    return not illegal or any(f"({rule})" in illegal["reason"] for rule in rules)
