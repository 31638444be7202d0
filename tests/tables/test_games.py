"""A game of Spukstaben at a table, by its events."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Phone, card, first_cards, problem
from wordsvc.tables import play


def words(phone: Phone) -> Any:
    return phone.view()["game"]["board"]["words"]


def step(phone: Phone) -> str:
    return str(phone.view()["game"]["step"])


@pytest.fixture
def revealed(round_one: Table) -> Table:
    """HAUS and TISCH lie open."""
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("write", word="Tisch")
    round_one.ben.do("reveal")
    return round_one


def whole_round(table: Table, number: int) -> None:
    """A later round, in which nobody writes."""
    table.anna.do("appear", draw=[card(f"r{number}", "Q")], count=1)
    table.anna.do("reveal", without=["p1", "p2"])
    table.anna.do("move")


def test_a_whole_game(revealed: Table) -> None:
    anna, ben, _ = revealed
    assert step(anna) == "scare"
    assert words(anna)[0]["outcomes"] == [["c0", "c1", "c2", "c3"]]
    assert words(anna)[0]["best"] is None
    anna.do("scare", player="p1", cards=["c0", "c1", "c2", "c3"])
    assert (words(ben)[0]["status"], words(ben)[0]["fled"]) == ("resolved", ["c0", "c1", "c2", "c3"])
    assert words(ben)[0]["best"] == ["c0", "c1", "c2", "c3"]
    assert words(ben)[1]["outcomes"] == [["c4", "c5"]]
    ben.do("scare", player="p2")
    assert step(anna) == "move"
    ben.do("move")
    for number in range(2, 10):
        assert step(anna) == "appear"
        whole_round(revealed, number)
    assert step(anna) == "power_word"
    anna.do("power_word", word="Gurkenbrot")
    game = anna.view()["game"]
    assert (game["step"], game["finished"]) == ("nothing", True)
    escaped = 5 + 3
    assert game["score"]["score"] == 15 - escaped
    assert anna.view()["table"]["games"][0]["summary"] == {"score": 7, "rating": "word_twist", "lost": False}
    assert problem(anna.event("move")) == (409, "due_nothing")


def test_steps_come_in_their_order(round_one: Table) -> None:
    assert problem(round_one.anna.event("appear", first_cards())) == (409, "due_write")
    assert problem(round_one.anna.event("move")) == (409, "due_write")
    assert problem(round_one.anna.event("scare", {"player": "p1"})) == (409, "due_write")
    assert problem(round_one.anna.event("power_word", {"word": "Haus"})) == (409, "due_write")


def test_the_reveal_names_exactly_those_who_wrote_nothing(round_one: Table) -> None:
    round_one.anna.do("write", word="Haus")
    assert problem(round_one.anna.event("reveal")) == (409, "words_missing")
    assert problem(round_one.anna.event("reveal", {"without": ["p1", "p2"]})) == (409, "words_missing")
    round_one.anna.do("reveal", without=["p2"])
    assert [one["written"] for one in words(round_one.ben)] == [True, False]


def test_equal_words_are_struck(round_one: Table) -> None:
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("write", word="HAUS")
    round_one.anna.do("reveal")
    assert [one["status"] for one in words(round_one.anna)] == ["waiting", "waiting"]
    round_one.anna.do("scare", player="p2")
    assert [(one["status"], one["rule"]) for one in words(round_one.anna)] == [
        ("duplicate", "SP-05"), ("resolved", None)
    ]  # fmt: skip
    assert step(round_one.anna) == "move"


def test_a_claim_must_be_a_legal_outcome(revealed: Table) -> None:
    refused = revealed.anna.event("scare", {"player": "p1", "cards": ["c0"]})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/payload/cards"
    assert "SP-16" in refused.get_json()["detail"]


def test_the_best_is_shown_only_where_wanted(table: Table) -> None:
    table.anna.begin(show_best=False)
    table.anna.do("appear", **first_cards())
    table.anna.do("write", word="Haus")
    table.anna.do("reveal", without=["p2"])
    table.anna.do("scare", player="p1")
    assert words(table.anna)[0]["best"] is None


def test_the_round_waits_for_words_that_can_scare(revealed: Table) -> None:
    assert problem(revealed.anna.event("move")) == (409, "words_wait")


@pytest.fixture
def undecided(round_one: Table) -> Table:
    """HAUS and MONDKISSEN, which is left to the team."""
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("write", word="Mondkissen")
    round_one.anna.do("reveal")
    round_one.anna.do("scare", player="p1")
    return round_one


def test_a_vote_of_the_team_accepts_a_word(undecided: Table) -> None:
    anna, ben, _ = undecided
    assert words(anna)[1]["status"] == "undecided"
    assert problem(anna.event("move")) == (409, "words_wait")
    anna.do("vote", key="Mondkissen", accept=True, why="steht im Kinderzimmer")
    assert (words(anna)[1]["status"], words(anna)[1]["decided"]) == ("undecided", None)
    ben.do("vote", key="MONDKISSEN", accept=True)
    assert (words(anna)[1]["status"], words(anna)[1]["decided"]) == ("waiting", True)
    assert words(anna)[1]["votes"][0] == {
        "player": "p1", "accept": True, "why": "steht im Kinderzimmer", "by": "p1"
    }  # fmt: skip
    anna.do("scare", player="p2")
    assert anna.view()["game"]["board"]["state"]["used_words"] == ["HAUS", "MONDKISSEN"]
    assert problem(ben.event("vote", {"key": "Mondkissen", "accept": False})) == (409, "already_scared")


def test_a_vote_turns_a_word_down(undecided: Table) -> None:
    undecided.anna.do("vote", key="Mondkissen", accept=False, players=["p1", "p2"])
    shown = words(undecided.anna)[1]
    assert (shown["status"], shown["decided"], shown["votes"][1]["by"]) == ("refused", False, "p1")
    undecided.anna.do("move")


def test_nobody_votes_on_a_word_that_is_not_there(undecided: Table) -> None:
    assert problem(undecided.anna.event("vote", {"key": "Zebra", "accept": True})) == (409, "no_such_word")


def test_the_corrected_word_is_the_word(round_one: Table) -> None:
    """SP-07, and SP-01, SP-04, SP-05 apply to it."""
    round_one.anna.do("write", word="Liedern")
    round_one.ben.do("write", word="Tisch")
    round_one.anna.do("reveal")
    assert words(round_one.anna)[0]["status"] == "invalid"
    round_one.anna.do("amend", player="p1", word="Haus")
    assert (words(round_one.anna)[0]["word"], words(round_one.anna)[0]["status"]) == ("Haus", "waiting")
    round_one.anna.do("amend", player="p1", word=None)
    assert words(round_one.anna)[0]["status"] == "struck"
    round_one.ben.do("scare", player="p2")
    round_one.ben.do("move")


@pytest.mark.parametrize("word", ["<b>Haus</b>", "Haus boot", "1", "", "   ", "x" * 300, None])
def test_what_is_no_word_is_refused(round_one: Table, word: object) -> None:
    """69b."""
    refused = round_one.anna.event("write", {"word": word})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/payload/word"


def test_a_deck_is_drawn_from(table: Table) -> None:
    deck = [card(f"d{number}", letters) for number, letters in enumerate("HAUSTIEN")]
    table.anna.begin(deck=deck)
    assert table.anna.event("appear", first_cards()).status_code == 422
    table.anna.do("appear", count=6)
    board = table.anna.view()["game"]["board"]
    assert (board["pile"], len(board["rounds"][0]["placed"])) == (2, 6)


def test_cards_that_do_not_appear_are_named(round_one: Table) -> None:
    round_one.anna.do("reveal", without=["p1", "p2"])
    round_one.anna.do("move")
    refused = round_one.anna.event("appear", {"draw": [card("x", "A"), card("y", "B")], "count": 1})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/payload/draw")


def test_let_no_one_escape_is_over_at_once(table: Table) -> None:
    table.anna.begin(variant="let_no_one_escape", cubes_left_out=9)
    table.anna.do("appear", **first_cards())
    game = table.anna.view()["game"]
    assert (game["finished"], game["score"]["lost"], game["step"]) == (True, True, "nothing")


def test_a_latecomer_watches_enters_and_takes_a_seat(app: Flask, round_one: Table) -> None:
    clara = Phone(app).join(round_one.code, "Clara")
    assert problem(clara.event("write", {"word": "Haus"})) == (409, "not_at_a_seat")
    round_one.ben.do("write", word="Haus")
    assert problem(clara.event("sit", {"seat": 1, "player": "p3"})) == (409, "word_on_the_seat")
    round_one.ben.do("withdraw")
    clara.do("sit", seat=1, player="p3")
    clara.do("write", word="Tisch")
    assert [one["player"] for one in words(clara)] == ["p1", "p3"]
    assert problem(clara.event("sit", {"seat": 0, "player": "p3"})) == (409, "sits_already")


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        ({"seats": [], "stage": 1}, "/payload/seats"),
        ({"seats": ["p1", "p1"], "stage": 1}, "/payload/seats/1"),
        ({"seats": ["p1"], "stage": 4}, "/payload/stage"),
        ({"seats": ["p1"]}, "/payload/stage"),
        ({"seats": ["p1"], "stage": 1, "rules": {"reuse": "never"}}, "/payload/rules/reuse"),
    ],
)
def test_a_set_up_that_does_not_fit(table: Table, payload: object, pointer: str) -> None:
    refused = table.anna.post("/games", {"game": "spukstaben", "payload": payload})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)


def test_games_and_kinds_that_do_not_exist(round_one: Table) -> None:
    assert problem(round_one.anna.post("/games", {"game": "chess", "payload": {}})) == (404, "no_such_game")
    assert problem(round_one.anna.event("fly")) == (404, "no_such_kind")
    assert problem(round_one.anna.event("set_up", {"seats": ["p1"], "stage": 1})) == (404, "no_such_kind")
    assert problem(round_one.anna.event("note", {"text": "x"}, game=2)) == (404, "no_such_game_here")
    assert round_one.anna.get("/state?game=2").status_code == 404
    absent = {"seats": ["p1", "p9"], "stage": 1}
    asked = round_one.anna.post("/games", {"game": "spukstaben", "payload": absent})
    assert problem(asked) == (404, "no_such_player")


def test_expected_guards_against_what_one_has_not_seen(round_one: Table) -> None:
    seen = round_one.anna.view()["game"]["version"]
    round_one.ben.do("note", text="schnell")
    assert problem(round_one.anna.event("note", {"text": "spät"}, expected=seen)) == (409, "moved_on")
    assert round_one.anna.event("note", {"text": "spät"}, expected=seen + 1).status_code == 201


def test_state_is_sent_only_when_it_is_new(round_one: Table) -> None:
    version = round_one.ben.view()["version"]
    assert round_one.ben.get(f"/state?after={version}").status_code == 204
    round_one.anna.do("note", text="neu")
    assert round_one.ben.view(f"?after={version}")["version"] == version + 1
    assert round_one.ben.get("/version").get_json()["version"] == version + 1


def test_verdicts_outlast_the_lexicon(app: Flask, revealed: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    office = app.extensions["wordsvc.tables"].office
    assert revealed.anna.view()["game"]["lexicon"]["sha256"] == "ab12" * 16
    monkeypatch.setattr(type(office), "judge", property(lambda _: pytest.fail("judged again")))
    office.histories.forget()
    assert [one["status"] for one in words(revealed.anna)] == ["waiting", "waiting"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[timedelta]:
    """The server's clock, to be put forward."""
    ahead = [timedelta()]
    monkeypatch.setattr(play, "now", lambda: datetime(2026, 1, 31, 19, 5, tzinfo=UTC) + ahead[0])
    return ahead


