"""A claim by the players: is it one of the outcomes, and if not, why not?"""

from __future__ import annotations

from collections.abc import Sequence

from wordsvc.games.spukstaben.bits import members
from wordsvc.games.spukstaben.cards import Arrows, Doubler
from wordsvc.games.spukstaben.conditions import runs, usable_runs
from wordsvc.games.spukstaben.hunt import Hunt
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.shields import deadlocked, protection
from wordsvc.messages import Message

_CONDITION_RULE = {
    "max_length": "SP-31",
    "not_at_start": "SP-32",
    "not_at_end": "SP-32",
    "not_within": "SP-33",
}


def objection(ids: Sequence[str], hunt: Hunt, outcomes: Sequence[int]) -> Message | None:
    """Why the cards ``ids`` are no legal result of the word, or None where they are one."""
    layout, word = hunt.layout, hunt.word
    claim = layout.set_of(ids)
    if missing := set(ids) - set(layout.ids(claim)):
        return say("not_there", "SP-18", cards=", ".join(sorted(missing)))
    if claim in outcomes:
        return None
    for larger in outcomes:
        if not claim & ~larger:
            return say("also_scared", "SP-16", word=word, cards=", ".join(layout.ids(larger & ~claim)))
    for bit in members(claim):
        if not any(cards >> bit & 1 for cards in outcomes):
            return _cannot_scare(bit, hunt)
    return say("not_at_once", "SP-10", word=word, cards=", ".join(layout.ids(claim)))


def _cannot_scare(bit: int, hunt: Hunt) -> Message:
    card, word = hunt.layout.cards[bit], hunt.word
    letters = card.letters
    if not runs(letters, word):
        return say("letters_missing", "SP-13", card=card.id, letters=letters, word=word)
    if card.condition and not usable_runs(card, word, hunt.stage, hunt.rules):
        return say("condition_" + card.condition.kind, _CONDITION_RULE[card.condition.kind], card=card.id)
    if deadlocked(hunt.needs, hunt.rules) >> bit & 1:
        return say("deadlock", "SP-45", card=card.id)
    if isinstance(protection(card, hunt.stage), Doubler):
        return say("doubler", "SP-50", card=card.id, letters=letters, word=word)
    if isinstance(protection(card, hunt.stage), Arrows):
        return say("arrows", "SP-41", card=card.id, word=word)
    return say("other_card", "SP-16", card=card.id, word=word)
