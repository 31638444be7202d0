"""A round of Geisterfalle as plainly as the rule sheet tells it, on plain JSON values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = Any
POINTS = {"green": 1, "blue": 2, "fire": 3, "white": 0, None: 0}
LASTING = ("green_double", "blue_triple", "pitch_dark", "other_hand", "sleepyhead")


class RoundTwin:
    """One round; ``draw`` is asked for a ticket whenever a seat draws one, and ``tickets`` keeps them."""

    def __init__(self, request: Json, draw: Callable[[int], Json]) -> None:
        self.request = request
        self.rules = request["rules"]
        self.length = request["street"]["length"]
        self.positions = list(request["positions"])
        self.seats = len(self.positions)
        self.tickets: dict[str, Json] = {}
        self.moves: list[Json] = []
        self.next: list[list[str]] = [[] for _ in self.positions]
        self.holder = self.single_front()
        self.draw = draw
        first = request["caller"] or 0
        self.order = [*range(first, self.seats), *range(first)]
        for seat in self.order:
            self.score(seat)

    def single_front(self) -> int | None:
        ahead = sorted(range(self.seats), key=lambda seat: self.positions[seat])
        return None if self.positions[ahead[-1]] == self.positions[ahead[-2]] else ahead[-1]

    def go(self, seat: int, by: str, to: int) -> None:
        to = min(to, self.length)
        if to != self.positions[seat]:
            self.moves.append({"seat": seat, "by": by, "from": self.positions[seat], "to": to})
            self.positions[seat] = to

    def factor(self, ghost: str | None, space: int) -> int:
        spaces = self.request["street"].get("factors", {})
        return int(spaces.get(str(space), {}).get(ghost, 1))

    def score(self, seat: int) -> None:
        holes, effects = self.request["holes"][seat], self.request["effects"][seat]
        missed = seat == self.holder and self.request["red"][seat] is None
        start = self.rules["pro_space"] == "at_round_start"
        space = self.request["positions"][seat] if start else self.positions[seat]
        points = 0
        for ghost in holes:
            worth = POINTS[ghost]
            if ghost == "green" and "green_double" in effects:
                worth = 2
            if ghost == "blue" and "blue_triple" in effects:
                worth = 3
            points += worth * self.factor(ghost, space)
        self.go(seat, "points", self.positions[seat] + (0 if missed else points))
        draws = "white" in holes and not (missed and self.rules["red_voids_ticket"])
        if draws and self.positions[seat] < self.length:
            self.carry_out(seat)

    def carry_out(self, seat: int) -> None:
        ticket = self.tickets[str(seat)] = self.draw(seat)
        kind = ticket["kind"]
        if kind in LASTING or (kind == "extra_ball" and "attempts" not in ticket):
            self.next[seat].append(kind)
        elif kind == "jet_pack":
            self.jet_pack(seat)
        elif kind == "extra_ball":
            self.extra_ball(seat, ticket["attempts"][-1])
        else:
            self.go(seat, kind, self.positions[seat] + int(kind[-1]))

    def jet_pack(self, seat: int) -> None:
        own = self.positions[seat]
        occupied = sorted({self.positions[other] for other in range(self.seats) if other != seat})
        higher = [space for space in occupied if space > own]
        lower = [space for space in occupied if space < own]
        if higher:
            self.go(seat, "jet_pack", higher[0])
        elif lower and (own not in occupied or self.rules["jet_tie"] == "next_lower"):
            self.go(seat, "jet_pack", lower[-1])

    def extra_ball(self, seat: int, ghost: str | None) -> None:
        if ghost == "white":
            for step in range(1, self.seats):
                other = (seat + step) % self.seats
                self.go(other, "extra_ball", self.positions[other] + 1)
        else:
            worth = POINTS[ghost] * self.factor(ghost, self.positions[seat])
            self.go(seat, "extra_ball", self.positions[seat] + worth)

    def answer(self) -> Json:
        """What ``round`` has to answer."""
        party = [seat for seat in range(self.seats) if self.positions[seat] == self.length]
        return {
            "order": self.order,
            "moves": self.moves,
            "positions": self.positions,
            "effects": self.next,
            "red_ball": None if party else self.single_front(),
            "party": party,
            "result": ("continue", "winner", "decision")[min(len(party), 2)],
            "winner": party[0] if len(party) == 1 else None,
        }
