"""A game of Spanta at a table, by its events."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask

from tests.tables import spanta_game as play
from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from wordsvc.service.tables.current import tables
from wordsvc.tables.exchange import imported
from wordsvc.tables.storage.schema import TableRow

Json = Any


def begin(phone: Phone, **set_up: Json) -> Json:
    """Set up a game, with two seats unless told otherwise."""
    answer = phone.post("/games", {"game": "spanta", "payload": play.set_up(**set_up)})
    assert answer.status_code == 201, answer.text
    return answer.get_json()


def do_all(phone: Phone, events: Iterable[play.Event]) -> None:
    for kind, payload in events:
        phone.do(kind, **payload)


def step(phone: Phone) -> str:
    return str(phone.view()["game"]["step"])


def board(phone: Phone) -> Json:
    return phone.view()["game"]["board"]


def refused(phone: Phone, kind: str, **payload: Json) -> tuple[str, str]:
    """Where the rules forbid an event, and which rule is cited."""
    answer = phone.event(kind, payload)
    assert answer.status_code == 422, answer.text
    found = answer.get_json()
    rule = next(word for word in found["detail"].replace("(", " ").replace(")", " ").split() if "SA-" in word)
    return found["errors"][0]["pointer"], rule


def names(cards: Json) -> list[str]:
    return [card["id"] for card in cards]


@pytest.fixture
def spanta(table: Table) -> Table:
    """A game with both objectives entered."""
    begin(table.anna)
    table.anna.do("objective", objective=play.ANNAS)
    table.ben.do("objective", objective=play.BENS)
    return table


@pytest.fixture
def played(spanta: Table) -> Table:
    """All rounds played, objectives still secret."""
    do_all(spanta.anna, play.rounds())
    return spanta


@pytest.fixture
def finished(played: Table) -> Table:
    """The same, objectives revealed."""
    played.ben.do("reveal")
    return played


def test_a_whole_game(spanta: Table) -> None:
    anna, ben, _ = spanta
    for number in range(play.ROUNDS):
        assert (step(anna), board(anna)["round"], board(anna)["rounds"]) == ("display", number, 3)
        do_all(anna, play.whole_round(number))
    assert step(anna) == "reveal"
    assert anna.view()["game"]["score"] is None
    ben.do("reveal")
    game = anna.view()["game"]
    assert (game["step"], game["finished"]) == ("nothing", True)
    assert [names(seat["area"]) for seat in game["board"]["seats"]] == [["Ag1", "By1", "Ag2"], ["Cp1", "Cb1"]]
    assert [one["total"] for one in game["score"]["players"]] == [8, 3]
    assert [(line["points"], line["rule"]) for line in game["score"]["players"][0]["lines"]] == [
        (4, "SA-12"), (2, "SA-13"), (2, "SA-13"), (0, "SA-15")
    ]  # fmt: skip
    assert (game["score"]["ranking"], game["score"]["places"]) == ([0, 1], [1, 2])
    assert anna.view()["table"]["games"][0]["summary"] == [
        {"player": "p1", "place": 1, "total": 8}, {"player": "p2", "place": 2, "total": 3}
    ]  # fmt: skip
    assert problem(anna.event("display", play.DISPLAYS[0])) == (409, "due_nothing")


def test_the_board_says_whose_turn_it_is_and_what_is_left(spanta: Table) -> None:
    do_all(spanta.anna, play.whole_round(0))
    do_all(spanta.anna, play.rolled(1))
    shown = board(spanta.ben)
    assert (shown["starter"], shown["turn"], shown["deck"]) == (1, 1, 14 - 8)
    spanta.ben.do("capture", player="p2", dice=[1, 3], card="Cb2")
    shown = board(spanta.anna)
    assert (shown["turn"], names(shown["cemetery"])) == (0, ["By1", "Dy1", "w1"])
    assert (shown["seats"][1]["dice"], shown["seats"][1]["captured"]) == ([2, 2], ["Cb2"])
    assert shown["cemetery"][0] == {**play.card("By1", "ladder"), **dict.fromkeys(["min_players"]), **{
        "wildcard": False, "white_icon": False}}  # fmt: skip
    past = shown["past"][0]
    assert (past["dice"], past["starter"]) == ([[2, 4, 1, 3], [5, 5, 3, 4]], 0)
    assert [names(cards) for cards in past["captured"]] == [["Ag1", "Ap1"], ["Cb1", "Cp1"]]
    assert past["placings"] == [[{"discard": "Ap1", "place": "Ag1", "side": "right"}], []]


def test_steps_come_in_their_order(spanta: Table) -> None:
    anna = spanta.anna
    roll = {"player": "p1", "rolls": [[1, 2, 3, 4]]}
    capture = {"player": "p1", "dice": [2, 4], "card": "Ag1"}
    place = {"player": "p1", "discard": "Ap1", "place": "Ag1", "side": "left"}
    assert problem(anna.event("roll", roll)) == (409, "due_display")
    assert problem(anna.event("reveal")) == (409, "due_display")
    anna.do("display", **play.DISPLAYS[0])
    assert problem(anna.event("capture", capture)) == (409, "due_roll")
    assert problem(anna.event("end")) == (409, "due_roll")
    anna.do("roll", **roll)
    assert problem(anna.event("roll", roll)) == (409, "no_roll_now")
    anna.do("roll", player="p2", rolls=[[5, 5, 3, 4]])
    assert problem(anna.event("place", place)) == (409, "due_capture")
    assert problem(anna.event("display", play.DISPLAYS[1])) == (409, "due_capture")


def test_who_has_placed_is_done_for_the_round(spanta: Table) -> None:
    do_all(spanta.anna, play.captured(0))
    spanta.anna.do("done", player="p1")
    place = {"player": "p1", "discard": "Ap1", "place": "Ag1", "side": "left"}
    assert problem(spanta.anna.event("place", place)) == (409, "no_placing_now")
    assert problem(spanta.anna.event("done", {"player": "p1"})) == (409, "no_placing_now")
    assert [seat["done"] for seat in board(spanta.ben)["seats"]] == [True, False]


def test_what_the_rules_forbid_is_refused_by_the_rule(spanta: Table) -> None:
    anna, displayed = spanta.anna, play.display
    cards = play.DISPLAYS[0]["cards"]
    assert refused(anna, "display", cards=cards[:3]) == ("/payload/cards", "SA-10")
    assert refused(anna, "display", cards=[*cards[:3], cards[0]]) == ("/payload/cards/3", "SA-16")
    forbidden = displayed(Ag1="even", Ap1="odd", Cb1="three_minus", Cp1="ladder")
    assert refused(anna, "display", **forbidden) == ("/payload/cards/2", "SA-16")
    half = [*cards[:3], {"id": "x", "icon": "odd", "shape": "A"}]
    assert refused(anna, "display", cards=half) == ("/payload/cards/3", "SA-07")
    assert refused(anna, "end") == ("/payload", "SA-11")
    anna.do("display", **play.DISPLAYS[0])
    kept = {"player": "p1", "rolls": [[1, 1, 1, 1], [2, 2, 2, 2]], "kept": [[0]]}
    assert refused(anna, "roll", **kept) == ("/payload", "SA-01")
    assert refused(anna, "roll", player="p1", rolls=[[1, 1, 1, 1]] * 4) == ("/payload", "SA-01")
    for player, dice in play.DICE[0].items():
        anna.do("roll", player=player, rolls=[dice])
    assert refused(anna, "capture", player="p2", dice=[5, 5], card="Cb1") == ("/payload", "SA-04")
    assert refused(anna, "capture", player="p1", dice=[2, 3], card="Ag1") == ("/payload", "SA-03")
    assert refused(anna, "capture", player="p1", dice=[6, 6], card="Ag1") == ("/payload", "SA-04")
    assert refused(anna, "pass", player="p1") == ("/payload", "SA-05")
    for player, pair, name in play.CAPTURES[0]:
        anna.do("capture", player=player, dice=pair, card=name)
    foreign = {"player": "p1", "discard": "Cb1", "place": "Ag1", "side": "left"}
    assert refused(anna, "place", **foreign) == ("/payload", "SA-07")
    assert refused(anna, "done", player="p1", discards=["Ag1"]) == ("/payload", "SA-09")


def test_a_card_of_an_earlier_round_does_not_come_again(spanta: Table) -> None:
    do_all(spanta.anna, play.whole_round(0))
    assert refused(spanta.anna, "display", **play.DISPLAYS[0]) == ("/payload/cards/0", "SA-16")


def take(phone: Phone, *names: str) -> None:
    """A round up to the placement in which only the first player captures, one or two cards."""
    rest = [f"Dy{board(phone)['round']}{number}" for number in range(4 - len(names))]
    phone.do("display", **play.display(**dict.fromkeys([*names, *rest], "equal")))
    phone.do("roll", player="p2", rolls=[[1, 2, 3, 5]])
    phone.do("roll", player="p1", rolls=[[1, 1, 2, 2 if len(names) > 1 else 3]])
    for die, name in enumerate(names, 1):
        phone.do("capture", player="p1", dice=[die, die], card=name)


def all_done(phone: Phone, **discards: list[str]) -> None:
    for player in play.SEATS:
        phone.do("done", player=player, discards=discards.get(player, []))


def place(phone: Phone, discard: str, ghost: str, side: str) -> None:
    phone.do("place", player="p1", discard=discard, place=ghost, side=side)


def test_cards_over_the_limit_of_the_hand_are_discarded(table: Table) -> None:
    begin(table.anna)
    for cards in (["Ag1", "Bp1"], ["Cb1", "Dp1"]):
        take(table.anna, *cards)
        all_done(table.anna)
    take(table.anna, "Ap1", "Bb1")
    assert [seat["must_discard"] for seat in board(table.anna)["seats"]] == [1, 0]
    assert refused(table.anna, "done", player="p1") == ("/payload", "SA-09")
    assert refused(table.anna, "done", player="p1", discards=["Ag1", "Ag1"])[1] == "SA-09"
    all_done(table.anna, p1=["Cb1"])
    assert names(board(table.anna)["seats"][0]["hand"]) == ["Ag1", "Bp1", "Dp1", "Ap1", "Bb1"]


def test_nobody_can_capture(table: Table) -> None:
    """Where no dice meet any icon the capture is over before it begins; all share the first place."""
    begin(table.anna, deck=4)
    for phone, objective in ((table.anna, play.ANNAS), (table.ben, play.BENS)):
        phone.do("objective", objective=objective)
    table.anna.do("display", **play.display(Ag1="even", Ap1="even", Cb1="equal", Cp1="even"))
    table.anna.do("roll", player="p1", rolls=[[1, 3, 5, 6]])
    table.ben.do("roll", player="p2", rolls=[[1, 2, 3, 5]])
    assert step(table.anna) == "placement"
    for player in play.SEATS:
        table.anna.do("done", player=player)
    table.anna.do("reveal")
    score = table.anna.view()["game"]["score"]
    assert [one["total"] for one in score["players"]] == [0, 0]
    assert (score["places"], score["winners"]) == ([1, 1], [0, 1])


def three(table: Table) -> None:
    """Oma joins, without a phone."""
    table.anna.post("/players", {"name": "Oma", "phone": False})


def test_the_rulebooks_capture_and_a_tie_of_two(table: Table) -> None:
    """Casper, Pegajoso and Myrtle: Casper cannot lay his last dice, the others capture twice."""
    three(table)
    begin(table.anna, seats=["p1", "p2", "p3"], deck=6)
    table.anna.do("objective", objective=play.BENS)
    table.anna.do("objective", objective=play.BENS, player="p3")
    table.ben.do("objective", objective=play.BENS)
    shown = play.display(w1="equal", Ap1="ladder", Bb1="odd", Dy1="even", Cg1="equal", Dg1="three_minus")
    table.anna.do("display", **shown)
    for player, dice in zip(["p1", "p2", "p3"], ([4, 4, 1, 5], [2, 3, 4, 6], [1, 3, 5, 5]), strict=True):
        table.anna.do("roll", player=player, rolls=[dice])
    for player, pair, name in (("p1", [4, 4], "w1"), ("p2", [2, 3], "Ap1"), ("p3", [1, 3], "Bb1")):
        table.anna.do("capture", player=player, dice=pair, card=name)
    assert board(table.anna)["seats"][0]["out"]
    assert board(table.anna)["turn"] == 1
    table.anna.do("capture", player="p2", dice=[4, 6], card="Dy1")
    table.anna.do("capture", player="p3", dice=[5, 5], card="Cg1")
    hands = [names(seat["hand"]) for seat in board(table.anna)["seats"]]
    assert hands == [["w1"], ["Ap1", "Dy1"], ["Bb1", "Cg1"]]
    for player in ("p3", "p1", "p2"):
        table.anna.do("done", player=player)
    table.anna.do("reveal")
    score = table.anna.view()["game"]["score"]
    assert (score["ranking"], score["places"], score["winners"]) == ([1, 2, 0], [1, 1, 3], [1, 2])


def test_the_rulebooks_placement(table: Table) -> None:
    """Myrtle discards the wildcard to place yellow on the left, then a blue ghost for a blue one."""
    begin(table.anna, deck=None)
    for mate, ghost in (("Dg1", "Ag1"), ("Dp1", "Bp1")):
        take(table.anna, mate, ghost)
        place(table.anna, mate, ghost, "right")
        all_done(table.anna)
    for cards in (["w1", "Cy1"], ["Ab1", "Db1"]):
        take(table.anna, *cards)
        all_done(table.anna)
    take(table.anna, "Bg1")
    place(table.anna, "w1", "Cy1", "left")
    place(table.anna, "Db1", "Ab1", "right")
    myrtle = board(table.anna)["seats"][0]
    assert (names(myrtle["area"]), names(myrtle["hand"])) == (["Cy1", "Ag1", "Bp1", "Ab1"], ["Bg1"])
    assert refused(table.anna, "place", player="p1", discard="Bg1", place="Ag1", side="left")[1] == "SA-07"


def test_passing_is_for_tables_that_allow_it(table: Table) -> None:
    begin(table.anna, rules={"pass": "free"})
    do_all(table.anna, play.rolled(0))
    table.anna.do("pass", player="p1")
    assert [seat["out"] for seat in board(table.anna)["seats"]] == [True, False]
    table.anna.do("capture", player="p2", dice=[5, 5], card="Cb1")
    assert refused(table.anna, "capture", player="p1", dice=[2, 4], card="Ag1")[1] == "SA-05"
    table.anna.do("pass", player="p2")
    assert step(table.anna) == "placement"


def test_a_deck_that_nobody_has_counted_ends_when_the_table_says_so(table: Table) -> None:
    begin(table.anna, deck=None)
    do_all(table.anna, play.rounds(1))
    assert (board(table.anna)["rounds"], board(table.anna)["deck"], step(table.anna)) == (
        None,
        None,
        "display",
    )
    table.anna.do("end")
    assert step(table.anna) == "objectives"
    assert problem(table.anna.event("reveal")) == (409, "due_objectives")
    assert problem(table.anna.event("display", play.DISPLAYS[1])) == (409, "due_objectives")


def test_special_objectives(table: Table) -> None:
    """Points by shape and colour, no formations; the other objectives are not in this game."""
    begin(table.anna, variant="special")
    assert refused(table.anna, "objective", objective=play.ANNAS) == ("/payload/objective", "SA-14")
    for phone in (table.anna, table.ben):
        phone.do("objective", objective=play.SPECIAL)
    do_all(table.anna, play.rounds())
    table.anna.do("reveal")
    score = table.anna.view()["game"]["score"]
    assert [one["total"] for one in score["players"]] == [2 * 4 + 1 + 1, 0]
    assert {line["rule"] for line in score["players"][0]["lines"]} == {"SA-14", "SA-15"}


def test_special_objectives_only_where_they_are_played(spanta: Table) -> None:
    assert refused(spanta.anna, "objective", objective=play.SPECIAL) == ("/payload/objective", "SA-14")
    assert refused(spanta.anna, "objective") == ("/payload/objective", "SA-17")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["p1"]},
        {"seats": ["p1", "p1"]},
        {"starter": 2},
        {"deck": 0},
        {"deck": 73},
        {"variant": "other"},
        {"rules": {"pass": "always"}},
    ],
)
def test_a_set_up_that_makes_no_sense(table: Table, wrong: Json) -> None:
    answer = table.anna.post("/games", {"game": "spanta", "payload": play.set_up(**wrong)})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"].startswith(f"/payload/{next(iter(wrong))}")


def test_house_rules_of_the_table_hold_in_the_game(table: Table) -> None:
    table.anna.post("", {"rules": {"spanta": {"formation_gap": "any_ordered_cards", "pass": "free"}}})
    begin(table.anna)
    rules = table.anna.view()["game"]["set_up"]["rules"]
    assert (rules["formation_gap"], rules["pass"], rules["wild_3p"]) == (
        "any_ordered_cards", "free", "flagged_only"
    )  # fmt: skip


def test_undo_across_the_end(finished: Table) -> None:
    revealed = finished.anna.view()["game"]["undo"][0]
    assert revealed["kind"] == "reveal"
    finished.anna.do("undo", seq=revealed["seq"])
    assert (step(finished.anna), finished.anna.view()["table"]["games"][0]["finished"]) == ("reveal", False)
    last = finished.anna.view()["game"]["undo"]
    finished.anna.do("undo", seq=next(one["seq"] for one in last if one["kind"] == "done"))
    assert (step(finished.anna), board(finished.anna)["round"]) == ("placement", 3)
    finished.anna.do("done", player="p2")
    finished.anna.do("reveal")
    assert finished.anna.view()["game"]["score"]["ranking"] == [0, 1]


def seq_of(phone: Phone, kind: str, **payload: Json) -> int:
    """The event with such a payload."""
    return next(
        int(event["seq"])
        for event in phone.history()
        if event["kind"] == kind and payload.items() <= event["payload"].items()
    )


def test_an_old_round_is_corrected_and_all_after_it_computed_anew(finished: Table) -> None:
    """Anna's first ghost was pink: the row still holds a formation, but brings a point less."""
    first = seq_of(finished.anna, "place", player="p1")
    wrong = {"player": "p1", "discard": "Ag1", "place": "Ap1", "side": "right"}
    answer = finished.ben.event("correct", {"seq": first, "payload": wrong})
    assert answer.status_code == 201, answer.text
    assert names(board(finished.anna)["seats"][0]["area"]) == ["Ap1", "By1", "Ag2"]
    assert [one["total"] for one in finished.anna.view()["game"]["score"]["players"]] == [7, 3]


