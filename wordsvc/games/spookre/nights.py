"""A Night: hands and a Graveyard are dealt, Meeting follows Meeting, the winners take their targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wordsvc.edge import below
from wordsvc.games.spookre.abilities import Ability, Reverse, Use, carried_out
from wordsvc.games.spookre.decks import REAPER, Face, Variant
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.meetings import Sent, triggers, win
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.table import Table
from wordsvc.rule import rule


@dataclass(frozen=True, slots=True)
class Played:
    """A card as it is played: with its aura and ability, and what the player did with the ability."""

    sent: Sent
    aura: str | None = None
    ability: Ability | None = None
    use: Use | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A target and the cards sent to it, in order."""

    target: int
    aura: str | None
    plays: Sequence[Played]


def begin_night(table: Table, discards: Sequence[Sequence[Face]] | None) -> Table:
    """A dealt Night after the discards that Reapers in the Graveyard demand."""
    return ended(discarded_for_reapers(table, discards))


@rule("SK-11")
def discarded_for_reapers(table: Table, discards: Sequence[Sequence[Face]] | None) -> Table:
    """Each player discards a card per Reaper in the Graveyard, and nothing without one."""
    reapers = table.graveyard.count(REAPER)
    if (discards is not None) != (reapers > 0):
        raise refused("discards_missing" if reapers else "no_discards", "SK-11", "discards")
    for player, cards in enumerate(discards or ()):
        due = min(reapers, len(table.hands[player]))
        if len(cards) != due:
            raise refused("discards_count", "SK-11", "discards", player, player=player, due=due)
        with below("discards", player):
            for card in cards:
                table = table.taken(player, card).discarding(card)
    return table


def meet(table: Table, meeting: Meeting, variant: Variant, rules: HouseRules) -> Table:
    """After a Meeting; raises InvalidInput for what the rules forbid."""
    table = opened(table, meeting.target)
    played: list[int] = []
    for index, play in enumerate(meeting.plays):
        with below("plays", index):
            check_turn(next_to_send(table, played), play.sent.player)
            table = send(table, meeting.aura, play, variant)
        played.append(play.sent.player)
    with below("plays", len(played) - 1):
        check_turn(next_to_send(table, played), None)
    return ended(resolved(table, meeting.target, rules))


def opened(table: Table, target: int) -> Table:
    """After the Lead chose a target: nothing is sent to it yet; raises InvalidInput."""
    check_target(table, target)
    return replace(table, sent=(), reversals=0)


@rule("SK-04")
def check_target(table: Table, target: int) -> None:
    """The Lead picks a target that lies in the Graveyard."""
    if target not in table.graveyard:
        raise refused("no_such_target", "SK-04", "target", strength=target)


@rule("SK-04")
def next_to_send(table: Table, played: Sequence[int]) -> int | None:
    """Whose turn it is after those who have ``played``; who has no cards is skipped, None: nobody's."""
    order = table.clockwise(table.lead)
    rest = order[order.index(played[-1]) + 1 :] if played else order
    return next((player for player in rest if table.hands[player]), None)


@rule("SK-04")
def check_turn(due: int | None, player: int | None) -> None:
    """The Lead plays first, the others clockwise, each once; nobody is left out."""
    if due is None and player is not None:
        raise refused("not_your_turn", "SK-04", player=player)
    if due is not None and due != player:
        raise refused("whose_turn", "SK-04", player=due)


def send(table: Table, aura: str | None, played: Played, variant: Variant) -> Table:
    """After a card was sent to a target with ``aura`` and its ability used; raises InvalidInput."""
    table, ability = laid(table, played.sent), called(played, aura, variant)
    if ability:
        return activated(table, played.sent, ability, played.use)
    if played.use:
        raise refused("not_triggered", "SK-08", "use", player=played.sent.player)
    return table


def laid(table: Table, sent: Sent) -> Table:
    """After a card left the hand of its player for the Meeting."""
    return table.taken(sent.player, sent.card).sending(sent)


def called(played: Played, aura: str | None, variant: Variant) -> Ability | None:
    """The ability that a ghost sent to a target with ``aura`` has to use."""
    return played.ability if triggers(played.aura, aura, variant) else None


@rule("SK-08")
def activated(table: Table, sent: Sent, ability: Ability, use: Use | None) -> Table:
    """After a triggered ability took effect, at once."""
    if isinstance(ability, Reverse):
        return replace(table, reversals=table.reversals + 1)
    with below("use"):
        return carried_out(table, sent, ability, use)


@rule("SK-10")
def resolved(table: Table, target: int, rules: HouseRules) -> Table:
    """The winner takes only the target and leads next; all sent cards are discarded."""
    winner = win(target, table.sent, table.reversals, rules).sent.player
    table = table.discarding(*(one.card for one in table.sent))
    return replace(table.winning(winner, target), lead=winner, sent=(), reversals=0)


@rule("SK-12")
def ended(table: Table) -> Table:
    """The Night ends when all hands are empty: what is left of the Graveyard is discarded."""
    if any(table.hands):
        return table
    return replace(table.discarding(*table.graveyard), graveyard=())


@rule("SK-03")
def next_starting_lead(lead: int, players: int) -> int:
    """The Starting Lead moves left each Night, whoever won last."""
    return (lead + 1) % players
