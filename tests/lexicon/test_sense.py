"""The compound judge: its scores, what it names as like, and that it always says the same (W-20, W-35)."""

from __future__ import annotations

import csv
import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from wordsvc.lexicon.artefact import COMPOUNDS, LEXICON
from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.scorer import LEAVES, Scorer
from wordsvc.lexicon.sense import Outcome, Sense
from wordsvc.lexicon.space import numbered, spread, unpacked

LABELS = Path(__file__).parents[2] / "tools" / "compounds" / "labels.tsv"


@pytest.fixture(scope="module")
def sense() -> Sense:
    return Sense.open(Compounds.open())


@pytest.fixture(scope="module")
def held() -> list[tuple[str, str]]:
    """(key, label) of the test part, on which nothing was trained."""
    with LABELS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [(row["key"], row["label"]) for row in rows if row["split"] == "test"]


def score(sense: Sense, key: str) -> float:
    judged = sense.judge(key)
    return judged.score if judged else 0.0


@pytest.mark.parametrize("key", ["SPÜLGEN", "ERDORANG", "WELTLUV", "BAUERBROT", "HAUS", ""])
def test_what_cannot_be_read_as_a_compound_is_not_judged(sense: Sense, key: str) -> None:
    assert sense.judge(key) is None


def test_sensible_ones_score_above_nonsense_on_the_held_labels(
    sense: Sense, held: list[tuple[str, str]]
) -> None:
    good = [score(sense, key) for key, label in held if label == "sensible"]
    poor = [score(sense, key) for key, label in held if label == "nonsense"]
    wins = sum((g > p) + 0.5 * (g == p) for g in good for p in poor)
    assert wins / (len(good) * len(poor)) >= 0.87


def test_of_the_decided_held_ones_few_are_wrong_and_unclear_ones_go_to_the_team(
    sense: Sense, held: list[tuple[str, str]]
) -> None:
    judged = [(sense.judge(key), label) for key, label in held]
    outcomes = [(each.outcome if each else Outcome.NONSENSE, label) for each, label in judged]
    clear = [(outcome, label) for outcome, label in outcomes if label != "unclear"]
    unclear = [outcome for outcome, label in outcomes if label == "unclear"]
    decided = [(outcome, label) for outcome, label in clear if outcome is not Outcome.UNCLEAR]
    assert len(decided) / len(clear) >= 0.6
    assert sum(outcome != label for outcome, label in decided) / len(decided) <= 0.15
    team = 1 - len(decided) / len(clear)
    assert unclear.count(Outcome.UNCLEAR) / len(unclear) > team


def test_the_best_reading_decides(sense: Sense) -> None:
    for key in ("STAUBECKEN", "GURKENBROT", "HAUSTÜRSCHLÜSSEL", "FERNSEHTURM"):
        judged = sense.judge(key)
        assert judged
        assert judged.score == max(sense.sense(split) for split in sense.compounds.split(key))


def test_analogues_are_other_listed_compounds_that_share_a_part(sense: Sense) -> None:
    judged = sense.judge("GURKENBROT")
    assert judged
    analogues = sense.analogues(judged.split)
    assert len(set(analogues)) == 3
    assert "GURKENBROT" not in analogues
    for key in analogues:
        assert key.endswith("BROT") or key.startswith("GURKEN")


def test_the_pair_itself_is_no_evidence(sense: Sense) -> None:
    compounds = sense.compounds
    modifier, head = compounds.split("TEEKANNE")[0].units
    assert compounds.is_attested(modifier, head)
    given = sense.inputs((modifier, head))
    assert given[0] == np.float32(np.log1p(len(compounds.heads.of(modifier)) - 1))
    assert given[1] == np.float32(np.log1p(len(compounds.modifiers.of(head)) - 1))


def test_a_second_opening_says_the_same_to_the_last_bit(sense: Sense, held: list[tuple[str, str]]) -> None:
    again = Sense.open(Compounds.open())
    assert [again.judge(key) for key, _ in held[:60]] == [sense.judge(key) for key, _ in held[:60]]


@pytest.fixture(scope="module")
def inputs_of_some(sense: Sense, held: list[tuple[str, str]]) -> list[np.ndarray]:
    """What the scorer is given for some pairs."""
    splits = [sense.compounds.split(key) for key, _ in held[:40]]
    pairs = [split[0].units for split in splits if split and len(split[0].units) == 2]
    return [sense.inputs((modifier, head)) for modifier, head in pairs]


