"""W-01: what is written in capitals on the tiles."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.lexicon.alphabet import LETTERS, MAX_TYPED, Folded, NoKey, fold

KEYS = {
    "haus": "HAUS",
    "sTRAßE": "STRASSE",
    "STRAẞE": "STRASSE",
    "Großvater": "GROSSVATER",
    "ÄÖÜäöü": "ÄÖÜÄÖÜ",
    "Crêpe": "CREPE",
    "Señor": "SENOR",
    "Façade": "FACADE",
    "Ångström": "ANGSTRÖM",
    "Łódź": "LODZ",
    "Œuvre": "OEUVRE",
    "Gu\u0308te": "GÜTE",
    "Ǘber": "ÜBER",
    "ﬁnden": "FINDEN",
    "Haus\r": "HAUS",
    " \t Haus\u00a0\n": "HAUS",
    "\u2028Haus\x85": "HAUS",
    "\ufeffHaus": "HAUS",
    "Ha\u00adus\u00adboot": "HAUSBOOT",
    "Haus\u200bboot": "HAUSBOOT",
    "\u202eHaus\u202c": "HAUS",
    "Haus\0": "HAUS",
    "'Haus'": "HAUS",
    "„Haus“": "HAUS",
    "»Haus«": "HAUS",
}
NO_KEYS = {
    "": NoKey.EMPTY,
    " \t\r\n": NoKey.EMPTY,
    "\u00ad\u200b": NoKey.EMPTY,
    "Haus Boot": NoKey.SEVERAL_WORDS,
    "Haus\tboot": NoKey.SEVERAL_WORDS,
    "Haus\u00a0Boot": NoKey.SEVERAL_WORDS,
    "Haus-Boot": NoKey.NOT_LETTERS,
    "-Haus": NoKey.NOT_LETTERS,
    "geht's": NoKey.NOT_LETTERS,
    "geht’s": NoKey.NOT_LETTERS,
    "'Haus": NoKey.NOT_LETTERS,
    "usw.": NoKey.NOT_LETTERS,
    "H4us": NoKey.NOT_LETTERS,
    "١٢": NoKey.NOT_LETTERS,
    "Ⅷ": NoKey.NOT_LETTERS,
    "Haus\0boot": NoKey.NOT_LETTERS,
    "\x1b[31mHaus": NoKey.NOT_LETTERS,
    "Привет": NoKey.NOT_LETTERS,
    "汉字": NoKey.NOT_LETTERS,
    "🏠": NoKey.NOT_LETTERS,
    "\u0301": NoKey.NOT_LETTERS,
    "\ud800": NoKey.NOT_LETTERS,
    "a" * (MAX_TYPED + 1): NoKey.TOO_LONG,
    "é" * (MAX_TYPED + 1): NoKey.TOO_LONG,
}

any_text = st.text(max_size=40) | st.text(alphabet="aäßé-' \u0308\u00ad\u200bẞ", max_size=12)


@pytest.mark.parametrize(("typed", "key"), KEYS.items())
def test_keys(typed: str, key: str) -> None:
    assert fold(typed) == Folded(key, None)


@pytest.mark.parametrize(("typed", "problem"), NO_KEYS.items(), ids=map(ascii, range(len(NO_KEYS))))
def test_no_key_and_why(typed: str, problem: NoKey) -> None:
    assert fold(typed) == Folded(None, problem)


def test_the_longest_that_is_folded() -> None:
    assert fold("a" * MAX_TYPED).key == "A" * MAX_TYPED


@given(any_text)
def test_a_key_has_only_letters_of_the_game(typed: str) -> None:
    key, problem = fold(typed)
    assert (key is None) != (problem is None)
    assert key is None or (key and set(key) <= set(LETTERS))


@given(any_text)
def test_folding_a_key_changes_nothing(typed: str) -> None:
    if key := fold(typed).key:
        assert fold(key).key == key


@given(st.text(alphabet=LETTERS + LETTERS.lower() + "ß", max_size=12))
def test_case_never_decides(typed: str) -> None:
    assert fold(typed) == fold(typed.upper()) == fold(typed.swapcase())


@given(any_text, st.sampled_from(["NFC", "NFD"]))
def test_composed_or_not(typed: str, form: str) -> None:
    assert fold(unicodedata.normalize(form, typed)) == fold(typed)


@given(any_text, st.text(alphabet=" \t\r\n\u00a0\u2028\u200b\ufeff", max_size=3))
def test_space_around_never_matters(typed: str, space: str) -> None:
    assert fold(space + typed + space) == fold(typed)
