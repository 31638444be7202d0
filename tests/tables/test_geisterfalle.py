"""A game of Geisterfalle at a table, by its events."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Json, Phone, problem
from wordsvc.service.tables.current import tables
from wordsvc.tables.exchange import exported, imported
from wordsvc.tables.storage.loading import Histories
from wordsvc.tables.storage.schema import TableRow

NOTHING = [None, None, None]


def begin(phone: Phone, length: int = 10, seats: tuple[str, ...] = ("p1", "p2"), **more: Json) -> None:
    """Set up a game."""
    street = {"length": length, **more.pop("street", {})}
    payload = {"seats": list(seats), "street": street, **more}
    begun = phone.post("/games", {"game": "geisterfalle", "payload": payload})
    assert begun.status_code == 201, begun.text


def game(phone: Phone) -> Json:
    return phone.view()["game"]


def board(phone: Phone) -> Json:
    return game(phone)["board"]


def number(phone: Phone) -> int:
    now = board(phone)["now"]
    return int(now["round"] if now else board(phone)["rounds"][-1]["round"])


def stop(phone: Phone, *players: str) -> None:
    phone.do("stop", round=number(phone), players=list(players))


def balls(phone: Phone, *blue: str | None, **more: Json) -> None:
    """Enter the own balls; what is left out is not sunk."""
    phone.do("balls", round=number(phone), blue=[*blue, *NOTHING][:3], **more)


def ticket(phone: Phone, player: str, kind: str, **more: Json) -> None:
    phone.do("ticket", round=number(phone), player=player, kind=kind, **more)


def refused(phone: Phone, kind: str, /, **payload: Json) -> tuple[int, str, str]:
    """Status, pointer and sentence of a refusal; the round is the one under way unless told otherwise."""
    answer = phone.event(kind, {"round": number(phone), **payload})
    body = answer.get_json()
    return answer.status_code, body["errors"][0]["pointer"], body["errors"][0]["message"]


@pytest.fixture
def three(app: Flask, table: Table) -> tuple[Phone, Phone, Phone]:
    """Anna, Ben and Clara."""
    return table.anna, table.ben, Phone(app).join(table.code, "Clara")


def play_to_the_party(table: Table) -> None:
    """Three rounds on a street of 10 spaces; Anna wins."""
    anna, ben, _ = table
    begin(anna)
    stop(anna, "p1")
    balls(anna, "white", "green", "green")
    balls(ben)
    ticket(anna, "p1", "green_double")
    stop(ben, "p2")
    balls(ben, "blue", "blue", "green")
    balls(anna, "green", "green", red="white")
    stop(anna, "p1")
    balls(anna, "blue", "blue", "blue", red="green")
    balls(ben, "fire")


def test_a_whole_game(table: Table) -> None:
    """The contract's three rounds to the party: GF-02, GF-10, GF-16."""
    play_to_the_party(table)
    shown = game(table.ben)
    assert (shown["step"], shown["finished"], shown["board"]["now"]) == ("nothing", True, None)
    assert shown["board"]["positions"] == [10, 8]
    first, second, third = shown["board"]["rounds"]
    assert [one["winner"] for one in (first, second, third)] == [None, None, "p1"]
    assert second["seats"][0]["effects"] == ["green_double"]
    assert second["seats"][0]["hauls"] == [
        {"ghost": "green", "balls": 2, "worth": 2, "factor": 1, "points": 4, "rules": ["GF-01", "GF-10"]}
    ]
    assert second["order"] == [1, 0]
    assert (shown["score"]["ranking"], shown["score"]["places"]) == ([0, 1], [1, 2])
    assert table.anna.view()["table"]["games"][0]["summary"] == {
        "winner": "p1", "ranking": ["p1", "p2"], "places": [1, 2]
    }  # fmt: skip
    assert problem(table.anna.event("stop", {"round": 4, "players": []})) == (409, "due_nothing")


def test_undo_across_the_end(table: Table) -> None:
    play_to_the_party(table)
    last = game(table.anna)["undo"][0]
    assert last["kind"] == "balls"
    table.anna.do("undo", seq=last["seq"])
    assert (game(table.anna)["step"], game(table.anna)["finished"]) == ("round", False)
    assert table.anna.view()["table"]["games"][0]["finished"] is False
    balls(table.ben, "fire", "fire")
    assert board(table.anna)["positions"] == [10, 10]
    assert game(table.anna)["step"] == "decision"


