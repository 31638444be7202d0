"""What the page of a game of Spanta shows beside the view: pictures of cards, and what fits what."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final

from flask_babel import lazy_gettext

from wordsvc.edge import Json, dump
from wordsvc.games.spanta.pieces import GhostCard, Wildcard
from wordsvc.games.spanta.placing import pays_for
from wordsvc.games.spanta.rolling import DiceRequest, dice
from wordsvc.tables.history import History, in_force
from wordsvc.tables.spanta.position import Position

TITLE: Final = "Spanta"

KINDS: Final = {
    "objective": lazy_gettext("Auftrag eingetragen"),
    "display": lazy_gettext("Neue Geister"),
    "roll": lazy_gettext("Gewürfelt"),
    "capture": lazy_gettext("Gefangen"),
    "pass": lazy_gettext("Gepasst"),
    "place": lazy_gettext("Ausgelegt"),
    "done": lazy_gettext("Fertig ausgelegt"),
    "end": lazy_gettext("Stapel zu Ende"),
    "reveal": lazy_gettext("Aufträge aufgedeckt"),
}

CORRECTABLE: Final = ("set_up", "objective", "display", "roll", "capture", "place", "done")

MEETS: Final = {
    f"{first}{second}": dice(DiceRequest(dice=[first, second])).icons
    for first, second in combinations_with_replacement(range(1, 7), 2)
}
"""The icons that two dice meet, the lower one first."""


def about(game: Json, history: History, earlier: Iterable[History]) -> dict[str, Any]:
    """Cards by id, mates, objectives seen before; see :class:`GamePages`."""
    position: Position = history.position
    places = _Places(history)
    seats = range(len(position.seats))
    return {
        "card_of": {name: dump(card) for name, card in position.turned_up.items()},
        "hand_before": places.hand,
        "cemetery_before": places.cemetery,
        "meets": MEETS,
        "mates": [mates(position.cards_of(seat).hand) for seat in seats],
        "known_objectives": known_objectives(earlier, position.set_up.variant == "special"),
        "best_rows": [best_row(position, seat) for seat in seats] if position.score else [],
    }


@dataclass(frozen=True, slots=True)
class _Places:
    """Where cards were before an event: what it can be corrected to."""

    history: History

    def hand(self, seq: int, player: str) -> list[str]:
        """The cards in a player's hand."""
        position = self._before(seq)
        if player not in position.seats:
            return []
        return [card.id for card in position.cards_of(position.seats.index(player)).hand]

    def cemetery(self, seq: int) -> list[str]:
        """The cards without dice."""
        return [card.id for card in self._before(seq).table.capture.free]

    def _before(self, seq: int) -> Position:
        position: Position = self.history.points[seq - 2].position
        return position


def mates(hand: Iterable[GhostCard | Wildcard]) -> dict[str, list[str]]:
    """For each ghost of a hand the cards that can be discarded for it."""
    cards = list(hand)
    return {
        ghost.id: [card.id for card in cards if card is not ghost and pays_for(card, ghost)]
        for ghost in cards
        if isinstance(ghost, GhostCard)
    }


def known_objectives(histories: Iterable[History], special: bool) -> list[Json]:
    """The objectives of the table's finished games, each once: the box has eight, they come again."""
    known = {json.dumps(objective, sort_keys=True): objective for objective in _revealed(histories)}
    return [objective for objective in known.values() if ("special" in objective) == special]


def _revealed(histories: Iterable[History]) -> Iterator[Json]:
    for history in histories:
        for event in in_force(history.events):
            if event.kind == "objective" and event.seq in history.position.public:
                yield event.payload["objective"]


def best_row(position: Position, seat: int) -> Json:
    """The request for a best row from the cards that came to a seat."""
    held = position.objectives[seat].objective
    return {
        "area": [],
        "hand": [dump(card) for card in position.came(seat)],
        "objective": held and dump(held),
        "rules": dump(position.set_up.rules),
    }