def test_the_clock_is_the_servers(table: Table, clock: list[timedelta]) -> None:
    table.anna.begin(seconds=60)
    assert table.ben.view()["game"]["timer"] is None
    table.anna.do("timer", action="start")
    running = {"seconds": 60, "started": "2026-01-31T19:05:00.000Z", "ends": "2026-01-31T19:06:00.000Z"}
    assert table.ben.view()["game"]["timer"] == {**running, "stopped": None}
    clock[0] = timedelta(seconds=12)
    table.ben.do("timer", action="stop")
    assert table.anna.view()["game"]["timer"] == {**running, "stopped": "2026-01-31T19:05:12.000Z"}
    assert problem(table.anna.event("timer", {"action": "stop"})) == (409, "timer_not_running")


def test_a_clock_that_has_run_out_cannot_be_stopped(table: Table, clock: list[timedelta]) -> None:
    table.anna.begin(seconds=60)
    table.anna.do("timer", action="start")
    clock[0] = timedelta(seconds=60)
    assert problem(table.anna.event("timer", {"action": "stop"})) == (409, "timer_not_running")
    table.anna.do("timer", action="start")


def test_no_time_pressure_has_no_clock(table: Table) -> None:
    table.anna.begin(seconds=None)
    assert problem(table.anna.event("timer", {"action": "start"})) == (409, "no_time_pressure")
