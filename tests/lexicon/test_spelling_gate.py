"""How good corrections are with the lexicon that is shipped; fails when they get worse."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import Entries
from wordsvc.lexicon.spelling import Corrector, build_index

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def entries() -> Entries:
    return Entries.open(LEXICON)


@pytest.fixture(scope="module")
def corrector(entries: Entries) -> Corrector:
    return Corrector.open(entries, LEXICON / "spelling.bin")


def key(word: str) -> str:
    return fold(word).key or ""


def test_common_misspellings(corrector: Corrector) -> None:
    lines = (HERE / "misspellings.tsv").read_text("utf-8").splitlines()[1:]
    rows = [(key(written), key(meant)) for written, meant in (line.split("\t") for line in lines)]
    found = [(corrector.corrections(written), meant) for written, meant in rows]
    assert sum(answers[:1] == (meant,) for answers, meant in found) / len(rows) >= 0.97
    assert sum(meant in answers for answers, meant in found) / len(rows) >= 0.985


@pytest.mark.parametrize(
    ("written", "meant"), [("Moebelstueck", "MÖBELSTÜCK"), ("fuer", "FÜR"), ("StraBe", "STRASSE")]
)
def test_examples_of_the_rule(corrector: Corrector, written: str, meant: str) -> None:
    assert corrector.corrections(key(written))[0] == meant


def test_made_up_words_are_rarely_corrected(corrector: Corrector) -> None:
    words = (HERE / "made_up.txt").read_text("utf-8").split()
    corrected = [word for word in words if corrector.is_misspelling(key(word))]
    assert len(corrected) <= len(words) // 10, corrected


def test_is_a_misspelling_exactly_if_it_has_corrections(entries: Entries, corrector: Corrector) -> None:
    rng = random.Random(11)
    for _ in range(300):
        letters = list(entries.ids.restore_key(rng.randrange(len(entries))))
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice("AEIOUNRSTHMK")
        written = "".join(letters)
        assert corrector.is_misspelling(written) == bool(corrector.corrections(written)), written


def test_the_index_is_that_of_the_entries(entries: Entries) -> None:
    assert build_index(entries) == (LEXICON / "spelling.bin").read_bytes()
