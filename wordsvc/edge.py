"""The JSON edge: strict frozen models, and one typed error for whatever does not fit them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, PlainSerializer, SerializationInfo, ValidationError

from wordsvc.messages import DEFAULT_LANGUAGE, Message, sentences

Json = Any
M = TypeVar("M", bound=BaseModel)

_CONSEQUENCE = "default_factory_not_called"  # only says that another field is wrong


class Model(BaseModel):
    """A JSON object of the contract: unknown fields and wrong types are errors; values are frozen."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, arbitrary_types_allowed=True)


def _say(message: Message, info: SerializationInfo) -> str:
    context = info.context or {}
    return message.text(context.get("language", DEFAULT_LANGUAGE))


Sentence = Annotated[Message, PlainSerializer(_say, return_type=str)]
"""A field of an answer that is a sentence: a Message inside, its text in the JSON."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one place of the input; ``pointer`` is a JSON Pointer (RFC 6901)."""

    pointer: str
    message: Message


class InvalidInput(Exception):
    """Well-formed JSON that is against the schema or makes no sense under the rules (HTTP 422)."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.pointer}: {p.message.text('en')}" for p in problems))
        self.problems = tuple(problems)


def pointer(*path: str | int) -> str:
    """JSON Pointer of a path of names and positions."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


@contextmanager
def below(*path: str | int) -> Iterator[None]:
    """Whatever is wrong inside lies below ``path`` of the input."""
    try:
        yield
    except InvalidInput as error:
        place = pointer(*path)
        raise InvalidInput([Problem(place + one.pointer, one.message) for one in error.problems]) from None


def parse(model: type[M], payload: Json) -> M:
    """``payload`` as a value of ``model``; raises InvalidInput naming every place that does not fit."""
    try:
        return model.model_validate(payload)
    except ValidationError as error:
        details = [detail for detail in error.errors(include_url=False) if detail["type"] != _CONSEQUENCE]
        raise InvalidInput([_problem(detail, payload) for detail in details]) from None


def dump(answer: BaseModel, language: str = DEFAULT_LANGUAGE) -> Json:
    """``answer`` as plain JSON values, its sentences in ``language``."""
    return answer.model_dump(mode="json", by_alias=True, context={"language": language})


def _problem(detail: Any, payload: Json) -> Problem:
    missing = detail["loc"][-1:] if detail["type"] == "missing" else ()
    path = pointer(*_steps(detail["loc"], payload), *missing)
    raised = (detail.get("ctx") or {}).get("error")
    if isinstance(raised, InvalidValue):
        return Problem(path + raised.below, raised.message)
    code = detail["type"] if detail["type"] in sentences(DEFAULT_LANGUAGE, "input") else "other"
    values = {name: str(value) for name, value in (detail.get("ctx") or {}).items()}
    return Problem(path, Message("input", code, values={**values, "english": detail["msg"]}))


def _steps(location: Sequence[Any], payload: Json) -> Iterator[str | int]:
    """The steps of ``location`` that ``payload`` has: pydantic also names branches of unions and keys."""
    for step in location:
        if step in _places(payload):
            yield step
            payload = payload[step]


def _places(payload: Json) -> Collection[Any]:
    """The names or positions below a value."""
    return range(len(payload)) if isinstance(payload, list) else payload if isinstance(payload, dict) else ()


class InvalidValue(ValueError):
    """Raised inside a model's validator: the message to show, and the place below the model."""

    def __init__(self, message: Message, *below: str | int) -> None:
        super().__init__(message.code)
        self.message = message
        self.below = pointer(*below)
