"""The examples of docs/contract-additions.md answer what the text says."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.casebook import answer, contains
from wordsvc.games.dictionary import Dictionary
from wordsvc.referee.referee import Referee

TEXT = (Path(__file__).parents[2] / "docs" / "contract-additions.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"```json (\w+) (\w+)\n(.*?)```\n```json answer\n(.*?)```", re.DOTALL)
LEXICON = Dictionary(cache(Referee.open))


@pytest.mark.parametrize(("game", "op", "request_", "expected"), EXAMPLE.findall(TEXT))
def test_example(game: str, op: str, request_: str, expected: str) -> None:
    got = answer(import_module(f"wordsvc.games.{game}").GAME, op, json.loads(request_), LEXICON)
    assert contains(got, json.loads(expected)), got
