"""The sentences of this game: ``data/messages/<language>/spukstaben.toml``."""

from __future__ import annotations

from wordsvc.messages import Message


def say(code: str, rule: str, **values: str | int) -> Message:
    """The sentence ``code``, citing ``rule``."""
    return Message("spukstaben", code, rule, values)
