"""Names, places, brands and abbreviations by key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build_lexicon.write import write_refused
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.refusals import Name, Refusals


@pytest.fixture(scope="module")
def shipped() -> Refusals:
    return Refusals.open(LEXICON)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    names = {
        "BERLIN": Name.PLACE,
        "ALDI": Name.BRAND,
        "LKW": Name.ABBREVIATION,
        "PARIS": Name.PERSON | Name.PLACE,
    }
    assert write_refused(tmp_path, names) == len(names)
    refusals = Refusals.open(tmp_path)
    assert {key: refusals.of(key) for key in names} == names
    assert not refusals.of("AL")
    assert not refusals.of("")


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("MICHAEL", Name.PERSON),
        ("ALBANIEN", Name.PLACE),
        ("DARMSTADT", Name.PLACE),
        ("NUTELLA", Name.BRAND),
        ("LKW", Name.ABBREVIATION),
        ("GMBH", Name.ABBREVIATION),
    ],
)
def test_the_shipped_ones(shipped: Refusals, key: str, kind: Name) -> None:
    assert kind in shipped.of(key)


@pytest.mark.parametrize("key", ["HAUS", "GEHEN", "SCHÖN", "QXZV"])
def test_common_words_are_no_names(shipped: Refusals, key: str) -> None:
    assert not shipped.of(key)
