"""The Spectral Gates: two players, ten gates, and ghosts that are sealed when their gate closes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from wordsvc.games.spookre.decks import DECKS, REAPER, Card
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.rule import rule

Side = Literal["a", "b"]
SIDES: tuple[Side, Side] = ("a", "b")


class Ghost(NamedTuple):
    """A ghost of a class."""

    strength: int
    ghost_class: str


Sendable = Ghost | Literal["reaper"]


def face(card: Sendable) -> Card:
    """The card as it lies on a pile: its strength, or the Reaper."""
    return card.strength if isinstance(card, Ghost) else REAPER


class Gate(NamedTuple):
    """A gate: the ghosts at or below it in order of arrival, by strength."""

    strengths: tuple[int, ...]
    closed: bool


class Location(NamedTuple):
    """A target and what each player sent to it."""

    target: Sendable
    a: Sendable | None
    b: Sendable | None

    @property
    def cards(self) -> list[Sendable]:
        """All cards there, in the order they leave."""
        return [card for card in self if card is not None]


@dataclass(frozen=True, slots=True)
class Board:
    """Gates by class, both Mansions, and the discard pile as it filled."""

    gates: Mapping[str, Gate]
    mansions: Mapping[Side, tuple[Ghost, ...]]
    discard: tuple[Card, ...] = ()

    def discarding(self, *cards: Card) -> Board:
        """With ``cards`` on the discard pile."""
        return replace(self, discard=(*self.discard, *cards))

    def at_gate(self, ghost: Ghost) -> Board:
        """With ``ghost`` at its gate, the last to arrive."""
        gate = self.gates[ghost.ghost_class]
        after = gate._replace(strengths=(*gate.strengths, ghost.strength))
        return replace(self, gates={**self.gates, ghost.ghost_class: after})

    def in_mansion(self, side: Side, ghosts: Iterable[Ghost]) -> Board:
        """With ``ghosts`` as the Mansion of ``side``."""
        return replace(self, mansions={**self.mansions, side: tuple(ghosts)})


def play_round(
    board: Board, fed: Iterable[Sendable | None], locations: Iterable[Location], rules: HouseRules
) -> tuple[Board, list[Side | None]]:
    """A Night resolved: the board after it, and who won each target."""
    board = feed(board, fed)
    awards = []
    for location in locations:
        board, award = resolve(board, location, rules)
        awards.append(award)
    return board, awards


@rule("SG-02")
def feed(board: Board, fed: Iterable[Sendable | None]) -> Board:
    """Both fed ghosts go to their gates before any target is resolved; a fed Reaper is discarded."""
    return close_gates(leave(board, [card for card in fed if card is not None]))


@rule("SG-04")
def resolve(board: Board, location: Location, rules: HouseRules) -> tuple[Board, Side | None]:
    """At each target: award, then both sent ghosts to their gates, then close gates."""
    if guided(location):
        return close_gates(leave(board, location.cards)), None
    side = winner(location)
    board = awarded(board, location.target, side, rules)
    return close_gates(leave(board, location.cards[1:])), side


@rule("SG-07")
def guided(location: Location) -> bool:
    """Where a Reaper is nobody wins: it guides every ghost there to its gate."""
    return REAPER in location.cards


@rule("SG-09")
def winner(location: Location) -> Side | None:
    """A target with one sender goes to that one, without a sender to nobody."""
    senders: dict[Side, Sendable | None] = {"a": location.a, "b": location.b}
    sent: dict[Side, int] = {side: card.strength for side, card in senders.items() if isinstance(card, Ghost)}
    if len(sent) < 2 or not isinstance(location.target, Ghost):
        return next(iter(sent), None)
    return closest(location.target.strength, sent["a"], sent["b"])


@rule("SG-03")
def closest(target: int, a: int, b: int) -> Side:
    """The smaller distance to the target wins; of equal ones the one below it."""
    return "a" if (abs(a - target), a) < (abs(b - target), b) else "b"


def awarded(board: Board, target: Sendable, side: Side | None, rules: HouseRules) -> Board:
    """After the target went to its winner, or was discarded."""
    if side is None or not isinstance(target, Ghost):
        return board.discarding(face(target))
    if sealed(board.gates[target.ghost_class], rules):
        return board.at_gate(target)
    return board.in_mansion(side, (*board.mansions[side], target))


@rule("SG-06")
def sealed(gate: Gate, rules: HouseRules) -> bool:
    """Whether a target that was won goes below its closed gate instead of into the Mansion."""
    return gate.closed and rules.closed_class_target == "sealed"


def leave(board: Board, cards: Iterable[Sendable]) -> Board:
    """After ``cards`` went to their gates or were discarded."""
    for card in cards:
        if isinstance(card, Ghost) and still_open(board, card):
            board = board.at_gate(card)
        else:
            board = board.discarding(face(card))
    return board


@rule("SG-06")
def still_open(board: Board, ghost: Ghost) -> bool:
    """Ghosts of a closed class are discarded instead of going to their gate."""
    return not board.gates[ghost.ghost_class].closed


@rule("SG-05")
def close_gates(board: Board) -> Board:
    """A gate with three or more ghosts closes for good and takes all of its class from both Mansions."""
    for ghost_class, gate in board.gates.items():
        if not gate.closed and len(gate.strengths) >= DECKS.gates.ghosts_that_close:
            board = emptied_into(shut(board, ghost_class), ghost_class)
    return board


def shut(board: Board, ghost_class: str) -> Board:
    """With the gate of a class closed."""
    return replace(board, gates={**board.gates, ghost_class: board.gates[ghost_class]._replace(closed=True)})


def emptied_into(board: Board, ghost_class: str) -> Board:
    """After all ghosts of a class left both Mansions, a's first, for their gate."""
    for side in SIDES:
        for ghost in board.mansions[side]:
            if ghost.ghost_class == ghost_class:
                board = board.at_gate(ghost)
        board = board.in_mansion(
            side, (one for one in board.mansions[side] if one.ghost_class != ghost_class)
        )
    return board


class Dealt(NamedTuple):
    """Numbers of cards when the next Night is dealt: shuffled, laid out, dealt to each, left over."""

    deck: int
    graveyard: int
    hand: int
    left_over: int


@rule("SG-08")
def oldest_removed(gates: Mapping[str, Gate]) -> tuple[dict[str, Gate], list[int]]:
    """The gates without the oldest ghost of each open one, and those ghosts."""
    leaving = {name: gate.strengths[0] for name, gate in gates.items() if gate.strengths and not gate.closed}
    after = {
        name: gate._replace(strengths=gate.strengths[1:]) if name in leaving else gate
        for name, gate in gates.items()
    }
    return after, list(leaving.values())


@rule("SG-01", "SG-08")
def deal(deck: int) -> Dealt:
    """Targets first, then up to nine cards each, evenly."""
    graveyard = min(DECKS.gates.graveyard, deck)
    hand = min(DECKS.gates.hand, (deck - graveyard) // len(SIDES))
    return Dealt(deck, graveyard, hand, deck - graveyard - hand * len(SIDES))


@rule("SG-09")
def early_feeder(fed: Mapping[Side, Sendable | None], locations: Sequence[Location]) -> Side | None:
    """Who fed a gate with a target left unsent: targets come first."""
    for side in SIDES:
        if fed[side] is not None and any(getattr(location, side) is None for location in locations):
            return side
    return None
