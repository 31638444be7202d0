"""Train the compound judge from the pinned sources: ``python -m tools.train_compounds``.

Same sources, same bytes. Needs the extra ``train`` (``pip install -e .[train]``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

import click
import numpy as np

from tools.build_lexicon.sources import Sources
from tools.compounds.corpus import Corpus, read_corpus
from tools.compounds.evaluate import auc, decisions, hold
from tools.compounds.model import (
    Array,
    Extra,
    Mask,
    Networks,
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

NONSENSE_BELOW: Final = 0.25
SENSIBLE_FROM: Final = 0.5
"""Thresholds, chosen on the cross-fitted scores of the training part."""

DRAWN: Final = ("random", "analogue")
"""Origins of labels that are drawn blindly; only these calibrate and measure."""

FOR_TESTING: Final = (0.0, 0.05)
FOR_TRAINING: Final = (0.05, 0.07)
"""Shares of the short listed compounds held out of the space: to test on, to learn from."""


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


def unseen(maps: Maps, like: Latent, share: tuple[float, float]) -> tuple[Array, Array]:
    """Inputs of listed compounds in a space that has not seen them, and of random pairs of the same parts."""
    known, held = hold(maps.compounds, *share)
    space, _ = chart(maps, known, like)
    return inputs_of(held.known, known, space), inputs_of(held.random, known, space)


class Rows(NamedTuple):
    """Labelled compounds with their inputs; masks and truth in the same order."""

    labels: list[str]
    inputs: Array
    sensible: Array
    learn: Mask
    drawn: Mask
    test: Mask


class Model(NamedTuple):
    """Networks and their calibration."""

    networks: Networks
    calibration: Array

    def scores(self, inputs: Array) -> Array:
        """Calibrated score of each row."""
        return chances(self.networks.logits(inputs), self.calibration)


def read_rows(maps: Maps, space: Space) -> Rows:
    """Every label whose key can be cut; ``drawn``: blindly drawn ones outside the test part."""
    every = read_labels(DATA / "compounds" / "labels.tsv")
    rows = [(label, pair) for label in every if (pair := units_of(label.key, maps.compounds))]
    labels = [label for label, _ in rows]
    test = np.array([label.split == "test" for label in labels])
    drawn = np.array([label.origin in DRAWN for label in labels])
    names = [label.label for label in labels]
    return Rows(
        labels=names,
        inputs=inputs_of([pair for _, pair in rows], maps.compounds, space),
        sensible=np.array([name == "sensible" for name in names], np.float64),
        learn=~test & np.array([name != "unclear" for name in names]),
        drawn=~test & drawn,
        test=test,
    )


def fit(maps: Maps, space: Space, latent: Latent, output: Path) -> dict[str, object]:
    """Train, calibrate, save, and measure on what was not trained on."""
    rows = read_rows(maps, space)
    listed, mixed = unseen(maps, latent, FOR_TRAINING)
    extra = Extra(np.vstack([listed, mixed]), np.r_[np.ones(len(listed)), np.zeros(len(mixed))])
    columns = 2 * (space.gloss.shape[1] + space.as_head.shape[1])
    networks = train(rows.inputs[rows.learn], rows.sensible[rows.learn], extra, columns)
    logits = cross_fitted(rows.inputs, rows.sensible, rows.learn, extra, columns)
    blind = rows.drawn & rows.learn
    calibration = calibrate(logits[blind], rows.sensible[blind])
    for name, array in networks._asdict().items():
        np.save(output / f"{name}.npy", array.astype(np.float16))
    np.save(output / "calibration.npy", np.array([*calibration, NONSENSE_BELOW, SENSIBLE_FROM], np.float32))
    model = Model(networks, calibration)
    plot(rows, model, output / "reliability.png")
    return report(rows, model, chances(logits, calibration), unseen(maps, latent, FOR_TESTING))


def chances(logits: Array, calibration: Array) -> Array:
    """Calibrated scores."""
    return np.asarray(1 / (1 + np.exp(-(calibration[0] * logits + calibration[1]))))


def report(rows: Rows, model: Model, fitted: Array, held: tuple[Array, Array]) -> dict[str, object]:
    """The figures of the model card; ``fitted``: cross-fitted chances, ``held``: known and random pairs."""
    known, random = (model.scores(part) for part in held)
    return {
        "labels": {"train": int(rows.learn.sum()), "test": int(rows.test.sum())},
        "cross-fitted": _measured(fitted[rows.drawn], _picked(rows.labels, rows.drawn)),
        "test": _measured(model.scores(rows.inputs[rows.test]), _picked(rows.labels, rows.test)),
        "listed against random": round(auc(known, random), 4),
        "listed, taken out: valid or team": round(float((known >= NONSENSE_BELOW).mean()), 4),
        "listed, taken out: valid": round(float((known >= SENSIBLE_FROM).mean()), 4),
    }


def plot(rows: Rows, model: Model, path: Path) -> None:
    """The reliability plot over the clear labels of the test part."""
    shown = rows.test & np.array([label != "unclear" for label in rows.labels])
    plot_reliability(model.scores(rows.inputs[shown]), rows.sensible[shown], path)


def _picked(labels: list[str], rows: Mask) -> list[str]:
    return [label for label, row in zip(labels, rows, strict=True) if row]


def _measured(scores: Array, labels: list[str]) -> dict[str, float]:
    measured = decisions(scores, labels, NONSENSE_BELOW, SENSIBLE_FROM)
    return {name: round(value, 4) for name, value in measured.items()}


if __name__ == "__main__":
    main()
