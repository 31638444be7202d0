"""How good the judge is: on held labels, and on known compounds that it has not seen."""

from __future__ import annotations

import dataclasses
from typing import Final, NamedTuple

import numpy as np

from tools.compounds.examples import Array, Numbers
from wordsvc.lexicon.compounds import UNLISTED, WRITTEN, Compounds, known_pairs

LONGEST: Final = 10
SEED: Final = 1


class Held(NamedTuple):
    """Listed compounds left out of everything learned, and as many random pairs of the same parts."""

    known: list[tuple[int, int]]
    random: list[tuple[int, int]]


def pairs_of(compounds: Compounds) -> tuple[Numbers, Numbers, Numbers]:
    """Modifier, head and place of every known compound."""
    start = np.asarray(compounds.heads.start, np.intp)
    modifiers = np.repeat(np.arange(len(start) - 1), np.diff(start))
    return (
        modifiers,
        np.asarray(compounds.heads.others, np.intp),
        np.asarray(compounds.heads_surface, np.intp),
    )


def hold(
    compounds: Compounds, low: float, high: float, *, keep_written: bool = True
) -> tuple[Compounds, Held]:
    """Take the short listed compounds that draw a number between ``low`` and ``high`` out of the known ones.

    What people write stays known as such with ``keep_written``, as it would if no dictionary had it.
    Random pairs are made by shuffling the heads of the held compounds: every first part and every head is
    as frequent among them as among the real ones, so neither tells them apart.
    """
    modifiers, heads, places = pairs_of(compounds)
    draw = np.random.default_rng(SEED)
    length = np.array([len(compounds.key_of(unit)) for unit in range(len(compounds.lemma))])
    short = (length[modifiers] + length[heads] <= LONGEST) & (places < UNLISTED)
    _, first, pair = np.unique(modifiers * len(length) + heads, return_index=True, return_inverse=True)
    number = draw.random(len(first))[pair]
    held = short & (low <= number) & (number < high)
    once = held & (np.arange(len(pair)) == first[pair])
    known = list(zip(modifiers[once].tolist(), heads[once].tolist(), strict=True))
    listed = places < UNLISTED
    every = set(zip(modifiers[listed].tolist(), heads[listed].tolist(), strict=True))
    mixed = zip(modifiers[once].tolist(), draw.permutation(heads[once]).tolist(), strict=True)
    written = once & (places & WRITTEN > 0) & keep_written
    kept, places = ~held | written, np.where(written, UNLISTED, places)
    random = [each for each in mixed if each not in every]
    return restricted(compounds, modifiers[kept], heads[kept], places[kept]), Held(known, random)


def restricted(compounds: Compounds, modifiers: Numbers, heads: Numbers, places: Numbers) -> Compounds:
    """The same splitter that knows other compounds; all three are in the order of ``heads``."""
    count = np.bincount(modifiers, minlength=len(compounds.heads.start) - 1)
    by_modifier, by_head = known_pairs(count, heads.astype(np.uint16))
    return dataclasses.replace(compounds, heads=by_modifier, heads_surface=places.tolist(), modifiers=by_head)


def auc(sensible: Array, nonsense: Array) -> float:
    """Chance that a sensible one scores above a nonsensical one; ties count half."""
    ordered = np.sort(nonsense)
    below = np.searchsorted(ordered, sensible, "left") + np.searchsorted(ordered, sensible, "right")
    return float(below.mean() / 2 / len(nonsense))
