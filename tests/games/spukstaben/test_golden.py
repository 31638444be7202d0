"""How many maximal outcomes fixed words have on fixed boards, counted by the slow twin.

``golden_outcomes.txt`` is written by ``python -m tests.games.spukstaben.test_golden``: a line each of
stage, switches, board, word and count; the game itself has no part in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.spukstaben.notation import state
from tests.games.spukstaben.twin import Twin
from wordsvc.edge import parse
from wordsvc.games.spukstaben.board import State
from wordsvc.games.spukstaben.house_rules import HouseRules
from wordsvc.games.spukstaben.scare import resolve

GOLDEN = Path(__file__).with_name("golden_outcomes.txt")


class Row(NamedTuple):
    """A word on a board, and the number of its outcomes."""

    stage: int
    switches: str
    board: str
    word: str
    outcomes: int

    @property
    def rules(self) -> HouseRules:
        """The house rules: ``switch=value`` by spaces, or ``-`` for none."""
        pairs = (switch.split("=") for switch in self.switches.split() if switch != "-")
        return HouseRules.model_validate(dict(pairs))

    @property
    def position(self) -> State:
        """The board as a state."""
        return parse(State, state(self.board, stage=self.stage))


def rows() -> list[Row]:
    """All lines but comments."""
    lines = (line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return [
        Row(int(stage), switches, board, word, int(count))
        for stage, switches, board, word, count in (line.split("\t") for line in lines)
    ]


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.word} on {row.board} {row.switches}")
def test_count(row: Row) -> None:
    found = resolve(row.position.rooms, row.word, row.stage, row.rules)
    assert len(found.outcomes) == row.outcomes


def count_again() -> None:
    """Count every line's outcomes by the twin, and write the file anew."""
    comments = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    lines = []
    for row in rows():
        count = len(Twin(row.position, row.word, row.rules).outcomes())
        lines.append("\t".join(map(str, row._replace(outcomes=count))))
    GOLDEN.write_text("\n".join([*comments, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    count_again()
