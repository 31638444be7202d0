"""An illegal claim is told why."""

from __future__ import annotations

import pytest

from tests.games.spukstaben.notation import state
from tests.games.spukstaben.words import judge
from wordsvc.games.spukstaben import GAME


@pytest.mark.parametrize(
    ("board", "word", "claim", "rule", "says"),
    [
        ("E2 / / /", "EIS", ["e", "x"], "SP-18", "Nicht in der Druckerei: x"),
        ("E2 I2 / S2 / /", "EIS", ["e"], "SP-16", "EIS muss auch i, s erschrecken"),
        ("E2 X2 / / /", "EIS", ["e", "x"], "SP-13", "X (Karte x) kommt in EIS nicht vor"),
        ("E2 EI2 / / /", "EIS", ["e", "ei"], "SP-10", "nicht genug Buchstaben"),
        ("T2:max=6 / / /", "TELEFON", ["t"], "SP-31", "zu lang"),
        ("S2:start / / /", "SONNE", ["s"], "SP-32", "Wortanfang"),
        ("ER2:end / / /", "FEUER", ["er"], "SP-32", "Wortende"),
        ("S2:in=SCH / / /", "SCHULE", ["s"], "SP-33", "verbotenen Verbindung"),
        ("E2* / / /", "WEG", ["e"], "SP-50", "verlangt E zweimal"),
        ("R2> / S2 / /", "RAD", ["r"], "SP-41", "alle Karten, die der Karte r beistehen"),
    ],
)
def test_reason(board: str, word: str, claim: list[str], rule: str, says: str) -> None:
    request = {"state": state(board), "words": [word], "claims": [claim], "judge": False}
    answer = GAME.operation("scare")(request, judge)
    judged = answer["words"][0]["claim"]
    assert judged["legal"] is False
    assert says in judged["reason"]
    assert f"({rule})" in judged["reason"]


def test_deadlock_and_order() -> None:
    request = {"state": state("H2v U2^ / EI2 IN2 / /"), "judge": False}
    deadlock = {"words": ["HUT"], "claims": [["h", "u"]], "rules": {"arrow_cycle": "deadlock"}}
    order = {"words": ["EINEI"], "claims": [["in"]], "rules": {"assignment": "strict_left_to_right"}}
    reasons = [
        GAME.operation("scare")({**request, **more}, judge, "en")["words"][0]["claim"]["reason"]
        for more in (deadlock, order)
    ]
    assert reasons == [
        "The card h leans on itself in a circle and cannot be scared like that (SP-45).",
        "EINEI cannot scare the card in (SP-16).",
    ]