def test_a_correction_that_later_events_do_not_fit(finished: Table) -> None:
    first = seq_of(finished.anna, "capture", card="Cb1")
    other = {"player": "p2", "dice": [5, 3], "card": "Ap1"}
    assert problem(finished.ben.event("correct", {"seq": first, "payload": other})) == (409, "later_events")
    answer = finished.ben.event("correct", {"seq": first, "payload": other}, anyway=True)
    assert answer.status_code == 201
    assert finished.anna.view()["game"]["skipped"]


def test_a_card_that_was_entered_wrong_is_put_right(finished: Table) -> None:
    """The yellow ghosts were blue ones: no formation any more."""
    second = seq_of(finished.anna, "display", **play.DISPLAYS[1])
    right = play.display(By1="ladder", Dy1="equal", Cb2="odd", w1="even")
    right["cards"][0]["colour"] = "blue"
    right["cards"][1]["colour"] = "blue"
    answer = finished.anna.event("correct", {"seq": second, "payload": right})
    assert answer.status_code == 201, answer.text
    assert finished.anna.view()["game"]["score"]["players"][0]["total"] == 4


def test_a_deck_that_was_counted_wrong_is_put_right(played: Table) -> None:
    """Four cards more: the game goes on where it seemed to be over."""
    payload = {**played.anna.history()[0]["payload"], "deck": 18}
    played.anna.event("correct", {"seq": 1, "payload": payload})
    assert (step(played.anna), board(played.anna)["rounds"], board(played.anna)["deck"]) == ("display", 4, 6)


