"""The Spectral Gates at a table, by their events."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.conftest import Table
from tests.tables.phones import Phone, problem
from tests.tables.spookre import GATES, REAPER, begin, board, refusal, step

Json = Any

FIRST_ROW: Json = [(14, "Klerus"), (30, "Barde"), (33, "Barde"), None, (12, "Bäcker"), (11, "Bäcker")]
FED: Json = [(4, "Klerus"), (9, "Klerus")]
SENT: Json = [
    ((20, "Schmied"), (13, "Koch")),
    ((29, "Klerus"), (25, "Matrose")),
    ((32, "Matrose"), (40, "Klerus")),
    ((18, "Koch"), (34, "Barde")),
    (None, (15, "Bäcker")),
    ((10, "Bäcker"), (50, "Barde")),
]


def told(cards: Json) -> list[Json]:
    """Ghosts by strength and class; None is a Reaper."""
    return [{"strength": one[0], "class": one[1]} if one else dict(REAPER) for one in cards]


@pytest.fixture
def two(table: Table) -> Phone:
    """Anna's phone, a game of two set up."""
    begin(table.anna, ["p1", "p2"], classes=GATES)
    return table.anna


@pytest.fixture
def laid_out(two: Phone) -> Phone:
    """The row of the first Night lies there."""
    two.do("row", targets=told(FIRST_ROW))
    return two


def play_first_night(phone: Phone, *, locations: int = 6) -> None:
    phone.do("feed", cards=told(FED))
    for pair in SENT[:locations]:
        phone.do("location", cards=told(pair))


def strengths(cards: Json) -> list[Json]:
    return ["reaper" if one["reaper"] else one["strength"] for one in cards]


def test_a_closing_gate_pulls_ghosts_out_of_mansions(laid_out: Phone) -> None:
    """The worked example: the clergy's gate has 4 and 9, b won 14, and a's 29 closes it."""
    play_first_night(laid_out, locations=1)
    assert [strengths(pile) for pile in board(laid_out)["mansions"]] == [[], [14]]
    laid_out.do("location", cards=told(SENT[1]))
    shown = board(laid_out)
    assert shown["gates"]["Klerus"] == {"strengths": [4, 9, 29, 14], "closed": True}
    assert [strengths(pile) for pile in shown["mansions"]] == [[30], []]
    last = shown["turns"][-1]
    assert (last["winner"], strengths(last["arrived"])) == ("p1", [29, 25])
    assert last["closed"] == [{"class": "Klerus", "ghosts": [14], "players": ["p2"]}]
    laid_out.do("location", cards=told(SENT[2]))
    assert strengths(board(laid_out)["turns"][-1]["discarded"]) == [40]
    assert [strengths(pile) for pile in board(laid_out)["mansions"]] == [[30, 33], []]


def test_a_reaper_guides_and_a_ghost_just_won_is_pulled_back(laid_out: Phone) -> None:
    play_first_night(laid_out)
    reaper_as_target, reaper_sent, pulled_back = board(laid_out)["turns"][-3:]
    assert (reaper_as_target["winner"], strengths(reaper_as_target["arrived"])) == (None, [18, 34])
    assert strengths(reaper_as_target["discarded"]) == ["reaper"]
    assert (reaper_sent["winner"], strengths(reaper_sent["arrived"])) == (None, [12, 15])
    assert (pulled_back["winner"], strengths(pulled_back["arrived"])) == ("p1", [10, 50])
    assert pulled_back["closed"] == [{"class": "Bäcker", "ghosts": [11], "players": ["p1"]}]
    assert [strengths(pile) for pile in board(laid_out)["mansions"]] == [[30, 33], []]


def test_the_next_night_takes_the_oldest_ghost_of_each_open_gate(laid_out: Phone) -> None:
    play_first_night(laid_out)
    assert step(laid_out) == "next_night"
    gates = board(laid_out)["gates"]
    assert (gates["Koch"]["strengths"], gates["Barde"]["strengths"]) == ([13, 18], [34, 50])
    laid_out.do("next_night")
    shown = board(laid_out)
    assert (step(laid_out), shown["night"]) == ("row", 2)
    assert (shown["gates"]["Koch"]["strengths"], shown["gates"]["Barde"]["strengths"]) == ([18], [50])
    assert len(shown["gates"]["Klerus"]["strengths"]) == 4
    assert (
        shown["deck"] == 52 - 2 - 4 - 4 - 3
    )  # Mansions, two closed gates, one ghost at each of three others


def test_steps_come_in_their_order(two: Phone) -> None:
    assert problem(two.event("feed", {"cards": told(FED)})) == (409, "due_row")
    assert problem(two.event("target", {"target": 3})) == (409, "due_row")
    two.do("row", targets=told(FIRST_ROW))
    assert problem(two.event("location", {"cards": told(SENT[0])})) == (409, "due_feed")
    assert problem(two.event("next_night")) == (409, "due_feed")


@pytest.mark.parametrize(
    ("cards", "place", "rule"),
    [
        ([(20, None), (21, "Koch")], "/payload/cards/0", "SG-05"),
        ([(20, "Koch"), (20, "Koch")], "/payload/cards/1", "SG-01"),
        ([(14, "Klerus"), (21, "Koch")], "/payload/cards/0", "SG-01"),
        ([(20, "Nonne"), (21, "Koch")], "/payload/cards/0", "SK-09"),
    ],
)
def test_cards_that_cannot_be_there(laid_out: Phone, cards: Json, place: str, rule: str) -> None:
    laid_out.do("feed", cards=told(FED))
    assert refusal(laid_out.event("location", {"cards": told(cards)})) == (422, place, rule)


def test_nobody_leaves_a_target_out_who_has_cards(laid_out: Phone) -> None:
    laid_out.do("feed", cards=told(FED))
    refused = laid_out.event("location", {"cards": [None, *told([(21, "Koch")])]})
    assert refusal(refused) == (422, "/payload/cards", "SG-09")


def test_a_row_has_six_targets(two: Phone) -> None:
    assert refusal(two.event("row", {"targets": told(FIRST_ROW[:5])})) == (422, "/payload/targets", "SG-01")


def test_three_nights_make_a_game_and_short_hands_send_no_more_than_they_have(two: Phone) -> None:
    """SG-09, SG-10: the deck of the third Night is what Mansions and gates have left."""
    for night in range(3):
        play_any_night(two)
        if night < 2:
            two.do("next_night")
    game = two.view()["game"]
    assert (game["step"], game["finished"], len(game["score"]["lines"])) == ("nothing", True, 2)
    assert all("SG-10" in line["reason"] for line in game["score"]["lines"])
    last = two.history()[-1]["seq"]
    two.do("undo", seq=last)
    assert (step(two), two.view()["game"]["score"]) == ("location", None)
    two.do("redo", seq=last)
    assert two.view()["game"]["finished"]


def play_any_night(phone: Phone) -> None:
    """A Night with the next best cards; class by class, so that gates close."""
    names = list(GATES)
    pool = [strength for strength in board(phone)["unseen"] if strength != "reaper"]

    def some(count: int) -> list[Json]:
        taken = [pool.pop() for _ in range(count)]
        return [{"strength": strength, "class": names[strength // 9]} for strength in taken]

    phone.do("row", targets=some(board(phone)["target_count"]))
    if step(phone) == "feed":
        phone.do("feed", cards=some(2))
    while step(phone) == "location":
        pair = [some(1)[0] if left else None for left in board(phone)["cards_left"]]
        phone.do("location", cards=pair)