def entry(phone: Phone, round_: int, player: str, kind: str = "balls") -> int:
    """Sequence number of what somebody entered in a round."""
    events = (each for each in phone.history() if each["kind"] == kind and each["player"] == player)
    return next(int(each["seq"]) for each in events if each["payload"]["round"] == round_)


def test_an_old_round_put_right(table: Table) -> None:
    """From there on all is computed anew."""
    play_to_the_party(table)
    corrected = {"round": 1, "blue": ["white", "green", "blue"]}
    table.ben.do("correct", seq=entry(table.anna, 1, "p1"), payload=corrected)
    rounds = board(table.anna)["rounds"]
    assert rounds[0]["seats"][0]["points"] == 3
    assert rounds[1]["moves"][-1] == {"seat": 0, "by": "points", "from": 3, "to": 7}
    assert rounds[2]["winner"] == "p1"


def test_what_no_longer_fits_is_named_and_comes_back_when_it_is_put_right_too(table: Table) -> None:
    """A point more for Ben, and nobody has the red ball that Anna has sunk in round 3."""
    play_to_the_party(table)
    change = {"seq": entry(table.anna, 1, "p2"), "payload": {"round": 1, "blue": ["green", None, None]}}
    refusal = table.anna.event("correct", change)
    assert problem(refusal) == (409, "later_events")
    assert "GF-02" in refusal.get_json()["errors"][0]["message"]
    table.anna.event("correct", change, anyway=True)
    assert [(each["kind"], each["player"]) for each in game(table.anna)["skipped"]] == [("balls", "p1")]
    without_red = {"round": 3, "blue": ["blue", "blue", "blue"]}
    table.anna.do("correct", seq=entry(table.anna, 3, "p1"), payload=without_red)
    assert (game(table.anna)["skipped"], board(table.anna)["positions"]) == ([], [10, 9])


def test_an_old_round_put_right_brings_its_ticket_along(table: Table) -> None:
    anna, ben, _ = table
    begin(anna, 40)
    for red in (None, "green"):
        balls(anna, "fire", red=red)
        balls(ben)
        stop(anna)
    change = {"seq": entry(anna, 1, "p2"), "payload": {"round": 1, "blue": ["white", None, None]}}
    assert problem(anna.event("correct", change)) == (409, "later_events")
    change["payload"]["ticket"] = {"kind": "plus_2"}
    anna.do("correct", **change)
    assert board(anna)["rounds"][0]["moves"][-1] == {"seat": 1, "by": "plus_2", "from": 0, "to": 2}
    assert (game(anna)["skipped"], board(anna)["positions"]) == ([], [6, 2])


def test_another_caller_in_an_old_round_leaves_the_tickets(three: tuple[Phone, Phone, Phone]) -> None:
    """The tickets were entered in the order of that time."""
    anna, ben, clara = three
    begin(anna, 40, ("p1", "p2", "p3"))
    stop(anna, "p1")
    balls(anna, "white", "green", "green")
    balls(ben, "white", "blue", "blue")
    balls(clara)
    ticket(ben, "p1", "plus_3")
    ticket(ben, "p2", "jet_pack")
    assert board(anna)["positions"] == [5, 5, 0]
    seq = next(each["seq"] for each in anna.history() if each["kind"] == "stop")
    anna.do("correct", seq=seq, payload={"round": 1, "players": ["p2"]})
    assert board(anna)["rounds"][0]["order"] == [1, 2, 0]
    assert board(anna)["positions"] == [5, 0, 0]
    assert game(anna)["skipped"] == []


@pytest.mark.parametrize("players", [["p1"], []])
def test_the_round_waits_for_the_call_and_for_all_balls(table: Table, players: list[str]) -> None:
    anna, ben, _ = table
    begin(anna)
    balls(anna, "green", "green", "green")
    balls(ben, "blue")
    assert (game(anna)["step"], board(anna)["now"]["calls"]) == ("round", None)
    anna.do("stop", round=1, players=players)
    assert board(anna)["rounds"][0]["calls"] == players
    assert (number(anna), board(anna)["positions"]) == (2, [3, 2])


