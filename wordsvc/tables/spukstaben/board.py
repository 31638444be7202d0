"""What a recipient sees of a game of Spukstaben. Secret words leave by no other door."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wordsvc.edge import Model, Sentence
from wordsvc.games.spukstaben.appear import Placed
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.replay import Step
from wordsvc.games.spukstaben.scare import Ids
from wordsvc.games.spukstaben.words import Admitter, Status
from wordsvc.messages import Message
from wordsvc.tables.keeper import Recipient
from wordsvc.tables.spukstaben.position import Fate, Position, Standing, Written


class VoteShown(Model):
    """A vote: ``player``'s, entered by ``by``."""

    player: str
    accept: bool
    why: str
    by: str


class WordShown(Model):
    """A seat's word. ``status`` and all that follows from the word are None or empty while it is secret."""

    seat: int
    player: str
    written: bool
    mine: bool = False
    word: str | None = None
    key: str | None = None
    status: Status | Standing | None = None
    reason: Sentence | None = None
    rule: str | None = None
    outcomes: list[Ids] = []
    best: Ids | None = None
    chosen: Ids | None = None
    fled: Ids = []
    votes: list[VoteShown] = []
    decided: bool | None = None


class PowerShown(Model):
    """The last power word, and what it does."""

    player: str
    word: str
    key: str | None
    status: Status
    reason: Sentence | None
    rule: str | None
    outcomes: list[Ids]
    best: Ids
    removed: Ids
    escaped: Ids
    votes: list[VoteShown]
    decided: bool | None


class RoundShown(Model):
    """A round: what appeared, its words, and what went out by the Door at its end."""

    round: int
    placed: list[Placed]
    escaped: Ids
    words: list[WordShown]
    moved_out: Ids


class BoardShown(Model):
    """The game's own part of a view; ``pile``: cards left of the deck."""

    state: State
    pile: int | None
    words: list[WordShown]
    accepted: list[str]
    power_word: PowerShown | None
    rounds: list[RoundShown]


def board(position: Position, recipient: Recipient) -> BoardShown:
    """The board as ``recipient`` may see it."""
    state = position.scare(*position.round.chosen).state if position.round.chosen else position.progress.state
    return BoardShown(
        state=state,
        pile=None if position.pile is None else len(position.pile),
        words=list(_words(position, recipient)) if position.progress.due is Step.SCARE else [],
        accepted=position.accepted,
        power_word=_power(position),
        rounds=[*position.past, *_under_way(position, recipient)],
    )


def round_shown(position: Position, moved_out: Ids) -> RoundShown:
    """The round as it ends, every word of it public."""
    words = [_word(position, seat) for seat in sorted(position.round.words)]
    return _round(position, [word.model_copy(update={"outcomes": []}) for word in words], moved_out)


def _round(position: Position, words: list[WordShown], moved_out: Ids) -> RoundShown:
    return RoundShown(
        round=position.progress.state.round,
        placed=list(position.round.placed),
        escaped=list(position.round.escaped),
        words=words,
        moved_out=moved_out,
    )


def _under_way(position: Position, recipient: Recipient) -> Iterable[RoundShown]:
    if position.progress.due is Step.SCARE:
        yield _round(position, list(_words(position, recipient)), [])


def _words(position: Position, recipient: Recipient) -> Iterable[WordShown]:
    for seat, player in enumerate(position.seats):
        written = position.round.words.get(seat)
        if written is None:
            yield WordShown(seat=seat, player=player, written=False)
        elif position.round.revealed:
            yield _word(position, seat)
        else:
            yield _secret(position, seat, written, recipient)


def is_writer(written: Written, recipient: Recipient) -> bool:
    """Whether this very phone wrote the word; no other ever sees it before the reveal."""
    return written.phone is not None and written.phone == recipient.phone


def _secret(position: Position, seat: int, written: Written, recipient: Recipient) -> WordShown:
    hidden = WordShown(seat=seat, player=written.player, written=True)
    if not is_writer(written, recipient):
        return hidden
    own: dict[str, Any] = {"mine": True, "word": written.word, "key": written.key}
    if position.set_up.verdict_while_secret:
        own |= _first_look(position, written)
    return hidden.model_copy(update=own)


def _first_look(position: Position, written: Written) -> dict[str, Any]:
    """What will become of a secret word, as far as it does not depend on the others."""
    used, rules = position.progress.state.used_words, position.set_up.rules
    _, status, reason = Admitter(used, position.accepted, position.judge, rules).admit(written.word or "")
    return {"status": status, "reason": reason, "rule": _rule(reason)}


def _word(position: Position, seat: int) -> WordShown:
    written, fate = position.round.words[seat], position.fates[seat]
    return WordShown(
        seat=seat,
        player=written.player,
        written=True,
        word=written.word,
        key=written.key,
        status=fate.status,
        fled=fate.fled,
        **_answered(position, fate),
        **_voted(position, written.key),
    )


def _answered(position: Position, fate: Fate) -> dict[str, Any]:
    answer = fate.answer
    if answer is None:
        return {}
    chosen = answer.chosen if fate.status is Status.RESOLVED else None
    return {
        "reason": answer.reason,
        "rule": _rule(answer.reason),
        "outcomes": answer.outcomes,
        "chosen": chosen,
        "best": answer.best if chosen is not None and position.set_up.show_best else None,
    }


def _power(position: Position) -> PowerShown | None:
    attempt = position.power
    if attempt is None:
        return None
    answer = attempt.answer
    return PowerShown(
        player=attempt.player,
        word=attempt.word,
        key=answer.key,
        status=answer.status,
        reason=answer.reason,
        rule=_rule(answer.reason),
        outcomes=answer.outcomes,
        best=answer.best,
        removed=answer.removed,
        escaped=answer.escaped,
        **_voted(position, answer.key),
    )


def _voted(position: Position, key: str | None) -> dict[str, Any]:
    votes = position.votes.get(key or "", {})
    return {
        "votes": [
            VoteShown(player=player, accept=voice.accept, why=voice.why, by=voice.by)
            for player, voice in votes.items()
        ],
        "decided": position.decided(key) if key and votes else None,
    }


def _rule(reason: Message | None) -> str | None:
    return reason.rule if reason else None
