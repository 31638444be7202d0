"""Asked well, but not possible: each refusal carries the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence

from wordsvc.edge import Problem
from wordsvc.messages import Message


def say(code: str, rule: str = "", **values: str | int) -> Message:
    """A sentence of ``data/messages/<language>/tables.toml``."""
    return Message("tables", code, rule, values)


class Refusal(Exception):
    """What is asked cannot be done; ``problems`` names the places, where there are some."""

    def __init__(self, message: Message, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message.text("en"))
        self.message = message
        self.problems = tuple(problems)

    @property
    def code(self) -> str:
        """The sentence's code, by which programs know the refusal."""
        return self.message.code


class Forbidden(Refusal):
    """This recipient may not (HTTP 403)."""


class Missing(Refusal):
    """There is no such thing, at least not for this recipient (HTTP 404)."""


class Conflict(Refusal):
    """Not as things stand now (HTTP 409)."""


def conflict(code: str, rule: str = "", **values: str | int) -> Conflict:
    """The conflict that the sentence ``code`` describes."""
    return Conflict(say(code, rule, **values))
