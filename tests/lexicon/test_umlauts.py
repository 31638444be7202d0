"""The last stem vowel fronted, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.lexicon.umlauts import both, fronted, plain

PAIRS = [
    ("DUMM", "DÜMM"),
    ("HAUS", "HÄUS"),
    ("VATER", "VÄTER"),
    ("APFEL", "ÄPFEL"),
    ("GARTEN", "GÄRTEN"),
    ("TOCHTER", "TÖCHTER"),
    ("STUHL", "STÜHL"),
    ("BAUM", "BÄUM"),
]


@pytest.mark.parametrize(("stem", "changed"), PAIRS)
def test_there_and_back(stem: str, changed: str) -> None:
    assert fronted(stem) == changed
    assert plain(changed) == stem
    assert both(changed) == (changed, stem)


@pytest.mark.parametrize("stem", ["KIND", "TEPPICH", "", "ST"])
def test_nothing_to_change(stem: str) -> None:
    assert fronted(stem) == plain(stem) == stem
    assert both(stem) == (stem,)


@given(st.text(alphabet="ABEGHILNORSTU", max_size=10))
def test_fronting_can_be_taken_back(stem: str) -> None:
    assert plain(fronted(stem)) == stem
