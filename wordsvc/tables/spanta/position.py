"""Where a game of Spanta stands: the engine's table, and what a table of people adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from wordsvc.games.replay import play
from wordsvc.games.spanta.objectives import FormationObjective, SpecialObjective
from wordsvc.games.spanta.pack import DeckCard, displays
from wordsvc.games.spanta.pieces import PIECES, CardId, Die, GhostCard, Wildcard
from wordsvc.games.spanta.placing import Placing, place
from wordsvc.games.spanta.placing import Position as Cards
from wordsvc.games.spanta.scoring import Player, ScoreAnswer, ScoreRequest, score
from wordsvc.games.spanta.table import Table
from wordsvc.tables.refusals import conflict
from wordsvc.tables.spanta.kinds import SetUp


@dataclass(frozen=True, slots=True)
class Held:
    """An objective as it was entered; ``seq`` is the event.

    ``objective`` is None where an export left it out: then it has to be entered anew.
    """

    seq: int
    phone: str | None
    objective: FormationObjective | SpecialObjective | None


@dataclass(frozen=True, slots=True)
class Round:
    """What has happened in a round; ``captured`` is by seat, the mappings are from seats."""

    cards: tuple[DeckCard, ...] = ()
    starter: int = 0
    pools: Mapping[int, tuple[Die, ...]] = field(default_factory=dict)
    captured: tuple[tuple[GhostCard | Wildcard, ...], ...] = ()
    placings: Mapping[int, tuple[Placing, ...]] = field(default_factory=dict)
    discards: Mapping[int, Sequence[CardId]] = field(default_factory=dict)


@dataclass(frozen=True)
class Position:
    """A game under way; ``ended``: somebody has said that the deck is used up."""

    set_up: SetUp
    seats: tuple[str, ...]
    table: Table
    objectives: Mapping[int, Held] = field(default_factory=dict)
    round: Round = Round()
    past: tuple[Round, ...] = ()
    ended: bool = False
    revealed: bool = False

    @property
    def seconds(self) -> int | None:
        """There is no clock in this game."""
        return None

    @property
    def step(self) -> str:
        """What the table has to do next."""
        if self.revealed:
            return "nothing"
        if self.table.phase != "over":
            return self.table.phase
        if not self.used_up:
            return "display"
        return "objectives" if self.without_objective else "reveal"

    @property
    def used_up(self) -> bool:
        """Whether there is no further round."""
        return self.ended or not displays(self.cards_left, len(self.seats))[0]

    @property
    def cards_left(self) -> int:
        """Cards of the deck that have not been turned up: at most so many where it is not counted."""
        return (self.set_up.deck or PIECES.cards) - len(self.turned_up)

    @cached_property
    def turned_up(self) -> Mapping[CardId, DeckCard]:
        """All cards that have been turned up so far."""
        rounds = [*self.past, self.round]
        return {card.id: card for card in chain.from_iterable(each.cards for each in rounds)}

    @property
    def without_objective(self) -> list[str]:
        """The players whose objective is not known."""
        known = {seat for seat, held in self.objectives.items() if held.objective}
        return [player for seat, player in enumerate(self.seats) if seat not in known]

    @property
    def public(self) -> frozenset[int]:
        """The events whose objective is out."""
        return frozenset(held.seq for held in self.objectives.values()) if self.revealed else frozenset()

    @cached_property
    def score(self) -> ScoreAnswer | None:
        """The points of a finished game; players are numbered by seat."""
        if not self.revealed:
            return None
        players = [
            Player(id=seat, area=list(cards.area), hand=len(cards.hand), objective=objective)
            for seat, cards in enumerate(self.table.players)
            if (objective := self.objectives[seat].objective)
        ]
        return score(ScoreRequest(players=players, rules=self.set_up.rules))

    def seat_of(self, player: str) -> int:
        """The seat of ``player``; raises Conflict."""
        if player not in self.seats:
            raise conflict("not_at_a_seat")
        return self.seats.index(player)

    def cards_of(self, seat: int) -> Cards:
        """Row and hand of a seat, after what it has placed in the round under way."""
        placings = () if seat in self.table.placed else self.round.placings.get(seat, ())
        return play(self.table.players[seat], placings, place)[0]

    def came(self, seat: int) -> list[GhostCard | Wildcard]:
        """The cards that came to a seat's hand so far, in their order."""
        rounds = [each for each in (*self.past, self.round) if each.captured]
        return [card for each in rounds for card in each.captured[seat]]

    def with_round(self, **changes: Any) -> Position:
        """The position with another round."""
        return replace(self, round=replace(self.round, **changes))
