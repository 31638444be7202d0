"""Words as JSON: the fields of an answer, what explains a word, what a request may hold."""

from __future__ import annotations

from typing import Any

import pytest

from wordsvc.edge import InvalidInput, dump, parse
from wordsvc.referee.contract import JudgeRequest, judge_words
from wordsvc.referee.referee import Referee

HEADLINE = ["word", "key", "length", "verdict", "reason", "rule"]
EXPLAINED = [
    *HEADLINE,
    "message",
    "spellings",
    "base_forms",
    "suggestions",
    "shortened",
    "too_long",
    "parts",
    "evidence",
    "gloss",
    "confidence",
]


def judged(referee: Referee, *words: str, **fields: Any) -> list[dict[str, Any]]:
    """The verdicts on a request, as JSON."""
    request = parse(JudgeRequest, {"words": list(words), **fields})
    return dump(judge_words(referee, request))["verdicts"]


@pytest.mark.parametrize("word", ["Hausboot", "Liedern", "Jogurt", "Mondgabel", "Haus Boot", "", "a" * 300])
def test_fields(referee: Referee, word: str) -> None:
    [short] = judged(referee, word, explain=False)
    [full] = judged(referee, word)
    assert list(short) == HEADLINE
    assert sorted(full) == sorted(EXPLAINED)
    assert short == {name: full[name] for name in HEADLINE}


def test_answers_come_in_order_with_the_lexicon(referee: Referee) -> None:
    request = parse(JudgeRequest, {"words": ["sTRAßE", "Haus", "sTRAßE"]})
    answer = dump(judge_words(referee, request))
    assert [one["word"] for one in answer["verdicts"]] == ["sTRAßE", "Haus", "sTRAßE"]
    assert answer["verdicts"][0] == answer["verdicts"][2]
    assert answer["lexicon"] == {
        "version": referee.lexicon.meta.version,
        "sha256": referee.lexicon.meta.sha256,
    }


def test_spellings_behind_a_key(referee: Referee) -> None:
    bus, mass = judged(referee, "BUSSE", "MASSE")
    assert bus["spellings"] == [{"spelling": "Buße", "class": "noun"}]
    assert {"spelling": "Masse", "class": "noun"} in mass["spellings"]


def test_a_compound_shows_its_parts_and_evidence(referee: Referee) -> None:
    [boat] = judged(referee, "Hausboot")
    assert boat["parts"] == [
        {"key": "HAUS", "class": "noun", "link": ""},
        {"key": "BOOT", "class": "noun", "link": ""},
    ]
    assert 0 <= boat["evidence"]["compound"]["score"] <= 1
    assert "Wiktionary" in " ".join(boat["evidence"]["sources"])


@pytest.mark.parametrize("word", ["Gurkenbrot", "Steinpizza", "Autovogel", "Kuhlampe"])
def test_the_confidence_of_a_compound_is_the_chance_of_its_verdict(referee: Referee, word: str) -> None:
    found = referee.explain(word)
    assert found.compound
    sensible = {"valid": 1.0, "invalid": 0.0}.get(found.verdict.verdict)
    if sensible is not None:
        assert found.confidence == pytest.approx(1 - abs(sensible - found.compound.score), abs=2e-3)


def test_a_simple_word_has_no_compound(referee: Referee) -> None:
    [simple] = judged(referee, "Transport")
    assert simple["parts"] == []
    assert simple["evidence"]["compound"] is None


def test_massenware_is_of_masse(referee: Referee) -> None:
    [ware] = judged(referee, "Massenware")
    assert [found["spelling"] for found in ware["spellings"]] == ["Massenware"]
    assert ware["parts"][0]["key"] == "MASSE"


def test_words_of_the_team_are_folded(referee: Referee) -> None:
    [allowed] = judged(referee, "brulkwez", rules={"allow": [" Brulkwez\r"]})
    [forbidden] = judged(referee, "STRASSE", rules={"forbid": ["Straße"]})
    [used] = judged(referee, "STRASSE", used=["straße"])
    reasons = (allowed["reason"], forbidden["reason"], used["reason"])
    assert reasons == ("house_rule", "house_rule", "already_used")
    assert (allowed["verdict"], forbidden["verdict"]) == ("valid", "invalid")


def test_what_has_no_key_forbids_nothing(referee: Referee) -> None:
    [haus] = judged(referee, "Haus", used=["", "12"], rules={"forbid": ["Haus Boot", "\u200b"]})
    assert haus["verdict"] == "valid"


@pytest.mark.parametrize(
    ("request_", "pointer"),
    [
        ({}, "/words"),
        ({"words": None}, "/words"),
        ({"words": 42}, "/words"),
        ({"words": ["Haus", 1]}, "/words/1"),
        ({"words": ["Haus"] * 10_001}, "/words"),
        ({"words": [], "explain": 1}, "/explain"),
        ({"words": [], "rules": {"max_length": 0}}, "/rules/max_length"),
        ({"words": [], "rules": {"max_length": 41}}, "/rules/max_length"),
        ({"words": [], "rules": {"max_length": "10"}}, "/rules/max_length"),
        ({"words": [], "rules": {"min_length": 2.0}}, "/rules/min_length"),
        ({"words": [], "rules": {"names": "no"}}, "/rules/names"),
        ({"words": [], "rules": {"compounds": "all"}}, "/rules/compounds"),
        ({"words": [], "rules": {"reuse": None}}, "/rules/reuse"),
        ({"words": [], "rules": {"allow": "Haus"}}, "/rules/allow"),
        ({"words": [], "rules": {"name": True}}, "/rules/name"),
        ({"words": [], "language": "de"}, "/language"),
    ],
)
def test_what_does_not_fit_is_named(request_: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(JudgeRequest, request_)
    assert [problem.pointer for problem in caught.value.problems] == [pointer]
