"""Train the compound judge from the pinned sources: ``python -m tools.train_compounds``.

Same sources, same bytes. Needs the extra ``train`` (``pip install -e .[train]``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click
import numpy as np

from tools.build_lexicon.sources import Sources
from tools.compounds.corpus import Corpus, read_corpus
from tools.compounds.evaluate import auc, decisions, hold
from tools.compounds.model import (
    Array,
    Label,
    calibrate,
    cross_fitted,
    inputs_of,
    read_labels,
    train,
    units_of,
)
from tools.compounds.pack import pack
from tools.compounds.plot import plot_reliability
from tools.compounds.segment import read_parts, segment
from tools.compounds.space import Latent, Maps, chart, embed, read_classes, save
from tools.compounds.unlisted import unlisted_pairs
from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.sense import Space
from wordsvc.paths import DATA

FOLDER = click.Path(path_type=Path)

NONSENSE_BELOW: Final = 0.15
SENSIBLE_FROM: Final = 0.5
"""Thresholds, chosen on the cross-fitted scores of the training part."""

FOR_TRAINING: Final = 0.02
FOR_TESTING: Final = 0.05
"""Shares of the short listed compounds held out of the space: to learn from, to test on."""


@click.command(help=__doc__)
@click.option("--sources", type=FOLDER, default=Path("build/sources"), help="Folder of archives.")
@click.option("--output", type=FOLDER, default=DATA / "compounds", help="Folder to write to.")
def main(sources: Path, output: Path) -> None:
    source = Sources(sources)
    corpus = read_corpus(source)
    write_parts(source, corpus, output)
    compounds = Compounds.open(output)
    names, by_hand = read_classes(compounds)
    maps = Maps(compounds, embed(corpus, compounds), by_hand, names)
    space, latent = chart(maps, compounds)
    save(space, output)
    report = fit(maps, space, latent, output)
    (output / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    click.echo(json.dumps(report, indent=1))


def write_parts(source: Sources, corpus: Corpus, output: Path) -> None:
    """The splitter's files; unlisted compounds are found with the splitter itself."""
    parts = read_parts()
    segmented = segment(corpus, parts)
    output.mkdir(parents=True, exist_ok=True)
    pack(corpus, parts, segmented, (), output)
    pack(corpus, parts, segmented, unlisted_pairs(source, Compounds.open(output), parts), output)


def unseen(maps: Maps, like: Latent, seed: int, share: float) -> tuple[Array, Array]:
    """Inputs of listed compounds in a space that has not seen them, and of random pairs of the same parts."""
    known, held = hold(maps.compounds, seed, share)
    space, _ = chart(maps, known, like)
    return inputs_of(held.known, known, space), inputs_of(held.random, known, space)


def fit(maps: Maps, space: Space, latent: Latent, output: Path) -> dict[str, object]:
    """Train, calibrate, save, and measure on what was not trained on."""
    every = read_labels(DATA / "compounds" / "labels.tsv")
    rows = [(label, pair) for label in every if (pair := units_of(label.key, maps.compounds))]
    labels = [label for label, _ in rows]
    given = inputs_of([pair for _, pair in rows], maps.compounds, space)
    listed, mixed = unseen(maps, latent, 2, FOR_TRAINING)
    extra, is_listed = np.vstack([listed, mixed]), np.r_[np.ones(len(listed)), np.zeros(len(mixed))]
    test = np.array([label.split == "test" for label in labels])
    clear = np.array([label.label != "unclear" for label in labels])
    sensible = np.array([label.label == "sensible" for label in labels], np.float64)
    learn = ~test & clear
    vectors = 2 * (space.gloss.shape[1] + space.as_head.shape[1])
    networks = train(np.vstack([given[learn], extra]), np.r_[sensible[learn], is_listed], vectors)
    logits = cross_fitted(given, sensible, learn, extra, is_listed, vectors)
    drawn = ~test & np.array([label.origin != "uncertain" for label in labels])
    calibration = calibrate(logits[drawn & clear], sensible[drawn & clear])
    for name, array in networks._asdict().items():
        np.save(output / f"{name}.npy", array.astype(np.float16))
    np.save(output / "calibration.npy", np.array([*calibration, NONSENSE_BELOW, SENSIBLE_FROM], np.float32))

    def chances(of: Array) -> Array:
        return np.asarray(1 / (1 + np.exp(-(calibration[0] * of + calibration[1]))))

    known, random = (chances(networks.logits(rows)) for rows in unseen(maps, latent, 1, FOR_TESTING))
    scores = chances(networks.logits(given))
    plot_reliability(scores[test & clear], sensible[test & clear], output / "reliability.png")
    return {
        "labels": {"train": int(learn.sum()), "test": int((test & clear).sum())},
        "cross-fitted": _measured(chances(logits)[drawn], _picked(labels, drawn)),
        "test": _measured(scores[test], _picked(labels, test)),
        "listed against random": round(auc(known, random), 4),
        "listed, taken out: valid or team": round(float((known >= NONSENSE_BELOW).mean()), 4),
        "listed, taken out: valid": round(float((known >= SENSIBLE_FROM).mean()), 4),
    }


def _picked(labels: list[Label], rows: Array) -> list[str]:
    return [label.label for label, row in zip(labels, rows, strict=True) if row]


def _measured(scores: Array, labels: list[str]) -> dict[str, float]:
    measured = decisions(scores, labels, NONSENSE_BELOW, SENSIBLE_FROM)
    return {name: round(value, 4) for name, value in measured.items()}


if __name__ == "__main__":
    main()
