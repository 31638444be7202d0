"""What the training of the compound judge promises: nothing leaks, thresholds keep their criterion."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tools.compounds.card import card
from tools.compounds.evaluate import (
    BALANCED,
    DECIDED,
    GRID,
    LONGEST,
    WRONG,
    Scores,
    Thresholds,
    auc,
    choose_thresholds,
    decisions,
    hold,
)
from wordsvc.lexicon.artefact import COMPOUNDS
from wordsvc.lexicon.compounds import UNLISTED, WRITTEN, Compounds


@pytest.fixture(scope="module")
def compounds() -> Compounds:
    return Compounds.open()


def is_listed(compounds: Compounds, pair: tuple[int, int]) -> bool:
    return compounds.is_attested(*pair)


def test_what_is_held_is_not_known_any_more(compounds: Compounds) -> None:
    known, held = hold(compounds, 0.0, 0.02)
    assert held.known
    assert not [pair for pair in held.known if is_listed(known, pair)]
    for modifier, head in held.known:
        assert len(compounds.key_of(modifier)) + len(compounds.key_of(head)) <= LONGEST


def test_what_people_write_stays_known_as_such(compounds: Compounds) -> None:
    known, held = hold(compounds, 0.0, 0.02)
    written = [pair for pair in held.known if compounds.is_used(*pair)]
    assert 0 < len(written) < len(held.known)
    assert [pair for pair in held.known if known.is_used(*pair)] == written
    nowhere, _ = hold(compounds, 0.0, 0.02, keep_written=False)
    assert not [pair for pair in held.known if nowhere.is_used(*pair)]


def test_random_pairs_have_the_parts_of_the_real_ones(compounds: Compounds) -> None:
    _, held = hold(compounds, 0.0, 0.02)
    assert {modifier for modifier, _ in held.random} <= {modifier for modifier, _ in held.known}
    assert {head for _, head in held.random} <= {head for _, head in held.known}
    assert not [pair for pair in held.random if is_listed(compounds, pair)]


def test_the_rest_is_known_as_before(compounds: Compounds) -> None:
    known, held = hold(compounds, 0.0, 0.02)
    gone = set(held.known)
    for modifier in range(0, len(compounds.lemma), 997):
        before = [head for head in compounds.heads.of(modifier) if (modifier, head) not in gone]
        after = [head for head in known.heads.of(modifier) if (modifier, head) not in gone]
        assert before == after


def test_marks_do_not_overlap(compounds: Compounds) -> None:
    places = np.asarray(compounds.heads_surface)
    assert set(places[places >= UNLISTED].tolist()) == {UNLISTED}
    assert (places[places < UNLISTED] % WRITTEN).max() < len(compounds.joiners)


def test_auc_is_the_share_of_pairs_that_are_ordered_rightly() -> None:
    good, poor = np.array([0.9, 0.5, 0.5, 0.1]), np.array([0.5, 0.2, 0.05])
    slowly = sum((g > p) + 0.5 * (g == p) for g in good for p in poor) / 12
    assert auc(good, poor) == pytest.approx(slowly)


def test_the_thresholds_keep_their_criterion() -> None:
    draw = np.random.default_rng(3)
    truth = draw.random(4000) < 0.3
    scores = 1 / (1 + np.exp(-(np.where(truth, 1.2, -2.2) + 1.6 * draw.standard_normal(4000))))
    labels = ["sensible" if sensible else "nonsense" for sensible in truth]
    labels[::10] = ["unclear"] * len(labels[::10])
    both = Scores(scores, draw.random(4000))
    listed = both.only(truth)
    limits = choose_thresholds(both, labels, listed)
    kept = decisions(both, np.array(labels), limits)
    assert kept["decided"] >= DECIDED
    assert kept["wrong of the decided"] <= WRONG
    assert kept["balanced"] >= BALANCED
    for limit in GRID[2].tolist():
        other = limits._replace(listed_from=limit)
        found = decisions(both, np.array(labels), other)
        if listed.nonsense(other).mean() < listed.nonsense(limits).mean():
            assert found["balanced"] < BALANCED or found["decided"] < DECIDED


def test_what_looks_listed_is_never_nonsense() -> None:
    scores = Scores(np.array([0.1, 0.1, 0.3, 0.9]), np.array([0.2, 0.6, 0.2, 0.2]))
    limits = Thresholds(nonsense_below=0.2, sensible_from=0.5, listed_from=0.6)
    assert scores.nonsense(limits).tolist() == [True, False, False, False]
    assert scores.valid(limits).tolist() == [False, False, False, True]


def test_the_model_card_says_what_the_report_says() -> None:
    report = json.loads((COMPOUNDS / "report.json").read_text("utf-8"))
    assert (COMPOUNDS / "MODEL_CARD.md").read_text("utf-8") == card(report)
    assert (COMPOUNDS / "reliability.png").read_bytes()[1:4] == b"PNG"


def test_the_report_keeps_what_is_promised() -> None:
    report = json.loads((COMPOUNDS / "report.json").read_text("utf-8"))
    test, taken_out = report["test"], report["listed, taken out"]["written ones known as such"]
    assert test["auc"] >= 0.85
    assert test["balanced"] >= 0.75
    assert test["decided"] >= 0.6
    assert test["wrong of the decided"] <= 0.15
    assert test["unclear left to the team"] >= 1.3 * test["clear left to the team"]
    assert taken_out["auc"] >= 0.87
    assert taken_out["auc of looking listed"] >= 0.91
    assert taken_out["valid or team"] >= 0.9
