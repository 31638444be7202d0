"""A Meeting: whose card wins the target, and which abilities its aura triggers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from wordsvc.games.spookre.decks import REAPER, Card, Variant
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.refusal import say
from wordsvc.messages import Message
from wordsvc.rule import rule

REVERSE: Final = "reverse"
"""The Clergy's ability; the others are played out in a replay only."""


class Sent(NamedTuple):
    """A card in a Meeting and the player it counts for."""

    player: int
    card: Card

    @property
    def strength(self) -> int:
        """The strength of a ghost; a Reaper has none."""
        return self.card if isinstance(self.card, int) else 0


class Win(NamedTuple):
    """The card that wins a Meeting, and why."""

    sent: Sent
    reason: Message


def win(target: int, sent: Sequence[Sent], reversals: int, rules: HouseRules) -> Win:
    """Who wins the target of strength ``target``, after ``reversals`` of the result."""
    reaper = last_reaper(sent)
    if reaper is not None:
        return Win(reaper, say("reaper_wins", "SK-06", player=reaper.player))
    ghosts = [one for one in sent if one.card != REAPER]
    if is_reversed(reversals, rules):
        return weakest_above(target, ghosts, rules)
    return strongest_below(target, ghosts)


@rule("SK-06")
def last_reaper(sent: Iterable[Sent]) -> Sent | None:
    """The Reaper played last."""
    reapers = [one for one in sent if one.card == REAPER]
    return reapers[-1] if reapers else None


@rule("SK-05")
def strongest_below(target: int, ghosts: Sequence[Sent]) -> Win:
    """The strongest strictly below the target; where none is below, the strongest of all."""
    below = [ghost for ghost in ghosts if ghost.strength < target]
    if below:
        return _won(max, below, "strongest_below", "SK-05")
    return _won(max, ghosts, "strongest_of_all", "SK-05")


@rule("SK-07")
def weakest_above(target: int, ghosts: Sequence[Sent], rules: HouseRules) -> Win:
    """The weakest strictly above the target; where none is above, the switch ``clergy_fallback`` says."""
    above = [ghost for ghost in ghosts if ghost.strength > target]
    if above:
        return _won(min, above, "weakest_above", "SK-07")
    if rules.clergy_fallback == "normal_rule":
        return _won(max, ghosts, "strongest_of_all", "SK-07")
    return _won(min, ghosts, "weakest_of_all", "SK-07")


def _won(choose: Callable[..., Sent], ghosts: Sequence[Sent], code: str, rule_id: str) -> Win:
    best = choose(ghosts, key=attrgetter("strength"))
    return Win(best, say(code, rule_id, player=best.player, strength=best.strength))


@rule("SK-07")
def is_reversed(reversals: int, rules: HouseRules) -> bool:
    """Whether the result is turned round after so many reversals."""
    return bool(reversals % 2) if rules.clergy_twice == "toggle" else reversals > 0


@rule("SK-08")
def triggers(aura: str | None, target_aura: str | None, variant: Variant) -> bool:
    """A ghost's ability triggers exactly if its aura is the target's; never without abilities."""
    return variant != "less_chaotic" and aura is not None and aura == target_aura
