"""The OpenAPI document is valid, and lists every route and every operation of every game as they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from wordsvc.games import GAMES

GAME_PATHS = {
    f"/api/v1/games/{game.name}/{operation}": (game.name, operation)
    for game in GAMES.values()
    for operation in game.operations
}


@pytest.fixture(scope="module")
def api(app: Flask) -> dict[str, Any]:
    return app.test_client().get("/api/v1/openapi.json").get_json()


def test_valid_by_the_standards_own_schema(api: dict[str, Any]) -> None:
    assert api["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(api).validate()


def test_every_route_and_every_operation_is_listed(api: dict[str, Any]) -> None:
    words = {f"/api/v1/words/{name}" for name in ("judge", "check", "{word}")}
    others = {path for path in api["paths"] if not path.startswith("/api/v1/tables")}
    assert others == words | {"/api/v1/lexicon", "/healthz"} | set(GAME_PATHS)


def test_every_route_of_tables_is_listed(app: Flask, api: dict[str, Any]) -> None:
    routes = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/tables")]
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), name)
        for rule in routes
        for name in rule.methods or ()
    }
    listed = {(path, name.upper()) for path, methods in api["paths"].items() for name in methods}
    assert {one for one in there if one[1] not in {"HEAD", "OPTIONS"}} <= listed


def test_request_and_answer_are_exact(api: dict[str, Any]) -> None:
    schemas = api["components"]["schemas"]
    assert schemas["JudgeRequest"]["additionalProperties"] is False
    assert schemas["JudgeRequest"]["required"] == ["words"]
    assert schemas["WordRules"]["properties"]["max_length"] == {
        "default": 10, "maximum": 40, "minimum": 1, "title": "Max Length", "type": "integer",
    }  # fmt: skip
    assert "class" in schemas["PartAnswer"]["properties"]
    assert schemas["VerdictAnswer"]["properties"]["message"]["type"] == "string"


@pytest.mark.parametrize("path", GAME_PATHS)
def test_a_game_operation_refers_to_its_own_models(api: dict[str, Any], path: str) -> None:
    game, _ = GAME_PATHS[path]
    operation = api["paths"][path]["post"]
    request = operation["requestBody"]["content"]["application/json"]["schema"]
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    for schema in (request, answer):
        assert schema["$ref"].startswith(f"#/components/schemas/{game}.")
    assert set(operation["responses"]) == {"200", "400", "413", "415", "422"}
    assert operation["summary"]


def test_the_page_shows_every_operation_and_every_schema(client: FlaskClient, api: dict[str, Any]) -> None:
    page = client.get("/api/v1/docs").text
    assert all(f"<code>{path}</code>" in page for path in api["paths"])
    assert all(f'id="schema-{name}"' in page for name in api["components"]["schemas"])


def test_the_page_shows_code_as_code(client: FlaskClient) -> None:
    page = client.get("/api/v1/docs").text
    assert "<code>rules</code> of a request" in page
    assert "``" not in page