def test_calling_needs_all_balls_sunk(table: Table) -> None:
    """GF-05: whichever is entered first; the holder of the red ball needs that one too."""
    anna, ben, _ = table
    begin(anna, 40)
    balls(anna, "green", "green")
    early = refused(anna, "stop", players=["p1"])
    assert (early[:2], "GF-05" in early[2]) == ((422, "/payload/players/0"), True)
    stop(anna, "p2")
    late = refused(ben, "balls", blue=["fire", "fire", None])
    assert (late[:2], "GF-05" in late[2]) == ((422, "/payload/blue"), True)
    balls(ben, "fire", "fire", "fire")
    assert problem(ben.event("stop", {"round": 1, "players": ["p2"]})) == (409, "other_round")
    balls(ben, "green", "green", "green")
    assert refused(ben, "stop", players=["p2"])[0] == 422
    balls(ben, "green", "green", "green", red="white")
    stop(ben, "p2")
    assert refused(anna, "stop", players=["p1", "p2"])[:2] == (422, "/payload/players")


def test_who_plays_in_the_dark_does_not_call(table: Table) -> None:
    """GF-11: and is told so."""
    anna, ben, _ = table
    begin(anna, 40)
    stop(anna, "p1")
    balls(anna, "white", "green", "green")
    balls(ben)
    ticket(anna, "p1", "pitch_dark")
    own = board(anna)["now"]["seats"][0]
    assert (own["effects"], own["may_call"], own["held"]) == (["pitch_dark"], False, True)
    refusal = refused(anna, "stop", players=["p1"])
    assert refusal[:2] == (422, "/payload/players/0")
    assert "GF-11" in refusal[2]
    stop(ben, "p2")


def test_a_sleepyhead_does_not_score_alone(table: Table) -> None:
    """GF-11."""
    anna, ben, _ = table
    begin(anna, 40)
    stop(anna)
    balls(anna, "white")
    balls(ben)
    ticket(anna, "p1", "sleepyhead")
    balls(anna, "green")
    refusal = refused(ben, "balls", blue=NOTHING)
    assert refusal[:2] == (422, "/payload/blue")
    assert "GF-11" in refusal[2]
    balls(ben, "green")
    stop(anna)
    assert board(anna)["positions"] == [1, 1]


def test_only_its_holder_sinks_the_red_ball(table: Table) -> None:
    """GF-02, GF-03."""
    anna, ben, _ = table
    begin(anna, 40)
    refusal = refused(anna, "balls", blue=NOTHING, red="fire")
    assert refusal[:2] == (422, "/payload/red")
    assert "GF-02" in refusal[2]
    balls(anna, "green")
    balls(ben)
    stop(anna)
    assert board(anna)["red_ball"] == 0
    balls(anna, "fire", "fire", "white")
    balls(ben)
    stop(anna)
    last = board(anna)["rounds"][-1]["seats"][0]
    assert (last["red_missed"], last["points"], last["hauls"], last["ticket"]) == (True, 0, [], None)
    assert board(anna)["positions"] == [1, 0]


def test_an_extra_ball_comes_with_its_attempts(table: Table) -> None:
    """GF-12: white moves all others."""
    anna, ben, _ = table
    begin(anna, 40)
    balls(anna, "white")
    balls(ben, "blue")
    stop(anna)
    missing = refused(anna, "ticket", player="p1", kind="extra_ball")
    assert (missing[0], "GF-12" in missing[2]) == (422, True)
    after_a_hit = refused(anna, "ticket", player="p1", kind="extra_ball", attempts=["white", None])
    assert (after_a_hit[0], "GF-12" in after_a_hit[2]) == (422, True)
    with_plus = refused(anna, "ticket", player="p1", kind="plus_2", attempts=["white"])
    assert (with_plus[0], "GF-12" in with_plus[2]) == (422, True)
    ticket(ben, "p1", "extra_ball", attempts=[None, "white"])
    last = board(anna)["rounds"][-1]
    assert last["seats"][0]["ticket"] == {"kind": "extra_ball", "attempts": [None, "white"]}
    assert last["moves"][0] == {"seat": 1, "by": "extra_ball", "from": 0, "to": 1}
    assert board(anna)["positions"] == [0, 3]


def test_a_ticket_has_one_turn(three: tuple[Phone, Phone, Phone]) -> None:
    """GF-07: entered by anybody, once, and only where the white ghost is caught."""
    anna, ben, clara = three
    begin(anna, 40, ("p1", "p2", "p3"))
    assert problem(anna.event("ticket", {"round": 1, "player": "p1", "kind": "plus_2"})) == (409, "due_round")
    stop(anna)
    for phone in (anna, ben):
        balls(phone, "white")
    balls(clara)
    assert (game(anna)["step"], board(anna)["drawing"]) == ("ticket", "p1")
    assert refused(anna, "ticket", player="p3", kind="plus_2")[0] == 422
    ticket(clara, "p1", "plus_2")
    again = anna.event("ticket", {"round": 1, "player": "p1", "kind": "plus_2"})
    assert problem(again) == (409, "ticket_is_known")
    assert problem(ben.event("balls", {"round": 1, "blue": NOTHING})) == (409, "due_ticket")
    ticket(ben, "p2", "plus_3")
    assert board(anna)["positions"] == [2, 3, 0]


