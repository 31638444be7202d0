"""The numbered rules in plain words: what a verdict or a refusal cites, explained in two languages.

``data/rules/<language>/<book>.toml`` holds a book: chapters, and in them the rules by id.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from wordsvc.edge import Model, parse
from wordsvc.games import GAMES
from wordsvc.messages import DEFAULT_LANGUAGE
from wordsvc.paths import DATA

BOOKS: Final[Mapping[str, str | None]] = {**{name: game.title for name, game in GAMES.items()}, "words": None}
"""Every book with its game's title; the rules for words belong to no one game."""

RULE_ID: Final = re.compile(r"\b(?:SP|GF|SK|SG|SA|W)-\d\d\b")


class RuleText(Model):
    """A rule in plain words; ``switches`` name the house rules that change it, ``house_rule`` says how."""

    title: str
    text: str
    switches: list[str] = []
    house_rule: str | None = None


class Chapter(Model):
    """Rules of one matter, by id."""

    title: str
    rules: dict[str, RuleText]


class Rulebook(Model):
    """The rules of a game, or those for words."""

    chapters: list[Chapter]

    @property
    def rules(self) -> Iterator[tuple[str, RuleText]]:
        """All rules with their ids, in their order."""
        for chapter in self.chapters:
            yield from chapter.rules.items()


@cache
def rulebook(language: str, book: str) -> Rulebook:
    """The rules of ``book``, one of BOOKS, in ``language``."""
    with (DATA / "rules" / language / f"{book}.toml").open("rb") as file:
        return parse(Rulebook, tomllib.load(file))


def book_of(rule_id: str) -> str | None:
    """The book that explains a rule, or None where no rule has that id."""
    return _books_by_rule().get(rule_id)


def explained(language: str, rule_id: str) -> RuleText:
    """A rule in plain words; raises KeyError where no rule has that id."""
    return dict(rulebook(language, _books_by_rule()[rule_id]).rules)[rule_id]


@cache
def _books_by_rule() -> Mapping[str, str]:
    return {rule_id: book for book in BOOKS for rule_id, _ in rulebook(DEFAULT_LANGUAGE, book).rules}
