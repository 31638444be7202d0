"""What it costs to have written one word for another: German mistakes are cheap, others dear (W-50)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.paths import DATA

DOUBLED: Final = 0.2
"""A letter doubled, or one of two left out: Rackette, Kontrole."""
SILENT_H: Final = 0.2
"""An H after a vowel: Schwahn, Stul."""
OTHER_H: Final = 0.4
"""An H after a consonant: Rhytmus."""
NEIGHBOUR: Final = 0.75
"""The key beside the right one: Fenstwr."""
OTHER_VOWEL: Final = 0.8
"""Reperatur."""
LETTER: Final = 0.9
"""A letter too many or too few: Flugzeg."""
SWAP: Final = 1.0
"""Two letters next to each other in the wrong order: Zeitnug."""
OTHER: Final = 1.2

_CONTEXT: Final = 3
_VOWELS: Final = "AEIOUÄÖÜY"
_KEYBOARD: Final = ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM")
_FAR: Final = float("inf")


class Mistake(NamedTuple):
    """Letters written for letters meant, and what that costs."""

    written: str
    meant: str
    cost: float


def distance(written: str, meant: str, limit: float = _FAR) -> float:
    """Least cost of the mistakes that make ``written`` out of ``meant``; infinite where above ``limit``."""
    written, meant = _where_they_differ(f"^{written}$", f"^{meant}$")
    best = [[_FAR] * (len(meant) + 1) for _ in range(len(written) + 1)]
    best[0][0] = 0.0
    for i, row in enumerate(best):
        for j, so_far in enumerate(row):
            if so_far < _FAR:
                for letters, letters_meant, more in _mistakes_at(written, i, meant, j):
                    reached, cost = best[i + letters], so_far + more
                    if cost <= limit and cost < reached[j + letters_meant]:
                        reached[j + letters_meant] = cost
    return best[-1][-1]


def _where_they_differ(written: str, meant: str) -> tuple[str, str]:
    """Both without what they share at the start and at the end, but for the letters a mistake looks at."""
    shortest = min(len(written), len(meant))
    start = next((i for i in range(shortest) if written[i] != meant[i]), shortest)
    start = max(start - _CONTEXT, 0)
    rest = shortest - start
    end = next((i for i in range(rest) if written[-1 - i] != meant[-1 - i]), rest)
    end = max(end - _CONTEXT, 0)
    return written[start : len(written) - end], meant[start : len(meant) - end]


def _mistakes_at(written: str, i: int, meant: str, j: int) -> Iterator[tuple[int, int, float]]:
    """What may have happened there: (letters written, letters meant, cost)."""
    if i < len(written):
        yield 1, 0, _lone(written, i)
    if j < len(meant):
        yield 0, 1, _lone(meant, j)
    if i < len(written) and j < len(meant):
        pair = written[i] + meant[j]
        yield 1, 1, _replaced().get(pair, OTHER)
        if len(swapped := written[i : i + 2]) == 2 and swapped == meant[j : j + 2][::-1]:
            yield 2, 2, SWAP
        for mistake in _german().get(pair, ()):
            if written.startswith(mistake.written, i) and meant.startswith(mistake.meant, j):
                yield len(mistake.written), len(mistake.meant), mistake.cost


def _lone(word: str, place: int) -> float:
    """Cost of a letter that only one of the two words has."""
    letter, before = word[place], word[place - 1 : place]
    if letter == before:
        return DOUBLED
    if letter == "H" and before != "^":
        return SILENT_H if before in _VOWELS else OTHER_H
    return LETTER


@cache
def _replaced() -> Mapping[str, float]:
    """Pairs (written, meant) of single letters that cost less than any two."""
    costs = {a + b: OTHER_VOWEL for a in _VOWELS for b in _VOWELS}
    costs |= dict.fromkeys(_neighbouring_keys(), NEIGHBOUR)
    return costs | {letter * 2: 0.0 for letter in f"^{LETTERS}$"}


def _neighbouring_keys() -> Iterator[str]:
    """Pairs of letters whose keys touch; each row is set half a key to the right of the one above."""
    places = {key: (x + y / 2, y) for y, row in enumerate(_KEYBOARD) for x, key in enumerate(row)}
    for a, (x, y) in places.items():
        for b, (to_x, to_y) in places.items():
            if a != b and abs(x - to_x) <= 1 and abs(y - to_y) <= 1:
                yield a + b


@cache
def _german() -> Mapping[str, tuple[Mistake, ...]]:
    """The mistakes of ``data/spelling/mistakes.tsv`` by their first letters written and meant."""
    found = defaultdict(list)
    for line in (DATA / "spelling" / "mistakes.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            written, meant, cost, cost_back, _example = line.split("\t")
            found[written[0] + meant[0]].append(Mistake(written, meant, float(cost)))
            if cost_back:
                found[meant[0] + written[0]].append(Mistake(meant, written, float(cost_back)))
    return {letters: tuple(mistakes) for letters, mistakes in found.items()}