def test_a_latecomer_takes_a_seat_with_its_cards(spanta: Table, app: Flask) -> None:
    do_all(spanta.anna, play.whole_round(0))
    clara = Phone(app).join(spanta.code, "Clara")
    clara.do("sit", seat=1, player="p3")
    seat = board(clara)["seats"][1]
    assert (seat["player"], names(seat["hand"])) == ("p3", ["Cb1", "Cp1"])
    assert seat["objective"] == {"written": True, "mine": False, "objective": None}
    clara.do("objective", objective=play.BENS)
    assert board(clara)["seats"][1]["objective"]["objective"] is not None
    assert problem(spanta.ben.event("objective", {"objective": play.ANNAS})) == (409, "not_at_a_seat")


def exported(phone: Phone) -> Json:
    return phone.get("/export").get_json()


def read_back(app: Flask, content: Json) -> str:
    with app.app_context():
        return tables().database.write(lambda session: imported(session, content).id)


def test_export_and_import_give_the_same_game_event_by_event(finished: Table, app: Flask) -> None:
    finished.anna.do("undo", seq=finished.anna.view()["game"]["undo"][0]["seq"])
    finished.anna.do("reveal")
    content = exported(finished.anna)
    copy = read_back(app, content)
    with app.app_context(), tables().database.reading() as session:
        game = session.get_one(TableRow, copy).games[0]
        history = tables().office.histories.of(session, game)
        assert game.summary == finished.anna.view()["table"]["games"][0]["summary"]
        events = [(event.kind, event.payload, event.player) for event in history.events]
    files = content["games"][0]["events"]
    assert events == [(event["kind"], event["payload"], event["player"]) for event in files]
    assert not any(event["secret"] for event in files)


def test_secret_objectives_left_out_have_to_be_entered_again(played: Table, app: Flask) -> None:
    content = exported(played.anna)
    assert [event["kind"] for event in content["games"][0]["events"] if event["secret"]] == ["objective"] * 2
    assert "bonus_shape" not in json.dumps(content)
    copy = read_back(app, content)
    with app.app_context(), tables().database.reading() as session:
        history = tables().office.histories.of(session, session.get_one(TableRow, copy).games[0])
        assert history.position.step == "objectives"
        assert history.position.without_objective == ["p1", "p2"]
