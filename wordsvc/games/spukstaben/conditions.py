"""Where a card's letters stand in a word, and which of these runs its condition lets count."""

from __future__ import annotations

from wordsvc.games.spukstaben.cards import Card, Condition, MaxLength, NotAtEnd, NotAtStart, NotWithin
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.rule import rule


@rule("SP-10", "SP-13")
def runs(letters: str, word: str) -> list[int]:
    """The first positions of ``letters`` as exactly that run of neighbouring letters of ``word``."""
    return [start for start in range(len(word)) if word.startswith(letters, start)] if letters in word else []


@rule("SP-31")
def short_enough(condition: MaxLength, word: str) -> bool:
    """The word has at most that many letters."""
    return len(word) <= condition.value


@rule("SP-32")
def off_the_ends(condition: NotAtStart | NotAtEnd, word: str, start: int, end: int) -> bool:
    """The run is not at that end of the word."""
    return start > 0 if isinstance(condition, NotAtStart) else end < len(word)


@rule("SP-33")
def outside(condition: NotWithin, word: str, start: int, end: int) -> bool:
    """The run lies inside none of the named combinations."""
    return not any(
        first <= start and end <= first + len(combination)
        for combination in condition.values
        for first in runs(combination, word)
    )


def meets(condition: Condition | None, word: str, start: int, end: int) -> bool:
    """The run ``start`` to ``end`` (exclusive) of ``word`` may scare a card with that condition."""
    match condition:
        case MaxLength():
            return short_enough(condition, word)
        case NotAtStart() | NotAtEnd():
            return off_the_ends(condition, word, start, end)
        case NotWithin():
            return outside(condition, word, start, end)
        case None:
            return True


@rule("SP-36")
def conditions_count(stage: int) -> bool:
    """Conditions are part of stages 2 and 3."""
    return stage >= 2


@rule("SP-34")
def scope(good: list[int], found: list[int], rules: HouseRules) -> list[int]:
    """The runs that count: every good one, or none where the whole word has to be good and is not."""
    return [] if rules.condition_scope == "whole_word" and len(good) < len(found) else good


@rule("SP-35")
def usable_runs(card: Card, word: str, stage: int, rules: HouseRules) -> list[int]:
    """The first positions of the runs that can scare ``card``; all others are free for other cards."""
    found = runs(card.letters, word)
    if card.condition is None or not conditions_count(stage):
        return found
    size = len(card.letters)
    return scope([at for at in found if meets(card.condition, word, at, at + size)], found, rules)
