"""What both games have in common: who sits where, and what the table has learned of its cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Self, TypeVar

from wordsvc.games.spookre.gates_replays import GatesState
from wordsvc.games.spookre.replays import GameState
from wordsvc.games.spookre.setup import GhostData, check_class
from wordsvc.tables.refusals import conflict
from wordsvc.tables.spookre.kinds import CardTold, SetUp

S = TypeVar("S", GameState, GatesState)


@dataclass(frozen=True)
class Kept(Generic[S]):
    """A game under way; ``state`` is the engine's, and knows class and aura of the cards seen so far."""

    set_up: SetUp
    seats: tuple[str, ...]
    state: S

    seconds: ClassVar[None] = None
    public: ClassVar[frozenset[int]] = frozenset()

    def seat_of(self, player: str) -> int:
        """The seat of ``player``; raises Conflict."""
        if player not in self.seats:
            raise conflict("not_at_a_seat")
        return self.seats.index(player)

    def with_player(self, seat: int, player: str) -> Self:
        """The position with ``player`` on ``seat``; raises Conflict."""
        if seat >= len(self.seats):
            raise conflict("no_such_seat")
        if player in self.seats:
            raise conflict("sits_already")
        return replace(self, seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))

    def knowing(self, told: CardTold) -> Self:
        """The position in which class and aura of a card are known as far as told; raises InvalidInput."""
        if not (told.ghost_class or told.aura):
            return self
        setup = self.state.setup
        known = setup.ghost(told.strength)
        names = {"class": told.ghost_class or known.ghost_class, "aura": told.aura or known.aura}
        ghost = GhostData.model_validate(names)
        check_class(ghost, setup)
        setup = setup.model_copy(update={"ghosts": {**setup.ghosts, str(told.strength): ghost}})
        return replace(self, state=replace(self.state, setup=setup))
