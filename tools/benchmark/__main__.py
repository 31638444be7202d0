"""``python -m tools.benchmark``: measure everything, print the table; exit code 1 if a target is missed."""

from __future__ import annotations

import sys

from tools.benchmark import games, words
from tools.benchmark.peers import peers
from tools.benchmark.table import Row, table
from wordsvc.referee.referee import Referee


def main() -> int:
    """Measure and print."""
    referee, others = Referee.open(), peers()
    ten_letters = [key for key in referee.lexicon.entries.ids.iterkeys() if len(key) == 10]
    rows: list[Row] = [*words.rows(referee, others), *games.rows(ten_letters)]
    print(table(rows, [*others]))
    return 0 if all(row.met for row in rows) else 1


sys.exit(main())
