"""The payloads of a game of Spukstaben."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.spukstaben.appear import Appear
from wordsvc.games.spukstaben.cards import DrawnCard, each_card_once, each_once
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.keys import Key, Word, spell
from wordsvc.games.spukstaben.scoring import Variant
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.referee.contract import WordRules
from wordsvc.tables.events import PlayerId, text_of
from wordsvc.tables.refusals import say

MAX_PLAYERS: Final = 4
MAX_REASON: Final = 200

Cards = Annotated[list[str], AfterValidator(each_once)]
Players = Annotated[list[PlayerId], AfterValidator(each_once)]
Deck = Annotated[list[DrawnCard], Field(max_length=500), AfterValidator(each_card_once)]


def _with_letters(word: str) -> str:
    if spell(word).key is None:
        raise InvalidValue(say("no_word", "SP-01"))
    return word


Spelled = Annotated[Word, AfterValidator(_with_letters)]
"""A word with at least one letter."""


class SetUp(Model):
    """The game to be played; ``seconds`` is None without time pressure, ``deck`` lists the pile, top first.

    ``rules`` and ``words`` are the house rules of the game and of its words, from here on.
    """

    seats: Annotated[Players, Field(min_length=1, max_length=MAX_PLAYERS)]
    stage: Annotated[int, Field(ge=1, le=3)]
    cubes_left_out: Annotated[int, Field(ge=0, lt=TABLES.cubes)] = 0
    variant: Variant | None = None
    seconds: Annotated[int, Field(ge=5, le=3600)] | None = 60
    deck: Deck | None = None
    show_best: bool = True
    verdict_while_secret: bool = False
    rules: HouseRules = HouseRules()
    words: WordRules = WordRules()


class Appearing(Appear):
    """Step A; ``draw`` is left out where the game has a deck."""

    draw: Deck = []


class Write(Model):
    """A secret word: one's own, or that of a ``player`` without a phone.

    None only in an imported game whose export left the word out.
    """

    word: Spelled | None = None
    player: PlayerId | None = None


class Withdraw(Model):
    """A secret word taken back."""

    player: PlayerId | None = None


class Reveal(Model):
    """All words at once; ``without`` are those at a seat who have written nothing."""

    without: Players = []


class Amend(Model):
    """The corrected or shortened word of a player (SP-07); None strikes it."""

    player: PlayerId
    word: Spelled | None


class Vote(Model):
    """The word of the team on a word, one's own or what ``players`` said aloud."""

    key: Key
    accept: bool
    why: text_of(MAX_REASON, least=0) = ""  # type: ignore[valid-type]
    players: Annotated[Players, Field(min_length=1)] | None = None


class Choice(Model):
    """A player's word is next; ``cards`` are those it scares, left out the best."""

    player: PlayerId
    cards: Cards | None = None


class Moved(Model):
    """Step D."""


class Power(Model):
    """The joint word of round 10."""

    word: Spelled


KINDS: Final[Mapping[str, type[Model]]] = {
    "set_up": SetUp,
    "appear": Appearing,
    "write": Write,
    "withdraw": Withdraw,
    "reveal": Reveal,
    "amend": Amend,
    "vote": Vote,
    "scare": Choice,
    "move": Moved,
    "power_word": Power,
}

SECRET: Final[Mapping[str, frozenset[str]]] = {
    "write": frozenset({"word"}),
    "amend": frozenset({"word"}),
    "vote": frozenset({"key", "accept", "why"}),
}
"""The fields that say what somebody wrote."""
