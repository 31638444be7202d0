"""What a word can scare: every maximal legal set of cards (SP-16).

Where runs are used freely, two facts make the search short. What a word can serve, it can serve in
part: of two states at one letter the smaller is dropped. And arrows only ask that all supporters
are there: the legal sets are what :func:`shields.supported` leaves of the served ones.
Where runs have an order, :mod:`wordsvc.games.spukstaben.reading` goes letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, product
from operator import attrgetter

from wordsvc.games.spukstaben.bits import as_set, members, union
from wordsvc.games.spukstaben.hunt import Fit, Hunt, take
from wordsvc.games.spukstaben.reading import most_covered, read
from wordsvc.games.spukstaben.shields import fled_earlier, shield_met, supported
from wordsvc.rule import rule


@rule("SP-16")
def maximal(sets: Iterable[int]) -> list[int]:
    """Those that lie in no larger one."""
    once, kept = set(sets), list[int]()
    if len(once) == 1:
        return list(once)
    for cards in sorted(once, key=int.bit_count, reverse=True):
        if all(cards & ~larger for larger in kept):
            kept.append(cards)
    return kept


@rule("SP-14", "SP-47")
def served(fits: Iterable[Fit], letters: int) -> Iterable[int]:
    """The largest states at the end of the word; any card that a run fits may have it."""
    reached: list[set[int]] = [{0}, *(set() for _ in range(letters))]
    here = {start: list(found) for start, found in groupby(fits, attrgetter("start"))}
    for at in range(letters):
        states = maximal(reached[at])
        reached[at + 1].update(states)
        for fit in here.get(at, ()):
            reached[fit.end].update(take(state, fit) for state in states)
    return reached[letters]


def _served_freely(hunt: Hunt) -> Iterable[int]:
    """The largest sets of cards that can be served at once; lanes do not hinder one another."""
    lanes = groupby(sorted(hunt.fits, key=attrgetter("lane")), attrgetter("lane"))
    ends = [maximal(map(hunt.cards, served(fits, len(hunt.word)))) for _, fits in lanes]
    return map(sum, product(*ends))


def outcomes(hunt: Hunt) -> list[int]:
    """Every maximal legal set of cards, in grid order."""
    if hunt.rules.assignment == "strict_left_to_right":
        legal: Iterable[int] = read(hunt)
    else:
        legal = {supported(cards, hunt.needs) for cards in _served_freely(hunt)}
    return sorted(maximal(legal), key=lambda cards: list(members(cards)))


def covered(hunt: Hunt, cards: int) -> int:
    """Of an outcome, the cards whose own shield is met; the team uses the letters so that most are."""
    met = cards & _shields_met(hunt, 0)
    doubtful = met & ~_shields_met(hunt, fled_earlier(cards, hunt.last_space, hunt.rules))
    if not doubtful:
        return met
    if hunt.rules.assignment == "strict_left_to_right":
        return read(hunt)[cards]
    part = cards & _competing(hunt, doubtful)
    return met & ~part | most_covered(hunt, part)


def _shields_met(hunt: Hunt, fled: int) -> int:
    """The cards that would be covered if those that ``fled`` were empty space."""
    doubled = hunt.doubled
    return as_set(shield_met(need, bool(doubled >> bit & 1), fled) for bit, need in enumerate(hunt.needs))


def _competing(hunt: Hunt, doubtful: int) -> int:
    """All cards in the lanes of the ``doubtful`` ones and of their supporters."""
    timed = doubtful | union(hunt.needs[bit] for bit in members(doubtful))
    lanes = {fit.lane for fit in hunt.fits if fit.card & timed}
    return union(fit.card for fit in hunt.fits if fit.lane in lanes)
