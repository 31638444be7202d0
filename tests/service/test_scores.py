"""Scoring a finished game by its short form: right, explained, a link to pass on, and never a crash."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.casebook import read_cases
from tests.service.short_forms import FILL_IN, Query, Standing, lines, standings, whole
from wordsvc.games import GAMES
from wordsvc.service.scores.pages import FORMS
from wordsvc.service.scores.pictures import shortened

PNG = b"\x89PNG\r\n\x1a\n"
SAME_AIM = {"bs1": "A", "bc1": "green", "bs2": "A", "bc2": "green", "bs3": "A", "bc3": "green"}
NAMES = {
    "emoji": "Zoë 👩‍👩‍👧 🎉",
    "right to left": "שלום עליכם",
    "markup": "<svg/onload=alert()> \"'&{{7*7}}",
    "500 letters": "Ottokar Maximilian " * 26 + "Rosenz",
    "direction signs": "\u202eanna\u0000\ufeff",
}


def scored(client: FlaskClient, game: str, **typed: str) -> str:
    answer = client.get(f"/score/{game}", query_string=typed)
    assert answer.status_code == 200, re.findall(r'class="complaint".*?</p>', answer.text)
    return answer.text


def complaints(client: FlaskClient, game: str, **typed: str) -> dict[str, str]:
    """What the form says to each field; all that was typed still stands in it."""
    answer = client.get(f"/score/{game}", query_string=typed)
    assert answer.status_code == 422
    for text in typed.values():
        assert f'value="{text}"' in unescape(answer.text)
    found = re.findall(r'class="complaint" id="(\w+)-wrong">(.*?)</p>', answer.text)
    return {field: unescape(re.sub("<.*?>", "", text)) for field, text in found}


# The worked cases, typed in


def cases() -> Iterator[Any]:
    for game in GAMES:
        for case in read_cases(game):
            if case.op == "score" and "error" not in case.expect:
                yield pytest.param(game, case.input, case.expect, id=f"{game} {case.name}")


@pytest.mark.parametrize(("game", "asked", "expected"), list(cases()))
def test_the_page_says_what_the_case_says(client: FlaskClient, game: str, asked: Any, expected: Any) -> None:
    page = scored(client, game, **{field: text for field, text in FILL_IN[game](asked).items() if text})
    if game == "spukstaben":
        check_whole(page, expected)
    else:
        check_ranking(page, game, asked, expected)


def check_whole(page: str, expected: Any) -> None:
    if expected.get("lost"):
        assert "Verloren" in page
    elif "score" in expected:
        assert whole(re.findall(r'<span class="points">(.*?)</span>', page)[0]) == expected["score"]
        assert sum(points or 0 for _, points in lines(page)) == expected["score"]


def check_ranking(page: str, game: str, asked: Any, expected: Any) -> None:
    shown = standings(page)
    people = asked.get("players") or asked.get("mansions") or asked["positions"]
    names = [f"P{seat + 1}" for seat in range(len(people))]
    if asked.get("teams"):
        names = [" & ".join(names[seat] for seat in team) for team in asked["teams"]]
    ids = [player["id"] for player in people] if game == "spanta" else list(range(len(names)))
    if "ranking" in expected:
        assert [each.name for each in shown] == [names[ids.index(one)] for one in expected["ranking"]]
    if "places" in expected:
        assert [each.place for each in shown] == expected["places"]
    for seat, player in enumerate(expected.get("players", [])):
        check_player(page, names[seat], player)


def check_player(page: str, name: str, expected: Any) -> None:
    if "total" in expected:
        assert {each.name: each.figure for each in standings(page)}[name] == expected["total"]
    if "lines" in expected:
        texts, points = zip(*lines(page), strict=True)
        assert [figure or 0 for figure in points] == [line["points"] for line in expected["lines"]]
        for text, line in zip(texts, expected["lines"], strict=True):
            assert text.startswith(line.get("text", ""))
            assert text.endswith(f"({line['rule']})")


# The rulebooks' own examples


@pytest.mark.parametrize(
    ("score", "rating"),
    [
        (0, "Wortverschwendung"), (5, "Wortverschwendung"), (6, "Wortverdrehung"), (8, "Wortverdrehung"),
        (9, "Wortakrobatik"), (11, "Wortakrobatik"), (12, "Wortbegeisterung"), (13, "Wortbegeisterung"),
        (14, "Wortfeuerwerk"), (15, "Wortfeuerwerk"), (16, "Wortmagie"), (20, "Wortmagie"),
    ],
)  # fmt: skip
def test_spukstaben_rates_as_its_table(client: FlaskClient, score: int, rating: str) -> None:
    typed = {"escaped": str(15 - score)} if score <= 15 else {"escaped": "0", "cubes": str(score - 15)}
    page = scored(client, "spukstaben", players="2", **typed)
    assert f'<p class="rating">{rating}</p>' in page


def test_spukstaben_both_bonuses(client: FlaskClient) -> None:
    page = scored(client, "spukstaben", players="2", escaped="3", cubes="2", empty="1")
    assert [points for _, points in lines(page)] == [15, -3, 2, 1]
    assert '<span class="points">15</span>' in page


def test_spukstaben_one_more_than_players_loses(client: FlaskClient) -> None:
    variant = {"players": "2", "variant": "let_no_one_escape"}
    assert "Verloren" not in scored(client, "spukstaben", escaped="2", **variant)
    assert "Verloren" in scored(client, "spukstaben", escaped="3", **variant)


def test_spanta_casper_scores_nine(client: FlaskClient) -> None:
    """A formation of a shape, any yellow, the shape again: 4; three of the bonus shape, two green: 5."""
    aim = {"s11": "A", "c21": "yellow", "s31": "A", "bs1": "A", "bc1": "green"}
    page = scored(client, "spanta", name1="Casper", row1="Ab By Ag Ap Cg", **aim)
    assert standings(page) == [Standing(1, "Casper", 9)]
    assert [points for _, points in lines(page)] == [4, 3, 2, None]


def test_spanta_special_objectives_bring_one_to_four_points_a_ghost(client: FlaskClient) -> None:
    worth = {"Ag": 4, "Ay": 3, "Bg": 3, "By": 2, "Ab": 2, "Bp": 1, "Cy": 1, "Cb": 0}
    for ghost, points in worth.items():
        page = scored(client, "spanta", row1=ghost, ts1="A", os1="B", tc1="green", oc1="yellow")
        assert [each.figure for each in standings(page)] == [points]


def test_spanta_ties_go_by_row_then_hand_then_are_shared(client: FlaskClient) -> None:
    rows = {"name1": "x", "row1": "Ab", "hand1": "1", "name2": "y", "row2": "Ab Cb"}
    rows |= {"name3": "z", "row3": "Ab", "hand3": "1"}
    page = scored(client, "spanta", **rows, **SAME_AIM)
    assert [(each.place, each.name) for each in standings(page)] == [(1, "y"), (2, "x"), (2, "z")]


def test_a_shared_first_place_is_nobodys_alone(client: FlaskClient) -> None:
    rows = {"name1": "Anna", "row1": "Ab", "name2": "Ben", "row2": "Ab", "name3": "Cem", "row3": "Cb"}
    page = scored(client, "spanta", **rows, **SAME_AIM)
    assert [each.place for each in standings(page)] == [1, 1, 3]
    assert "Den ersten Platz teilen sich <bdi>Anna</bdi> und <bdi>Ben</bdi>" in page
    assert "Gewonnen hat" not in page


def test_geisterfalle_several_at_the_party_need_a_decision(client: FlaskClient) -> None:
    street = {"length": "30", "name1": "Anna", "space1": "30", "name2": "Ben", "space2": "30"}
    page = scored(client, "geisterfalle", **street)
    assert [each.place for each in standings(page)] == [1, 1]
    assert "Auf zur Entscheidungsrunde!" in page
    page = scored(client, "geisterfalle", **street, called1="1", called2="1", points1="3", points2="5")
    assert "Gewonnen hat <bdi>Ben</bdi>" in page


def test_geisterfalle_nobody_there_yet(client: FlaskClient) -> None:
    page = scored(client, "geisterfalle", length="30", name1="Anna", space1="0", name2="Ben", space2="0")
    assert "Noch ist niemand auf der Party." in page


def test_the_gates_can_end_in_a_draw(client: FlaskClient) -> None:
    page = scored(client, "spookre", name1="Anna", name2="Ben")
    assert "Unentschieden" in page
    assert standings(page) == [Standing(1, "Anna", 0), Standing(1, "Ben", 0)]


def test_empty_rows_are_no_players(client: FlaskClient) -> None:
    page = scored(client, "spookre", ghosts2="3 4", ghosts5="5")
    assert standings(page) == [Standing(1, "Person 2", 2), Standing(2, "Person 5", 1)]


def test_less_than_nothing(client: FlaskClient) -> None:
    page = scored(client, "spukstaben", players="1", escaped="18")
    assert '<span class="points">−3</span>' in page
    assert "Wortverschwendung" in page


# What could have been


def test_spanta_the_best_row_of_the_same_cards(client: FlaskClient) -> None:
    aim = {"s11": "A", "s21": "B", "c31": "blue", "bs1": "D", "bc1": "pink"}
    page = scored(client, "spanta", row1="By", cards1="By By * Ag Cb Db", **aim)
    assert "Beste Reihe aus diesen Karten: 5" in page
    assert "mehr geht nachweislich nicht" in page


def test_spanta_more_cards_than_a_game_brings(client: FlaskClient) -> None:
    said = complaints(client, "spanta", row1="By", cards1="Ag " * 36 + "Ag", bs1="D", bc1="pink")
    assert list(said) == ["cards1"]


# What does not fit


@pytest.mark.parametrize(
    ("game", "typed", "fields"),
    [
        ("spukstaben", {"players": "5", "escaped": "2"}, ["players"]),
        ("spukstaben", {"players": "0", "escaped": "viele", "cubes": "10"}, ["players", "escaped", "cubes"]),
        ("spukstaben", {"players": "2", "escaped": "-1"}, ["escaped"]),
        ("spukstaben", {"players": "2", "escaped": "1.5"}, ["escaped"]),
        ("spukstaben", {"escaped": "9" * 19}, ["players", "escaped"]),
        ("spukstaben", {"players": "2"}, ["escaped"]),
        ("geisterfalle", {"length": "30", "name1": "A"}, ["name2"]),
        ("geisterfalle", {"name1": "A", "space1": "1", "space2": "2"}, ["length"]),
        ("geisterfalle", {"length": "30", "space1": "31", "space2": "2"}, ["space1"]),
        ("geisterfalle", {"length": "30", "name1": "A", "space2": "2"}, ["space1"]),
        ("geisterfalle", {"length": "30", "space1": "30", "space3": "2", "called3": "1"}, ["called3"]),
        ("geisterfalle", {"length": "3", "space1": "3", "space2": "3", "points2": "4"}, ["called1"]),
        ("spookre", {"ghosts1": "3"}, ["name2"]),
        ("spookre", {"ghosts1": "3 viele"}, ["ghosts1", "name2"]),
        ("spookre", {"ghosts1": "3", "ghosts2": "51"}, ["ghosts2"]),
        ("spookre", {"ghosts1": "3, x", "ghosts4": "²"}, ["ghosts1", "ghosts4"]),
        ("spookre", {"ghosts1": "3 3", "ghosts2": "4"}, ["ghosts1"]),
        ("spookre", {"ghosts1": "3", "ghosts2": "4", "teams": "1"}, ["teams"]),
        ("spanta", {"overlap": "1"}, ["name1"]),
        ("spanta", {"row1": "Ag Ex", "bs1": "A", "bc1": "green"}, ["row1"]),
        ("spanta", {"row1": "Ag", "bs1": "A"}, ["bc1"]),
        ("spanta", {"row1": "Ag", "hand1": "6", "bs1": "A", "bc1": "green"}, ["hand1"]),
        ("spanta", {"row1": "Ag", "ts1": "A", "os1": "A", "tc1": "green", "oc1": "blue"}, ["ts1"]),
    ],
)  # fmt: skip
def test_a_complaint_stands_at_its_field(
    client: FlaskClient, game: str, typed: Query, fields: list[str]
) -> None:
    assert list(complaints(client, game, **typed)) == fields


def test_a_choice_that_is_none(client: FlaskClient) -> None:
    page = client.get("/score/spanta?row1=Ag&s11=A&c11=black&bs1=A&bc1=green")
    assert page.status_code == 422
    assert re.findall(r'class="complaint" id="(\w+)-wrong"', page.text) == ["c11"]


def test_complaints_name_no_seats(client: FlaskClient) -> None:
    said = complaints(client, "geisterfalle", length="30", space1="30", space2="30", space3="2", called3="1")
    assert said["called3"] == "Die Entscheidungsrunde spielt nur, wer auf der Party ist (GF-17)."


def test_a_complaint_in_english(client: FlaskClient) -> None:
    page = client.get("/score/spookre?ghosts1=3", headers={"Accept-Language": "en"}).text
    assert "Players are missing: at least 2." in page


def test_too_long_is_said_and_kept(client: FlaskClient) -> None:
    said = complaints(client, "spukstaben", players="2", escaped="1", name="x" * 501)
    assert said == {"name": "Das ist zu lang: höchstens 500 Zeichen."}


@pytest.mark.parametrize("game", FORMS)
def test_an_empty_form_complains_of_nothing(client: FlaskClient, game: str) -> None:
    page = client.get(f"/score/{game}?lang=de&utm=x")
    assert page.status_code == 200
    assert "complaint" not in page.text


ANYTHING = st.text(st.characters(codec="utf-8"), max_size=40) | st.sampled_from(
    ["1", "30", "Ag", "A", "green", "*"]
)


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_nothing_typed_is_a_crash(app: Flask, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(list(FORMS)))
    typed = data.draw(st.dictionaries(st.sampled_from(FORMS[game].fields), ANYTHING, max_size=12))
    client = app.test_client()
    for ending in ("", ".svg", ".png"):
        assert client.get(f"/score/{game}{ending}", query_string=typed).status_code in {200, 400, 422}


# Without script: lists are filled by buttons


def test_a_button_adds_a_piece_and_judges_nothing(client: FlaskClient) -> None:
    page = client.get("/score/spanta?row1=Ag&name1=&put=row1:By").text
    assert 'name="row1" type="text" inputmode="text" value="Ag By"' in page
    assert "complaint" not in page
    assert 'value="Ag"' in client.get("/score/spanta?row1=Ag+By&drop=row1").text


def test_a_strength_is_put_once_and_taken_away(client: FlaskClient) -> None:
    assert 'value="3 17"' in client.get("/score/spookre?ghosts1=3&put=ghosts1:17").text
    assert 'inputmode="decimal" value="3"' in client.get("/score/spookre?ghosts1=3+17&put=ghosts1:17").text


# A result to pass on


def address_shown(page: str) -> str:
    [address] = re.findall(r'id="result-link" value="(.*?)"', page)
    return unescape(address)


def test_the_link_is_the_result(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "PUBLIC_URL", "https://spiel.example/")
    typed = {"name1": "Anna & Ö", "ghosts1": " 3,17 ", "name2": "שלום", "ghosts2": "", "lang": "de"}
    page = client.get("/score/spookre", query_string=typed, headers={"Host": "evil.example"}).text
    link = address_shown(page)
    assert link.startswith("https://spiel.example/score/spookre?name1=Anna+%26+%C3%96&ghosts1=3%2C17&name2=")
    assert "evil" not in page
    again = client.get(link.removeprefix("https://spiel.example")).text
    assert standings(again) == standings(page)
    assert address_shown(again) == link


def test_the_link_has_a_qr_code_while_it_fits(client: FlaskClient) -> None:
    assert '<div class="qr"' in scored(client, "spukstaben", players="2", escaped="1")
    long = {f"name{row}": "ש" * 500 for row in range(1, 5)}
    page = scored(client, "spookre", **long)
    assert '<div class="qr"' not in page
    assert address_shown(page)


def test_the_language_can_be_switched_on_the_result(client: FlaskClient) -> None:
    page = scored(client, "spukstaben", players="2", escaped="1")
    assert "?players=2&amp;escaped=1&amp;lang=en" in page


EXAMPLES: dict[str, Query] = {
    "spukstaben": {"players": "2", "escaped": "3", "name": "{name}"},
    "geisterfalle": {"length": "30", "name1": "{name}", "space1": "30", "name2": "Ben", "space2": "0"},
    "spookre": {"name1": "{name}", "ghosts1": "3 17", "name2": "Ben", "ghosts2": "5"},
    "spanta": {"name1": "{name}", "row1": "Ag By", "bs1": "A", "bc1": "green"},
}


@pytest.mark.parametrize("game", FORMS)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_are_names_and_nothing_else(client: FlaskClient, game: str, name: str) -> None:
    typed = {field: text.replace("{name}", name) for field, text in EXAMPLES[game].items()}
    page = scored(client, game, **typed)
    shown = re.findall(r'<bdi class="name">(.*?)</bdi>', page)[0]
    assert "<" not in shown
    assert unescape(shown) == name.strip("\u202e\u0000\ufeff").replace("\u0000\ufeff", "")
    drawing = client.get(f"/score/{game}.svg", query_string=typed)
    assert (drawing.status_code, drawing.mimetype) == (200, "image/svg+xml")
    assert "onload" not in {name for element in ET.fromstring(drawing.text).iter() for name in element.attrib}
    picture = client.get(f"/score/{game}.png", query_string=typed)
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    assert picture.data.startswith(PNG)


def test_the_picture_shows_places_names_and_figures(client: FlaskClient) -> None:
    drawing = client.get("/score/spookre.svg", query_string={"name1": "Anna", "ghosts1": "3", "name2": "Ben"})
    said = "".join(ET.fromstring(drawing.text).itertext())
    for word in ("Spookre", "Anna", "Ben", "1", "2", "Geist"):
        assert word in said


def test_no_picture_of_what_is_no_result(client: FlaskClient) -> None:
    assert client.get("/score/spookre.png?ghosts1=3").status_code == 422
    assert client.get("/score/chess.png").status_code == 404
    assert client.get("/score/chess").status_code == 404


def test_long_names_are_cut_by_the_room_they_take() -> None:
    assert shortened("Anna", 4) == "Anna"
    assert shortened("Annabell", 4) == "Anna…"
    assert shortened("漢字漢字", 4) == "漢字…"
