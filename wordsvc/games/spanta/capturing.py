"""The capture: players take turns to lay two dice on a card, until nobody can any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated, Any, Final, Literal, Self, TypeVar

from pydantic import Discriminator, Field, Tag, model_validator

from wordsvc.edge import InvalidValue, Model, Sentence
from wordsvc.games.spanta.house_rules import HouseRules, Ruled
from wordsvc.games.spanta.pieces import MOST_PLAYERS, PIECES, CardId, Die, Icon
from wordsvc.games.spanta.refusal import Path, places, refuse_repeats, say
from wordsvc.games.spanta.rolling import Dice, meets
from wordsvc.messages import Message
from wordsvc.rule import rule

T = TypeVar("T")

Seat = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]
MOST_CARDS = PIECES.cards_per_player * MOST_PLAYERS
MOST_ACTIONS = 1000


class LaidCard(Model):
    """A card of the cemetery."""

    id: CardId
    icon: Icon


class Capture(Model):
    """A player lays dice on a card."""

    player: Seat
    dice: list[Die]
    card: CardId


class Pass(Model):
    """A player captures no more in this phase."""

    player: Seat
    passing: Literal[True] = Field(alias="pass")


def _kind_of_action(value: Any) -> str:
    passing = "pass" in value if isinstance(value, dict) else isinstance(value, Pass)
    return "Pass" if passing else "Capture"


Action = Annotated[
    Annotated[Capture, Tag("Capture")] | Annotated[Pass, Tag("Pass")], Discriminator(_kind_of_action)
]
Actions = Annotated[list[Action], Field(max_length=MOST_ACTIONS)]


class CaptureRequest(Ruled):
    """``order``: all seats, the starting player first; ``dice``: each player's pool, by seat."""

    order: Annotated[list[Seat], Field(min_length=1)]
    dice: Annotated[list[Dice], Field(min_length=1, max_length=MOST_PLAYERS)]
    cemetery: Annotated[list[LaidCard], Field(max_length=MOST_CARDS)]
    actions: Actions

    @model_validator(mode="after")
    def _one_seat_a_player(self) -> Self:
        refuse_repeats(places(self.order, "order"), "SA-04")
        if set(self.order) != set(range(len(self.dice))):
            raise InvalidValue(say("all_seats", "SA-04", players=len(self.dice)), "order")
        refuse_repeats(places((card.id for card in self.cemetery), "cemetery"), "SA-04")
        refuse_strangers(seats_of(self.actions), len(self.dice))
        return self


class CaptureAnswer(Model):
    """What became of each action, and who holds which cards, by seat and in the order of capture."""

    legal: list[bool]
    reasons: list[Sentence | None]
    hands: list[list[CardId]]
    left: list[CardId]


