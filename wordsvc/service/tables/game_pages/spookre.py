"""What the page of a game of Spookre shows beside the view: the cards the table knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flask_babel import lazy_gettext

from wordsvc.edge import Json
from wordsvc.games.spookre.setup import Setup
from wordsvc.tables.history import History

TITLE: Final = "Spookre"

KINDS: Final = {
    "night": lazy_gettext("Nacht ausgeteilt"),
    "discard": lazy_gettext("Karten abgeworfen"),
    "target": lazy_gettext("Zielgeist gewählt"),
    "send": lazy_gettext("Karte geschickt"),
    "use": lazy_gettext("Fähigkeit eingesetzt"),
    "hand": lazy_gettext("Handkarten gezählt"),
    "row": lazy_gettext("Zielgeister ausgelegt"),
    "feed": lazy_gettext("Tore gefüttert"),
    "location": lazy_gettext("Aufgedeckt"),
    "next_night": lazy_gettext("Nächste Nacht"),
}

CORRECTABLE: Final = ("set_up", "night", "target", "send", "use", "hand", "row", "feed", "location")


def about(game: Json, history: History, earlier: Sequence[History]) -> dict[str, Any]:
    """Class and aura of each card by strength; see :class:`GamePages`."""
    return {"known": known_cards(history.position.state.setup)}


def known_cards(setup: Setup) -> Json:
    """What a table knows of its ghosts: ``{"12": {"class", "aura"}}``."""
    return {strength: ghost.model_dump(by_alias=True) for strength, ghost in setup.ghosts.items()}
