"""Where a game of Geisterfalle stands: the engine's state between rounds, and the round under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from wordsvc.games.geisterfalle.contract import ScoreAnswer, ranked
from wordsvc.games.geisterfalle.party import Calls
from wordsvc.games.geisterfalle.pieces import Kind
from wordsvc.games.geisterfalle.points import Balls, Catch, catch
from wordsvc.games.geisterfalle.replays import GameState, RoundEvent, stack_after
from wordsvc.games.geisterfalle.rounds import Scoring, scoring, scoring_order
from wordsvc.games.geisterfalle.street import party
from wordsvc.games.geisterfalle.throws import DrawnTicket, Round
from wordsvc.tables.geisterfalle.kinds import SetUp
from wordsvc.tables.refusals import conflict


@dataclass(frozen=True, slots=True)
class Entered:
    """What is known of a round: who called (None: not said yet), balls and tickets by seat."""

    calls: tuple[int, ...] | None = None
    balls: Mapping[int, Balls] = field(default_factory=dict)
    tickets: Mapping[int, DrawnTicket] = field(default_factory=dict)


@dataclass(frozen=True)
class Position:
    """A game under way; ``past``: the rounds before, as shown; ``decision``: the last decision round."""

    set_up: SetUp
    seats: tuple[str, ...]
    state: GameState
    number: int = 1
    entered: Entered = Entered()
    past: tuple[Any, ...] = ()
    decision: Calls | None = None

    @property
    def seconds(self) -> None:
        """Nobody plays against the clock."""

    @property
    def public(self) -> frozenset[int]:
        """Nothing is secret."""
        return frozenset()

    @property
    def step(self) -> str:
        """What the table has to do next."""
        if self.state.result.outcome == "winner":
            return "nothing"
        if self.deciding:
            return "decision"
        return "ticket" if self.scoring else "round"

    @cached_property
    def score(self) -> ScoreAnswer | None:
        """The final ranking."""
        if self.state.result.outcome != "winner":
            return None
        return ranked(self.state.street, self.state.positions, self.decision)

    @property
    def deciding(self) -> bool:
        """Whether the round is a decision round."""
        return self.state.result.outcome == "decision"

    @property
    def party(self) -> list[int]:
        """The seats at the party."""
        return party(self.state.positions, self.state.street)

    @property
    def effects(self) -> Sequence[Sequence[Kind]]:
        """The tickets that count in this round, by seat; in a decision round none (GF-17)."""
        return [() for _ in self.seats] if self.deciding else self.state.effects

    @property
    def awaited(self) -> Sequence[int]:
        """The seats whose balls are wanted."""
        if not self.deciding:
            return range(len(self.seats))
        calls = self.entered.calls or ()
        return calls if len(calls) > 1 else ()

    @property
    def all_entered(self) -> bool:
        """Whether it is known who called, and where the balls lie."""
        return self.entered.calls is not None and all(seat in self.entered.balls for seat in self.awaited)

    @property
    def order(self) -> list[int]:
        """The seats as they score."""
        calls = self.entered.calls
        return scoring_order(calls[0] if calls else None, len(self.seats))

    @cached_property
    def scoring(self) -> Scoring | None:
        """The round as far as it can be scored; None while something is missing before the first ticket."""
        return self._scoring_of(self.throws) if self.all_entered and not self.deciding else None

    @cached_property
    def throws(self) -> RoundEvent:
        """The round for the engine. Of the tickets only those are in it that have their turn."""
        throws = self._throws({})
        while (seat := self._scoring_of(throws).drawing) is not None and seat in self.entered.tickets:
            throws = self._throws({**throws.tickets, str(seat): self.entered.tickets[seat]})
        return throws

    @property
    def stack(self) -> Counter[Kind] | None:
        """The tickets still face down; None where the pack is not known."""
        return stack_after(self.state, self.throws) if self.scoring else self.state.stack

    def catch_of(self, seat: int) -> Catch:
        """What the balls of ``seat`` bring on the space it stands on."""
        factors = self.state.street.factors_at(self.state.positions[seat])
        return catch(self.entered.balls[seat], self.effects[seat], factors, self.state.rules)

    def seat_of(self, player: str) -> int:
        """The seat of ``player``; raises Conflict."""
        if player not in self.seats:
            raise conflict("not_at_a_seat")
        return self.seats.index(player)

    def entering(self, **changes: Any) -> Position:
        """The position with more known of the round."""
        return replace(self, entered=replace(self.entered, **changes))

    def _throws(self, tickets: Mapping[str, DrawnTicket]) -> RoundEvent:
        balls = [self.entered.balls[seat] for seat in range(len(self.seats))]
        return RoundEvent(
            op="round",
            caller=self.entered.calls[0] if self.entered.calls else None,
            holes=[list(each.blue) for each in balls],
            red=[each.red for each in balls],
            tickets=dict(tickets),
        )

    def _scoring_of(self, throws: RoundEvent) -> Scoring:
        state = self.state
        return scoring(Round(state.street, state.positions, state.effects, throws, state.rules))
