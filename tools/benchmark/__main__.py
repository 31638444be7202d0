"""``python -m tools.benchmark [--readme]``: measure all and print the table, or put it into the README too.

The exit code is 1 where a target is missed.
"""

from __future__ import annotations

import re
import sys

from tools.benchmark import best, games, words
from tools.benchmark.peers import peers
from tools.benchmark.table import Row, table
from tools.readme import README
from wordsvc.games.dictionary import Dictionary
from wordsvc.referee.referee import Referee

_PLACE = re.compile("(?<=<!-- tools/bench --readme -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> int:
    """Measure and print."""
    referee, others = Referee.open(), peers()
    ten_letters = [key for key in referee.lexicon.entries.ids.iterkeys() if len(key) == 10]
    solver = best.rows(Dictionary(lambda: referee))
    rows: list[Row] = [*words.rows(referee, others), *games.rows(ten_letters), *solver]
    text = table(rows, [*others])
    print(text)
    if "--readme" in sys.argv:
        README.write_text(_PLACE.sub(text + "\n", README.read_text("utf-8")), "utf-8")
    return 0 if all(row.met for row in rows) else 1


sys.exit(main())
