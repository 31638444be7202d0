"""What people see of a game of Spookre or The Spectral Gates. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from wordsvc.edge import Model, Sentence
from wordsvc.games.spookre.abilities import Ability
from wordsvc.games.spookre.contract.gates import Gates, gate_models
from wordsvc.games.spookre.contract.replay import in_order
from wordsvc.games.spookre.decks import DECKS, HIDDEN, Card, Strength, nights_of, shown
from wordsvc.games.spookre.gates import SIDES, Ghost
from wordsvc.games.spookre.setup import Setup
from wordsvc.tables.spookre.gates import GatesPosition, Turn
from wordsvc.tables.spookre.kinds import AbilityUsed
from wordsvc.tables.spookre.nights import Meeting, NightsPosition, Play, Won, owners


class CardShown(Model):
    """A card: a ghost with what the table knows of it, or a Reaper."""

    strength: Strength | None = None
    reaper: bool = False
    ghost_class: Annotated[str | None, Field(serialization_alias="class")] = None
    aura: str | None = None


class PlayShown(Model):
    """A card in a Meeting: sent by ``player``, it counts for ``owner``.

    ``ability`` is what it triggered, ``used`` what was done with it.
    """

    player: str
    owner: str
    card: CardShown
    ability: Ability | None
    used: AbilityUsed | None


class MeetingShown(Model):
    """A Meeting under way."""

    night: int
    target: CardShown
    plays: list[PlayShown]


class MeetingWon(MeetingShown):
    """A Meeting that is over: ``how`` is the code of ``reason``, ``card`` the one that won."""

    winner: str
    card: CardShown
    how: str
    reason: Sentence
    rule: str
    turned: bool


class NightsShown(Model):
    """Spookre: by seat ``hands`` (numbers of cards) and ``mansions``; ``turn`` is the player to act."""

    night: int
    nights: int
    starting_lead: str
    lead: str
    turn: str | None
    hands: list[int]
    graveyard: list[CardShown]
    mansions: list[list[CardShown]]
    discard: list[CardShown]
    discarded: int
    deck: int
    unseen: list[Card]
    reapers: int
    meeting: MeetingShown | None
    waits: Ability | None
    meetings: list[MeetingWon]


class Pulled(Model):
    """A gate that closed, and the ghosts it took out of Mansions, each with its player."""

    ghost_class: Annotated[str, Field(serialization_alias="class")]
    ghosts: list[Strength]
    players: list[str]


class TurnShown(Model):
    """Cards that were turned up, and what happened: ``target`` is None where the gates were fed.

    ``arrived`` are ghosts that came to their gates, ``closed`` the gates that closed then, ``discarded`` what
    had nowhere to go.
    """

    night: int
    target: CardShown | None
    cards: list[CardShown | None]
    winner: str | None
    arrived: list[CardShown]
    closed: list[Pulled]
    discarded: list[CardShown]


class GatesShown(Model):
    """The Spectral Gates: ``targets`` nearest the deck first, ``at`` is the next one; the rest by seat."""

    night: int
    nights: int
    gates: Gates
    mansions: list[list[CardShown]]
    targets: list[CardShown]
    at: int
    hand: int
    cards_left: list[int]
    target_count: int
    discard: list[CardShown]
    discarded: int
    deck: int
    unseen: list[Card]
    turns: list[TurnShown]


def nights_board(position: NightsPosition) -> NightsShown:
    """The board of Spookre."""
    table, state, setup = position.table, position.state, position.state.setup
    turn = position.turn
    return NightsShown(
        night=state.night,
        nights=nights_of(setup.players),
        starting_lead=position.seats[state.starting_lead],
        lead=position.seats[table.lead],
        turn=None if turn is None else position.seats[turn],
        hands=[len(hand) for hand in table.hands],
        graveyard=_cards(table.graveyard, setup),
        mansions=[_cards(mansion, setup) for mansion in table.mansions],
        discard=_cards(shown(table.discard), setup),
        discarded=table.discard.count(HIDDEN),
        deck=table.left,
        unseen=in_order(table.deck),
        reapers=sum(card.reaper for card in _cards(table.graveyard, setup)),
        meeting=_meeting(position.meeting, owners(table, position.seats), setup)
        if position.meeting
        else None,
        waits=position.meeting.waits if position.meeting else None,
        meetings=[_won(won, setup) for won in position.past],
    )


def _meeting(meeting: Meeting, owners: Iterable[str], setup: Setup) -> MeetingShown:
    return MeetingShown(
        night=meeting.night,
        target=card_shown(meeting.target, setup),
        plays=[_play(play, owner, setup) for play, owner in zip(meeting.plays, owners, strict=True)],
    )


def _play(play: Play, owner: str, setup: Setup) -> PlayShown:
    card = card_shown(play.card, setup)
    return PlayShown(player=play.player, owner=owner, card=card, ability=play.ability, used=play.used)


def _won(won: Won, setup: Setup) -> MeetingWon:
    return MeetingWon(
        **dict(_meeting(won.meeting, won.owners, setup)),
        winner=won.winner,
        card=card_shown(won.win.sent.card, setup),
        how=won.win.reason.code,
        reason=won.win.reason,
        rule=won.win.reason.rule,
        turned=won.turned,
    )


def gates_board(position: GatesPosition) -> GatesShown:
    """The board of The Spectral Gates."""
    state, setup = position.state, position.state.setup
    return GatesShown(
        night=state.night,
        nights=DECKS.gates.nights,
        gates=gate_models(state.board.gates),
        mansions=[_ghosts(state.board.mansions[side], setup) for side in SIDES],
        targets=_cards(position.targets, setup),
        at=len(position.sent),
        hand=position.due.hand,
        cards_left=[position.cards_left(seat) for seat in range(len(SIDES))],
        target_count=position.due.graveyard,
        discard=_cards(state.board.discard, setup),
        discarded=position.discarded,
        deck=position.dealt.left_over if position.dealt else len(state.deck),
        unseen=in_order(state.deck),
        turns=[_turn(turn, position) for turn in position.past],
    )


def _turn(turn: Turn, position: GatesPosition) -> TurnShown:
    setup = position.state.setup
    came = [card for card in (turn.target, *turn.cards) if card is not None and _came(card, turn)]
    return TurnShown(
        night=turn.night,
        target=None if turn.target is None else card_shown(turn.target, setup),
        cards=[None if card is None else card_shown(card, setup) for card in turn.cards],
        winner=turn.winner,
        arrived=_cards(came, setup),
        closed=[_pulled(name, turn, position) for name in turn.after.gates if _closes(name, turn)],
        discarded=_cards(turn.after.discard[len(turn.before.discard) :], setup),
    )


def _came(card: Card, turn: Turn) -> bool:
    """Whether a card went to its gate: a target that is won and pulled back at once did not go by itself."""
    won = turn.winner is not None and card == turn.target
    return not won and any(card in gate.strengths for gate in turn.after.gates.values())


def _closes(name: str, turn: Turn) -> bool:
    return turn.after.gates[name].closed and not turn.before.gates[name].closed


def _pulled(name: str, turn: Turn, position: GatesPosition) -> Pulled:
    """The ghosts a closing gate took, the one just won among them."""
    owners = {
        ghost.strength: position.seats[seat]
        for seat, side in enumerate(SIDES)
        for ghost in turn.before.mansions[side]
    }
    if turn.winner is not None and isinstance(turn.target, int):
        owners[turn.target] = turn.winner
    ghosts = [strength for strength in turn.after.gates[name].strengths if strength in owners]
    return Pulled(ghost_class=name, ghosts=ghosts, players=[owners[ghost] for ghost in ghosts])


def _ghosts(ghosts: Iterable[Ghost], setup: Setup) -> list[CardShown]:
    return _cards((ghost.strength for ghost in ghosts), setup)


def _cards(cards: Iterable[Card], setup: Setup) -> list[CardShown]:
    return [card_shown(card, setup) for card in cards]


def card_shown(card: Card, setup: Setup) -> CardShown:
    """A card as people see it."""
    if isinstance(card, str):
        return CardShown(reaper=True)
    ghost = setup.ghost(card)
    return CardShown(strength=card, ghost_class=ghost.ghost_class, aura=ghost.aura)
