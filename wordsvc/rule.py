"""Which function is which rule: the rule sheet's ids, carried by the functions themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: Final[dict[str, list[Callable[..., Any]]]] = {}
"""Rule id → the functions that are this rule."""


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as being the rules ``ids``; it stays the same function, nothing is wrapped."""

    def mark(function: F) -> F:
        for identifier in ids:
            RULES.setdefault(identifier, []).append(function)
        return function

    return mark
