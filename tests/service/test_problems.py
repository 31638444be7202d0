"""Whatever goes wrong is a problem document (RFC 9457), in the language asked for, and never a 500."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.staged import StagedReferee
from wordsvc.lexicon.artefact import LexiconError
from wordsvc.service import create_app

JUDGE = "/api/v1/words/judge"
CHECK = "/api/v1/words/check"
JSON = {"content_type": "application/json"}
TEXT = {"content_type": "text/plain"}

REFUSED: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "no JSON": (400, "POST", JUDGE, {"data": "{", **JSON}),
    "no body": (400, "POST", JUDGE, {"data": "", **JSON}),
    "a name twice": (400, "POST", JUDGE, {"data": '{"words": [], "words": []}', **JSON}),
    "NaN": (400, "POST", JUDGE, {"data": '{"words": NaN}', **JSON}),
    "half a character": (400, "POST", JUDGE, {"data": r'{"words": ["\ud800"]}', **JSON}),
    "deep nesting": (400, "POST", JUDGE, {"data": "[" * 100_000, **JSON}),
    "bytes that are no UTF-8": (400, "POST", JUDGE, {"data": b'{"words": ["\xfc"]}', **JSON}),
    "an address that is no UTF-8": (400, "GET", "/api/v1/words/G%FCte", {}),
    "a query that is no UTF-8": (400, "GET", "/api/v1/words/Haus?x=%FF", {}),
    "an unknown address": (404, "GET", "/api/v1/nothing", {}),
    "no word": (404, "GET", "/api/v1/words/", {}),
    "a word with a slash": (404, "GET", "/api/v1/words/a%2Fb", {}),
    "an unknown game": (404, "POST", "/api/v1/games/chess/move", {"json": {}}),
    "an unknown operation": (404, "POST", "/api/v1/games/spanta/fly", {"json": {}}),
    "another method": (405, "DELETE", JUDGE, {}),
    "too large": (413, "POST", JUDGE, {"data": b" " * (1024 * 1024 + 1), **JSON}),
    "another media type": (415, "POST", JUDGE, {"data": "{}", **TEXT}),
    "no media type": (415, "POST", JUDGE, {"data": "{}"}),
    "a list of another media type": (415, "POST", CHECK, {"data": "{}", **JSON}),
    "null": (422, "POST", JUDGE, {"json": {"words": None}}),
    "a number": (422, "POST", JUDGE, {"json": {"words": 42}}),
    "no object": (422, "POST", JUDGE, {"json": ["a"]}),
    "an empty object": (422, "POST", JUDGE, {"json": {}}),
    "an unknown field": (422, "POST", JUDGE, {"json": {"words": [], "wrods": []}}),
    "too many words": (422, "POST", JUDGE, {"json": {"words": ["a"] * 10_001}}),
    "a rule out of range": (422, "POST", JUDGE, {"json": {"words": [], "rules": {"max_length": 0}}}),
    "a number that is a text": (422, "POST", JUDGE, {"json": {"words": [], "rules": {"max_length": "9"}}}),
    "no file": (422, "POST", CHECK, {"data": {}, "content_type": "multipart/form-data"}),
    "an unknown option": (422, "POST", f"{CHECK}?fromat=csv", {"data": "a", **TEXT}),
    "an option twice": (422, "POST", f"{CHECK}?only=valid&only=team", {"data": "a", **TEXT}),
    "an unknown format": (422, "POST", f"{CHECK}?format=xml", {"data": "a", **TEXT}),
    "an unknown column": (422, "POST", f"{CHECK}?column=x", {"data": "a,b\nc,d", **TEXT}),
    "a binary file": (422, "POST", CHECK, {"data": b"\x7fELF\x00\x00\x00\x00\x00\x01", **TEXT}),
}


@pytest.fixture(params=REFUSED)
def refused(request: pytest.FixtureRequest, client: FlaskClient) -> tuple[int, TestResponse]:
    status, method, path, what = REFUSED[request.param]
    return status, client.open(path, method=method, **what)


def test_every_refusal_is_a_problem_document(refused: tuple[int, TestResponse]) -> None:
    status, response = refused
    problem = response.get_json()
    assert response.status_code == status == problem["status"]
    assert response.mimetype == "application/problem+json"
    assert list(problem) == ["type", "title", "status", "detail", "errors"]
    assert problem["title"]
    assert problem["detail"]
    assert all(set(error) == {"pointer", "message"} for error in problem["errors"])
    assert status != 422 or problem["errors"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"words": ["a", 1]}, "/words/1"),
        ({"words": [], "rules": {"max_length": 41}}, "/rules/max_length"),
        ({"words": [], "rules": {"compounds": "some"}}, "/rules/compounds"),
        ({"words": [], "a/b~c": 1}, "/a~1b~0c"),
    ],
)
def test_an_error_points_at_its_place(client: FlaskClient, body: object, pointer: str) -> None:
    problem = client.post(JUDGE, json=body).get_json()
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert problem["detail"].startswith(f"{pointer}: ")


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        (None, "Nicht gefunden"),
        ("en-GB,de;q=0.5", "Not found"),
        ("fr", "Nicht gefunden"),
        ("de-CH", "Nicht gefunden"),
    ],
)
def test_german_unless_english_is_asked_for(client: FlaskClient, wanted: str | None, title: str) -> None:
    response = client.get("/api/v1/nothing", headers={"Accept-Language": wanted} if wanted else {})
    assert response.get_json()["title"] == title
    assert "Accept-Language" in response.headers["Vary"]


def test_another_method_is_told_which_ones_there_are(client: FlaskClient) -> None:
    assert "POST" in client.put(JUDGE).headers["Allow"]


def test_a_person_gets_a_page(client: FlaskClient) -> None:
    response = client.get("/nothing", headers={"Accept": "text/html"})
    assert (response.status_code, response.mimetype) == (404, "text/html")
    assert "Nicht gefunden" in response.text


def test_a_fault_of_the_program_is_a_problem_document_too() -> None:
    class Broken(StagedReferee):
        def explain(self, *_: object) -> None:
            raise RuntimeError("a secret")

    app: Flask = create_app({"REFEREE": Broken()})
    app.logger.disabled = True
    response = app.test_client().get("/api/v1/words/Haus")
    assert (response.status_code, response.mimetype) == (500, "application/problem+json")
    assert "secret" not in response.text


def test_word_data_that_changed_under_the_server_is_said_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    class Changed(StagedReferee):
        def explain(self, *_: object) -> None:
            raise LexiconError("weights.npy is damaged")

    app: Flask = create_app({"REFEREE": Changed()})
    app.logger.disabled = False
    response = app.test_client().get("/api/v1/words/Haus")
    assert (response.status_code, response.mimetype) == (503, "application/problem+json")
    assert "startet ihn neu" in response.get_json()["detail"]
    assert "weights.npy is damaged" in caplog.text
