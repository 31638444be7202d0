"""A game of Spookre at a table of three to five, by its events."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from tests.tables.spookre import (
    CLASSES,
    THREE,
    begin,
    board,
    card,
    deal,
    faces_of,
    ghost,
    meet,
    play_night,
    play_out,
    refusal,
    seat,
    step,
)
from wordsvc.service.tables.current import tables
from wordsvc.tables.exchange import imported
from wordsvc.tables.storage.schema import TableRow

WORKED = {
    # target, cards in order (aura, ability), more of the set-up → winner, who triggers
    "the strongest below": ("25", "12 24 30 26", {}, 1, []),
    "below by one": ("31", "30 32 50", {}, 0, []),
    "all above: the strongest, not the nearest": ("10", "11 48 33 12", {}, 1, []),
    "a Reaper": ("18", "17 reaper 16", {}, 1, []),
    "the last of two Reapers, Clergy or not": ("22☉", "5 9 reaper 23☉reverse reaper", {}, 4, [3]),
    "Clergy": ("25☾", "12☾reverse 24 30 26", {}, 3, [0]),
    "Clergy wins by itself": ("17☾", "40 18☾reverse 3", {}, 1, [1]),
    "two Clergy cancel out": ("25☾", "12☾reverse 24 30☾reverse 26", {}, 1, [0, 2]),
    "two Clergy as one": (
        "25☾", "12☾reverse 24 30☾reverse 26", {"rules": {"clergy_twice": "idempotent"}}, 3, [0, 2]
    ),
    "Clergy, none above": ("45☾", "44 9 30☾reverse", {}, 1, [2]),
    "Clergy, none above, the normal rule": (
        "45☾", "44 9 30☾reverse", {"rules": {"clergy_fallback": "normal_rule"}}, 0, [2]
    ),
    "Clergy of another aura": ("15☆", "16☉reverse 14☆draw 17☾reverse", {}, 1, [1]),
    "abilities of the target's aura": ("20☾", "12☾draw 18☉draw reaper 30☾exchange", {}, 2, [0, 3]),
    "less chaotic: none": (
        "20☾", "12☾draw 18☉draw reaper 30☾exchange", {"variant": "less_chaotic"}, 2, []
    ),
}  # fmt: skip
ABILITIES = {
    "reverse": {"ability": {"ability": "reverse"}},
    "draw": {"ability": {"ability": "draw"}},
    "exchange": {"ability": {"ability": "exchange", "where": "hand"}},
}


@pytest.fixture
def three(table: Table) -> Phone:
    """Anna's phone at a table of three."""
    table.anna.post("/players", {"name": "Clara", "phone": False})
    return table.anna


@pytest.fixture
def five(three: Phone) -> Phone:
    """Anna's phone at a table of five."""
    for name in ("Dora", "Emil"):
        three.post("/players", {"name": name, "phone": False})
    return three


@pytest.fixture
def first_night(three: Phone) -> Phone:
    """A game of three with its first Graveyard: of two ghosts class and aura are known."""
    begin(three)
    deal(three, ghost(20, "Koch"), ghost(25, "Koch", "Sonne"), 11, 12, 13)
    return three


def test_a_whole_game_of_three(three: Phone) -> None:
    begin(three)
    assert (step(three), board(three)["nights"]) == ("night", 3)
    play_out(three)
    game = three.view()["game"]
    assert (game["step"], game["finished"]) == ("nothing", True)
    assert [len(mansion) for mansion in game["board"]["mansions"]] == [5, 5, 5]
    assert (game["score"]["ranking"], game["score"]["places"]) == ([2, 1, 0], [1, 2, 3])
    assert all("SK-13" in line["reason"] for line in game["score"]["lines"])
    summary = three.view()["table"]["games"][0]["summary"]
    assert [line["players"] for line in summary] == [["p3"], ["p2"], ["p1"]]
    assert [(line["place"], line["ghosts"]) for line in summary] == [(1, 5), (2, 5), (3, 5)]
    assert problem(three.event("target", {"target": 1})) == (409, "due_nothing")


def test_an_undo_reaches_across_the_end(three: Phone) -> None:
    begin(three)
    play_out(three)
    last = three.history()[-1]["seq"]
    three.do("undo", seq=last)
    assert (step(three), three.view()["game"]["score"]) == ("send", None)
    three.do("redo", seq=last)
    assert (step(three), three.view()["game"]["score"]["winner"]) == ("nothing", 2)


