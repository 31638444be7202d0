"""Each kind of event: position → position, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from wordsvc.edge import below, parse
from wordsvc.games.game import impossible
from wordsvc.games.spukstaben.appear import appear
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.closing import move as moved_on
from wordsvc.games.spukstaben.closing import power_word
from wordsvc.games.spukstaben.keys import spell
from wordsvc.games.spukstaben.replay import (
    AppearEvent,
    Event,
    MoveEvent,
    PowerWordEvent,
    Progress,
    ScareEvent,
    Step,
)
from wordsvc.games.spukstaben.tables import Room
from wordsvc.messages import Message
from wordsvc.tables.keeper import Move
from wordsvc.tables.refusals import conflict, say
from wordsvc.tables.spukstaben.board import round_shown
from wordsvc.tables.spukstaben.kinds import SetUp
from wordsvc.tables.spukstaben.position import (
    OPEN,
    Attempt,
    Chosen,
    Position,
    Round,
    Standing,
    Voice,
    Written,
)


def start(move: Move) -> Position:
    """Round 1, the shop empty."""
    set_up: SetUp = move.content
    pile = None if set_up.deck is None else tuple(set_up.deck)
    return Position(set_up, tuple(set_up.seats), Progress(opening(set_up), Step.APPEAR), pile)


def opening(set_up: SetUp) -> State:
    """The shop before the first card."""
    shop = {
        "stage": set_up.stage,
        "players": len(set_up.seats),
        "round": 1,
        "rooms": {room: [] for room in Room},
        "cubes_left_out": set_up.cubes_left_out,
    }
    return parse(State, shop)


def play(position: Position, move: Move) -> Position:
    """The position after ``move``; raises Refusal or InvalidInput."""
    known = {**position.verdicts, **move.evidence.get("verdicts", {})}
    return _PLAY[move.kind](replace(position, verdicts=known), move)


def sit(position: Position, seat: int, player: str) -> Position:
    """``player`` takes ``seat``; a word that lies there unrevealed has to go first."""
    if seat >= len(position.seats):
        raise conflict("no_such_seat")
    if player in position.seats:
        raise conflict("sits_already")
    if seat in position.round.words and not position.round.revealed:
        raise conflict("word_on_the_seat")
    seats = [*position.seats[:seat], player, *position.seats[seat + 1 :]]
    return replace(position, seats=tuple(seats))


def _appear(position: Position, move: Move) -> Position:
    _expect(position, Step.APPEAR)
    if position.pile is not None and move.content.draw:
        raise impossible(say("deck_is_set", "SP-23"), "payload", "draw")
    pile = tuple(move.content.draw) if position.pile is None else position.pile
    drawing = AppearEvent(op="appear", **{**dict(move.content), "draw": list(pile)})
    with below("payload"):
        answer = appear(position.progress.state, drawing, position.set_up.rules)
    if position.pile is None and answer.drawn < len(pile):
        raise impossible(say("cards_left", "SP-23", drawn=answer.drawn), "payload", "draw")
    left = None if position.pile is None else pile[answer.drawn :]
    after = replace(_ruled(position, drawing), pile=left)
    return after.with_round(placed=answer.placed, escaped=answer.escaped)


def _write(position: Position, move: Move) -> Position:
    _expect(position, "write")
    player = move.content.player or move.player
    seat = position.seat_of(player)
    if move.content.word is None and move.phone is not None:
        raise impossible(say("no_word", "SP-01"), "payload", "word")
    word = Written(move.seq, player, move.phone, move.content.word)
    _expect_verdict(position, word)
    return position.with_round(words={**position.round.words, seat: word})


def _withdraw(position: Position, move: Move) -> Position:
    _expect(position, "write")
    seat = position.seat_of(move.content.player or move.player)
    if seat not in position.round.words:
        raise conflict("nothing_written")
    words = {other: word for other, word in position.round.words.items() if other != seat}
    return position.with_round(words=words)


def _reveal(position: Position, move: Move) -> Position:
    _expect(position, "write")
    words = position.round.words
    missing = [player for seat, player in enumerate(position.seats) if seat not in words]
    if set(missing) != set(move.content.without):
        raise conflict("words_missing", players=", ".join(missing) or "–")
    lost = [written.player for written in words.values() if written.word is None]
    if lost:
        raise conflict("words_lost", players=", ".join(lost))
    seqs = {written.seq for written in words.values()}
    return replace(position.with_round(revealed=True), public=position.public | seqs)


def _amend(position: Position, move: Move) -> Position:
    seat = _expect_unresolved(position, move.content.player)
    written = replace(position.round.words[seat], word=move.content.word)
    _expect_verdict(position, written)
    after = position.with_round(words={**position.round.words, seat: written})
    return replace(after, public=position.public | {move.seq})


def _vote(position: Position, move: Move) -> Position:
    key, voters = move.content.key, move.content.players or [move.player]
    _expect_open_word(position, key)
    for voter in voters:
        position.seat_of(voter)
    voice = Voice(move.content.accept, move.content.why, move.player)
    votes = {**position.votes.get(key, {}), **dict.fromkeys(voters, voice)}
    return replace(position, votes={**position.votes, key: votes}, public=position.public | {move.seq})


def _choose(position: Position, move: Move) -> Position:
    seat = _expect_unresolved(position, move.content.player)
    if position.fates[seat].status is not Standing.WAITING:
        answer = position.fates[seat].answer
        raise impossible((answer and answer.reason) or say("struck_word", "SP-06"), "payload", "player")
    chosen = (*position.round.chosen, Chosen(seat, move.content.cards))
    claim = position.scare(*chosen).words[-1].claim
    if claim is not None and claim.reason is not None:
        raise impossible(claim.reason, "payload", "cards")
    return position.with_round(chosen=chosen)


def _move(position: Position, _: Move) -> Position:
    _expect_revealed(position)
    waiting = [position.seats[seat] for seat, fate in position.fates.items() if fate.status in OPEN]
    if waiting:
        raise conflict("words_wait", "SP-16", players=", ".join(waiting))
    scaring = position.as_scare(position.round.chosen)
    scared = _ruled(position, ScareEvent(op="scare", **dict(scaring)))
    shown = round_shown(position, moved_on(scared.progress.state).escaped)
    moved = _ruled(scared, MoveEvent(op="move"))
    return replace(moved, round=Round(), past=(*position.past, shown))


def _power_word(position: Position, move: Move) -> Position:
    _expect(position, Step.POWER_WORD)
    word = move.content.word
    if position.decided(spell(word).key or "") is False:
        raise impossible(say("voted_down", "SP-06"), "payload", "word")
    joint = PowerWordEvent(op="power_word", word=word, accept=position.accepted)
    answer = power_word(position.progress.state, joint, position.set_up.rules, position.judge)
    attempt = Attempt(move.player, word, answer)
    return replace(_ruled(position, joint), power=attempt)


def _ruled(position: Position, event: Event) -> Position:
    """The game after a step of the engine; raises InvalidInput where the rules forbid it."""
    after = position.umpire.apply(position.progress, event)
    if isinstance(after, Message):
        raise impossible(after, "payload")
    return replace(position, progress=after, ruled=(*position.ruled, event))


def _expect(position: Position, step: str) -> None:
    due = position.step
    if due != step:
        raise conflict(f"due_{due}", "SP-30")


def _expect_revealed(position: Position) -> None:
    if position.step not in ("scare", "move"):
        raise conflict(f"due_{position.step}", "SP-30")


def _expect_unresolved(position: Position, player: str) -> int:
    """The seat of ``player``, whose word is revealed and has not scared yet."""
    _expect_revealed(position)
    seat = position.seat_of(player)
    if seat not in position.round.words:
        raise conflict("nothing_written")
    if seat in position.resolved_seats:
        raise conflict("already_scared", "SP-18")
    return seat


def _expect_open_word(position: Position, key: str) -> None:
    """``key`` is on the table: a revealed word that has not scared yet, or the last power word."""
    if position.step == Step.POWER_WORD and position.power and position.power.answer.key == key:
        return
    seats = [seat for seat, word in position.round.words.items() if word.key == key]
    if not (position.round.revealed and seats):
        raise conflict("no_such_word")
    if set(seats) & position.resolved_seats:
        raise conflict("already_scared", "SP-18")


def _expect_verdict(position: Position, word: Written) -> None:
    if word.word is not None:
        position.judge(word.word)


_PLAY: Final[Mapping[str, Callable[[Position, Move], Position]]] = {
    "appear": _appear,
    "write": _write,
    "withdraw": _withdraw,
    "reveal": _reveal,
    "amend": _amend,
    "vote": _vote,
    "scare": _choose,
    "move": _move,
    "power_word": _power_word,
}