def test_a_ticket_that_is_entered_early_waits_and_is_lost_at_the_party(table: Table) -> None:
    """GF-15: Ben is at the party by points before his ticket has its turn."""
    anna, ben, _ = table
    begin(anna, 4)
    stop(anna)
    balls(anna, "white", "green")
    balls(ben, "white", "blue")
    ticket(ben, "p2", "plus_2")
    assert board(anna)["drawing"] == "p1"
    ticket(anna, "p1", "extra_ball", attempts=["white"])
    last = board(anna)["rounds"][-1]
    assert [move["to"] for move in last["moves"]] == [1, 1, 3, 4]
    assert last["winner"] == "p2"


def test_the_stack_is_counted_where_the_pack_is_known(table: Table) -> None:
    """GF-13, GF-14."""
    anna, ben, _ = table
    begin(anna, 40, twice="plus_2")
    assert board(anna)["stack"]["plus_2"] == 2
    stop(anna)
    balls(anna, "white")
    balls(ben, "white")
    ticket(anna, "p1", "plus_3")
    assert "plus_3" not in board(anna)["stack"]
    gone = refused(ben, "ticket", player="p2", kind="plus_3")
    assert (gone[0], "GF-14" in gone[2]) == (422, True)
    ticket(ben, "p2", "plus_2")
    assert board(anna)["stack"]["plus_2"] == 1


def test_the_pro_side(table: Table) -> None:
    """GF-19: factors of the space, no green or blue ticket; each line names what it rests on."""
    anna, ben, _ = table
    begin(anna, 40, street={"factors": {"0": {"fire": 2, "green": 0}}}, twice="plus_2")
    assert "green_double" not in board(anna)["stack"]
    stop(anna)
    balls(anna, "fire", "green", "white")
    balls(ben)
    hauls = board(anna)["now"]["seats"][0]["hauls"]
    assert [(haul["ghost"], haul["factor"], haul["points"], haul["rules"]) for haul in hauls] == [
        ("green", 0, 0, ["GF-01", "GF-19"]), ("fire", 2, 6, ["GF-01", "GF-19"]), ("white", 1, 0, ["GF-01"])
    ]  # fmt: skip
    missing = refused(anna, "ticket", player="p1", kind="green_double")
    assert (missing[0], "GF-19" in missing[2]) == (422, True)


def to_the_decision(anna: Phone, ben: Phone, clara: Phone) -> None:
    """Anna and Ben are at the party, Clara is not."""
    begin(anna, 3, ("p1", "p2", "p3"))
    stop(anna)
    balls(anna, "fire")
    balls(ben, "fire", "fire")
    balls(clara, "blue")


def test_the_first_call_decides(three: tuple[Phone, Phone, Phone]) -> None:
    """GF-17: ties behind the winner stay ties."""
    anna, ben, clara = three
    to_the_decision(anna, ben, clara)
    assert (game(anna)["step"], board(anna)["party"], board(anna)["red_ball"]) == ("decision", [0, 1], None)
    assert refused(anna, "stop", players=[])[0] == 422
    left_out = refused(anna, "stop", players=["p3"])
    assert (left_out[:2], "GF-17" in left_out[2]) == ((422, "/payload/players/0"), True)
    assert problem(anna.event("balls", {"round": 2, "blue": NOTHING})) == (409, "due_decision")
    stop(clara, "p2")
    score = game(anna)["score"]
    assert (score["ranking"], score["places"], score["winner"]) == ([1, 0, 2], [1, 2, 3], 1)
    assert board(anna)["rounds"][-1]["deciding"] is True