def test_a_correction_of_the_first_night_is_recomputed_from_there(three: Phone) -> None:
    begin(three)
    play_out(three)
    assert faces_of(0, 4) == [14, 15, 13]
    wrong = next(
        event for event in three.history()
        if event["kind"] == "send" and event["payload"]["card"] == card(14)
    )  # fmt: skip
    three.do("correct", seq=wrong["seq"], payload={**wrong["payload"], "card": card(20)})
    game = three.view()["game"]
    assert [len(mansion) for mansion in game["board"]["mansions"]] == [6, 4, 5]
    assert game["score"]["ranking"] == [0, 2, 1]
    assert game["skipped"] == []


def test_the_winner_leads_and_the_starting_lead_moves_on(first_night: Phone) -> None:
    shown = meet(first_night, 11, 3, 10, 9)
    assert (shown["winner"], shown["how"], shown["rule"]) == ("p2", "strongest_below", "SK-05")
    assert board(first_night)["lead"] == "p2"
    for target, faces in {12: (1, 2, 4), 13: (5, 6, 7), 20: (14, 15, 8), 25: (16, 17, 18)}.items():
        meet(first_night, target, *faces)
    shown = board(first_night)
    assert (step(first_night), shown["night"], shown["starting_lead"]) == ("night", 1, "p2")
    assert shown["deck"] == 31 - 5


@pytest.mark.parametrize("example", WORKED.values(), ids=WORKED)
def test_the_worked_examples_of_a_meeting(five: Phone, example: Any) -> None:
    target, cards, set_up, winner, triggered = example
    target, *sent = [noted(sign) for sign in (target, *cards.split())]
    begin(
        five,
        [seat(number) for number in range(len(sent))],
        **{"variant": "chaotic", "classes": ABILITIES, "auras": ["☾", "☉", "☆"], **set_up},
    )
    taken = [one.get("strength") for one in (target, *sent)]
    deal(five, target, *[strength for strength in range(1, 31) if strength not in taken][:4])
    five.do("target", target=target["strength"])
    for number, one in enumerate(sent):
        five.do("send", player=seat(number), card=one)
        if step(five) == "use":
            takes_from = {"player": seat((number + 1) % len(sent))}
            five.do("use", **(takes_from if board(five)["waits"]["ability"] == "exchange" else {}))
    won = board(five)["meetings"][-1]
    assert won["winner"] == seat(winner)
    assert [number for number, play in enumerate(won["plays"]) if play["ability"]] == triggered


def noted(sign: str) -> Any:
    """``12☾draw``: strength, aura, ability by the name of its class."""
    strength, aura, ability = re.fullmatch(r"(\d+|reaper)(\W?)(\w*)", sign).groups()  # type: ignore[union-attr]
    names = {name: what for name, what in (("aura", aura), ("class", ability)) if what}
    return card(strength if strength == "reaper" else int(strength), **names)


def test_the_worked_example_of_a_night_with_a_reaper(three: Phone) -> None:
    begin(three)
    deal(three, 7, "reaper", 19, 28, 3)
    assert (step(three), board(three)["reapers"]) == ("discard", 1)
    refused = three.event("discard", {"discards": [[25], [1, 2], [22]]})
    assert refusal(refused) == (422, "/payload/discards/1", "SK-11")
    for players in (2, 4):
        refused = three.event("discard", {"discards": [[25], [1], [22], [3]][:players]})
        assert refusal(refused) == (422, "/payload/discards", "SK-02")
    three.do("discard", discards=[[25], [1], [22]])
    for target, cards in {19: (18, 8, 15), 28: (11, 20, 27), 7: (4, 2, 6), 3: (30, 9, 12)}.items():
        meet(three, target, *cards)
    shown = board(three)
    assert [[one["strength"] for one in mansion] for mansion in shown["mansions"]] == [[19], [7, 3], [28]]
    assert (shown["starting_lead"], step(three)) == ("p2", "night")


def test_cards_discarded_face_down_are_only_counted(three: Phone) -> None:
    begin(three)
    deal(three, "reaper", 11, 12, 13, 14)
    three.do("discard")
    shown = board(three)
    assert (shown["hands"], shown["discarded"], shown["deck"]) == ([4, 4, 4], 3, 31 - 20)
    assert problem(three.event("discard")) == (409, "due_target")


