"""Every page of Spookre, in every step: axe-core, sizes, roles, odd names, English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.service.browser.examine import LONG, ODD, RIGHT_TO_LEFT, looking
from tests.service.browser.play import Phone
from tests.service.browser.served import Service
from tests.tables.spookre import CLASSES, GATES, card, faces_of, ghost, seat, targets_of, winner_of
from tests.tables.test_spookre_gates import FED, FIRST_ROW, SENT, told

SEATS = ["p1", "p2", "p3", "p4"]
GRAVEYARD = [
    ghost(25, "Koch"),
    ghost(31, "Klerus", "Sonne"),
    ghost(12, "Dieb"),
    {"strength": 38},
    {"reaper": True},
]
MANY = {f"{ODD} {number}": {} for number in range(5)} | {
    name: {} for name in ("Klerus", "Barde", "Koch", "Bäcker")
}
STEPS = ("set up", "night", "discard", "target", "send", "use", "teams", "score", "history")
GATES_STEPS = ("row", "feed", "location", "next night", "gates history")


class Pages:
    """A table with a game in each step; for each page who looks and where."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.host, self.onlooker = Phone(browser, address), Phone(browser, address)
        self.table = self.host.open_table("Anna", "Freitag")
        for name in (LONG, ODD, RIGHT_TO_LEFT):
            self.host.post(f"/{self.table}/players", {"name": name, "phone": False})
        self.onlooker.context.request.get(self.host.state(self.table)["table"]["watch"])
        games = f"/tables/{self.table}/games"
        self.paths = {"set up": f"{games}/new/spookre"}
        self._nights(games)
        self._gates(games)

    def _begin(self, name: str, games: str, seats: list[str], **set_up: object) -> int:
        payload = {"seats": seats, "auras": ["Mond", "Sonne", ODD], **set_up}
        body = {"game": "spookre", "payload": payload}
        number = len(self.host.state(self.table)["table"]["games"]) + 1
        self.host.post(f"/{self.table}/games", body)
        self.paths[name] = f"{games}/{number}"
        return number

    def _nights(self, games: str) -> None:
        dealt = [("night", {"graveyard": GRAVEYARD})]
        target = [*dealt, ("discard", {}), ("target", {"target": 25})]
        sent = [*target, ("send", {"player": "p1", "card": {"strength": 24}})]
        stolen = [*sent, ("send", {"player": "p2", "card": ghost(3, "Dieb")})]
        steps = {"night": [], "discard": dealt, "target": target[:2], "send": sent, "use": stolen}
        for name, events in steps.items():
            self._play(self._begin(name, games, SEATS, classes=CLASSES), events)
        self._begin("teams", games, SEATS, teams=True)
        self._play(self._begin("score", games, SEATS[:3]), list(whole_game()))
        self.paths["history"] = self.paths["use"] + "/history"

    def _gates(self, games: str) -> None:
        row = [("row", {"targets": told(FIRST_ROW)})]
        night = [
            *row,
            ("feed", {"cards": told(FED)}),
            *(("location", {"cards": told(pair)}) for pair in SENT),
        ]
        steps = {"row": [], "feed": row, "location": night[:4], "next night": night}
        for name, events in steps.items():
            classes = MANY if name == "row" else GATES
            self._play(self._begin(name, games, SEATS[:2], classes=classes), events)
        self.paths["gates history"] = self.paths["next night"] + "/history"

    def _play(self, game: int, events: list[tuple[str, dict[str, object]]]) -> None:
        for kind, payload in events:
            self.host.event(self.table, kind, game, **payload)

    def close(self) -> None:
        self.host.close()
        self.onlooker.close()


def whole_game() -> Iterator[tuple[str, dict[str, object]]]:
    """The plain game of three."""
    for night in range(3):
        yield "night", {"graveyard": [{"strength": target} for target in targets_of(night)]}
        lead = night
        for meeting, target in enumerate(targets_of(night)):
            yield "target", {"target": target}
            for step in range(3):
                at = (lead + step) % 3
                yield "send", {"player": seat(at), "card": {"strength": faces_of(night, meeting)[at]}}
            lead = winner_of(night, meeting)