def test_the_networks_say_what_a_plain_loop_says(sense: Sense, inputs_of_some: list[np.ndarray]) -> None:
    scorer = sense.scorer
    for given in inputs_of_some[:5]:
        logits = []
        for network in range(len(scorer.hidden)):
            total = float(scorer.out_bias[network])
            for unit in range(scorer.hidden.shape[2]):
                active = float(scorer.hidden_bias[network, unit])
                active += sum(
                    float(x) * float(w) for x, w in zip(given, scorer.hidden[network, :, unit], strict=True)
                )
                total += max(active, 0.0) * float(scorer.out[network, unit])
            logits.append(total)
        assert scorer.by_networks(given) == pytest.approx(sum(logits) / len(logits), abs=1e-3)


def test_the_trees_say_what_striking_out_leaf_after_leaf_says(
    sense: Sense, inputs_of_some: list[np.ndarray]
) -> None:
    for trees, given in product((sense.scorer.trees, sense.scorer.listed), inputs_of_some):
        total = 0.0
        for tree in range(len(trees.leaf)):
            remaining = set(range(LEAVES))
            for place, question in enumerate(trees.question[tree]):
                if given[question] > trees.threshold[tree, place]:
                    bits = int(trees.left_out[tree, place])
                    remaining -= {leaf for leaf in range(LEAVES) if not bits >> leaf & 1}
            total += float(trees.leaf[tree, min(remaining)])
        assert trees.total(given) == pytest.approx(total, abs=1e-4)


def test_a_chance_is_made_of_the_odds_of_both_answers(sense: Sense, inputs_of_some: list[np.ndarray]) -> None:
    scorer = sense.scorer
    listed_slope, listed_shift, slope, shift, low, high = scorer.calibration.tolist()
    for given in inputs_of_some:
        by_grades = math.exp((scorer.by_networks(given) + scorer.trees.total(given)) / 2)
        by_listed = math.exp(listed_slope * scorer.listed.total(given) + listed_shift)
        odds = (by_grades + by_listed) ** slope * math.exp(shift)
        assert scorer.chance(given) == pytest.approx(odds / (1 + odds))
    assert (scorer.nonsense_below, scorer.sensible_from) == (low, high)
    assert 0 < low < high < 1


def test_two_thresholds_make_three_answers(sense: Sense, held: list[tuple[str, str]]) -> None:
    low, high = sense.scorer.nonsense_below, sense.scorer.sensible_from
    found = {Outcome.NONSENSE: 0, Outcome.UNCLEAR: 0, Outcome.SENSIBLE: 0}
    for judged in filter(None, (sense.judge(key) for key, _ in held)):
        assert (judged.outcome is Outcome.NONSENSE) == (judged.score < low)
        assert (judged.outcome is Outcome.SENSIBLE) == (judged.score >= high)
        found[judged.outcome] += 1
    assert all(found.values())


def test_half_floats_are_read_as_whole_ones() -> None:
    assert Scorer.open(COMPOUNDS).hidden.dtype == np.float32


def test_two_numbers_a_byte_are_unpacked_one_by_one() -> None:
    codes = np.array([[0x1F, 0x00], [0xA5, 0x3C]], np.uint8)
    levels = np.arange(-32, 32, dtype=np.int8).reshape(4, 16)
    nibbles = [[1, 15, 0, 0], [10, 5, 3, 12]]
    slowly = [[int(levels[number, code]) for number, code in enumerate(row)] for row in nibbles]
    assert unpacked(codes, levels).tolist() == slowly


def test_one_bit_a_unit_numbers_the_units_that_have_a_row() -> None:
    has_row = [True, False, False, True, True, False, False, False, False, True]
    assert numbered(np.packbits(has_row), len(has_row)).tolist() == [1, 0, 0, 2, 3, 0, 0, 0, 0, 4]


def test_frames_are_spread_over_all_units() -> None:
    assert spread(np.array([[1, 7], [3, 2]], np.uint16), 5).tolist() == [0, 7, 0, 2, 0]


def test_the_files_stay_small() -> None:
    sizes = [path.stat().st_size for path in COMPOUNDS.iterdir()]
    both = sum(sizes) + sum(path.stat().st_size for path in LEXICON.iterdir())
    assert sum(sizes) <= 6_000_000
    assert both <= 12_000_000
    assert max(sizes) < 4_000_000
