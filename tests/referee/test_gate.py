"""How often the referee is right on labelled words; fails when that drops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean

import pytest

from tests.referee.labelled import COMPOUNDS, Answers, Labelled, read_words
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Outcome, Reason

DICTIONARY = 0.985
COMPOUND_JUDGEMENT = 0.65
KIND = 0.93
FEW = 15
"""Words of a kind below which one error is let pass, whatever its share."""
LEFT_TO_THE_TEAM = 0.02
REPORTS = {"base form": 0.95, "correction": 0.80}

KINDS = sorted({row.kind for row in read_words()} - COMPOUNDS)


@pytest.fixture(scope="module")
def answers(referee: Referee) -> Answers:
    return Answers(referee)


@pytest.fixture(scope="module")
def clear(answers: Answers) -> list[Labelled]:
    """Words of the dictionary whose verdict nobody doubts."""
    return [row for row in answers.words if row.verdict != "open" and row.kind not in COMPOUNDS]


def test_dictionary_words(answers: Answers, clear: list[Labelled]) -> None:
    assert fmean(map(answers.points, clear)) >= DICTIONARY, wrong(answers, clear)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(answers: Answers, clear: list[Labelled], kind: str) -> None:
    rows = [row for row in clear if row.kind == kind]
    lost = len(rows) - sum(map(answers.points, rows))
    assert lost <= (1 if len(rows) < FEW else len(rows) * (1 - KIND)), wrong(answers, rows)


def test_more_words(answers: Answers) -> None:
    assert fmean(map(answers.points, answers.more)) >= DICTIONARY, wrong(answers, answers.more)


def test_clear_words_left_to_the_team(answers: Answers, clear: list[Labelled]) -> None:
    left = [row.word for row in clear if answers[row.word].verdict.verdict is Outcome.TEAM]
    assert len(left) <= len(clear) * LEFT_TO_THE_TEAM, left


def test_compound_judgement(answers: Answers) -> None:
    rows = [row for row in answers.words if row.kind in COMPOUNDS]
    assert fmean(map(answers.points, rows)) >= COMPOUND_JUDGEMENT, wrong(answers, rows)


def test_base_forms(answers: Answers, clear: list[Labelled]) -> None:
    rows = [row for row in clear if row.verdict == "invalid" and row.meant and row.kind != "misspelling"]
    assert share(answers.repairs(row)[:1] == (row.meant,) for row in rows) >= 0.97


def test_corrections(answers: Answers, clear: list[Labelled]) -> None:
    rows = [row for row in clear if row.kind == "misspelling"]
    assert share(answers.repairs(row)[:1] == (row.meant,) for row in rows) >= 0.93
    assert share(row.meant in answers.repairs(row) for row in rows) >= 0.97


def test_valid_words_have_no_corrections(answers: Answers) -> None:
    given = [answers[row.word] for row in answers.words]
    assert not [one.verdict.word for one in given if one.verdict.valid and (one.suggestions or one.shortened)]


def test_reported_verdicts(answers: Answers) -> None:
    rows = [row for row in answers.reports if row.asked == "verdict" and row.expected != "open"]
    wrong_ones = [row.word for row in rows if _said(answers, row.word) != row.expected]
    assert len(wrong_ones) <= len(rows) * 0.05, wrong_ones


def _said(answers: Answers, word: str) -> str:
    verdict = answers[word].verdict
    return "too_long" if verdict.reason is Reason.TOO_LONG else verdict.verdict


@pytest.mark.parametrize("asked", REPORTS)
def test_reported_repairs(answers: Answers, asked: str) -> None:
    rows = [row for row in answers.reports if row.asked == asked]
    first = [(row, frozenset(_repairs(answers, row.word, asked)[:1])) for row in rows]
    assert share(bool(row.keys & given) or row.keys == given for row, given in first) >= REPORTS[asked]


@pytest.mark.parametrize("asked", REPORTS)
def test_never_offered(answers: Answers, asked: str) -> None:
    rows = [row for row in answers.reports if row.asked == f"never {asked}"]
    assert rows
    assert all(row.keys.isdisjoint(_repairs(answers, row.word, asked)) for row in rows)


def _repairs(answers: Answers, word: str, asked: str) -> tuple[str, ...]:
    return answers[word].suggestions if asked == "correction" else answers[word].base_forms


def share(right: Iterable[bool]) -> float:
    """How many of them are true, 0…1."""
    return fmean(right)


def wrong(answers: Answers, rows: Iterable[Labelled]) -> dict[str, list[str]]:
    """The words that cost points, by kind, for the message of a failed test."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        if answers.points(row) < 1:
            found[row.kind].append(row.word)
    return dict(found)
