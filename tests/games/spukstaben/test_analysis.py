"""A game looked at afterwards: what was played, what was best, what was still possible."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.casebook import answer
from tests.games.spukstaben.random_games import play
from tests.games.spukstaben.vocabulary import Words
from wordsvc.games.dictionary import Dictionary
from wordsvc.games.spukstaben import GAME
from wordsvc.referee.referee import Referee

Json = Any
EMPTY: Json = {"composing": [], "press": [], "office": [], "door": []}


def card(letters: str, cube: int) -> Json:
    return {"id": letters.lower(), "letters": letters, "track": [cube] * 4}


EXAMPLE_C: Json = {
    "setup": {"stage": 1, "players": 2, "round": 1, "rooms": EMPTY},
    "events": [
        {
            "op": "appear",
            "count": 6,
            "draw": [card("S", 3), card("R", 3), card("K", 3), card("EI", 2), card("CH", 3), card("U", 3)],
        },
        {"op": "scare", "words": ["STREICH", "KREISRUND"]},
    ],
}
"""Round 1 of the rulebook's example, with words that are judged."""


@cache
def lexicon() -> Dictionary:
    return Dictionary(cache(Referee.open))


def test_example_c_of_the_rulebook() -> None:
    got = answer(GAME, "analyse", EXAMPLE_C, lexicon())
    assert got["illegal"] is None
    (report,) = got["rounds"]
    assert report["played"]["words"] == ["STREICH", "KREISRUND"]
    assert report["played"]["claims"] == [["s", "r", "ei", "ch"], ["s", "r", "k", "ei", "u"]]
    assert (report["played"]["fled"], report["played"]["scares"]) == (["ei"], 9)
    assert report["optimal"]
    best, missed = report["best"], report["missed"]
    assert best["fled"] == ["ei"]
    assert missed == {"escaping": 0, "fled": 0, "scares": best["scares"] - 9}
    assert missed["scares"] > 0
    again = answer(GAME, "analyse", {**EXAMPLE_C, "events": _with_words(best["words"])}, lexicon())
    assert again["rounds"][0]["missed"] == {"escaping": 0, "fled": 0, "scares": 0}
    assert got["score"] is None
    assert (report["at_least"], report["at_most"]) == (None, None)


def _with_words(words: list[str]) -> Json:
    return [EXAMPLE_C["events"][0], {"op": "scare", "words": words}]


def test_the_report_as_text_in_both_languages() -> None:
    words = Words(STREICH=30, KREISRUND=10)
    events = [EXAMPLE_C["events"][0], {"op": "scare", "words": ["STREICH"], "judge": False}]
    request = {**EXAMPLE_C, "events": events}
    german, english = (
        GAME.operation("analyse")(request, words, language)["text"] for language in ("de", "en")
    )
    assert german[0] == "Runde 1: STREICH – 4 Schritte, 0 geflohen, 0 entkommen."
    assert english[0] == "Round 1: STREICH – 4 steps, 0 fled, 0 escaped."
    assert english[1].startswith("Best: ")
    assert english[1].endswith(" – 9 steps, 1 fled, 0 escaped.")


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
def test_whole_games(seed: int) -> None:
    game = play(Random(seed))
    spoken = [word for event in game.events for word in event.get("words", [event.get("word")]) if word]
    words = Words(**dict.fromkeys(spoken, 30))
    got = answer(GAME, "analyse", {"setup": game.setup, "rules": game.rules, "events": game.events}, words)
    assert got["illegal"] is None
    assert got["score"] == game.replay(game.events)["score"]
    score = got["score"]["score"]
    for report in got["rounds"]:
        assert score <= report["at_least"] <= report["at_most"]
        if report["optimal"] and report["best"] and len(report["played"]["words"]) == game.setup["players"]:
            missed = report["missed"]
            assert (missed["escaping"], missed["fled"], missed["scares"]) >= (0, 0, 0)


def test_the_power_word_is_the_end() -> None:
    setup = {
        "stage": 1,
        "players": 2,
        "round": 10,
        "rooms": {**EMPTY, "press": [{"id": "a", "letters": "A", "cube": 3}]},
    }
    events = [{"op": "power_word", "word": "E", "judge": False}]
    got = answer(GAME, "analyse", {"setup": setup, "events": events}, Words(E=40, A=30))
    (report,) = got["rounds"]
    assert report["best"]["words"] == ["A"]
    assert report["missed"] == {"escaping": 1, "fled": 1, "scares": 1}
    assert (got["score"]["score"], report["at_least"], report["at_most"]) == (14, 15, 15)


def test_the_plot_is_svg_in_the_language_asked_for() -> None:
    for language, title in (("de", "Gespielt und bestmöglich"), ("en", "Played and best possible")):
        plot = GAME.operation("analyse")(EXAMPLE_C, lexicon(), language)["plot"]
        root = ElementTree.fromstring(plot)
        assert root.tag.endswith("svg")
        assert title in plot


def test_an_illegal_event_ends_the_analysis() -> None:
    events = [*EXAMPLE_C["events"], {"op": "appear", "draw": [], "count": 0}]
    got = answer(GAME, "analyse", {**EXAMPLE_C, "events": events}, lexicon())
    assert got["illegal"]["event"] == 2
    assert len(got["rounds"]) == 1
