"""Step D of a round: all cards move on; and the end of round 10, the joint power word."""

from __future__ import annotations

from collections.abc import Sequence

from wordsvc.edge import Model, Sentence
from wordsvc.games.game import WordJudge, impossible
from wordsvc.games.spukstaben.board import EMPTY_ROOMS, Rooms, State, close_gaps
from wordsvc.games.spukstaben.cards import Card, Column
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.keys import Word
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.scare import Ids, resolve
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.games.spukstaben.words import Admitter, Judging, Status
from wordsvc.rule import rule


class MoveRequest(Model):
    """A position at the end of its round."""

    state: State
    rules: HouseRules = HouseRules()


class MoveAnswer(Model):
    """The cards that escaped by the Door, and the position at the start of the next round."""

    escaped: Ids
    state: State


class PowerWord(Judging):
    """The joint word of round 10."""

    word: Word


class PowerWordRequest(PowerWord):
    """The joint word on the position it meets."""

    state: State
    rules: HouseRules = HouseRules()


class PowerWordAnswer(Model):
    """What the power word does; ``reason`` says why it is not resolved, and then nothing changes."""

    key: str | None
    status: Status
    reason: Sentence | None
    outcomes: list[Ids] = []
    best: Ids = []
    removed: Ids = []
    escaped: Ids = []
    state: State


def move(state: State) -> MoveAnswer:
    """Let all cards move on; raises InvalidInput in round 10."""
    if state.round == TABLES.rounds:
        raise impossible(say("no_move", "SP-60"), "state", "round")
    columns, gone = one_room_on([close_gaps(column) for column in state.rooms.columns])
    return MoveAnswer(
        escaped=[card.id for card in gone],
        state=state.after(Rooms.of(columns), round=state.round + 1, escaped=state.escaped + len(gone)),
    )


@rule("SP-29")
def one_room_on(columns: Sequence[Column]) -> tuple[list[Column], list[Card]]:
    """The rooms after every card went one room on, and the cards that left by the Door."""
    return [(), *columns[:-1]], [card for card in columns[-1] if card]


def power_word(state: State, move: PowerWord, rules: HouseRules, judge: WordJudge) -> PowerWordAnswer:
    """Resolve the power word; raises InvalidInput before round 10."""
    if state.round < TABLES.rounds:
        raise impossible(say("no_power_word", "SP-60", round=state.round), "state", "round")
    admitter = Admitter(state.used_words, move.accept, judge if move.judge else None, rules)
    key, status, reason = admitter.admit(move.word)
    if key is None or status is not Status.RESOLVED:
        return PowerWordAnswer(key=key, status=status, reason=reason, state=state)
    found = resolve(state.rooms, key, checked_stage(state.stage, rules), rules)
    ids = found.hunt.layout.ids
    best = ids(found.best)
    escaped = left_behind(state.rooms, best)
    return PowerWordAnswer(
        key=key,
        status=status,
        reason=reason,
        outcomes=[ids(outcome) for outcome in found.outcomes],
        best=best,
        removed=best,
        escaped=escaped,
        state=state.after(
            EMPTY_ROOMS, escaped=state.escaped + len(escaped), used_words=(*state.used_words, key)
        ),
    )


@rule("SP-61")
def checked_stage(stage: int, rules: HouseRules) -> int:
    """The stage whose conditions and shields the power word has to meet."""
    return 1 if rules.power_word_checks == "ignore" else stage


@rule("SP-60")
def left_behind(rooms: Rooms, removed: Ids) -> Ids:
    """The cards, in any room, that the power word did not scare: they escape."""
    return [card.id for card in rooms.cards if card.id not in removed]
