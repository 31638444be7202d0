"""What people type, and what is sent by mistake: always one verdict, at once, with a clear reason."""

from __future__ import annotations

import unicodedata
from time import perf_counter

import pytest

from wordsvc.referee.referee import Referee

NFD = unicodedata.normalize


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("Haus Boot", "several_words"),
        ("Haus\tboot", "several_words"),
        ("Haus und Hof", "several_words"),
        ("57ef934a-dbb0-4978-8626-d41c81927412", "not_letters"),
        ("geht's", "not_letters"),
        ("geht’s", "not_letters"),
        ("Uschi's", "not_letters"),
        ("Haus-Boot", "not_letters"),
        ("E-Mail", "not_letters"),
        ("-Haus", "not_letters"),
        ("Haus-", "not_letters"),
        ("U.S.A.", "not_letters"),
        ("usw.", "not_letters"),
        ("Haus\0boot", "not_letters"),
        ("12345", "not_letters"),
        ("H4us", "not_letters"),
        ("Haus!", "not_letters"),
        ("🏠", "not_letters"),
        ("G\ufffdte", "not_letters"),
        ("a" * 100_000, "too_long"),
        (NFD("NFD", "ä") * 5_000, "too_long"),
        ("Donaudampfschifffahrtsgesellschaft", "too_long"),
    ],
)
def test_what_is_no_word_is_refused_at_once_without_a_search(
    referee: Referee, word: str, reason: str
) -> None:
    start = perf_counter()
    explanation = referee.explain(word)
    assert perf_counter() - start < 1
    assert (explanation.verdict.word, explanation.verdict.reason) == (word, reason)
    assert explanation.suggestions == ()


@pytest.mark.parametrize(
    "word", ["'Haus'", "„Haus“", "“Haus”", "»Haus«", " Haus ", "Haus\0", "Haus\r", "Ha\u00adus"]
)
def test_what_stands_around_a_word_is_taken_off(referee: Referee, word: str) -> None:
    verdict = referee.judge(word)
    assert (verdict.word, verdict.key, verdict.valid) == (word, "HAUS", True)


@pytest.mark.parametrize(
    ("word", "key"),
    [("Güte", "GÜTE"), (NFD("NFD", "Güte"), "GÜTE"), ("Straße", "STRASSE"), ("STRAẞE", "STRASSE")],
)
def test_every_way_to_write_a_letter_makes_the_same_key(referee: Referee, word: str, key: str) -> None:
    verdict = referee.judge(word)
    assert (verdict.key, verdict.valid) == (key, True)


def test_a_beginning_is_no_word(referee: Referee) -> None:
    assert not referee.judge("Hausbo").valid


def test_nothing_is_suggested_for_what_is_like_no_word(referee: Referee) -> None:
    start = perf_counter()
    explanation = referee.explain("qxzvbnmkpw")
    assert perf_counter() - start < 1
    assert not explanation.verdict.valid
    assert explanation.suggestions == ()


@pytest.mark.parametrize("word", ["Zubehörbox", "Hausbot", "Emailadrese", "Standart"])
def test_repairs_are_single_words(referee: Referee, word: str) -> None:
    explanation = referee.explain(word)
    keys = [*explanation.base_forms, *explanation.suggestions, *explanation.shortened, *explanation.too_long]
    assert all(key.isalpha() for key in keys)


@pytest.mark.parametrize(
    "word",
    [
        "Haus",
        "Haus\0",
        "Haus\0boot",
        "Haus\udcfc",
        "\udcfc",
        "ﬁnden",
        "STRAẞE",
        "Hauſ",
        "İ",
        "",
        " ",
        "ʼn",
        "Häuser",
    ],
)
def test_the_short_answer_and_the_long_one_agree(referee: Referee, word: str) -> None:
    assert referee.judge(word) == referee.explain(word).verdict
