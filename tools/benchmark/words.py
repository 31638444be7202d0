"""Words: verdicts, refusals with repairs, opening, memory, whole lists."""

from __future__ import annotations

import csv
import gc
import io
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

from tools.benchmark.measure import each, fresh, mean, once, share
from tools.benchmark.peers import Peer
from tools.benchmark.table import Row
from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.referee.referee import Referee
from wordsvc.wordlists import Check, CsvWriter, collect_rarely, open_list

CASES: Final = Path("tests/referee")
SAMPLE: Final = 20_000
SLOW_SAMPLE: Final = 30
"""A peer's corrections of more words would take minutes."""

_OPENING = """
from time import perf_counter
{imports}
start = perf_counter()
{opening}
print((perf_counter() - start) * 1e3)
"""
_MEMORY = """
import sys
{imports}
{opening}
words = open(sys.argv[1], encoding="utf-8").read().split("\\n")
{work}
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS")))
"""
_JUDGE_MEMORY = """
import sys
from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.sense import Sense
def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))
before = resident()
sense = Sense.open(Compounds.open())
for key in sys.argv[1].split("|"):
    judged = sense.judge(key)
    if judged:
        sense.analogues(judged.split)
print(resident() - before)
"""
_REFEREE = {"imports": "from wordsvc.referee.referee import Referee", "opening": "referee = Referee.open()"}


def rows(referee: Referee, peers: Mapping[str, Peer]) -> Iterator[Row]:
    """All rows."""
    words = typed(referee)
    Random(0).shuffle(words)
    invalid = [case["word"] for case in cases() if case.get("verdict") == "invalid"]
    yield verdict_row(referee, words[:SAMPLE], peers)
    yield from refusal_rows(referee, invalid, peers)
    yield from compound_rows(referee, invalid)
    yield opening_row(peers)
    yield memory_row(peers)
    yield from check_rows(referee, words, peers)


def typed(referee: Referee) -> list[str]:
    """Every base form of the lexicon that fits on the board, as it is written."""
    entries = referee.lexicon.entries
    return [entries.senses(key)[0].spelling for key in entries.ids.iterkeys() if len(key) <= 10]


def cases() -> Iterator[dict[str, str]]:
    """The rows of all case files."""
    for path in sorted(CASES.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def verdict_row(referee: Referee, words: Sequence[str], peers: Mapping[str, Peer]) -> Row:
    """A verdict without explanation on base forms in random order."""
    theirs = {name: mean(peer.knows, words) * 1e6 for name, peer in peers.items()}
    ours = mean(referee.judge, words) * 1e6
    return Row("verdict on a base form", ours, "µs", 5, peers=theirs, times_peer={"hunspell": 3})


def refusal_rows(referee: Referee, words: Sequence[str], peers: Mapping[str, Peer]) -> Iterator[Row]:
    """An invalid word with its base forms, corrections and shortened words; of peers their corrections."""
    few = Random(0).sample(words, SLOW_SAMPLE)
    ours = [time * 1e3 for time in each(referee.explain, words)]
    theirs = {
        name: [time * 1e3 for time in each(peer.corrects, few)]
        for name, peer in peers.items()
        if peer.corrects
    }
    for part, limit in ((0.5, 3), (0.99, 15)):
        at_part = {name: share(times, part) for name, times in theirs.items()}
        yield Row(f"refusal with repairs: p{part * 100:g}", share(ours, part), "ms", limit, peers=at_part)


def compound_rows(referee: Referee, words: Sequence[str]) -> Iterator[Row]:
    """A compound that no source lists: read, scored, with analogues; and the memory that its judge takes."""
    sense = referee.lexicon.sense
    unlisted = [key for key in map(str.upper, words) if key.isalpha() and sense.judge(key)]

    def judge(key: str) -> None:
        judged = sense.judge(key)
        if judged:
            sense.analogues(judged.split)

    yield Row("unknown compound: p50", share(each(judge, unlisted), 0.5) * 1e3, "ms", 1)
    yield Row("memory of the compound judge", fresh(_JUDGE_MEMORY, "|".join(unlisted), runs=1), "MiB", 25)


def opening_row(peers: Mapping[str, Peer]) -> Row:
    """From the imports to the first answer."""
    theirs = {
        name: fresh(_OPENING.format(imports=peer.imports, opening=peer.opening))
        for name, peer in peers.items()
    }
    return Row("opening, fresh process", fresh(_OPENING.format(**_REFEREE)), "ms", 50, peers=theirs)


def memory_row(peers: Mapping[str, Peer]) -> Row:
    """Resident memory after every word of the case files, explained with meanings; of peers just opened."""
    words = Path(".bench/words.txt")
    words.parent.mkdir(exist_ok=True)
    words.write_text("\n".join(case["word"] for case in cases()), encoding="utf-8")
    work = "for word in words: referee.explain(word)"
    ours = fresh(_MEMORY.format(**_REFEREE, work=work), str(words), runs=1)
    theirs = {
        name: fresh(_MEMORY.format(imports=peer.imports, opening=peer.opening, work=""), str(words), runs=1)
        for name, peer in peers.items()
    }
    return Row("resident memory, all cases judged", ours, "MiB", 60, peers=theirs)


def check_rows(referee: Referee, words: Sequence[str], peers: Mapping[str, Peer]) -> Iterator[Row]:
    """A list checked verdict-only: read, judged and written as CSV; of peers only the judging."""
    unknown = [*islice(_unknown(referee, words), SAMPLE * 3 // 10)]
    mixed = [*words[: SAMPLE - len(unknown)], *unknown]
    Random(0).shuffle(mixed)
    known = [*islice(cycle(words), 200_000)]
    for name, content, target in (("base forms", known, 300_000), ("30 % unknown", mixed, 20_000)):
        theirs = {peer: 1 / mean(asked.knows, content[:SAMPLE], passes=1) for peer, asked in peers.items()}
        yield Row(f"check, {name}", _rate(referee, content), "words/s", target, better="more", peers=theirs)


def _rate(referee: Referee, words: Sequence[str]) -> float:
    stream = "\n".join(words).encode()
    as_usual = gc.get_threshold()
    collect_rarely()  # as the command does
    times = [
        once(lambda: [None for _ in Check(referee).run(open_list(io.BytesIO(stream)), CsvWriter())])
        for _ in range(7)
    ]
    gc.set_threshold(*as_usual)
    return len(words) / min(times)


def _unknown(referee: Referee, words: Sequence[str]) -> Iterator[str]:
    """Base forms with a letter exchanged that are no words any more."""
    random = Random(0)
    while True:
        word = random.choice(words)
        place = random.randrange(len(word))
        changed = word[:place] + random.choice(LETTERS).lower() + word[place + 1 :]
        if not referee.judge(changed).valid:
            yield changed
