"""The JSON of The Spectral Gates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.games.game import WordJudge
from wordsvc.games.spookre import gates as gate_rules
from wordsvc.games.spookre.decks import DECKS, REAPER, Card, Number, Strength
from wordsvc.games.spookre.forms import Cards, Path, ReaperMark, check_each_card_once, places
from wordsvc.games.spookre.gates import Board, Gate, Ghost, Location, Sendable, Side, face
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.refusal import refused, say
from wordsvc.games.spookre.setup import Name


class ClosestRequest(Model):
    """A target and the two strengths sent to it."""

    target: Strength
    a: Strength
    b: Strength
    rules: HouseRules = HouseRules()


class ClosestAnswer(Model):
    """Who is closer."""

    winner: Side


def closest(request: ClosestRequest, _judge: WordJudge) -> ClosestAnswer:
    """Who wins a target of The Spectral Gates (SG-03)."""
    check_each_card_once({("target",): request.target, ("a",): request.a, ("b",): request.b})
    return ClosestAnswer(winner=gate_rules.closest(request.target, request.a, request.b))


class GhostCard(Model):
    """A ghost of a class."""

    strength: Strength
    ghost_class: Annotated[Name, Field(validation_alias="class", serialization_alias="class")]

    @property
    def value(self) -> Ghost:
        """The ghost itself."""
        return Ghost(self.strength, self.ghost_class)


class GateCard(Model):
    """A ghost of a class, or a Reaper."""

    strength: Strength | None = None
    ghost_class: Annotated[Name | None, Field(validation_alias="class")] = None
    reaper: ReaperMark | None = None

    @model_validator(mode="after")
    def _ghost_or_reaper(self) -> Self:
        ghost = (self.strength is not None, self.ghost_class is not None)
        if ghost != ((False, False) if self.reaper else (True, True)):
            raise InvalidValue(say("ghost_or_reaper", "SG-07"))
        return self

    @property
    def value(self) -> Sendable:
        """The card itself."""
        if self.strength is None or self.ghost_class is None:
            return REAPER
        return Ghost(self.strength, self.ghost_class)


def card_value(card: GateCard | None) -> Sendable | None:
    """The card itself, if there is one."""
    return card.value if card else None


class GateModel(Model):
    """A gate: its ghosts in order of arrival."""

    strengths: list[Strength]
    closed: bool


Gates = Annotated[dict[Name, GateModel], Field(max_length=DECKS.gates.classes)]


class Mansions(Model):
    """The Mansions of both players."""

    a: list[GhostCard]
    b: list[GhostCard]


class Fed(Model):
    """What each player fed."""

    a: GateCard | None
    b: GateCard | None


class LocationModel(Model):
    """A target and what each player sent to it."""

    target: GateCard
    a: GateCard | None
    b: GateCard | None

    @property
    def value(self) -> Location:
        """The location itself."""
        return Location(self.target.value, card_value(self.a), card_value(self.b))


class GatesRoundRequest(Model):
    """A Night of The Spectral Gates, nearest the deck first."""

    gates: Gates
    mansions: Mansions
    fed: Fed
    locations: Annotated[list[LocationModel], Field(max_length=DECKS.gates.graveyard)]
    rules: HouseRules = HouseRules()

    def cards(self) -> dict[Path, Sendable]:
        """The cards outside the gates, by their place."""
        cards: dict[Path, GhostCard | GateCard | None] = {("fed", side): card for side, card in self.fed}
        for side, ghosts in self.mansions:
            cards |= {("mansions", side, index): ghost for index, ghost in enumerate(ghosts)}
        for index, location in enumerate(self.locations):
            cards |= {("locations", index, name): card for name, card in location}
        return {path: card.value for path, card in cards.items() if card}


class GatesRoundAnswer(Model):
    """Gates, Mansions and discards after the Night, and who won each target."""

    gates: Gates
    mansions: Mansions
    discard: Cards
    awards: list[Side | None]


def gates_round(request: GatesRoundRequest, _judge: WordJudge) -> GatesRoundAnswer:
    """A Night of The Spectral Gates resolved (SG-02 to SG-07, SG-09)."""
    check_gates(request.gates)
    check_board(request)
    fed: dict[Side, Sendable | None] = {"a": card_value(request.fed.a), "b": card_value(request.fed.b)}
    locations = [location.value for location in request.locations]
    if side := gate_rules.early_feeder(fed, locations):
        raise refused("fed_too_early", "SG-09", "fed", side)
    board, awards = gate_rules.play_round(board_of(request), fed.values(), locations, request.rules)
    return GatesRoundAnswer(
        gates=gate_models(board.gates),
        mansions=mansion_models(board),
        discard=list(board.discard),
        awards=awards,
    )


def board_of(request: GatesRoundRequest) -> Board:
    """The gates and Mansions before the Night."""
    mansions: dict[Side, tuple[Ghost, ...]] = {
        "a": tuple(ghost.value for ghost in request.mansions.a),
        "b": tuple(ghost.value for ghost in request.mansions.b),
    }
    return Board(gate_values(request.gates), mansions)


def check_gates(gates: Gates) -> None:
    """Raises InvalidInput where a gate is open with three ghosts, or closed with fewer."""
    for name, gate in gates.items():
        if gate.closed != (len(gate.strengths) >= DECKS.gates.ghosts_that_close):
            raise refused("gate_closed", "SG-05", "gates", name, ghosts=DECKS.gates.ghosts_that_close)


def check_board(request: GatesRoundRequest) -> None:
    """Raises InvalidInput for a card that is there twice, and for a ghost without a gate."""
    cards = request.cards()
    check_each_card_once({**gate_cards(request.gates), **{path: face(card) for path, card in cards.items()}})
    for path, card in cards.items():
        if isinstance(card, Ghost) and card.ghost_class not in request.gates:
            raise refused("no_gate", "SG-05", *path, name=card.ghost_class)


def gate_cards(gates: Gates) -> dict[Path, Card]:
    """The ghosts at the gates, by their place."""
    cards: dict[Path, Card] = {}
    for name, gate in gates.items():
        cards |= places(gate.strengths, "gates", name, "strengths")
    return cards


def gate_values(gates: Gates) -> dict[str, Gate]:
    """The gates of a request."""
    return {name: Gate(tuple(gate.strengths), gate.closed) for name, gate in gates.items()}


def gate_models(gates: Mapping[str, Gate]) -> dict[str, GateModel]:
    """The gates of an answer."""
    return {
        name: GateModel(strengths=list(gate.strengths), closed=gate.closed) for name, gate in gates.items()
    }


def mansion_models(board: Board) -> Mansions:
    """The Mansions of an answer."""
    return Mansions(
        a=[ghost_model(ghost) for ghost in board.mansions["a"]],
        b=[ghost_model(ghost) for ghost in board.mansions["b"]],
    )


def ghost_model(ghost: Ghost) -> GhostCard:
    """A ghost of an answer."""
    return GhostCard.model_validate({"strength": ghost.strength, "class": ghost.ghost_class})


class NextNightRequest(Model):
    """The gates, and how many cards were not dealt and are on the discard pile."""

    gates: Gates
    undealt: Number
    discard: Number
    rules: HouseRules = HouseRules()


class NextNightAnswer(Model):
    """The gates without their oldest ghosts, and the cards of the next Night."""

    gates: Gates
    deck: int
    graveyard: int
    hand: int
    left_over: int


def gates_next_night(request: NextNightRequest, _judge: WordJudge) -> NextNightAnswer:
    """The next Night prepared (SG-08)."""
    check_gates(request.gates)
    at_gates = gate_cards(request.gates)
    check_each_card_once(at_gates)
    all_cards = len(DECKS.all_cards.cards)
    if len(at_gates) + request.undealt + request.discard > all_cards:
        raise refused("too_many_cards", "SG-01", cards=all_cards)
    gates, leaving = gate_rules.oldest_removed(gate_values(request.gates))
    dealt = gate_rules.deal(request.undealt + request.discard + len(leaving))
    return NextNightAnswer(gates=gate_models(gates), **dealt._asdict())
