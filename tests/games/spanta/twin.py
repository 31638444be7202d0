"""Spanta as slowly and plainly as the rule sheet says it, on JSON alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

Json = Any
Triple = tuple[int, int, int]


def met(icon: str, pair: list[int]) -> bool:
    """SA-03."""
    low, high = sorted(pair)
    return {
        "ladder": high == low + 1,
        "equal": high == low,
        "odd": low in (1, 3, 5) and high in (1, 3, 5),
        "even": low in (2, 4, 6) and high in (2, 4, 6),
        "four_plus": low >= 4,
        "three_minus": high <= 3,
    }[icon]


def capture(request: Json) -> Json:
    """SA-04 to SA-06, action by action."""
    return Capture(request).answer()


class Capture:
    """A capture with everything written down: unused dice, cards with dice, who passed, whose turn it is."""

    def __init__(self, request: Json) -> None:
        self.request = request
        self.icons = {card["id"]: card["icon"] for card in request["cemetery"]}
        self.unused = [list(pool) for pool in request["dice"]]
        self.owner: dict[str, int] = {}
        self.passed: set[int] = set()
        self.turn = 0

    def answer(self) -> Json:
        """What became of the actions, and who has which cards."""
        return {
            "legal": [self.do(action) for action in self.request["actions"]],
            "hands": [
                [name for name, owner in self.owner.items() if owner == seat]
                for seat in range(len(self.unused))
            ],
            "left": [name for name in self.icons if name not in self.owner],
        }

    def do(self, action: Json) -> bool:
        """Carry out an action if it is legal."""
        seat = action["player"]
        at = self.turn
        while self.seat(at) != seat and self.out(self.seat(at)):
            at += 1
        legal = self.seat(at) == seat and (self.may_pass(seat) if "pass" in action else self.can(action))
        if legal:
            self.turn = at + 1
            self.carry_out(action)
        return legal

    def seat(self, at: int) -> int:
        """Who sits so many places after the starting player."""
        return int(self.request["order"][at % len(self.unused)])

    def out(self, seat: int) -> bool:
        """Passed, or unable: no free card, no two dice for it."""
        free = [icon for name, icon in self.icons.items() if name not in self.owner]
        pairs = list(combinations(self.unused[seat], 2))
        return seat in self.passed or not any(met(icon, list(pair)) for icon in free for pair in pairs)

    def may_pass(self, seat: int) -> bool:
        """SA-05."""
        return self.request["rules"]["pass"] == "free" or self.out(seat)

    def can(self, action: Json) -> bool:
        """SA-04."""
        card, pair = action["card"], action["dice"]
        own = all(pair.count(die) <= self.unused[action["player"]].count(die) for die in pair)
        free = card in self.icons and card not in self.owner
        return own and free and action["player"] not in self.passed and met(self.icons[card], pair)

    def carry_out(self, action: Json) -> None:
        """Note down what has changed."""
        if "pass" in action:
            self.passed.add(action["player"])
            return
        self.owner[action["card"]] = action["player"]
        for die in action["dice"]:
            self.unused[action["player"]].remove(die)


def formations(row: list[Json], slots: list[Json], rules: Json) -> int:
    """SA-12: all triples that fit, or the most of them that share no card."""
    fitting = [
        triple
        for triple in combinations(range(len(row)), 3)
        if rules["formation_gap"] == "any_ordered_cards" or triple[2] == triple[0] + 2
        if all(
            row[card][name] == value
            for slot, card in zip(slots, triple, strict=True)
            for name, value in slot.items()
        )
    ]
    return len(fitting) if rules["formation_overlap"] else most_apart(fitting)


def most_apart(triples: list[Triple]) -> int:
    """With the first triple or without it."""
    if not triples:
        return 0
    first, *others = triples
    apart = [triple for triple in others if not set(triple) & set(first)]
    return max(1 + most_apart(apart), most_apart(others)) if apart != others else 1 + most_apart(others)


def points(row: list[Json], objective: Json, rules: Json) -> int:
    """SA-12 to SA-14."""
    if "special" in objective:
        special = objective["special"]
        return sum(
            special["shapes"].get(one["shape"], 0) + special["colours"].get(one["colour"], 0) for one in row
        )
    bonus = sum(
        (one["shape"] == objective["bonus_shape"]) + (one["colour"] == objective["bonus_colour"])
        for one in row
    )
    return 4 * formations(row, objective["formation"], rules) + bonus


def pays(discard: Json, place: Json) -> bool:
    """SA-07."""
    if "wildcard" in place:
        return False
    return "wildcard" in discard or any(discard[name] == place[name] for name in ("shape", "colour"))


def best_points(request: Json) -> int:
    """All ways through the rounds: one or two cards come, some are placed, five at most stay in hand."""
    cards = {card["id"]: card for card in (*request["area"], *request["hand"])}
    coming = tuple(card["id"] for card in request["hand"])
    start = tuple(card["id"] for card in request["area"])
    rows, seen, todo = {start}, set(), [(start, (), 0)]
    while todo:
        row, hand, came = todo.pop()
        for new in (1, 2):
            for placed, left in placings(row, (*hand, *coming[came : came + new]), cards):
                rows.add(placed)
                for kept in combinations(left, min(len(left), 5)):
                    state = (placed, kept, came + new)
                    if came + new < len(coming) and state not in seen:
                        seen.add(state)
                        todo.append(state)
    return max(points([cards[name] for name in row], request["objective"], request["rules"]) for row in rows)


def placings(row: tuple[str, ...], hand: tuple[str, ...], cards: Json) -> set[tuple[Any, Any]]:
    """SA-07 and SA-08: everything that can be done in one placement phase."""
    found, todo = {(row, hand)}, [(row, hand)]
    while todo:
        row, hand = todo.pop()
        for discard in hand:
            for place in hand:
                if discard != place and pays(cards[discard], cards[place]):
                    left = tuple(name for name in hand if name not in (discard, place))
                    for longer in ((place, *row), (*row, place)):
                        if (longer, left) not in found:
                            found.add((longer, left))
                            todo.append((longer, left))
    return found
