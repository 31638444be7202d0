"""What the rules forbid, as the typed error that cites the rule."""

from __future__ import annotations

from wordsvc.edge import InvalidInput
from wordsvc.games.game import impossible
from wordsvc.messages import Message


def say(code: str, rule: str, **values: str | int) -> Message:
    """The sentence ``code`` of this game, resting on ``rule``."""
    return Message("spookre", code, rule, values)


def refused(code: str, rule: str, *path: str | int, **values: str | int) -> InvalidInput:
    """The error for what ``rule`` forbids at ``path`` of the request."""
    return impossible(say(code, rule, **values), *path)
