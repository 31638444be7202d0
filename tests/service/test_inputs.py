"""Whatever people type, over HTTP with the real lexicon: a clear answer at once, never a fault."""

from __future__ import annotations

import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from wordsvc.service import create_app

JUDGE = "/api/v1/words/judge"
SHORTLY = 1.0
"""Seconds that any single word may take."""

REASONS = {
    "57ef934a-dbb0-4978-8626-d41c81927412": {"not_letters", "too_long"},
    "a" * 100_000: {"too_long"},
    unicodedata.normalize("NFD", "ä" * 5000): {"too_long"},
    "Donaudampfschifffahrtsgesellschaft": {"too_long"},
    "qxzvbnmkpw": {"unknown"},
    "geht's": {"not_letters"},
    "geht’s": {"not_letters"},
    "Uschi's": {"not_letters"},
    "Haus-Boot": {"not_letters"},
    "E-Mail": {"not_letters"},
    "-Haus": {"not_letters"},
    "Haus-": {"not_letters"},
    "Haus Boot": {"several_words"},
    "Haus und Hof": {"several_words"},
    "Haus\tboot": {"several_words"},
    "U.S.A.": {"not_letters"},
    "usw.": {"not_letters"},
    "Haus\0boot": {"not_letters"},
    "Hausbo": {"unknown", "misspelled"},
    "": {"empty"},
    "   ": {"empty"},
    "12345": {"not_letters"},
    "H4us": {"not_letters"},
    "Haus!": {"not_letters"},
    "🏠": {"not_letters"},
    "<b>Haus</b>": {"not_letters"},
    "<svg/onload=alert()>": {"not_letters"},
}
VALID = ["'Haus'", "„Haus“", "Güte", "Gu\u0308te", "Haus\0", "\ufeffHaus\r", "Straße", "STRAẞE"]


@pytest.fixture(scope="module")
def real() -> Flask:
    return create_app({"TESTING": True})


@pytest.fixture
def client(real: Flask) -> FlaskClient:
    return real.test_client()


def judge(client: FlaskClient, word: str) -> dict[str, Any]:
    started = time.monotonic()
    response = client.post(JUDGE, json={"words": [word]})
    assert time.monotonic() - started < SHORTLY
    assert response.status_code == 200
    verdict: dict[str, Any] = response.get_json()["verdicts"][0]
    assert verdict["word"] == word
    return verdict


@pytest.mark.parametrize("word", REASONS, ids=lambda word: ascii(word[:20]))
def test_no_word(client: FlaskClient, word: str) -> None:
    verdict = judge(client, word)
    assert verdict["verdict"] == "invalid"
    assert verdict["reason"] in REASONS[word]
    if verdict["key"] is None:
        assert verdict["suggestions"] == verdict["shortened"] == verdict["base_forms"] == []


@pytest.mark.parametrize("word", VALID, ids=ascii)
def test_what_is_around_a_word_does_not_count(client: FlaskClient, word: str) -> None:
    assert judge(client, word)["verdict"] == "valid"


def test_no_neighbour_no_suggestion(client: FlaskClient) -> None:
    assert judge(client, "qxzvbnmkpw")["suggestions"] == []


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_both_apostrophes_are_one(client: FlaskClient, apostrophe: str) -> None:
    straight, given = judge(client, "geht's"), judge(client, f"geht{apostrophe}s")
    assert {**given, "word": ""} == {**straight, "word": ""}


def test_a_repair_is_one_word(client: FlaskClient) -> None:
    verdict = judge(client, "Zubehörbox")
    assert all(key.isalpha() for key in verdict["suggestions"] + verdict["shortened"] + verdict["base_forms"])


@pytest.mark.parametrize("word", ["Haus\0", "Haus\0boot", "Haus\tboot", "<b>Haus</b>", "geht’s"])
def test_every_door_says_the_same(client: FlaskClient, word: str) -> None:
    looked_up = client.get("/api/v1/words/" + "".join(f"%{byte:02X}" for byte in word.encode()))
    if "/" not in word:
        assert looked_up.get_json()["reason"] == judge(client, word)["reason"]
    page = client.get("/", query_string={"word": word})
    assert page.status_code == 200


def test_many_phones_at_once(real: Flask) -> None:
    words = [f"{a}xq{b}zvk{a}wpjy" for a in "bcdfghklmn" for b in "rstvw"]

    def ask(word: str) -> tuple[int, float]:
        started = time.monotonic()
        status = real.test_client().get(f"/api/v1/words/{word}").status_code
        return status, time.monotonic() - started

    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(ask, words))
    assert {status for status, _ in answers} == {200}
    assert max(seconds for _, seconds in answers) < 3


def test_a_long_word_does_not_hold_up_another(real: Flask) -> None:
    with ThreadPoolExecutor(2) as phones:
        long = phones.submit(judge, real.test_client(), "Donaudampfschifffahrtsgesellschaft")
        short = phones.submit(judge, real.test_client(), "Haus")
    assert long.result()["reason"] == "too_long"
    assert short.result()["verdict"] == "valid"
