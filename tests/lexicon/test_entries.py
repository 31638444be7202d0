"""Spellings behind a key, and what the shipped lexicon says of base forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.lexicon.alphabet import LETTERS, fold
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import LITERAL, Entries, Standing, WordClass, recipe_of, spell

RECIPES = [
    ("HAUS", "Haus", "C"),
    ("GEHEN", "gehen", "l"),
    ("LKW", "LKW", "U"),
    ("STRASSE", "Straße", "C4"),
    ("GROSSMASS", "Großmaß", "C3,7"),
    ("MASSE", "Masse", "C"),
    ("MASSE", "Maße", "C2"),
    ("CREPE", "Crêpe", "=Crêpe"),
    ("EMAIL", "E-Mail", "=E-Mail"),
]


@pytest.fixture(scope="module")
def entries() -> Entries:
    return Entries.open(LEXICON)


@pytest.mark.parametrize(("key", "spelling", "recipe"), RECIPES)
def test_recipes(key: str, spelling: str, recipe: str) -> None:
    assert recipe_of(key, spelling) == recipe
    assert spell(key, recipe) == spelling


@given(st.text(alphabet=LETTERS + LETTERS.lower() + "ßéSs", min_size=1, max_size=12))
def test_a_spelling_comes_back(spelling: str) -> None:
    key = fold(spelling).key
    assert key
    assert spell(key, recipe_of(key, spelling)) == spelling


@given(st.text(alphabet="Sßa", min_size=1, max_size=8))
def test_every_place_of_sharp_s_is_kept(letters: str) -> None:
    spelling = letters.lower()
    key = fold(spelling).key
    assert key
    assert not recipe_of(key, spelling).startswith(LITERAL)
    assert spell(key, recipe_of(key, spelling)) == spelling


def test_spellings_behind_a_key(entries: Entries) -> None:
    assert {sense.spelling for sense in entries.senses("BUSSE")} == {"Buße"}
    assert {sense.spelling for sense in entries.senses("MASSE")} >= {"Masse"}
    assert {"Essen", "essen"} <= {sense.spelling for sense in entries.senses("ESSEN")}
    assert entries.classes("ESSEN") == {WordClass.NOUN, WordClass.VERB}


@pytest.mark.parametrize("key", ["HAUSB", "QXZV", "", "Haus", "LIEDERN"])
def test_what_is_not_listed(entries: Entries, key: str) -> None:
    assert key not in entries
    assert entries.standing_of(key) is None
    assert not entries.is_sure(key)
    assert entries.senses(key) == ()
    assert entries.classes(key) == frozenset()
    assert entries.frequency_of(key) == 0.0


def test_every_entry_is_whole(entries: Entries) -> None:
    """Each key is the key of its spellings; its standing, frequency and sources are in range."""
    for number in range(0, len(entries), 97):
        key = entries.ids.restore_key(number)
        senses = entries.senses(key)
        assert senses
        assert {fold(sense.spelling).key for sense in senses} == {key}
        assert all(sense.sources for sense in senses)
        assert entries.standing_of(key) in Standing
        assert 0 <= entries.frequency_of(key) <= 8
        assert entries.classes(key) == {sense.word_class for sense in senses}


def test_common_words_are_common(entries: Entries) -> None:
    assert entries.frequency_of("HAUS") > entries.frequency_of("HAUSBOOT") > 0


def test_what_is_sure_needs_no_team(entries: Entries) -> None:
    assert [standing for standing in Standing if not standing.sure] == [
        Standing.RARE,
        Standing.FUNCTION_FORM,
        Standing.HALF_DIMINUTIVE,
    ]
    assert entries.is_sure("HAUS")
    assert not entries.is_sure("HÄUSCHEN")
