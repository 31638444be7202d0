"""The house rules as options: one for every switch of the contract, checked by the contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, get_args, get_origin

import click

from wordsvc.edge import Json, parse
from wordsvc.referee.contract import WordRules, keys
from wordsvc.referee.house_rules import STANDARD, HouseRules

F = TypeVar("F", bound=Callable[..., Any])


def rule_options(command: F) -> F:
    """Give ``command`` an option for each house rule, and ``--used``; it gets them as keyword arguments."""
    command = click.option("--used", multiple=True, metavar="…")(command)
    for name, field in reversed(WordRules.model_fields.items()):
        command = click.option("--" + name.replace("_", "-"), **_kind(field.annotation))(command)
    return command


def given(switches: dict[str, Any]) -> Json:
    """The switches that were used, as ``rules`` of a request."""
    return {name: _json(value) for name, value in switches.items() if value not in (None, ())}


def house_rules(switches: dict[str, Any]) -> HouseRules:
    """The house rules, STANDARD itself where no switch was used; raises InvalidInput."""
    chosen = given(switches)
    return parse(WordRules, chosen).value() if chosen else STANDARD


def used_keys(words: tuple[str, ...]) -> frozenset[str]:
    """The words used before, as keys."""
    return keys(list(words))


def _kind(annotation: Any) -> dict[str, Any]:
    if annotation is bool:
        return {"is_flag": True, "default": None}
    if annotation is int:
        return {"type": int, "metavar": "N"}
    if get_origin(annotation) is Literal:
        return {"type": click.Choice(get_args(annotation))}
    return {"multiple": True, "metavar": "…"}


def _json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