@pytest.fixture(scope="module")
def pages(browser: Browser, service: Service) -> Iterator[Pages]:
    service.forget_attempts()
    made = Pages(browser, service.address)
    yield made
    made.close()


FOR_PLAYERS = ("set up",)
LIKE_ANOTHER = ("teams",)


@pytest.mark.parametrize("name", STEPS + GATES_STEPS)
def test_axe_finds_nothing_and_nothing_is_cut_off_or_too_small(
    browser: Browser, pages: Pages, name: str
) -> None:
    with looking(browser, pages.host, pages.paths[name]) as page:
        assert page.locator("#table").get_attribute("data-table") == pages.table
        assert page.locator("svg[onload]").count() == 0


@pytest.mark.parametrize("name", [n for n in STEPS + GATES_STEPS if n not in FOR_PLAYERS + LIKE_ANOTHER])
def test_a_spectator_sees_it_and_changes_nothing(browser: Browser, pages: Pages, name: str) -> None:
    with looking(browser, pages.onlooker, pages.paths[name]) as page:
        assert page.locator("#table").get_attribute("data-table") == pages.table
        assert page.locator("[data-send], svg[onload]").count() == 0


def test_the_pages_are_in_english_too(pages: Pages) -> None:
    for name, words in {
        "use": "The aura matches",
        "location": "Just happened",
        "set up": "Who sits where",
    }.items():
        text = pages.host.context.request.get(pages.paths[name], headers={"Accept-Language": "en"}).text()
        assert words in text
        assert "Nacht" not in text


def test_a_class_of_any_name_can_be_picked(pages: Pages) -> None:
    page = pages.host.page
    page.goto(pages.paths["row"])
    page.locator("[data-strength='7']").click()
    page.locator("[data-choices=class] [data-value]").first.click()
    assert page.locator("[data-slot='0'] small").text_content() == f"{ODD} 0"
    assert page.locator("svg[onload]").count() == 0
    page.reload()
    assert page.locator("[data-slot='0'] small").text_content() == f"{ODD} 0"  # nothing tapped is lost


def test_those_who_share_the_first_place_are_all_named(pages: Pages) -> None:
    """65b: nobody has a ghost, so all are first."""
    seats = SEATS[:3]
    host, game = pages.host, len(pages.host.state(pages.table)["table"]["games"]) + 1
    host.post(f"/{pages.table}/games", {"game": "spookre", "payload": {"seats": seats}})
    for _night in range(3):
        host.event(pages.table, "night", game, graveyard=[card(face) for face in range(1, 6)])
        for player in seats:
            host.event(pages.table, "hand", game, player=player, cards=0)
    host.page.goto(f"/tables/{pages.table}/games/{game}")
    assert host.page.locator(".score .place").all_text_contents() == ["1.", "1.", "1."]
    headline = host.page.locator(".score .rating").inner_text()
    assert headline == f"Anna, {LONG}, {ODD} teilen sich den ersten Platz"


def test_an_ability_is_put_right_while_the_game_runs(pages: Pages) -> None:
    """The thief takes out of a hand: what waits to be used is another ability then."""
    page = pages.host.page
    page.goto(pages.paths["history"])
    entry = page.locator(".history li", has_text="Spiel vorbereitet")
    entry.get_by_text("Berichtigen").click()
    row = entry.locator("[data-class]", has=page.locator("[value=Dieb]"))
    row.locator("[data-part-of=ability]").select_option(label="nimmt jemandem eine Handkarte")
    entry.get_by_role("button", name="So war es").click()
    entry.get_by_text("berichtigt", exact=True).wait_for()
    page.goto(pages.paths["use"])
    assert page.locator(".step .actions button").all_inner_texts() == ["Anna", ODD, RIGHT_TO_LEFT]