def test_an_ability_triggers_by_its_aura_and_waits_to_be_used(first_night: Phone) -> None:
    first_night.do("target", target=20)
    first_night.do("send", player="p1", card=ghost(9, "Gräber", "Sonne"))
    assert step(first_night) == "send"
    first_night.do("send", player="p2", card=ghost(18, "Gräber"))
    shown = board(first_night)
    assert (step(first_night), shown["turn"]) == ("use", "p2")
    assert shown["waits"] == {"ability": "draw", "count": 2}
    refused = first_night.event("send", {"player": "p3", "card": card(1)})
    assert problem(refused) == (409, "due_use")
    first_night.do("use")
    assert (board(first_night)["hands"], board(first_night)["deck"]) == ([4, 6, 5], 9)


def test_a_stolen_card_counts_for_the_thief(first_night: Phone) -> None:
    first_night.do("target", target=20)
    first_night.do("send", player="p1", card={"reaper": True})
    first_night.do("send", player="p2", card=ghost(6, "Dieb"))
    assert refusal(first_night.event("use", {"player": "p3", "cards": [6]})) == (
        422,
        "/payload/cards",
        "SK-09",
    )
    assert refusal(first_night.event("use", {"player": "p1"})) == (422, "/payload/cards", "SK-09")
    first_night.do("use", player="p1", cards=["reaper"])
    first_night.do("send", player="p3", card=card(19))
    won = board(first_night)["meetings"][-1]
    assert (won["winner"], won["how"], won["rule"]) == ("p2", "reaper_wins", "SK-06")
    assert [play["owner"] for play in won["plays"]] == ["p2", "p2", "p3"]
    assert won["plays"][1]["used"] == {"player": "p1", "cards": ["reaper"]}


def test_clergy_turns_the_result_round(first_night: Phone) -> None:
    won = meet(first_night, 20, 19, ghost(22, "Klerus"), 21)
    assert (won["winner"], won["turned"], won["how"], won["rule"]) == ("p3", True, "weakest_above", "SK-07")


def test_less_chaotic_is_without_abilities(three: Phone) -> None:
    begin(three, variant="less_chaotic")
    deal(three, ghost(20, "Koch"), 11, 12, 13, 14)
    won = meet(three, 20, 19, ghost(22, "Klerus"), 21)
    assert (won["winner"], won["turned"], won["plays"][1]["ability"]) == ("p1", False, None)


def test_what_an_ability_of_another_kind_did_to_a_hand(first_night: Phone) -> None:
    first_night.do("hand", player="p2", cards=7)
    first_night.do("hand", player="p3", cards=4)
    shown = board(first_night)
    assert (shown["hands"], shown["discarded"], shown["deck"]) == ([5, 7, 4], 1, 9)
    too_many = first_night.event("hand", {"player": "p2", "cards": 30})
    assert refusal(too_many) == (422, "/payload/cards", "SK-09")
    for player in THREE:
        first_night.do("hand", player=player, cards=0)
    assert (step(first_night), board(first_night)["graveyard"]) == ("night", [])
    assert problem(first_night.event("hand", {"player": "p2", "cards": 3})) == (409, "due_night")


def test_an_ability_that_can_no_longer_be_used_is_not_waited_for(three: Phone) -> None:
    begin(three, classes={"Hehler": {"ability": {"ability": "steal", "where": "hand"}}})
    deal(three, ghost(20, "Hehler"), 11, 12, 13, 14)
    three.do("target", target=20)
    three.do("send", player="p1", card=ghost(9, "Hehler"))
    three.do("hand", player="p2", cards=0)
    empty = three.event("use", {"player": "p2"})
    assert refusal(empty) == (422, "/payload", "SK-09")
    assert "Sitz 2 hat keine Karte" in empty.get_json()["detail"]
    three.do("hand", player="p3", cards=0)
    assert board(three)["meetings"][0]["winner"] == "p1"


def test_a_meeting_to_which_nobody_can_send_is_none(first_night: Phone) -> None:
    first_night.do("target", target=20)
    for player in THREE:
        first_night.do("hand", player=player, cards=0)
    assert (step(first_night), board(first_night)["meetings"]) == ("night", [])


