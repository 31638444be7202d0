"""Which noun a diminutive makes small."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.lexicon.diminutives import SUFFIXES, diminished

DIMINUTIVES = {
    "TISCHLEIN": "TISCH",
    "TISCHCHEN": "TISCH",
    "STÜHLCHEN": "STUHL",
    "HÜNDCHEN": "HUND",
    "HÄSCHEN": "HASE",
    "KÄTZLEIN": "KATZE",
    "ÖFCHEN": "OFEN",
    "GÄRTLEIN": "GARTEN",
    "BÄCHLEIN": "BACH",
    "SÄCHELCHEN": "SACHE",
    "VÖGELCHEN": "VOGEL",
    "VÖGLEIN": "VOGEL",
    "WÄGELCHEN": "WAGEN",
    "BÜCHELCHEN": "BUCH",
    "KINDERLEIN": "KIND",
    "DINGSLEIN": "DING",
    "ESELEIN": "ESEL",
}
NO_DIMINUTIVES = ["KUCHEN", "ROCHEN", "ZEICHEN", "SPRECHEN", "ALLEIN", "CHEN", "LEIN", "HUND", ""]
OTHER_NOUNS = {"MAUS", "MAUSEN", "LADE", "LADEN", "GABE", "GABEL", "KUH", "ROCHEN"}
NOUNS = OTHER_NOUNS.union(DIMINUTIVES.values())
FREQUENCIES = {"LADEN": 5.0, "LADE": 3.0, "MAUSEN": 2.0, "MAUS": 4.0}


def of(key: str) -> tuple[str, ...]:
    return diminished(key, NOUNS.__contains__, lambda noun: FREQUENCIES.get(noun, 1.0))


@pytest.mark.parametrize(("key", "noun"), DIMINUTIVES.items())
def test_the_noun(key: str, noun: str) -> None:
    assert of(key)[0] == noun


def test_the_likeliest_noun_first() -> None:
    assert of("MÄUSCHEN") == ("MAUS", "MAUSEN")
    assert of("LÄDCHEN") == ("LADEN", "LADE")
    assert of("GÄBELCHEN")[0] == "GABEL"


@pytest.mark.parametrize(
    "key", ["KUCHEN", "ROCHEN", "ZEICHEN", "SPRECHEN", "ALLEIN", "CHEN", "LEIN", "HUND", ""]
)
def test_what_is_no_diminutive(key: str) -> None:
    assert of(key) == ()


@given(st.text(alphabet="ABCEHLNORSTÄÖÜ", max_size=8), st.sampled_from(SUFFIXES))
def test_only_nouns_and_each_once(stem: str, suffix: str) -> None:
    found = diminished(stem + suffix, lambda noun: len(noun) > 2)
    assert stem + suffix not in found
    assert len(set(found)) == len(found)
    assert all(len(noun) > 2 for noun in found)
