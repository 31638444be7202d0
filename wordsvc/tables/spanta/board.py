"""What a recipient sees of a game of Spanta. Secret objectives leave by no other door."""

from __future__ import annotations

from wordsvc.edge import Model
from wordsvc.games.spanta.capturing import is_out
from wordsvc.games.spanta.objectives import Objective
from wordsvc.games.spanta.pack import DeckCard, displays
from wordsvc.games.spanta.pieces import CardId, Die, GhostCard, HandCard
from wordsvc.games.spanta.placing import Placing, excess
from wordsvc.tables.keeper import Recipient
from wordsvc.tables.spanta.position import Held, Position, Round


class ObjectiveShown(Model):
    """A seat's objective: None while it is secret, but for the phone that entered it (``mine``)."""

    written: bool
    mine: bool = False
    objective: Objective | None = None


class SeatShown(Model):
    """A seat: ``dice`` are the unused ones, None before the roll; ``captured`` cards bear dice of this seat.

    ``out``: captures no more in this round; ``placings`` are those of this round; ``done``: places no more;
    ``must_discard``: cards over the limit of the hand.
    """

    seat: int
    player: str
    dice: list[Die] | None
    captured: list[CardId]
    out: bool
    hand: list[HandCard]
    area: list[GhostCard]
    placings: list[Placing]
    done: bool
    must_discard: int
    objective: ObjectiveShown


class RoundShown(Model):
    """A finished round; lists of lists are by seat."""

    round: int
    starter: int
    cards: list[DeckCard]
    dice: list[list[Die]]
    captured: list[list[HandCard]]
    placings: list[list[Placing]]
    discards: list[list[CardId]]


class BoardShown(Model):
    """The game's own part of a view.

    ``rounds``: how many there will be, and ``deck``: cards left in it, both None where nobody has counted it;
    ``starter`` and ``turn`` are seats; ``cemetery``: cards without dice.
    """

    round: int
    rounds: int | None
    deck: int | None
    starter: int
    turn: int | None
    cemetery: list[DeckCard]
    seats: list[SeatShown]
    past: list[RoundShown]


def board(position: Position, recipient: Recipient) -> BoardShown:
    """The board as ``recipient`` may see it."""
    table, deck = position.table, position.set_up.deck
    return BoardShown(
        round=table.round,
        rounds=None if deck is None else displays(deck, len(position.seats))[0],
        deck=None if deck is None else position.cards_left,
        starter=table.starter,
        turn=table.capture.turn,
        cemetery=_cemetery(position),
        seats=[_seat(position, seat, recipient) for seat in range(len(position.seats))],
        past=[_round(number, each, len(position.seats)) for number, each in enumerate(position.past, 1)],
    )


def is_writer(held: Held, recipient: Recipient) -> bool:
    """Whether this very phone entered the objective; no other ever sees it before the end."""
    return held.phone is not None and held.phone == recipient.phone


def _cemetery(position: Position) -> list[DeckCard]:
    """The engine's capture knows of a card no more than its icon."""
    table = position.table
    free = table.capture.free if table.phase == "capture" else table.cemetery
    return [position.turned_up[card.id] for card in free]


def _seat(position: Position, seat: int, recipient: Recipient) -> SeatShown:
    table, cards = position.table, position.cards_of(seat)
    capturing = table.phase == "capture"
    dice = table.capture.dice[seat] if capturing else table.rolled[seat]
    return SeatShown(
        seat=seat,
        player=position.seats[seat],
        dice=None if dice is None else list(dice),
        captured=list(table.capture.captured[seat]) if capturing else [],
        out=capturing and is_out(table.capture, seat),
        hand=list(cards.hand),
        area=list(cards.area),
        placings=list(position.round.placings.get(seat, ())),
        done=seat in table.placed,
        must_discard=excess(len(cards.hand)) if table.phase == "placement" else 0,
        objective=_objective(position, seat, recipient),
    )


def _objective(position: Position, seat: int, recipient: Recipient) -> ObjectiveShown:
    held = position.objectives.get(seat)
    if held is None or held.objective is None:
        return ObjectiveShown(written=False)
    mine = is_writer(held, recipient)
    seen = held.objective if mine or position.revealed else None
    return ObjectiveShown(written=True, mine=mine, objective=seen)


def _round(number: int, played: Round, seats: int) -> RoundShown:
    return RoundShown(
        round=number,
        starter=played.starter,
        cards=list(played.cards),
        dice=[list(played.pools[seat]) for seat in range(seats)],
        captured=[list(cards) for cards in played.captured],
        placings=[list(played.placings.get(seat, ())) for seat in range(seats)],
        discards=[list(played.discards[seat]) for seat in range(seats)],
    )
