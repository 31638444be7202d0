"""The rule sheets as lists of ids, and rules switched off one function at a time."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from wordsvc.rule import RULES

Function = Callable[..., Any]
SHEETS = Path(__file__).parents[1] / "rules"


class SheetRule(NamedTuple):
    """A rule of a sheet; ``why_not``: why no program can check it, empty where one can."""

    id: str
    title: str
    why_not: str


def read_sheet(name: str) -> list[SheetRule]:
    """The rules listed in ``rules/<name>.tsv``."""
    with (SHEETS / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return [
            SheetRule(*(cell or "" for cell in row.values())) for row in csv.DictReader(file, delimiter="\t")
        ]


def rules_of(function: Function) -> list[str]:
    """The ids that a function carries."""
    return [identifier for identifier, functions in RULES.items() if function in functions]


def functions_of(rules: Iterable[SheetRule]) -> list[Function]:
    """The functions that carry one of the rules, each once."""
    return list(dict.fromkeys(function for rule in rules for function in RULES.get(rule.id, [])))


@contextmanager
def switched_off(function: Function, neutral: Function) -> Iterator[None]:
    """``neutral`` in place of a rule function wherever a module or class of the project holds it."""
    holders = [
        (holder, name) for holder in _holders() for name, value in vars(holder).items() if value is function
    ]
    for holder, name in holders:
        setattr(holder, name, neutral)
    _forget(function)
    try:
        yield
    finally:
        for holder, name in holders:
            setattr(holder, name, function)
        _forget(function)


def _modules() -> list[ModuleType]:
    return [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "wordsvc"]


def _holders() -> Iterator[ModuleType | type]:
    for module in _modules():
        yield module
        yield from (
            value
            for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == module.__name__
        )


def _forget(function: Function) -> None:
    """Clear what functions of the same package have worked out under the other rule."""
    package = function.__module__.rpartition(".")[0]
    for module in _modules():
        if module.__name__.startswith(package):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()
