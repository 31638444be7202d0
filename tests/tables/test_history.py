"""Undo, redo and correction: nothing is deleted, and what stands follows from the list."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tables.conftest import Table
from tests.tables.phones import Phone, card, first_cards, problem
from tests.tables.test_games import step, whole_round, words


def states(phone: Phone) -> dict[int, str]:
    return {event["seq"]: event["state"] for event in phone.history()}


def board(phone: Phone) -> Any:
    return phone.view()["game"]["board"]


def test_any_player_takes_back_any_players_last_event(round_one: Table) -> None:
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("note", text="Moment")
    assert [(one["seq"], one["player"]) for one in round_one.ben.view()["game"]["undo"]] == [
        (4, "p2"), (3, "p1")
    ]  # fmt: skip
    round_one.ben.do("undo", seq=3)
    assert words(round_one.anna)[0]["written"] is False
    assert states(round_one.anna)[3] == "undone"
    assert [one["seq"] for one in round_one.anna.view()["game"]["undo"]] == [4, 2]


def test_only_the_last_one_of_each(round_one: Table) -> None:
    round_one.anna.do("write", word="Haus")
    assert problem(round_one.anna.event("undo", {"seq": 2})) == (409, "not_the_last")
    assert problem(round_one.anna.event("undo", {"seq": 1})) == (409, "not_the_last")
    assert problem(round_one.anna.event("undo", {"seq": 99})) == (409, "not_the_last")
    assert problem(round_one.anna.event("redo", {"seq": 3})) == (409, "not_taken_back")


def test_redo_brings_back_in_the_opposite_order(round_one: Table) -> None:
    round_one.anna.do("note", text="eins")
    round_one.anna.do("note", text="zwei")
    round_one.anna.do("undo", seq=4)
    round_one.anna.do("undo", seq=3)
    assert [one["seq"] for one in round_one.ben.view()["game"]["redo"]] == [3]
    assert problem(round_one.ben.event("redo", {"seq": 4})) == (409, "not_taken_back")
    round_one.ben.do("redo", seq=3)
    round_one.ben.do("redo", seq=4)
    assert states(round_one.anna) == {
        1: "in_force", 2: "in_force", 3: "in_force", 4: "in_force", 5: "in_force",
        6: "in_force", 7: "in_force", 8: "in_force",
    }  # fmt: skip


def test_an_undo_does_not_silently_spoil_what_came_after(round_one: Table) -> None:
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("write", word="Tisch")
    round_one.ben.do("reveal")
    refused = round_one.ben.event("undo", {"seq": 3})
    assert problem(refused) == (409, "later_events")
    assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/events/5"]
    assert step(round_one.anna) == "scare"
    assert round_one.ben.event("undo", {"seq": 3}, anyway=True).status_code == 201
    game = round_one.anna.view()["game"]
    assert (game["step"], [one["seq"] for one in game["skipped"]]) == ("write", [5])
    assert states(round_one.anna)[5] == "skipped"
    round_one.ben.do("redo", seq=3)
    assert (step(round_one.anna), states(round_one.anna)[5]) == ("scare", "in_force")


def test_undo_reaches_across_the_end_of_the_game_and_into_old_games(round_one: Table) -> None:
    round_one.anna.do("reveal", without=["p1", "p2"])
    round_one.anna.do("move")
    for number in range(2, 10):
        whole_round(round_one, number)
    ended = round_one.ben.do("power_word", word="Tisch")["seq"]
    assert round_one.anna.view()["game"]["finished"] is True
    round_one.anna.begin()
    assert round_one.anna.view("?game=1")["game"]["score"]["score"] == 15 - (6 + 8)
    assert round_one.anna.event("undo", {"seq": ended}, game=1).status_code == 201
    old = round_one.anna.view("?game=1")["game"]
    assert (old["finished"], old["step"], old["score"]) == (False, "power_word", None)
    assert round_one.anna.view()["table"]["games"][0]["finished"] is False
    assert round_one.ben.event("power_word", {"word": "Haus"}, game=1).status_code == 201


@pytest.fixture
def second_round(round_one: Table) -> Table:
    """HAUS and TISCH have emptied the shop; two cards have appeared in round 2."""
    round_one.anna.do("write", word="Haus")
    round_one.ben.do("write", word="Tisch")
    round_one.anna.do("reveal")
    round_one.anna.do("scare", player="p1")
    round_one.anna.do("scare", player="p2")
    round_one.anna.do("move")
    round_one.anna.do("appear", draw=[card("n1", "H"), card("n2", "O")], count=2)
    return round_one


def test_an_old_round_is_corrected_and_computed_anew(second_round: Table) -> None:
    anna = second_round.anna
    assert board(anna)["state"]["used_words"] == ["HAUS", "TISCH"]
    anna.do("correct", seq=2, payload=first_cards("HAUSTO"))
    after = board(anna)
    assert [one["id"] for one in after["state"]["rooms"]["door"]] == ["c5"]
    assert after["rounds"][0]["words"][1]["chosen"] == ["c4"]
    assert (after["state"]["round"], states(anna)[2]) == (2, "corrected")
    anna.do("undo", seq=10)
    assert board(anna)["state"]["rooms"]["door"] == []
    assert states(anna)[2] == "in_force"


def test_a_correction_of_a_word_is_judged_and_kept(second_round: Table) -> None:
    second_round.anna.do("correct", seq=3, payload={"word": "Gurkenbrot"})
    assert board(second_round.anna)["rounds"][0]["words"][0]["key"] == "GURKENBROT"
    history = second_round.ben.history()
    assert history[2]["payload"] == {"word": "Haus"}
    assert history[9]["payload"] == {"seq": 3, "payload": {"word": "Gurkenbrot"}}


def test_a_correction_that_spoils_later_events(second_round: Table) -> None:
    refused = second_round.anna.event("correct", {"seq": 3, "payload": {"word": "Liedern"}})
    assert problem(refused) == (409, "later_events")
    assert (
        second_round.anna.event("correct", {"seq": 3, "payload": {"word": "Liedern"}}, anyway=True)
    ).status_code == 201
    assert [one["seq"] for one in second_round.anna.view()["game"]["skipped"]] == [6]
    assert "LIEDERN" not in board(second_round.anna)["state"]["used_words"]


def test_what_cannot_be_corrected(round_one: Table) -> None:
    round_one.ben.do("note", text="x")
    round_one.ben.do("write", word="Haus")
    for seq in (3, 9):
        refused = round_one.anna.event("correct", {"seq": seq, "payload": {}})
        assert problem(refused) == (409, "nothing_to_correct")
    secret = round_one.anna.event("correct", {"seq": 4, "payload": {"word": "Tisch"}})
    assert problem(secret) == (409, "still_secret")
    bad = round_one.anna.event("correct", {"seq": 2, "payload": {"count": 6, "draw": [{}]}})
    assert (
        bad.status_code,
        bad.get_json()["errors"][0]["pointer"].startswith("/payload/payload/draw/0"),
    ) == (422, True)


def test_the_set_up_can_be_corrected(round_one: Table) -> None:
    round_one.anna.do("correct", seq=1, payload={"seats": ["p2", "p1"], "stage": 3})
    game = round_one.anna.view()["game"]
    assert (game["seats"], game["board"]["state"]["stage"]) == (["p2", "p1"], 3)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_the_same_read_at_once_or_step_by_step(round_one: Table, seed: int) -> None:
    """The cached position, grown event by event, is what the whole list gives."""
    rng = random.Random(seed)
    table = round_one
    for number in range(40):
        phone = rng.choice([table.anna, table.ben])
        game = table.anna.view()["game"]
        tries = [
            ("write", {"word": rng.choice(["Haus", "Tisch", "Mondkissen", "Liedern"])}),
            ("withdraw", {}),
            ("reveal", {"without": [one["player"] for one in game["board"]["words"] if not one["written"]]}),
            ("scare", {"player": rng.choice(["p1", "p2"])}),
            ("vote", {"key": "Mondkissen", "accept": rng.random() < 0.8}),
            ("move", {}),
            ("appear", {"draw": [card(f"n{number}", rng.choice("HAUST"))], "count": 1}),
            ("undo", {"seq": rng.choice(game["undo"] or [{"seq": 1}])["seq"]}),
            ("redo", {"seq": rng.choice(game["redo"] or [{"seq": 1}])["seq"]}),
            ("correct", {"seq": 2, "payload": first_cards(rng.choice(["HAUSTI", "SAUHTI"]))}),
        ]
        kind, payload = rng.choice(tries)
        phone.event(kind, payload, anyway=rng.random() < 0.5)
    grown = table.anna.view()
    table.anna.client.application.extensions["wordsvc.tables"].office.histories.forget()
    assert {**table.anna.view(), "now": None} == {**grown, "now": None}
    exported = table.anna.get("/export").get_json()["games"][0]["events"]
    assert [event["state"] for event in exported] == [event["state"] for event in table.anna.history()]


def test_a_corrected_set_up_seats_only_who_is_at_the_table(round_one: Table) -> None:
    anna = round_one.anna
    anna.post("/players", {"name": "Oma", "phone": False})
    anna.post("/players/p3", {"removed": True})
    for seat, refusal in {"p9": (404, "no_such_player"), "p3": (409, "seat_of_a_removed")}.items():
        change = {"seq": 1, "payload": {"seats": ["p1", seat], "stage": 1}}
        assert problem(anna.event("correct", change, anyway=True)) == refusal
    assert anna.view()["game"]["seats"] == ["p1", "p2"]