def test_equal_calls_are_decided_by_points_and_equal_points_by_another_round(
    three: tuple[Phone, Phone, Phone],
) -> None:
    """GF-17, and GF-05 for those who called."""
    anna, ben, clara = three
    to_the_decision(anna, ben, clara)
    stop(anna, "p1", "p2")
    assert [seat["awaited"] for seat in board(anna)["now"]["seats"]] == [True, True, False]
    short = refused(anna, "balls", blue=["fire", "fire", None])
    assert (short[0], "GF-05" in short[2]) == (422, True)
    balls(anna, "green", "green", "fire")
    balls(ben, "blue", "blue", "green")
    assert (game(anna)["step"], number(anna)) == ("decision", 3)
    assert [seat["points"] for seat in board(anna)["rounds"][-1]["seats"]] == [5, 5, None]
    stop(anna, "p1", "p2")
    balls(anna, "white", "green", "fire")
    balls(ben, "blue", "blue", "green")
    assert game(anna)["score"]["winner"] == 1


def test_who_has_no_ball_in_a_hole_shares_the_headquarters(three: tuple[Phone, Phone, Phone]) -> None:
    """65a: level hunters share a place."""
    anna, ben, clara = three
    begin(anna, 3, ("p1", "p2", "p3"))
    stop(anna)
    balls(anna, "fire")
    balls(ben)
    balls(clara)
    assert game(anna)["score"]["places"] == [1, 2, 2]


def test_each_phone_enters_its_own_balls(app: Flask, table: Table) -> None:
    anna, ben, code = table
    anna.post("/players", {"name": "Oma", "phone": False})
    begin(anna, 10, ("p1", "p2", "p3"))
    assert problem(anna.event("balls", {"round": 1, "blue": NOTHING, "player": "p2"})) == (403, "has_a_phone")
    balls(ben, "blue", player="p3")
    clara = Phone(app).join(code, "Clara")
    assert problem(clara.event("balls", {"round": 1, "blue": NOTHING})) == (409, "not_at_a_seat")
    clara.do("sit", seat=2, player="p4")
    assert board(clara)["now"]["seats"][2]["blue"] == ["blue", None, None]
    balls(clara, "fire")
    assert board(anna)["now"]["seats"][2]["blue"] == ["fire", None, None]
    assert problem(clara.event("sit", {"seat": 0, "player": "p4"})) == (409, "sits_already")


def test_a_spectator_sees_everything(app: Flask, table: Table) -> None:
    begin(table.anna)
    balls(table.anna, "green")
    watching = Phone(app)
    watching.follow(table.anna.view()["table"]["watch"])
    assert board(watching) == board(table.ben)
    assert watching.history() == table.ben.history()
    assert watching.event("balls", {"round": 1, "blue": NOTHING}).status_code == 403


def test_export_and_import_give_the_same_game_event_by_event(app: Flask, table: Table) -> None:
    play_to_the_party(table)
    table.anna.do("undo", seq=game(table.anna)["undo"][0]["seq"])
    file = table.anna.get("/export?format=json").get_json()
    with app.app_context():
        again = tables().database.write(lambda session: imported(session, file).id)
        with tables().database.reading() as session:
            row = session.get_one(TableRow, again)
            assert json.loads(exported(session, row, Histories(), "json")[0])["games"] == file["games"]
            position = Histories().of(session, row.games[0]).position
            assert list(position.state.positions) == board(table.anna)["positions"]


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        ({"seats": ["p1"]}, "/payload/seats"),
        ({"seats": ["p1", "p1"]}, "/payload/seats/1"),
        ({"street": {}}, "/payload/street/length"),
        ({"street": {"length": 0}}, "/payload/street/length"),
        ({"street": {"length": 201}}, "/payload/street/length"),
        ({"street": {"length": 9, "factors": {"12": {}}}}, "/payload/street/factors/12"),
        ({"twice": "rocket"}, "/payload/twice"),
        ({"labels": {"fire": ""}}, "/payload/labels/fire"),
        ({"rules": {"jet_tie": "no"}}, "/payload/rules/jet_tie"),
    ],
)
def test_a_set_up_that_does_not_fit(table: Table, payload: Any, pointer: str) -> None:
    whole = {"seats": ["p1", "p2"], "street": {"length": 9}, **payload}
    refused = table.anna.post("/games", {"game": "geisterfalle", "payload": whole})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)


def test_the_house_rules_of_the_table_hold(table: Table) -> None:
    rules = table.anna.view()["table"]["rules"]
    rules["geisterfalle"]["extra_ball"] = "next_round"
    table.anna.post("", {"rules": rules})
    begin(table.anna, 40)
    assert game(table.anna)["set_up"]["rules"]["extra_ball"] == "next_round"
    stop(table.anna)
    balls(table.anna, "white")
    balls(table.ben)
    ticket(table.anna, "p1", "extra_ball")
    assert board(table.anna)["now"]["seats"][0]["effects"] == ["extra_ball"]