def test_a_refusal_counts_seats_as_people_do(first_night: Phone) -> None:
    first_night.do("target", target=20)
    refused = first_night.event("send", {"player": "p3", "card": card(1)})
    assert refused.get_json()["errors"][0]["message"] == "Sitz 1 ist an der Reihe (SK-04)."


def test_what_the_table_learns_of_a_card_stays_known(first_night: Phone) -> None:
    meet(first_night, 11, ghost(7, "Dieb"), 8, 9)
    first_night.do("target", target=20)
    first_night.do("send", player="p3", card=card(1))
    first_night.do("send", player="p1", card=card(2))
    first_night.do("undo", seq=first_night.history()[-1]["seq"])
    known = board(first_night)["meetings"][0]["plays"][0]["card"]
    assert known == {"strength": 7, "reaper": False, "class": "Dieb", "aura": "Mond"}


@pytest.mark.parametrize(
    ("kind", "payload", "place", "rule"),
    [
        ("target", {"target": 10}, "/payload/target", "SK-04"),
        ("send", {"player": "p2", "card": {"strength": 1}}, "/payload/player", "SK-04"),
        ("send", {"player": "p1", "card": {"strength": 20}}, "/payload/card", "SK-04"),
        ("send", {"player": "p1", "card": {"strength": 31}}, "/payload/card", "SK-04"),
        ("send", {"player": "p1", "card": {"strength": 1, "class": "Nonne"}}, "/payload/card", "SK-09"),
        ("send", {"player": "p1", "card": {}}, "/payload/card", "SK-06"),
        ("send", {"player": "p1", "card": {"strength": 1, "reaper": True}}, "/payload/card", "SK-06"),
        ("send", {"player": "p1", "card": {"reaper": True, "aura": "Mond"}}, "/payload/card", "SK-08"),
    ],
)
def test_what_the_rules_forbid_cites_its_rule(
    first_night: Phone, kind: str, payload: Any, place: str, rule: str
) -> None:
    if kind == "send":
        first_night.do("target", target=20)
    assert refusal(first_night.event(kind, payload)) == (422, place, rule)


@pytest.mark.parametrize(
    ("graveyard", "place", "rule"),
    [
        ([1, 2, 3, 4], "/payload", "SK-02"),
        ([1, 2, 3, 4, 4], "/payload", "SK-01"),
        ([1, 2, 3, 4, 31], "/payload", "SK-01"),
        ([1, 2, 3, "reaper", "reaper"], "/payload", "SK-01"),
    ],
)
def test_a_graveyard_that_cannot_be(three: Phone, graveyard: Any, place: str, rule: str) -> None:
    begin(three)
    refused = three.event("night", {"graveyard": [card(face) for face in graveyard]})
    assert refusal(refused) == (422, place, rule)


@pytest.mark.parametrize(
    ("set_up", "place", "rule"),
    [
        ({"seats": THREE, "lead": 3}, "/payload/lead", "SK-03"),
        ({"seats": THREE, "teams": True}, "/payload/teams", "SK-14"),
        ({"seats": ["p1", "p2"], "variant": "chaotic"}, "/payload", "SG-01"),
        ({"seats": THREE, "ghosts": {"3": {"class": "Nonne"}}}, "/payload/ghosts/3", "SK-09"),
    ],
)
def test_a_set_up_that_the_rules_forbid(three: Phone, set_up: Any, place: str, rule: str) -> None:
    assert refusal(three.post("/games", {"game": "spookre", "payload": set_up})) == (422, place, rule)


@pytest.mark.parametrize(
    ("set_up", "place"),
    [
        ({"seats": ["p1"]}, "/payload/seats"),
        ({"seats": ["p1", "p1", "p2"]}, "/payload/seats/1"),
        ({"seats": THREE, "variant": "wild"}, "/payload/variant"),
        (
            {"seats": THREE, "classes": {"Koch": {"ability": {"ability": "fly"}}}},
            "/payload/classes/Koch/ability",
        ),
        ({"seats": THREE, "classes": {" ": {}}}, "/payload/classes/ "),
        ({"seats": THREE, "ghosts": {"51": {}}}, "/payload/ghosts/51"),
        ({"seats": THREE, "rules": {"clergy_twice": "never"}}, "/payload/rules/clergy_twice"),
    ],
)
def test_a_set_up_that_does_not_fit(three: Phone, set_up: Any, place: str) -> None:
    refused = three.post("/games", {"game": "spookre", "payload": set_up})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, place)


