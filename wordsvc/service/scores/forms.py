"""Short forms: what somebody typed as the JSON of a scoring operation, and back to the field at fault.

A field of the form is a text. An :class:`Entry` says where its value stands in the request, so that a
complaint about that place comes back as a complaint about the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, Self

from wordsvc.edge import InvalidInput, InvalidValue, Json, Problem, pointer
from wordsvc.messages import Message
from wordsvc.service.scores.results import Result, in_own_words
from wordsvc.tables.names import tidy

LONGEST: Final = 500
"""Characters of a field."""

_NUMBER: Final = re.compile(r"[+\-−]?\d{1,18}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A field and its place in the request; ``value`` None: nothing was typed."""

    field: str
    path: tuple[str | int, ...]
    value: Json = None


class Unfit(Exception):
    """What was typed is no finished game: a complaint by field, under "" what belongs to no field."""

    def __init__(self, complaints: Mapping[str, Message]) -> None:
        super().__init__(", ".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True)
class Typed:
    """What was typed, by field."""

    filled: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Self:
        """The fields in which something was typed."""
        return cls(tuple((field, text) for field, text in texts.items() if text))

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Every text exactly as it was typed."""
        return dict(self.filled)

    def __call__(self, field: str) -> str:
        """The text of a field without space around it; empty where there is none."""
        return self.texts.get(field, "").strip()

    def number(self, field: str) -> Json:
        """A whole number, None for nothing, or the text that is none."""
        text = self(field)
        return int(text.replace("−", "-")) if _NUMBER.fullmatch(text) else text or None

    def parts(self, field: str) -> list[str]:
        """The pieces of a list."""
        return re.split(r"[\s,;.]+", self(field).strip(" ,;.")) if self(field) else []

    def name(self, field: str, otherwise: str) -> str:
        """A name of one line."""
        return tidy(self(field)) or otherwise

    def rows(self, stems: Iterable[str], most: int) -> list[int]:
        """The numbers, from 1, of the rows in which something is filled in."""
        return [row for row in range(1, most + 1) if any(self(f"{stem}{row}") for stem in stems)]


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A game's short form: its fields, the request they make, and the result of the request."""

    game: str
    fields: Sequence[str]
    entries: Callable[[Typed], Iterator[Entry]]
    result: Callable[[Json, Typed], Result]
    once: bool = False
    """Whether a piece stands in one list at most, so that tapping it again takes it away."""

    def evaluate(self, typed: Typed) -> Result:
        """The result of the game; raises Unfit."""
        complain({field: long() for field in self.fields if len(typed(field)) > LONGEST})
        entries = list(self.entries(typed))
        complain({entry.field: entry.value for entry in entries if isinstance(entry.value, Message)})
        try:
            return self.result(request(entries), typed)
        except InvalidInput as error:
            raise Unfit(by_field(error.problems, entries)) from None


def long() -> Message:
    """Too much was typed."""
    return Message("scores", "long", values={"most": LONGEST})


def complain(complaints: Mapping[str, Message]) -> None:
    """Raises Unfit where there is a complaint."""
    if complaints:
        raise Unfit(complaints)


def missing_rows(rows: Sequence[int], least: int) -> Iterator[Entry]:
    """The complaint where fewer rows are filled in."""
    if len(rows) < least:
        yield Entry(f"name{len(rows) + 1}", ("rows",), Message("scores", "too_few", values={"least": least}))


def read(parse: Callable[[str], Json], pieces: Iterable[str]) -> Json:
    """Each piece parsed; the Message of the first one that makes no sense."""
    try:
        return [parse(piece) for piece in pieces]
    except InvalidValue as error:
        return error.message


def request(entries: Iterable[Entry]) -> Json:
    """The request that the entries make; in a list, None stands where nothing was typed."""
    whole: dict[Any, Any] = {}
    for entry in entries:
        if entry.value is None and isinstance(entry.path[-1], str):
            continue
        *way, last = entry.path
        place = whole
        for step in way:
            place = place.setdefault(step, {})
        place[last] = entry.value
    return with_lists(whole)


def with_lists(value: Json) -> Json:
    """Objects whose names are positions, as lists."""
    if not isinstance(value, dict):
        return value
    inner = {name: with_lists(each) for name, each in value.items()}
    return list(inner.values()) if inner and all(isinstance(name, int) for name in inner) else inner


def field_at(place: str, entries: Iterable[Entry]) -> str:
    """The field that fills a place of the request, or the nearest one above or below it."""
    paths = [(pointer(*entry.path), entry.field) for entry in entries]
    above = [(len(path), field) for path, field in paths if f"{place}/".startswith(f"{path}/")]
    below = [field for path, field in paths if path.startswith(f"{place}/")]
    return max(above, key=itemgetter(0))[1] if above else next(iter(below), "")


def by_field(problems: Iterable[Problem], entries: Sequence[Entry]) -> dict[str, Message]:
    """One complaint for each field at fault."""
    found: dict[str, Message] = {}
    for problem in problems:
        found.setdefault(field_at(problem.pointer, entries), in_own_words(problem.message))
    return found
