"""The splitter against a slow twin that tries every cut of every word."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from wordsvc.lexicon.compounds import NONE, RIVALLED_LINK, UNLISTED, WRITTEN, WRONG_LINK, Compounds

KNOWN_WORDS = 150
GLUED_WORDS = 350


@pytest.fixture(scope="module")
def compounds() -> Compounds:
    return Compounds.open()


def words(compounds: Compounds) -> list[str]:
    """Known compounds and surfaces glued at random, seeded."""
    draw = random.Random(7)
    units = range(len(compounds.lemma))
    keys = []
    while len(keys) < KNOWN_WORDS:
        modifier = draw.choice(units)
        heads = [head for head in compounds.heads.of(modifier) if compounds.is_attested(modifier, head)]
        if heads:
            keys.append(compounds.known(modifier, draw.choice(heads)) or "")
    surfaces = range(len(compounds.fit))
    for _ in range(GLUED_WORDS):
        parts = [compounds.trie.restore_key(draw.choice(surfaces)) for _ in range(draw.choice((2, 2, 3)))]
        keys.append("".join(parts))
    return keys


def first_part(compounds: Compounds, letters: str) -> tuple[int, int] | None:
    """(unit, surface) of letters that may be a first part."""
    number = compounds.trie.get(letters)
    if len(letters) < 2 or number is None:
        return None
    unit = compounds.modifier[number]
    return (unit, number) if unit != NONE and compounds.fit[number] >= WRONG_LINK else None


def is_known(compounds: Compounds, modifier: int, head: int) -> bool:
    """Slowly: does any listed compound have these two units?"""
    return head != NONE and compounds.is_attested(modifier, head)


@cache
def surfaces() -> dict[int, list[int]]:
    """The surfaces that stand for each unit as a first part."""
    found: dict[int, list[int]] = {}
    for surface, unit in enumerate(Compounds.open().modifier):
        found.setdefault(unit, []).append(surface)
    return found


def readings(compounds: Compounds, key: str) -> set[tuple[int, ...]]:
    """The units of every reading, by trying all cuts."""
    found: set[tuple[int, ...]] = set()
    for at in range(2, len(key) - 1):
        first, head = first_part(compounds, key[:at]), compounds.head_of(key[at:])
        if not first or head == NONE:
            continue
        suffix = key[at:] == "EI" and key[:at].endswith(("ER", "EL", "OR")) and not compounds.link[first[1]]
        joined = [
            surfaces()[first[0]][place & ~WRITTEN]
            for place in (compounds.heads_surface[row] for row in compounds.heads.find(first[0], head))
            if place < UNLISTED
        ]
        rivalled = bool(joined) and first[1] not in joined and compounds.fit[first[1]] < RIVALLED_LINK
        if not suffix and not rivalled:
            found.add((first[0], head))
    for one, two in combinations(range(2, len(key) - 1), 2):
        first, second = first_part(compounds, key[:one]), first_part(compounds, key[one:two])
        head = compounds.head_of(key[two:])
        if first and second and head != NONE:
            inner = compounds.head_of(compounds.key_of(second[0]))
            if is_known(compounds, second[0], head) or is_known(compounds, first[0], inner):
                found.add((first[0], second[0], head))
    return found


def test_the_splitter_finds_what_the_slow_twin_finds(compounds: Compounds) -> None:
    for key in words(compounds):
        assert {split.units for split in compounds.split(key)} == readings(compounds, key), key


def test_splits_come_best_first(compounds: Compounds) -> None:
    for key in words(compounds):
        ranks = [split.rank for split in compounds.split(key)]
        assert ranks == sorted(ranks, reverse=True)
