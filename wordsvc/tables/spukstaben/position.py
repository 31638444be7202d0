"""Where a game of Spukstaben stands: the engine's position, and the words of the round under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from wordsvc.games.game import WordJudge
from wordsvc.games.spukstaben.cards import DrawnCard
from wordsvc.games.spukstaben.closing import PowerWordAnswer
from wordsvc.games.spukstaben.keys import spell
from wordsvc.games.spukstaben.replay import Event, Progress, Step, Umpire
from wordsvc.games.spukstaben.scare import Scare, ScareAnswer, WordAnswer, scare
from wordsvc.games.spukstaben.scoring import ScoreAnswer
from wordsvc.games.spukstaben.words import Status
from wordsvc.referee.verdict import Outcome, Reason, Verdict
from wordsvc.tables.refusals import conflict
from wordsvc.tables.spukstaben.kinds import SetUp


class Standing(StrEnum):
    """What becomes of a word at the table, beside the engine's statuses."""

    WAITING = "waiting"
    REFUSED = "refused"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Written:
    """A word as it was written; ``seq`` is the event.

    ``word`` is None where it was struck after the reveal, or before it where an export left it out.
    """

    seq: int
    player: str
    phone: str | None
    word: str | None

    @property
    def key(self) -> str | None:
        """The word's key, if there is a word."""
        return None if self.word is None else spell(self.word).key


@dataclass(frozen=True, slots=True)
class Chosen:
    """A word that has been resolved, and the cards it was to scare (None: the best)."""

    seat: int
    cards: list[str] | None


@dataclass(frozen=True, slots=True)
class Voice:
    """A vote, and who entered it."""

    accept: bool
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a revealed word, and the cards that fled from it."""

    status: Status | Standing
    answer: WordAnswer | None = None
    fled: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Round:
    """The round under way: what appeared, the words by seat, and those resolved in their order."""

    placed: Any = ()
    escaped: Any = ()
    words: Mapping[int, Written] = field(default_factory=dict)
    revealed: bool = False
    chosen: tuple[Chosen, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A power word and what it does; ``answer`` is the engine's."""

    player: str
    word: str
    answer: PowerWordAnswer


@dataclass(frozen=True)
class Position:
    """A game under way. ``verdicts`` are the stored ones by key, ``past`` the rounds before, as shown.

    ``ruled``: what has happened so far, as the engine tells it.
    """

    set_up: SetUp
    seats: tuple[str, ...]
    progress: Progress
    pile: tuple[DrawnCard, ...] | None
    round: Round = Round()
    votes: Mapping[str, Mapping[str, Voice]] = field(default_factory=dict)
    verdicts: Mapping[str, list[str]] = field(default_factory=dict)
    public: frozenset[int] = frozenset()
    past: tuple[Any, ...] = ()
    power: Attempt | None = None
    ruled: tuple[Event, ...] = ()

    @property
    def seconds(self) -> int | None:
        """How long the clock runs."""
        return self.set_up.seconds

    @cached_property
    def umpire(self) -> Umpire:
        """Who watches over the rules."""
        return Umpire(self.set_up.variant, self.set_up.rules, self.judge)

    @cached_property
    def score(self) -> ScoreAnswer | None:
        """The score of a finished game."""
        return self.umpire.score(self.progress)

    @property
    def step(self) -> str:
        """What the table has to do next."""
        if self.score is not None:
            return Step.NOTHING
        if self.progress.due is not Step.SCARE:
            return self.progress.due
        if not self.round.revealed:
            return "write"
        return "scare" if any(fate.status in OPEN for fate in self.fates.values()) else "move"

    @property
    def judge(self) -> WordJudge:
        """Judges by the stored verdicts: what was valid when it was revealed stays so."""
        verdicts = self.verdicts

        def stored(word: str) -> Verdict:
            key = spell(word).key or ""
            if key not in verdicts:
                raise conflict("no_verdict", "SP-06")
            verdict, reason, rule, saying = verdicts[key]
            return Verdict(word, key, len(key), Outcome(verdict), Reason(reason), rule, saying)

        return stored

    def seat_of(self, player: str) -> int:
        """The seat of ``player``; raises Conflict."""
        if player not in self.seats:
            raise conflict("not_at_a_seat")
        return self.seats.index(player)

    def with_round(self, **changes: Any) -> Position:
        """The position with another round."""
        return replace(self, round=replace(self.round, **changes))

    def decided(self, key: str) -> bool | None:
        """What the team has decided on a key: more than half of the seats, or no majority possible."""
        votes = [voice.accept for player, voice in self.votes.get(key, {}).items() if player in self.seats]
        seats, yes = len(self.seats), sum(votes)
        if 2 * yes > seats:
            return True
        return False if 2 * (seats - (len(votes) - yes)) <= seats else None

    @cached_property
    def accepted(self) -> list[str]:
        """The keys the team has accepted."""
        return [key for key in self.votes if self.decided(key)]

    @property
    def resolved_seats(self) -> set[int]:
        """The seats whose words have scared."""
        return {choice.seat for choice in self.round.chosen}

    @cached_property
    def fates(self) -> Mapping[int, Fate]:
        """What becomes of each revealed word, by seat."""
        if not self.round.revealed:
            return {}
        chosen = {choice.seat: number for number, choice in enumerate(self.round.chosen)}
        return {
            seat: self._resolved(chosen[seat]) if seat in chosen else self._open(seat, written)
            for seat, written in self.round.words.items()
        }

    def scare(self, *chosen: Chosen) -> ScareAnswer:
        """Step C with these words in this order."""
        return scare(self.progress.state, self.as_scare(chosen), self.set_up.rules, self.judge)

    def as_scare(self, chosen: tuple[Chosen, ...]) -> Scare:
        """The engine's move."""
        return Scare(
            words=[self.round.words[choice.seat].word or "" for choice in chosen],
            claims=[choice.cards for choice in chosen],
            accept=self.accepted,
        )

    def _resolved(self, number: int) -> Fate:
        before = self.scare(*self.round.chosen[:number])
        after = self.scare(*self.round.chosen[: number + 1])
        there = {card.id for card in after.state.rooms.cards}
        fled = [card.id for card in before.state.rooms.cards if card.id not in there]
        return Fate(Status.RESOLVED, after.words[-1], fled)

    def _open(self, seat: int, written: Written) -> Fate:
        if written.word is None:
            return Fate(Standing.STRUCK)
        if written.key and self.decided(written.key) is False:
            return Fate(Standing.REFUSED)
        answer = self.scare(*self.round.chosen, Chosen(seat, None)).words[-1]
        return Fate(Standing.WAITING if answer.status is Status.RESOLVED else answer.status, answer)


OPEN = (Standing.WAITING, Status.UNDECIDED)
"""A round does not move on while a word is in one of these."""
