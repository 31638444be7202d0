"""Inflected form → base forms: how they are stored, and what regular inflection explains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import Entries
from wordsvc.lexicon.forms import Analysis, Forms, Kind, adjective_readings, change, noun_readings

any_word = st.text(alphabet=LETTERS, min_size=1, max_size=10)
words = st.text(alphabet="EGUZNTAÄRM", min_size=1, max_size=10) | any_word


ADJECTIVE_FORMS = [
    ("KLEINES", "KLEIN", Kind.ADJECTIVE),
    ("MÜDEM", "MÜDE", Kind.ADJECTIVE),
    ("DUNKLE", "DUNKEL", Kind.ADJECTIVE),
    ("SAURE", "SAUER", Kind.ADJECTIVE),
    ("TEURER", "TEUER", Kind.ADJECTIVE),
    ("KLEINER", "KLEIN", Kind.COMPARISON),
    ("KLEINSTER", "KLEIN", Kind.COMPARISON),
    ("DÜMMER", "DUMM", Kind.COMPARISON),
    ("DÜMMSTE", "DUMM", Kind.COMPARISON),
    ("RÖTESTEN", "ROT", Kind.COMPARISON),
    ("LEISESTE", "LEISE", Kind.COMPARISON),
    ("DUNKLER", "DUNKEL", Kind.COMPARISON),
    ("BREITESTE", "BREIT", Kind.COMPARISON),
    ("SINNVOLLSTEN", "SINNVOLL", Kind.COMPARISON),
]
ADJECTIVES = {base for _, base, _ in ADJECTIVE_FORMS} | {"HEITER"}


@pytest.fixture(scope="module")
def forms() -> Forms:
    return Forms.open(LEXICON, Entries.open(LEXICON))


@pytest.mark.parametrize(
    ("form", "base", "expected"),
    [
        ("LIEDERN", "LIED", (0, 0, 3, "")),
        ("GEMACHT", "MACHEN", (0, 2, 1, "EN")),
        ("AUSZUGEHEN", "AUSGEHEN", (3, 2, 0, "")),
        ("EINGEKAUFT", "EINKAUFEN", (3, 2, 1, "EN")),
    ],
)
def test_changes_are_shared(form: str, base: str, expected: tuple[int, int, int, str]) -> None:
    found = change(form, base, Kind.VERB)
    assert tuple(found)[1:] == expected
    assert found.apply(form) == base


@given(words, words)
def test_a_change_leads_to_the_base(form: str, base: str) -> None:
    assert change(form, base, Kind.NOUN).apply(form) == base


@pytest.mark.parametrize(("form", "base", "kind"), ADJECTIVE_FORMS)
def test_adjectives(form: str, base: str, kind: Kind) -> None:
    assert Analysis(base, kind) in set(adjective_readings(form, ADJECTIVES.__contains__))


@pytest.mark.parametrize("form", ["KLEINST", "KLEIN", "LEIS", "ER", "DUMMEST", "HEITER"])
def test_what_is_no_form_of_an_adjective(form: str) -> None:
    assert not set(adjective_readings(form, ADJECTIVES.__contains__))


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("HINGABEN", "HINGABE"),
        ("ÄRZTINNEN", "ÄRZTIN"),
        ("ZEITUNGEN", "ZEITUNG"),
        ("KRANKHEITEN", "KRANKHEIT"),
    ],
)
def test_nouns(form: str, base: str) -> None:
    assert base in set(noun_readings(form))


@pytest.mark.parametrize(
    ("form", "base", "kind"),
    [
        ("LIEDERN", "LIED", Kind.NOUN),
        ("HÄUSER", "HAUS", Kind.NOUN),
        ("AUSKÜNFTE", "AUSKUNFT", Kind.NOUN),
        ("GING", "GEHEN", Kind.VERB),
        ("AUSZUGEHEN", "AUSGEHEN", Kind.VERB),
        ("KLINGLE", "KLINGELN", Kind.VERB),
        ("GELAUFEN", "LAUFEN", Kind.PARTICIPLE),
        ("KLETTERND", "KLETTERN", Kind.PARTICIPLE),
        ("KLETTERNDEM", "KLETTERN", Kind.DECLINED_PARTICIPLE),
        ("HOHES", "HOCH", Kind.ADJECTIVE),
        ("BESSER", "GUT", Kind.COMPARISON),
        ("DIESEM", "DIESER", Kind.OTHER),
        ("IHREM", "IHR", Kind.OTHER),
    ],
)
def test_the_shipped_forms(forms: Forms, form: str, base: str, kind: Kind) -> None:
    assert Analysis(base, kind) in forms.analyses(form)


@pytest.mark.parametrize("key", ["HAUS", "QXZV", "LIEDERNX", ""])
def test_no_form_of_anything(forms: Forms, key: str) -> None:
    assert key == "HAUS" or forms.analyses(key) == ()
    assert all(analysis.base != key for analysis in forms.analyses(key))


def test_every_stored_form_leads_to_base_forms(forms: Forms) -> None:
    for form in forms.stored.keys()[::499]:
        analyses = forms.analyses(form)
        assert all(analysis.base in forms.entries for analysis in analyses), form
        nouns = [analysis.base for analysis in analyses if analysis.kind == Kind.NOUN]
        assert list(forms.noun_bases(form)) == nouns, form
