"""Graded pairs as evidence: what is weighed, by a slow twin, and that nothing is evidence for itself."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.graded import DOUBT, EVIDENCE, FOCUS, FULL, Graded
from wordsvc.lexicon.sense import Sense
from wordsvc.lexicon.space import Space

PAIRS = [(3, 900), (4, 900), (4, 17), (4, 901), (5000, 17), (3, 901)]
SURPRISE = [100, -20, 0, 127, -127, 55]


@pytest.fixture(scope="module")
def sense() -> Sense:
    return Sense.open(Compounds.open())


@pytest.fixture(scope="module")
def graded() -> Graded:
    modifiers, heads = np.array(PAIRS, np.uint16).T
    return Graded.of(modifiers, heads, np.array(SURPRISE, np.int8))


def cosine(left: np.ndarray, right: np.ndarray) -> float:
    return sum(int(a) * int(b) for a, b in zip(left, right, strict=True)) / 127**2


def slowly(space: Space, modifier: int, head: int) -> list[float]:
    """The four numbers of each side, pair by pair."""
    same_head = [
        (pair[0], value / FULL) for pair, value in zip(PAIRS, SURPRISE, strict=True) if pair[1] == head
    ]
    same_first = [
        (pair[1], value / FULL) for pair, value in zip(PAIRS, SURPRISE, strict=True) if pair[0] == modifier
    ]
    found: list[float] = []
    for others, unit, place in ((same_head, modifier, space.modifiers), (same_first, head, space.heads)):
        if not others:
            found += [0.0] * (2 + len(FOCUS))
            continue
        like = [
            (cosine(place(other), place(unit)) + cosine(space.gloss[other], space.gloss[unit])) / 2
            for other, _ in others
        ]
        values = [value for _, value in others]
        found += [sum(values) / (len(values) + DOUBT), math.log1p(len(values))]
        for sharp, doubt in FOCUS:
            weights = [math.exp(sharp * (each - 1)) for each in like]
            weighed = sum(weight * value for weight, value in zip(weights, values, strict=True))
            found.append(weighed / (sum(weights) + doubt))
    return found


@pytest.mark.parametrize("pair", [(4, 900), (3, 17), (7, 901), (4, 5), (39000, 39001)])
def test_the_evidence_is_what_a_plain_loop_finds(sense: Sense, graded: Graded, pair: tuple[int, int]) -> None:
    found = graded.evidence(sense.space, *pair)
    assert len(found) == EVIDENCE
    assert found == pytest.approx(slowly(sense.space, *pair), abs=1e-5)


def test_better_grades_than_expected_speak_for_the_same_head(sense: Sense, graded: Graded) -> None:
    for_it, against = graded.evidence(sense.space, 8, 901)[0], graded.evidence(sense.space, 8, 17)[0]
    assert for_it > 0 > against


def test_what_is_written_is_what_is_read(graded: Graded, tmp_path: Path, sense: Sense) -> None:
    for name, array in graded.arrays().items():
        np.save(tmp_path / f"{name}.npy", array)
    again = Graded.open(tmp_path)
    for pair in PAIRS:
        assert again.evidence(sense.space, *pair) == graded.evidence(sense.space, *pair)


def test_the_order_of_the_pairs_does_not_matter(graded: Graded, sense: Sense) -> None:
    modifiers, heads = np.array(PAIRS[::-1], np.uint16).T
    other = Graded.of(modifiers, heads, np.array(SURPRISE[::-1], np.int8))
    for pair in PAIRS:
        assert other.evidence(sense.space, *pair) == pytest.approx(
            graded.evidence(sense.space, *pair), abs=1e-6
        )
