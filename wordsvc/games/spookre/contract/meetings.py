"""The JSON of Spookre's decks, Meetings and Nights."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from wordsvc.edge import InvalidValue, Model, Sentence, below
from wordsvc.games.game import WordJudge
from wordsvc.games.spookre.abilities import Player, Reverse
from wordsvc.games.spookre.decks import (
    DECKS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Card,
    Strength,
    Variant,
    deck_of,
    night_sizes,
    nights_of,
    shown,
)
from wordsvc.games.spookre.forms import CardPlayed, Cards, check_dealt, check_meeting, check_player
from wordsvc.games.spookre.house_rules import HouseRules
from wordsvc.games.spookre.meetings import REVERSE, triggers, win
from wordsvc.games.spookre.nights import Meeting, Played, begin_night, meet, next_starting_lead
from wordsvc.games.spookre.refusal import refused, say
from wordsvc.games.spookre.setup import Name
from wordsvc.games.spookre.table import Table

Players = Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Hand = Annotated[list[Card], Field(max_length=DECKS.night.hand)]
Graveyard = Annotated[list[Card], Field(max_length=DECKS.night.graveyard)]


class DeckRequest(Model):
    """How many play, and which variant."""

    players: Players
    variant: Variant = "standard"
    rules: HouseRules = HouseRules()


class DeckAnswer(Model):
    """The deck: lowest and highest strength, Reapers, Nights, cards, and the deck's size in each Night."""

    strengths: list[int]
    reapers: int
    nights: int
    cards: int
    sizes: list[list[int]]


def deck(request: DeckRequest, _judge: WordJudge) -> DeckAnswer:
    """The cards that are played with (SK-01, SK-02)."""
    cards = deck_of(request.players, request.variant)
    return DeckAnswer(
        strengths=[1, cards.strongest],
        reapers=cards.reapers,
        nights=nights_of(request.players),
        cards=len(cards.cards),
        sizes=[list(size) for size in night_sizes(request.players, request.variant)],
    )


class Target(Model):
    """A Target Ghost."""

    strength: Strength
    aura: Name | None = None


class Play(CardPlayed):
    """A card sent, with its aura and ability."""

    aura: Name | None = None
    ability: Name | None = None

    @model_validator(mode="after")
    def _reapers_have_no_aura(self) -> Self:
        if self.reaper and (self.aura or self.ability):
            raise InvalidValue(say("reaper_aura", "SK-08"))
        return self


class MeetingPlays(Model):
    """A target and the cards sent to it, in order."""

    target: Target
    plays: Annotated[list[Play], Field(min_length=1, max_length=MOST_PLAYERS)]


class MeetingRequest(MeetingPlays):
    """A Meeting."""

    variant: Variant = "standard"
    rules: HouseRules = HouseRules()


class MeetingAnswer(Model):
    """Who wins and leads next, why, and whose abilities were triggered."""

    winner: int
    reason: Sentence
    triggered: list[int]
    lead: int


def meeting(request: MeetingRequest, _judge: WordJudge) -> MeetingAnswer:
    """A Meeting resolved (SK-05 to SK-08, SK-10)."""
    check_meeting(request.target.strength, request.plays, MOST_PLAYERS)
    check_clockwise([play.player for play in request.plays])
    triggered = [
        play
        for play in request.plays
        if play.ability and triggers(play.aura, request.target.aura, request.variant)
    ]
    reversals = sum(play.ability == REVERSE for play in triggered)
    won = win(request.target.strength, [play.sent for play in request.plays], reversals, request.rules)
    return MeetingAnswer(
        winner=won.sent.player,
        reason=won.reason,
        triggered=[play.player for play in triggered],
        lead=won.sent.player,
    )


def check_clockwise(players: list[int]) -> None:
    """Raises InvalidInput where the players do not follow each other clockwise."""
    if sum(after < before for before, after in zip(players, players[1:] + players[:1], strict=True)) > 1:
        raise refused("not_clockwise", "SK-04", "plays")


class NightRequest(Model):
    """A Night, or the beginning of one."""

    hands: Annotated[list[Hand], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    graveyard: Graveyard
    lead: Player
    meetings: list[MeetingPlays]
    discards: list[Hand] | None = None
    rules: HouseRules = HouseRules()


class NightAnswer(Model):
    """What the Night brought, by player; who leads next, and who starts the next Night."""

    mansions: list[list[int]]
    discard: Cards
    lead: int
    starting_lead: int


def night(request: NightRequest, _judge: WordJudge) -> NightAnswer:
    """A Night played (SK-03, SK-04, SK-10 to SK-12)."""
    players = len(request.hands)
    check_player(request.lead, players, "lead")
    check_dealt(request.hands, request.graveyard, request.discards)
    table = begin_night(dealt_table(request), request.discards)
    for index, one in enumerate(request.meetings):
        with below("meetings", index):
            check_meeting(one.target.strength, one.plays, players)
            table = meet(table, as_meeting(one), "standard", request.rules)
    return NightAnswer(
        mansions=list(map(list, table.mansions)),
        discard=list(shown(table.discard)),
        lead=table.lead,
        starting_lead=next_starting_lead(request.lead, players),
    )


def dealt_table(request: NightRequest) -> Table:
    """The table of a Night just dealt."""
    return Table(
        hands=tuple(map(tuple, request.hands)),
        graveyard=tuple(request.graveyard),
        mansions=tuple(() for _ in request.hands),
        lead=request.lead,
    )


def as_meeting(plays: MeetingPlays) -> Meeting:
    """A Meeting in which only reversals take effect: what other abilities move is a replay's."""
    reverse = Reverse(ability="reverse")
    return Meeting(
        plays.target.strength,
        plays.target.aura,
        [Played(play.sent, play.aura, reverse if play.ability == REVERSE else None) for play in plays.plays],
    )
