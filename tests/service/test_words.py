"""Judging, looking up and checking words over HTTP, as in the contract."""

from __future__ import annotations

import csv
import io
import json

import pytest
from flask.testing import FlaskClient

from tests.service.staged import META

HEADLINE = ["word", "key", "length", "verdict", "reason", "rule"]
EXPLAINED = [
    *HEADLINE,
    "message",
    *("spellings", "base_forms", "suggestions", "shortened", "too_long", "parts"),
    *("evidence", "gloss", "confidence"),
]
LEXICON = {"version": META.version, "sha256": META.sha256}
CHECK = "/api/v1/words/check"


def test_judge_gives_one_verdict_per_word_in_order(client: FlaskClient) -> None:
    answer = client.post("/api/v1/words/judge", json={"words": ["Haus", "Liedern", "", "Haus"]}).get_json()
    assert answer["lexicon"] == LEXICON
    assert [verdict["word"] for verdict in answer["verdicts"]] == ["Haus", "Liedern", "", "Haus"]
    assert [verdict["reason"] for verdict in answer["verdicts"]] == [
        "base_form",
        "inflected",
        "empty",
        "base_form",
    ]
    assert all(list(verdict) == EXPLAINED for verdict in answer["verdicts"])


def test_without_explanation_only_the_headline(client: FlaskClient) -> None:
    body = {"words": ["haus"], "explain": False}
    verdict = client.post("/api/v1/words/judge", json=body).get_json()["verdicts"][0]
    assert list(verdict) == HEADLINE
    assert (verdict["key"], verdict["length"], verdict["verdict"]) == ("HAUS", 4, "valid")


def test_judge_knows_the_words_used_before(client: FlaskClient) -> None:
    body = {"words": ["haus"], "used": ["Haus"]}
    assert client.post("/api/v1/words/judge", json=body).get_json()["verdicts"][0]["reason"] == "already_used"


def test_a_verdict_in_full(client: FlaskClient) -> None:
    answer = client.get("/api/v1/words/Gurkenbrot").get_json()
    assert list(answer) == [*EXPLAINED, "lexicon"]
    assert answer["lexicon"] == LEXICON
    assert answer["parts"] == [
        {"key": "GURKE", "class": "noun", "link": "n"},
        {"key": "BROT", "class": "noun", "link": ""},
    ]
    assert answer["evidence"] == {
        "sources": [],
        "compound": {"score": 0.91, "analogues": ["KÄSEBROT", "TOMATENBROT"]},
    }
    assert answer["gloss"] is None


def test_a_meaning_names_its_source_and_licence(client: FlaskClient) -> None:
    gloss = client.get("/api/v1/words/Haus").get_json()["gloss"]
    assert (gloss["source"], gloss["licence"]) == ("Wiktionary (de)", "CC BY-SA 4.0")


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("G%C3%BCte", "GÜTE"),
        ("Gu%CC%88te", "GÜTE"),
        ("Stra%C3%9Fe", "STRASSE"),
        ("STRA%E1%BA%9EE", "STRASSE"),
        ("a%00b", None),
        ("..", None),
        ("%F0%9F%8F%A0", None),
        ("a" * 100_000, None),
    ],
)
def test_any_word_fits_in_an_address(client: FlaskClient, path: str, key: str | None) -> None:
    response = client.get(f"/api/v1/words/{path}")
    assert response.status_code == 200
    assert response.get_json()["key"] == key


def test_the_lexicon_tells_where_it_comes_from(client: FlaskClient) -> None:
    answer = client.get("/api/v1/lexicon").get_json()
    assert answer == {
        **LEXICON,
        "files": META.files,
        "sources": META.sources,
        "counts": META.counts,
        "built": META.built,
    }


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok", "lexicon": LEXICON}


def test_a_list_keeps_order_lines_and_spelling(client: FlaskClient) -> None:
    response = client.post(CHECK, data="Haus\nsTRAßE\n\nHaus\nquatschx\n".encode(), content_type="text/plain")
    assert response.mimetype == "text/csv"
    rows = list(csv.DictReader(io.StringIO(response.text)))
    assert [(row["line"], row["word"], row["key"]) for row in rows] == [
        ("1", "Haus", "HAUS"),
        ("2", "sTRAßE", "STRASSE"),
        ("4", "Haus", "HAUS"),
        ("5", "quatschx", "QUATSCHX"),
    ]


def test_a_file_as_json_lines(client: FlaskClient) -> None:
    file = (io.BytesIO(b"nr;wort\n1;Haus\n2;Liedern\n"), "list.csv")
    response = client.post(f"{CHECK}?format=jsonl", data={"file": file, "column": "wort", "explain": "true"})
    rows = [json.loads(line) for line in response.text.splitlines()]
    assert response.mimetype == "application/jsonl"
    assert [(row["line"], row["verdict"], row["base_forms"]) for row in rows] == [
        (2, "valid", []),
        (3, "invalid", ["LIED", "LIEDERABEND"]),
    ]


def test_a_csv_body_has_columns(client: FlaskClient) -> None:
    response = client.post(CHECK, data="Haus,1\nTisch,2\n", content_type="text/csv")
    assert [row["word"] for row in csv.DictReader(io.StringIO(response.text))] == ["Haus", "Tisch"]


@pytest.mark.parametrize(
    ("only", "words"), [("valid", ["Haus"]), ("invalid", ["Liedern"]), ("team", ["Mondkissen"])]
)
def test_only_some_rows(client: FlaskClient, only: str, words: list[str]) -> None:
    response = client.post(
        f"{CHECK}?only={only}", data="Haus\nLiedern\nMondkissen", content_type="text/plain"
    )
    assert [row["word"] for row in csv.DictReader(io.StringIO(response.text))] == words


def test_a_list_may_be_larger_than_other_bodies(client: FlaskClient) -> None:
    lines = 300_000
    response = client.post(f"{CHECK}?only=team", data=b"Haus\n" * lines, content_type="text/plain")
    assert response.status_code == 200
    assert len(response.text.splitlines()) == 1  # the names of the columns


def test_a_game_is_played_by_its_own_rules(client: FlaskClient) -> None:
    response = client.post("/api/v1/games/spanta/dice", json={"dice": [1, 2]})
    assert response.get_json() == {"icons": ["ladder", "three_minus"]}