def test_teams_sit_across_and_a_tie_goes_to_the_strongest_ghost(five: Phone) -> None:
    begin(five, ["p1", "p2", "p3", "p4"], teams=True)
    targets = iter(range(40, 20, -1))
    for night in range(4):
        names = [next(targets) for _ in range(5)]
        deal(five, *names)
        for meeting, target in enumerate(names):
            high = meeting % 2 if night % 2 else 1 - meeting % 2  # ten ghosts for each team
            lead = int(board(five)["lead"][1:]) - 1
            by_seat = {at: 4 * meeting + 1 + (2 if at % 2 == high else 0) + at // 2 for at in range(4)}
            meet(five, target, *(by_seat[(lead + step) % 4] for step in range(4)))
    game = five.view()["game"]
    assert (game["score"]["ranking"], game["score"]["places"]) == ([1, 0], [1, 2])
    assert all("SK-14" in line["reason"] for line in game["score"]["lines"])
    assert five.view()["table"]["games"][0]["summary"] == [
        {"place": 1, "players": ["p2", "p4"], "ghosts": 10},
        {"place": 2, "players": ["p1", "p3"], "ghosts": 10},
    ]


def test_nobody_wins_where_all_mansions_are_empty(three: Phone) -> None:
    """65b: places 1, 1, 1."""
    begin(three)
    for _night in range(3):
        deal(three, 1, 2, 3, 4, 5)
        for player in THREE:
            three.do("hand", player=player, cards=0)
    game = three.view()["game"]
    assert (game["score"]["places"], game["score"]["winner"]) == ([1, 1, 1], None)
    assert [line["place"] for line in three.view()["table"]["games"][0]["summary"]] == [1, 1, 1]


def test_a_latecomer_takes_a_seat(app: Flask, table: Table, first_night: Phone) -> None:
    dora = Phone(app).join(table.code, "Dora")
    first_night.do("target", target=20)
    assert problem(dora.event("send", {"player": "p4", "card": card(1)})) == (409, "not_at_a_seat")
    dora.do("sit", seat=0, player="p4")
    dora.do("send", player="p4", card=card(1))
    assert board(dora)["meeting"]["plays"][0]["player"] == "p4"
    assert problem(dora.event("sit", {"seat": 3, "player": "p1"})) == (409, "no_such_seat")
    assert problem(dora.event("sit", {"seat": 1, "player": "p4"})) == (409, "sits_already")


def test_a_spectator_sees_all_and_changes_nothing(app: Flask, first_night: Phone) -> None:
    watching = Phone(app)
    watching.follow(first_night.view()["table"]["watch"])
    assert board(watching) == board(first_night)
    assert watching.event("target", {"target": 20}).status_code == 403


def test_the_set_up_can_be_put_right_while_the_game_runs(first_night: Phone) -> None:
    first_night.do("target", target=20)
    refused = first_night.event("send", {"player": "p1", "card": ghost(1, "Nonne")})
    assert refused.status_code == 422
    set_up = first_night.view()["game"]["set_up"]
    classes = {**set_up["classes"], "Nonne": {"ability": {"ability": "draw"}}}
    first_night.do("correct", seq=1, payload={**set_up, "classes": classes})
    first_night.do("send", player="p1", card=ghost(1, "Nonne"))
    assert step(first_night) == "use"


def test_export_and_import_give_the_same_game(app: Flask, three: Phone) -> None:
    begin(three, rules={"clergy_twice": "idempotent"})
    play_night(three, 0)
    deal(three, ghost(25, "Koch"), "reaper", 23, 22, 21)
    three.do("discard")
    three.do("target", target=25)
    three.do("send", player="p2", card=ghost(1, "Gräber"))
    three.do("use")
    three.do("undo", seq=three.history()[-1]["seq"])
    content = three.get("/export").get_json()
    with app.app_context():
        tables().database.write(lambda session: imported(session, content))
        histories = tables().office.histories
        with tables().database.reading() as session:
            games = [histories.of(session, row.games[0]) for row in session.query(TableRow)]
    assert len(games) == 2
    assert games[0].position == games[1].position
    assert CLASSES.keys() == games[0].position.set_up.classes.keys()
