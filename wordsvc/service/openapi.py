"""The OpenAPI 3.1 document, generated from the routes, their models and the games."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final, Literal

from apispec import APISpec
from flask import Flask
from pydantic.json_schema import models_json_schema

from wordsvc.edge import Model
from wordsvc.games import GAMES
from wordsvc.games.game import Game
from wordsvc.service import errors
from wordsvc.service.describe import Content, Description, description_of

Mode = Literal["validation", "serialization"]
Schema = Mapping[str, Any]

INFO: Final = {
    "summary": "German word referee and score keeper for four games",
    "license": {"name": "MIT", "identifier": "MIT"},
}
METHODS: Final = ("post", "delete", "get")
READ_REFUSALS: Final = (400, 404)
WRITE_REFUSALS: Final = (400, 413, 415, 422)


@dataclass(frozen=True, slots=True)
class Route:
    """One operation of the interface, whatever serves it."""

    path: str
    method: str
    name: str
    tag: str
    summary: str
    description: Description


def document(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of ``app``."""
    spec = APISpec("wordsvc", version("wordsvc"), "3.1.0", info=INFO)
    _add(spec, "", [*_routes(app)], extra=[(errors.ProblemAnswer, "serialization")])
    for game in GAMES.values():
        _add(spec, f"{game.name}.", [*_game_routes(game)])
    return spec.to_dict()


def _routes(app: Flask) -> Iterator[Route]:
    """The routes of ``app`` that are described."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if description := description_of(view):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            method = next(name for name in METHODS if name.upper() in (rule.methods or ()))
            tag, _, name = rule.endpoint.rpartition(".")
            yield Route(path, method, f"{tag}_{name}", tag, _first_line(view), description)


def _game_routes(game: Game) -> Iterator[Route]:
    for operation in game.operations.values():
        yield Route(
            f"/api/v1/games/{game.name}/{operation.name}",
            "post",
            f"{game.name}_{operation.name}",
            game.title,
            f"{_first_line(operation.request).rstrip('.')} → {_first_line(operation.answer)}",
            Description(answer=operation.answer, request=operation.request),
        )


def _add(
    spec: APISpec, prefix: str, routes: Sequence[Route], extra: Sequence[tuple[type[Model], Mode]] = ()
) -> None:
    """Add ``routes``; the names of their models begin with ``prefix``, since games use the same names."""
    models = [*extra, *(pair for route in routes for pair in _models(route.description))]
    schemas, definitions = models_json_schema(models, ref_template=f"#/components/schemas/{prefix}{{model}}")
    for name, schema in definitions.get("$defs", {}).items():
        spec.components.schema(prefix + name, schema)
    for route in routes:
        spec.path(route.path, operations={route.method: _operation(route, schemas)})


def _models(description: Description) -> Iterator[tuple[type[Model], Mode]]:
    if isinstance(description.request, type):
        yield description.request, "validation"
    if isinstance(description.answer, type):
        yield description.answer, "serialization"


def _operation(route: Route, schemas: Mapping[Any, Schema]) -> dict[str, Any]:
    description = route.description
    operation: dict[str, Any] = {
        "operationId": route.name,
        "tags": [route.tag],
        "summary": route.summary,
        "parameters": [*_path_parameters(route.path), *_query_parameters(description.query)],
        "responses": {
            str(description.status): _success(description, schemas),
            **{str(status): _refusal(status) for status in _refusals(route)},
        },
    }
    if description.request:
        body = _content(description.request, "validation", schemas)
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _success(description: Description, schemas: Mapping[Any, Schema]) -> dict[str, Any]:
    success: dict[str, Any] = {"description": HTTPStatus(description.status).phrase}
    if description.answer:
        success["content"] = _content(description.answer, "serialization", schemas)
    return success


def _content(content: Content, mode: Mode, schemas: Mapping[Any, Schema]) -> Mapping[str, Any]:
    if isinstance(content, type):
        return {"application/json": {"schema": schemas[content, mode]}}
    return content


def _path_parameters(path: str) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}


def _query_parameters(query: type[Model] | None) -> Iterator[dict[str, Any]]:
    properties = query.model_json_schema()["properties"] if query else {}
    for name, schema in properties.items():
        yield {"name": name, "in": "query", "schema": schema}


def _refusals(route: Route) -> Sequence[int]:
    always: Sequence[int] = READ_REFUSALS if "{" in route.path else ()
    if route.method == "post":
        always = WRITE_REFUSALS
    return sorted({*always, *route.description.refusals})


def _refusal(status: int) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{errors.ProblemAnswer.__name__}"}
    return {
        "description": HTTPStatus(status).phrase,
        "content": {errors.MEDIA_TYPE: {"schema": schema}},
    }


def _first_line(documented: Any) -> str:
    return (inspect.getdoc(documented) or "").partition("\n")[0]
