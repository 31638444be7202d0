"""What the rules forbid, in sentences that cite the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wordsvc.edge import InvalidValue
from wordsvc.messages import Message

Path = tuple[str | int, ...]


def say(code: str, rule: str, **values: str | int) -> Message:
    """The sentence ``code`` of this game, resting on ``rule``."""
    return Message("spanta", code, rule, values)


def places(names: Iterable[str | int], *path: str | int) -> dict[Path, str | int]:
    """The entries of the list at ``path`` of a request, by their own place."""
    return {(*path, index): name for index, name in enumerate(names)}


def refuse_repeats(names: Mapping[Path, str | int], rule: str) -> None:
    """Raise InvalidValue at the first of ``names`` that stood before."""
    seen = set()
    for path, name in names.items():
        if name in seen:
            raise InvalidValue(say("twice", rule, name=name), *path)
        seen.add(name)
