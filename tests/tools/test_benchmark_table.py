"""The benchmark's table: what is asked, what is met, and how many times as good as a peer."""

from __future__ import annotations

import pytest

from tools.benchmark.measure import share
from tools.benchmark.table import Row, table


@pytest.mark.parametrize(
    ("row", "met"),
    [
        (Row("time", 5, "µs", 5), True),
        (Row("time", 5.1, "µs", 5), False),
        (Row("rate", 5, "words/s", 5, better="more"), True),
        (Row("rate", 4.9, "words/s", 5, better="more"), False),
        (Row("time", 2, "µs", peers={"hunspell": 6}, times_peer={"hunspell": 3}), True),
        (Row("time", 2, "µs", peers={"hunspell": 5}, times_peer={"hunspell": 3}), False),
        (Row("rate", 6, "words/s", better="more", peers={"hunspell": 2}, times_peer={"hunspell": 3}), True),
        (Row("time", 2, "µs", times_peer={"hunspell": 3}), True),
        (Row("time", 2, "µs"), True),
    ],
)
def test_a_row_is_met_or_missed(row: Row, met: bool) -> None:
    assert row.met is met


def test_the_table_is_markdown_with_ratios() -> None:
    row = Row("verdict", 2, "µs", 5, peers={"hunspell": 6}, times_peer={"hunspell": 3})
    head, _, line = table([row], ["hunspell", "simplemma"]).splitlines()
    assert [cell.strip() for cell in head.strip("|").split("|")] == [
        "", "wordsvc", "asked", "", "hunspell", "simplemma"
    ]  # fmt: skip
    assert [cell.strip() for cell in line.strip("|").split("|")] == [
        "verdict", "2 µs", "≤ 5, ×3 hunspell", "ok", "6 (×3)", "–"
    ]  # fmt: skip


def test_shares_of_many_values() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert (share(values, 0.5), share(values, 0.99), share(values, 1)) == (51, 100, 100)
