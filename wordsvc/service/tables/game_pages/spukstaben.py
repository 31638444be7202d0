"""What the page of a game of Spukstaben shows beside the view: its cards, and help to fill it in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from flask_babel import lazy_gettext

from wordsvc.edge import Json, parse
from wordsvc.referee.contract import WordRules
from wordsvc.service.current import referee
from wordsvc.tables.history import History, in_force

REMEMBERED: Final = 5
"""Games whose cards are offered again."""

PRINTED: Final = {2: {2: 2, 3: 2}}
"""New cards by players and round, as far as the rulebook prints them (SP-23); later rounds of two bring 3."""


TITLE: Final = "Spukstaben"

KINDS: Final = {
    "appear": lazy_gettext("Neue Spukstaben"),
    "write": lazy_gettext("Wort geschrieben"),
    "withdraw": lazy_gettext("Wort zurückgenommen"),
    "reveal": lazy_gettext("Wörter aufgedeckt"),
    "amend": lazy_gettext("Wort berichtigt"),
    "vote": lazy_gettext("Abgestimmt"),
    "scare": lazy_gettext("Erschreckt"),
    "move": lazy_gettext("Weitergerückt"),
    "power_word": lazy_gettext("Powerwort"),
}

CORRECTABLE: Final = ("appear", "write", "amend", "scare", "power_word")


def about(game: Json, history: History, earlier: Iterable[History]) -> dict[str, Any]:
    """Cards, and help to fill them in; see :class:`GamePages`."""
    rounds, seats = game["board"]["rounds"], len(game["seats"])
    return {
        "letters_of": {card["id"]: card["letters"] for card in cards(history)},
        "used_ids": [card for each in rounds for card in _appeared(each)],
        "known_cards": known_cards([*earlier, history], seats),
        "next_count": _next_count(rounds, seats, game["board"]["state"]["round"]),
        "repairs": repairs,
    }


def cards(history: History) -> Iterator[Json]:
    """All cards that were filled in, or were in the deck."""
    for event in in_force(history.events):
        yield from event.payload.get("draw") or event.payload.get("deck") or ()


def known_cards(histories: list[History], players: int) -> Json:
    """The cards of the last games of as many players, each once, to be filled in again by their letters."""
    known: dict[str, Json] = {}
    for history in histories[-REMEMBERED:]:
        if len(history.position.seats) == players:
            known |= {json.dumps({**card, "id": ""}, sort_keys=True): card for card in cards(history)}
    return list(known.values())


def repairs(word: Json, set_up: Json) -> list[str]:
    """Words that a revealed word may be corrected to (SP-07), the likeliest first."""
    if not word["word"]:
        return []
    found = referee().explain(word["word"], parse(WordRules, set_up["words"]).value())
    keys = dict.fromkeys((*found.base_forms, *found.suggestions, *found.shortened))
    return [key for key in keys if key not in found.too_long]


def _appeared(round_: Json) -> list[str]:
    return [*(card["id"] for card in round_["placed"]), *round_["escaped"]]


def _next_count(rounds: Json, players: int, round_: int) -> int:
    """How many new cards to offer: what is printed, else as many as in the round before."""
    if players in PRINTED:
        return PRINTED[players].get(round_, 3)
    return len(_appeared(rounds[-1])) if round_ > 2 and rounds else 2
