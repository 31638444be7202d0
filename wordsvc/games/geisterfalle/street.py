"""The street: hunters move on it by points and by tickets, and never past its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.geisterfalle.house_rules import HouseRules
from wordsvc.games.geisterfalle.pieces import PIECES, Ghost, Hole, Kind, ScoringGhost
from wordsvc.games.geisterfalle.points import Factors, factor, ghost_points
from wordsvc.games.geisterfalle.refusal import refused, say
from wordsvc.rule import rule

Space = Annotated[int, Field(ge=0)]
SpaceName = Annotated[str, Field(pattern="^(0|[1-9][0-9]{0,8})$")]
By = Literal["points"] | Kind


class Street(Model):
    """From the headquarters, space 0, to the party, space ``length``; ``factors`` make it the pro side."""

    length: Annotated[int, Field(ge=1)]
    factors: dict[SpaceName, dict[ScoringGhost, Annotated[int, Field(ge=0)]]] | None = None

    @model_validator(mode="after")
    def _factors_lie_on_the_street(self) -> Self:
        for space in self.factors or {}:
            if int(space) > self.length:
                raise InvalidValue(say("off_the_street", "GF-20", length=self.length), "factors", space)
        return self

    @property
    def pro(self) -> bool:
        """True on the pro side."""
        return self.factors is not None

    def factors_at(self, space: int) -> Factors:
        """The factors of a space; none on the normal side."""
        return (self.factors or {}).get(str(space), {})


@dataclass(frozen=True, slots=True)
class Move:
    """One change of place."""

    seat: int
    by: By
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the hunters stand while a round is scored, their moves, and what they keep for the next."""

    street: Street
    positions: tuple[int, ...]
    effects: tuple[tuple[Kind, ...], ...]
    moves: tuple[Move, ...] = ()

    def moved(self, seat: int, by: By, to: int) -> Progress:
        """After ``seat`` went to the space ``to``, or to the party where that is nearer."""
        start, end = self.positions[seat], up_to_the_party(to, self.street.length)
        if start == end:
            return self
        positions = (*self.positions[:seat], end, *self.positions[seat + 1 :])
        return replace(self, positions=positions, moves=(*self.moves, Move(seat, by, start, end)))

    def forward(self, seat: int, by: By, spaces: int) -> Progress:
        """After ``seat`` went ``spaces`` forward."""
        return self.moved(seat, by, self.positions[seat] + spaces)

    def keeping(self, seat: int, kind: Kind) -> Progress:
        """After ``seat`` laid a ticket down for the next round."""
        kinds = (*self.effects[seat], kind)
        return replace(self, effects=(*self.effects[:seat], kinds, *self.effects[seat + 1 :]))


@rule("GF-15")
def up_to_the_party(space: int, length: int) -> int:
    """``space``, or the party where that comes first."""
    return min(space, length)


@rule("GF-18")
def party(positions: Sequence[int], street: Street) -> list[int]:
    """The seats at the party, whatever brought them there."""
    return [seat for seat, position in enumerate(positions) if position == street.length]


@rule("GF-20")
def check_positions(positions: Sequence[int], street: Street) -> None:
    """Raises InvalidInput for a hunter beyond the street."""
    for seat, position in enumerate(positions):
        if position > street.length:
            raise refused("off_the_street", "GF-20", "positions", seat, length=street.length)


@rule("GF-08")
def spaces_forward(kind: Kind) -> int:
    """Spaces a ticket moves its player at once."""
    return PIECES.tickets[kind].forward


@rule("GF-09")
def jet_pack_space(positions: Sequence[int], seat: int, rules: HouseRules) -> int:
    """The space of the next hunter strictly ahead; from the front, that of the second hunter."""
    own = positions[seat]
    others = [*positions[:seat], *positions[seat + 1 :]]
    if ahead := [position for position in others if position > own]:
        return min(ahead)
    if own in others and rules.jet_tie == "stay":
        return own
    return max((position for position in others if position < own), default=own)


@rule("GF-12")
def extra_ball(progress: Progress, seat: int, hit: Hole) -> Progress:
    """After an extra ball: a ghost gives its own points, the white one moves all others."""
    if hit is None:
        return progress
    if hit == "white":
        return _all_others_forward(progress, seat)
    factors = progress.street.factors_at(progress.positions[seat])
    return progress.forward(seat, "extra_ball", _base_points(hit, factors))


def _base_points(ghost: Ghost, factors: Factors) -> int:
    base: Mapping[Ghost, int] = PIECES.ghosts
    return ghost_points(ghost, base) * factor(ghost, factors)


def _all_others_forward(progress: Progress, seat: int) -> Progress:
    for other in clockwise(seat, len(progress.positions))[1:]:
        progress = progress.forward(other, "extra_ball", 1)
    return progress


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, ``first`` first."""
    return [(first + step) % seats for step in range(seats)]
