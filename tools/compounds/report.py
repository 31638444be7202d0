"""The figures of the model card, and its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from tools.compounds.answers import Answers, Thresholds, decisions
from tools.compounds.evaluate import auc
from tools.compounds.examples import Array, Examples, Rows
from tools.compounds.grades import read_grades
from tools.compounds.model import Model
from tools.compounds.plot import plot_reliability


def report(
    rows: Rows, model: Model, fair: Answers, limits: Thresholds, tests: dict[str, Examples]
) -> dict[str, object]:
    """The figures of the model card; ``fair``: cross-fitted answers."""
    drawn = model.scores(fair.only(rows.drawn))
    test = model.scores(model.trained.answers(rows.examples.inputs[rows.test]))
    return {
        "labels": {
            "train": int(rows.learn.sum()) - len(read_grades()),
            "test": int(rows.test.sum()),
            "grades": len(read_grades()),
        },
        "listed line": model.listed_line._asdict(),
        "thresholds": limits._asdict(),
        "cross-fitted": _measured(drawn, rows.labels_of(rows.drawn), limits),
        "test": _measured(test, rows.labels_of(rows.test), limits),
        "listed, taken out": {name: taken_out(model, held, limits) for name, held in tests.items()},
        "each alone": each_alone(rows, model, fair, tests),
    }


def taken_out(model: Model, held: Examples, limits: Thresholds) -> dict[str, float]:
    """How listed compounds fare that were taken out, against random pairs of the same parts."""
    scores = model.scores(model.trained.answers(held.inputs))
    known, random = scores[held.sensible], scores[~held.sensible]
    return {
        "auc": round(auc(known, random), 4),
        "valid or team": round(float((known >= limits.nonsense_below).mean()), 4),
        "valid": round(float((known >= limits.sensible_from).mean()), 4),
        "random valid": round(float((random >= limits.sensible_from).mean()), 4),
    }


ANSWERS: Final = ("labels and grades", "listed ones", "either")


def each_alone(rows: Rows, model: Model, fair: Answers, tests: dict[str, Examples]) -> dict[str, list[float]]:
    """AUC of each answer alone and of both together: cross-fitted, test part, listed ones taken out."""
    examples = rows.examples
    blind = rows.drawn & rows.learn
    tested = rows.test & np.array([label != "unclear" for label in rows.labels])
    measured = [(fair.only(blind), examples.sensible[blind])] + [
        (model.trained.answers(of.inputs), of.sensible) for of in (examples.only(tested), *tests.values())
    ]
    found = [
        [auc(logits[sensible], logits[~sensible]) for logits in (*answers, answers.either(model.listed_line))]
        for answers, sensible in measured
    ]
    return {
        name: [round(each, 4) for each in row]
        for name, row in zip(ANSWERS, zip(*found, strict=True), strict=True)
    }


def plot(rows: Rows, model: Model, path: Path) -> None:
    """The reliability plot over the clear labels of the test part."""
    shown = rows.test & np.array([label != "unclear" for label in rows.labels])
    plot_reliability(
        model.scores(model.trained.answers(rows.examples.inputs[shown])),
        rows.examples.sensible[shown],
        path,
    )


def _measured(scores: Array, labels: list[str], limits: Thresholds) -> dict[str, float]:
    truth = np.array(labels)
    ordered = auc(scores[truth == "sensible"], scores[truth == "nonsense"])
    found = {"auc": ordered} | decisions(scores, truth, limits)
    return {name: round(value, 4) for name, value in found.items()}
