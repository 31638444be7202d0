"""``wordsvc game``: the operations of the contract on files and standard input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def request_file(tmp_path: Path):
    """A file with a request."""

    def make(content: object) -> str:
        path = tmp_path / "request.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return make


def test_an_operation_on_a_file(run, request_file) -> None:
    done = run("game", "spanta", "dice", request_file({"dice": [2, 2]}))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["icons"]


def test_a_request_against_the_schema_names_the_place(run, request_file) -> None:
    done = run("game", "spanta", "dice", request_file({"dice": [2, "x"]}))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("/dice/1: Hier muss eine ganze Zahl stehen.")


def test_broken_json_names_the_place(run, request_file) -> None:
    done = run("game", "spanta", "dice", request_file('{"dice": [2,\n 2'))
    assert (done.code, done.err) == (2, "Das ist kein JSON: Zeile 2, Zeichen 3.\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["spanta", "throw"], "Eine Operation throw gibt es nicht; es gibt: "),
        (["spanta", "dice", "missing.json"], "missing.json: Diese Datei gibt es nicht."),
    ],
)
def test_what_is_not_there(run, arguments: list[str], says: str) -> None:
    done = run("game", *arguments)
    assert (done.code, done.err.startswith(says)) == (2, True)
