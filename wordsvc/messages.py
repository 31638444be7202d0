"""Sentences for people: data by language, section and code; the code itself holds no prose.

A :class:`Message` is what the layers pass around (which sentence, which rule, which values); its
text is only made at the edge, where the language is known. The sentences are in
``data/messages/<language>/<section>.toml``, one line a code, with ``{name}`` for a value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from wordsvc.paths import DATA

LANGUAGES: Final = ("de", "en")
DEFAULT_LANGUAGE: Final = "de"


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence to be said: ``section`` and ``code`` find it, ``rule`` is the rule id it rests on."""

    section: str
    code: str
    rule: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in ``language`` (``de`` or ``en``)."""
        return sentences(language, self.section)[self.code].format(rule=self.rule, **self.values)


@cache
def sentences(language: str, section: str) -> Mapping[str, str]:
    """All sentences of one file, code → template."""
    with (DATA / "messages" / language / f"{section}.toml").open("rb") as file:
        return tomllib.load(file)
