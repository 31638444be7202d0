"""Step C of a round: the words are resolved in turn, each completely, and the cards scared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, model_validator

from wordsvc.edge import InvalidValue, Model, Sentence
from wordsvc.games.game import WordJudge, impossible
from wordsvc.games.spukstaben.bits import members
from wordsvc.games.spukstaben.board import Layout, Rooms, State
from wordsvc.games.spukstaben.cards import each_once, scare_once
from wordsvc.games.spukstaben.claims import objection
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.hunt import Hunt, hunt
from wordsvc.games.spukstaben.keys import Word
from wordsvc.games.spukstaben.outcomes import covered, outcomes
from wordsvc.games.spukstaben.says import say
from wordsvc.games.spukstaben.tables import TABLES
from wordsvc.games.spukstaben.words import Admitter, Judging, Status
from wordsvc.rule import rule

Ids = list[str]
Claimed = Annotated[Ids, AfterValidator(each_once)]


class Scare(Judging):
    """The words of a round in the order of resolution, and what the players say they scare."""

    words: list[Word]
    claims: list[Claimed | None] | None = None

    @model_validator(mode="after")
    def _one_claim_a_word(self) -> Scare:
        if self.claims is not None and len(self.claims) != len(self.words):
            raise InvalidValue(say("claims", "SP-16", words=len(self.words)), "claims")
        return self


class ScareRequest(Scare):
    """A round's words on the position they meet."""

    state: State
    rules: HouseRules = HouseRules()


class Claim(Model):
    """The players' claim judged; ``reason`` is None where it is legal."""

    legal: bool
    reason: Sentence | None


class WordAnswer(Model):
    """What becomes of one word; ``reason`` says why it is not resolved."""

    word: str
    key: str | None
    status: Status
    reason: Sentence | None
    outcomes: list[Ids] = []
    best: Ids = []
    chosen: Ids = []
    claim: Claim | None = None


class ScareAnswer(Model):
    """One answer a word, and the position after all of them."""

    words: list[WordAnswer]
    state: State


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a word can do: all ``outcomes`` in grid order, and of these the ``best``."""

    hunt: Hunt
    outcomes: list[int]
    best: int


def resolve(rooms: Rooms, key: str, stage: int, rules: HouseRules) -> Resolution:
    """Hold a word against the cards in the rooms."""
    hunted = hunt(rooms.layout, key, stage, rules)
    found = outcomes(hunted)
    return Resolution(hunted, found, _best(found, hunted.layout))


def _best(found: Sequence[int], cards: Layout) -> int:
    """Most cards, then most that flee, then nearest the Door, then first in grid order."""

    def worth(outcome: int) -> tuple[int, int, int]:
        scared = list(members(outcome))
        fled = sum(cards.cards[bit].cube == 1 for bit in scared)
        return len(scared), fled, sum(cards.cells[bit][0] + 1 for bit in scared)

    return max(found, key=worth)


@rule("SP-18")
def rooms_after(rooms: Rooms, scared: Sequence[str], newly_covered: Sequence[str]) -> Rooms:
    """The rooms the next word meets: cubes moved, shields covered, gaps where cards fled."""
    return Rooms.of(
        [
            [
                scare_once(card, card.id in newly_covered) if card and card.id in scared else card
                for card in column
            ]
            for column in rooms.columns
        ]
    )


def scare(state: State, move: Scare, rules: HouseRules, judge: WordJudge) -> ScareAnswer:
    """Resolve the words of a round; raises InvalidInput where the round allows no such words."""
    _check(state, move)
    admitter = Admitter(state.used_words, move.accept, judge if move.judge else None, rules)
    answers: list[WordAnswer] = []
    resolved: set[str] = set()
    for word, claim in zip(move.words, move.claims or [None] * len(move.words), strict=True):
        key, status, reason = admitter.admit(word, resolved)
        if key is None or status is not Status.RESOLVED:
            answers.append(WordAnswer(word=word, key=key, status=status, reason=reason))
            continue
        resolved.add(key)
        answer, state = _resolved(word, key, claim, state, rules)
        answers.append(answer)
    return ScareAnswer(words=answers, state=state)


def _check(state: State, move: Scare) -> None:
    if state.round == TABLES.rounds:
        raise impossible(say("power_word_round", "SP-60"), "state", "round")
    if len(move.words) > state.players:
        raise impossible(say("too_many_words", "SP-05", players=state.players), "words")


def _resolved(
    word: str, key: str, claim: Ids | None, state: State, rules: HouseRules
) -> tuple[WordAnswer, State]:
    found = resolve(state.rooms, key, state.stage, rules)
    cards = found.hunt.layout
    claimed = _claim(claim, found)
    chosen = found.best if claim is None else cards.set_of(claim)
    legal = claimed is None or claimed.legal
    answer = WordAnswer(
        word=word,
        key=key,
        status=Status.RESOLVED,
        reason=None,
        outcomes=[cards.ids(outcome) for outcome in found.outcomes],
        best=cards.ids(found.best),
        chosen=cards.ids(chosen) if legal else [],
        claim=claimed,
    )
    return answer, _after(state, found.hunt, chosen) if legal else state


def _claim(claim: Ids | None, found: Resolution) -> Claim | None:
    if claim is None:
        return None
    reason = objection(claim, found.hunt, found.outcomes)
    return Claim(legal=reason is None, reason=reason)


def _after(state: State, hunted: Hunt, chosen: int) -> State:
    ids = hunted.layout.ids
    rooms = rooms_after(state.rooms, ids(chosen), ids(covered(hunted, chosen)))
    return state.after(rooms, used_words=(*state.used_words, hunted.word))
