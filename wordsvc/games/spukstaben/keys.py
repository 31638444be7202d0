"""Words and letters as the game compares them: keys of A-Z and Ä Ö Ü."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from wordsvc.edge import InvalidValue
from wordsvc.games.spukstaben.says import say
from wordsvc.lexicon.alphabet import Folded, NoKey, fold
from wordsvc.rule import rule


@rule("SP-02", "SP-03")
def spell(text: str) -> Folded:
    """The key of ``text``: capitals, ß as SS, each of Ä Ö Ü a letter of its own."""
    return fold(text)


@rule("SP-01")
def has_other_signs(text: str) -> bool:
    """Something in ``text`` is no letter; a blank one is no word, but no error either."""
    return spell(text).problem in (NoKey.NOT_LETTERS, NoKey.SEVERAL_WORDS)


def _word(text: str) -> str:
    if has_other_signs(text):
        raise InvalidValue(say("other_signs", "SP-01"))
    return text


def _key(text: str) -> str:
    key = spell(_word(text)).key
    if key is None:
        raise InvalidValue(say("no_letters", "SP-01"))
    return key


Word = Annotated[str, AfterValidator(_word)]
"""A word as the players wrote it; it may be blank."""

Key = Annotated[str, AfterValidator(_key)]
"""Letters in capitals, at least one."""
