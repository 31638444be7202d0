"""What people call themselves and their tables: any script, but one visible line."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from wordsvc.edge import InvalidValue
from wordsvc.tables.refusals import say

MAX_NAME: Final = 40
MAX_TITLE: Final = 60
MAX_TYPED: Final = 500

_JOINER: Final = "\u200d"  # holds emoji of several parts together
_UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def tidy(text: str) -> str:
    """``text`` in NFC on one line: no control, direction or invisible signs, blanks folded."""
    kept = (sign for sign in text if sign == _JOINER or not _acts(sign))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split()).strip(_JOINER)


def same(name: str) -> str:
    """The form in which names are compared: Anna, ANNA and full-width Ａｎｎａ are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _acts(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN and not sign.isspace()


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in text if sign not in _BLANK_LETTERS)


_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that nobody can see."""


def _name(text: str) -> str:
    tidied = tidy(text)
    if not _is_visible(tidied):
        raise InvalidValue(say("no_name"))
    if len(tidied) > MAX_NAME:
        raise InvalidValue(say("long_name", longest=MAX_NAME))
    return tidied


def _title(text: str) -> str:
    tidied = tidy(text)
    if len(tidied) > MAX_TITLE:
        raise InvalidValue(say("long_name", longest=MAX_TITLE))
    return tidied


Name = Annotated[str, Field(max_length=MAX_TYPED), AfterValidator(_name)]
"""A player's name: 1 to 40 characters, at least one of them to be seen."""

Title = Annotated[str, Field(max_length=MAX_TYPED), AfterValidator(_title)]
"""A table's title, may be empty."""