@dataclass(frozen=True, slots=True)
class Phase:
    """A capture under way: the seats from the one whose turn it is, and what is not yet used or taken."""

    seats: tuple[int, ...]
    dice: tuple[tuple[Die, ...], ...]
    free: tuple[LaidCard, ...]
    captured: tuple[tuple[CardId, ...], ...]
    passed: frozenset[int] = frozenset()

    @classmethod
    def start(
        cls, order: Iterable[int], dice: Sequence[Sequence[Die]], cemetery: Iterable[LaidCard]
    ) -> Phase:
        """All dice unused, all cards free."""
        return cls(tuple(order), tuple(map(tuple, dice)), tuple(cemetery), ((),) * len(dice))

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or None where nobody captures any more."""
        return next((seat for seat in self.seats if not is_out(self, seat)), None)


def refuse_strangers(seats: Mapping[Path, int], players: int) -> None:
    """Raise InvalidValue at the first of ``seats`` that is not in the game."""
    for path, seat in seats.items():
        if seat >= players:
            raise InvalidValue(say("no_such_player", "SA-04", players=players), *path)


def seats_of(actions: Iterable[Capture | Pass], *path: str | int) -> dict[Path, int]:
    """Who acts, by the place in the request."""
    return {(*path, "actions", index, "player"): action.player for index, action in enumerate(actions)}


NOTHING: Final = Phase((), (), (), ())
"""No capture under way."""


@rule("SA-05")
def is_out(phase: Phase, seat: int) -> bool:
    """True where a player has passed or cannot capture: dice and cards only get fewer, so for good."""
    return seat in phase.passed or not can_capture(phase.dice[seat], phase.free)


def can_capture(dice: Iterable[Die], cards: Iterable[LaidCard]) -> bool:
    """True where two of ``dice`` meet the icon of a card."""
    pairs = set(combinations(dice, PIECES.dice_per_card))
    return any(meets(card.icon, *pair) for card in cards for pair in pairs)


def act(phase: Phase, action: Capture | Pass, rules: HouseRules) -> Phase | Message:
    """The phase after an action, or why the rules forbid it."""
    if message := refusal(phase, action, rules):
        return message
    at = phase.seats.index(action.player) + 1
    phase = replace(phase, seats=phase.seats[at:] + phase.seats[:at])
    if isinstance(action, Pass):
        return replace(phase, passed=phase.passed | {action.player})
    return to_hand(phase, action)


def refusal(phase: Phase, action: Capture | Pass, rules: HouseRules) -> Message | None:
    """Why an action is not legal, or None where it is."""
    if message := turn_refusal(phase, action.player):
        return message
    if isinstance(action, Pass):
        return pass_refusal(phase, action.player, rules)
    return has_passed(phase, action.player) or capture_refusal(phase, action)


@rule("SA-04")
def turn_refusal(phase: Phase, seat: int) -> Message | None:
    """Players capture in turn; only who is out is skipped."""
    before = phase.seats[: phase.seats.index(seat)]
    waiting = next((other for other in before if not is_out(phase, other)), None)
    return None if waiting is None else say("not_your_turn", "SA-04", player=waiting)


@rule("SA-05")
def has_passed(phase: Phase, seat: int) -> Message | None:
    """Who has passed is out."""
    return say("has_passed", "SA-05") if seat in phase.passed else None


@rule("SA-05")
def pass_refusal(phase: Phase, seat: int, rules: HouseRules) -> Message | None:
    """Who can capture must, unless the table lets players pass."""
    may_pass = rules.passing == "free" or is_out(phase, seat)
    return None if may_pass else say("must_capture", "SA-05")


@rule("SA-04")
def capture_refusal(phase: Phase, action: Capture) -> Message | None:
    """Two own unused dice on a card without dice whose icon they meet."""
    card = next((card for card in phase.free if card.id == action.card), None)
    if card is None:
        taken = any(action.card in cards for cards in phase.captured)
        return say("card_has_dice" if taken else "no_such_card", "SA-04", card=action.card)
    if len(action.dice) != PIECES.dice_per_card:
        return say("two_dice", "SA-04", given=len(action.dice))
    if without(phase.dice[action.player], action.dice) is None:
        return say("not_your_dice", "SA-04")
    if not meets(card.icon, *action.dice):
        return say(f"unmet_{card.icon}", "SA-03", card=card.id)
    return None


def without(dice: Iterable[Die], used: Iterable[Die]) -> tuple[Die, ...] | None:
    """The dice left when ``used`` are taken away, or None where they are not all there."""
    left = list(dice)
    for die in used:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)


@rule("SA-06")
def to_hand(phase: Phase, action: Capture) -> Phase:
    """The dice are used, and the card will go to the player's hand."""
    seat = action.player
    return replace(
        phase,
        dice=put(phase.dice, seat, without(phase.dice[seat], action.dice) or ()),
        free=tuple(card for card in phase.free if card.id != action.card),
        captured=put(phase.captured, seat, (*phase.captured[seat], action.card)),
    )


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at ``index``."""
    return (*items[:index], item, *items[index + 1 :])


def capture(request: CaptureRequest) -> CaptureAnswer:
    """Operation ``capture``: an illegal action changes nothing, and it is still the same player's turn."""
    phase = Phase.start(request.order, request.dice, request.cemetery)
    reasons = []
    for action in request.actions:
        after = act(phase, action, request.rules)
        if isinstance(after, Phase):
            phase = after
        reasons.append(after if isinstance(after, Message) else None)
    return CaptureAnswer(
        legal=[reason is None for reason in reasons],
        reasons=reasons,
        hands=[list(cards) for cards in phase.captured],
        left=[card.id for card in phase.free],
    )
