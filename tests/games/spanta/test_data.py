"""The numbers that the rulebook prints."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import get_args

from tests.games.spanta import twin
from wordsvc.games.spanta.pieces import PIECES, Icon
from wordsvc.games.spanta.rolling import meets


def test_every_icon_has_its_condition() -> None:
    assert set(PIECES.icons) == set(get_args(Icon))
    for icon in get_args(Icon):
        for pair in combinations_with_replacement(range(1, 7), 2):
            assert meets(icon, *pair) == meets(icon, *reversed(pair)) == twin.met(icon, list(pair))


def test_numbers() -> None:
    assert (PIECES.cards, PIECES.dice, PIECES.rolls, PIECES.hand_limit) == (72, 4, 3, 5)
    assert (PIECES.cards_per_player, PIECES.formation_points, PIECES.special_points) == (2, 4, [1, 2])
    assert [row.players for row in PIECES.deck] == [2, 3, 4]
