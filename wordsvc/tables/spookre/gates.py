"""The Spectral Gates for two: where a game stands, and what each event leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from wordsvc.edge import below
from wordsvc.games.spookre import gates, gates_replays
from wordsvc.games.spookre.contract.score import ScoreAnswer, score_answer
from wordsvc.games.spookre.decks import Card
from wordsvc.games.spookre.gates import SIDES, Board, Dealt, Sendable, deal
from wordsvc.games.spookre.gates_replays import (
    GatesState,
    after_shuffle,
    check_sending,
    check_targets,
    sendable,
    turned_up,
)
from wordsvc.tables.keeper import Move
from wordsvc.tables.spookre.kinds import CardTold, SetUp
from wordsvc.tables.spookre.position import Kept

Pair = tuple[Card | None, Card | None]


@dataclass(frozen=True, slots=True)
class Turn:
    """Cards turned up and what became of them.

    ``target`` is None for the fed ones; ``cards`` by seat; ``before`` and ``after`` are the board.
    """

    night: int
    target: Card | None
    cards: Pair
    winner: str | None
    before: Board
    after: Board


@dataclass(frozen=True)
class GatesPosition(Kept[GatesState]):
    """A game under way; ``dealt`` and ``targets`` of the Night, None and empty before it is laid out."""

    dealt: Dealt | None = None
    targets: tuple[Card, ...] = ()
    fed: bool = False
    sent: tuple[Pair, ...] = ()
    past: tuple[Turn, ...] = ()

    @property
    def step(self) -> str:
        """What the table has to do next."""
        if self.state.finished:
            return "nothing"
        if self.state.resolved:
            return "next_night"
        if self.dealt is None:
            return "row"
        return "location" if self.fed else "feed"

    @cached_property
    def score(self) -> ScoreAnswer | None:
        """The ranking of a finished game."""
        if not self.state.finished:
            return None
        mansions = self.state.board.mansions
        return score_answer([[ghost.strength for ghost in mansions[side]] for side in SIDES], None)

    @property
    def due(self) -> Dealt:
        """What this Night is dealt."""
        return self.dealt or deal(len(self.state.deck))

    @property
    def discarded(self) -> int:
        """How many cards lie on the discard pile face down: what both had left after feeding."""
        return len(SIDES) * max(self.due.hand - self.due.graveyard - 1, 0) if self.fed else 0

    def cards_left(self, seat: int) -> int:
        """How many cards to be sent a player still has."""
        return self.due.hand - sum(pair[seat] is not None for pair in self.sent)


def start(set_up: SetUp) -> GatesPosition:
    """Before the first Night."""
    return GatesPosition(set_up, tuple(set_up.seats), gates_replays.start(set_up.setup, set_up.rules))


def _row(position: GatesPosition, move: Move) -> GatesPosition:
    told, dealt = move.content.targets, position.due
    with below("payload", "targets"):
        check_targets(len(told), dealt)
        position, _ = _turned_up(position, told)
    targets = tuple(one.card for one in told)
    return replace(position, dealt=dealt, targets=targets, fed=dealt.hand <= dealt.graveyard, sent=())


def _feed(position: GatesPosition, move: Move) -> GatesPosition:
    with below("payload", "cards"):
        position, cards = _turned_up(position, move.content.cards)
    board = gates.feed(position.state.board, cards)
    return replace(_resolved(position, None, _pair(move.content.cards), None, board), fed=True)


def _location(position: GatesPosition, move: Move) -> GatesPosition:
    told = move.content.cards
    with below("payload", "cards"):
        for seat, side in enumerate(SIDES):
            left = len(position.targets) - len(position.sent)
            check_sending(told[seat] is not None, position.cards_left(seat), left, side)
        position, cards = _turned_up(position, told)
    target = position.targets[len(position.sent)]
    location = gates.Location(sendable(target, position.state.setup), *cards)
    board, award = gates.resolve(position.state.board, location, position.set_up.rules)
    winner = position.seats[SIDES.index(award)] if award else None
    after = _resolved(position, target, _pair(told), winner, board)
    after = replace(after, sent=(*position.sent, _pair(told)))
    done = len(after.sent) == len(after.targets)
    return replace(after, state=replace(after.state, resolved=done))


def _next_night(position: GatesPosition, _: Move) -> GatesPosition:
    state = after_shuffle(position.state)
    return replace(position, state=state, dealt=None, targets=(), fed=False, sent=())


def _turned_up(
    position: GatesPosition, told: Iterable[CardTold | None]
) -> tuple[GatesPosition, list[Sendable | None]]:
    """The position with these cards on the table, and the cards with their classes."""
    cards: list[Sendable | None] = []
    for index, one in enumerate(told):
        with below(index):
            position = position.knowing(one) if one else position
            state = turned_up(position.state, [one.card] if one else [])
            cards.append(sendable(one.card, state.setup) if one else None)
        position = replace(position, state=state)
    return position, cards


def _pair(told: list[CardTold | None]) -> Pair:
    first, second = (one.card if one else None for one in told)
    return first, second


def _resolved(
    position: GatesPosition, target: Card | None, cards: Pair, winner: str | None, board: Board
) -> GatesPosition:
    turn = Turn(position.state.night, target, cards, winner, position.state.board, board)
    return replace(position, state=replace(position.state, board=board), past=(*position.past, turn))


STEPS: Final[Mapping[str, Callable[[GatesPosition, Move], GatesPosition]]] = {
    "row": _row,
    "feed": _feed,
    "location": _location,
    "next_night": _next_night,
}
