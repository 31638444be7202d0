"""The JSON of a whole game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator

from wordsvc.edge import Model, below
from wordsvc.games.game import WordJudge
from wordsvc.games.replay import Illegal
from wordsvc.games.spookre import gates_replays, replays
from wordsvc.games.spookre.contract.gates import Gates, Mansions, gate_models, mansion_models
from wordsvc.games.spookre.contract.score import ScoreAnswer, score_answer
from wordsvc.games.spookre.decks import DECKS, Card, shown
from wordsvc.games.spookre.forms import Cards
from wordsvc.games.spookre.gates import SIDES
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.replays import MeetingEvent, NightEvent
from wordsvc.games.spookre.setup import Setup, check_setup

Event = Annotated[
    NightEvent | MeetingEvent | gates_replays.GatesRoundEvent | gates_replays.GatesNextNightEvent,
    Discriminator("op"),
]


class ReplayRequest(Model):
    """A whole game, of Spookre or (with two players) of The Spectral Gates."""

    setup: Setup
    events: list[Event]
    rules: HouseRules = HouseRules()


class StateAnswer(Model):
    """A game of Spookre between two events; ``score`` is null while it is unfinished."""

    night: int
    starting_lead: int
    lead: int
    hands: list[Cards]
    graveyard: Cards
    mansions: list[list[int]]
    discard: Cards
    deck: Cards
    score: ScoreAnswer | None


class GatesStateAnswer(Model):
    """A game of The Spectral Gates between two events; ``resolved``: the Night is over."""

    night: int
    resolved: bool
    gates: Gates
    mansions: Mansions
    discard: Cards
    deck: Cards
    score: ScoreAnswer | None


class ReplayAnswer(Model):
    """The state reached, and the event that stopped the replay."""

    state: StateAnswer | GatesStateAnswer
    illegal: Illegal | None


def replay(request: ReplayRequest, _judge: WordJudge) -> ReplayAnswer:
    """A whole game played again."""
    with below("setup"):
        check_setup(request.setup)
    return replay_gates(request) if request.setup.gates else replay_spookre(request)


def replay_spookre(request: ReplayRequest) -> ReplayAnswer:
    """A whole game of 3 to 5 players."""
    events = [event for event in request.events if isinstance(event, NightEvent | MeetingEvent)]
    check_all_of_the_game(len(events), request)
    for index, event in enumerate(events):
        with below("events", index):
            replays.check_event(event, request.setup.players)
    state, illegal = replays.replayed(replays.start(request.setup, request.rules), events)
    mansions = list(map(list, state.table.mansions))
    answer = StateAnswer(
        night=state.night,
        starting_lead=state.starting_lead,
        lead=state.table.lead,
        hands=[list(shown(hand)) for hand in state.table.hands],
        graveyard=list(state.table.graveyard),
        mansions=mansions,
        discard=list(shown(state.table.discard)),
        deck=in_order(state.table.deck),
        score=score_answer(mansions, request.setup.teams) if state.finished else None,
    )
    return ReplayAnswer(state=answer, illegal=illegal)


def replay_gates(request: ReplayRequest) -> ReplayAnswer:
    """A whole game of The Spectral Gates."""
    events = [event for event in request.events if not isinstance(event, NightEvent | MeetingEvent)]
    check_all_of_the_game(len(events), request)
    for index, event in enumerate(events):
        with below("events", index):
            gates_replays.check_event(event)
    state, illegal = gates_replays.replayed(gates_replays.start(request.setup, request.rules), events)
    piles = [[ghost.strength for ghost in state.board.mansions[side]] for side in SIDES]
    answer = GatesStateAnswer(
        night=state.night,
        resolved=state.resolved,
        gates=gate_models(state.board.gates),
        mansions=mansion_models(state.board),
        discard=list(state.board.discard),
        deck=in_order(state.deck),
        score=score_answer(piles, None) if state.finished else None,
    )
    return ReplayAnswer(state=answer, illegal=illegal)


def check_all_of_the_game(events: int, request: ReplayRequest) -> None:
    """Raises InvalidInput where there are events of the other game."""
    if events != len(request.events):
        raise refused("other_game", "SG-01", "events")


def in_order(cards: tuple[Card, ...]) -> Cards:
    """Cards that lie in no order, by strength, the Reapers last."""
    return sorted(cards, key=lambda card: card if isinstance(card, int) else DECKS.all_cards.strongest + 1)
