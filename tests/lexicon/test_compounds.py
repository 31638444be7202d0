"""The splitter: parts and linking elements (W-20, W-35)."""

from __future__ import annotations

import pytest

from wordsvc.lexicon.compounds import Compounds, Part, Split

LETTERS_ADDED = {"-e": "", "-en": "", "a": ""}


@pytest.fixture(scope="module")
def compounds() -> Compounds:
    return Compounds.open()


def shown(split: Split) -> str:
    return "+".join(part.key + (f"({part.link})" if part.link else "") for part in split.parts)


@pytest.mark.parametrize(
    ("key", "best"),
    [
        ("HAUSBOOT", "HAUS+BOOT"),
        ("GURKENBROT", "GURKE(n)+BROT"),
        ("HANDYHÜLLE", "HANDY+HÜLLE"),
        ("OPABRILLE", "OPA+BRILLE"),
        ("OMASOFA", "OMA+SOFA"),
        ("DRACHENEI", "DRACHEN+EI"),
        ("HÜHNEREI", "HUHN(er)+EI"),
        ("TEEREGAL", "TEE+REGAL"),
        ("STAUBECKEN", "STAU+BECKEN"),
        ("GEBURTSTAG", "GEBURT(s)+TAG"),
        ("BAUERNBROT", "BAUER(n)+BROT"),
        ("SCHULHOF", "SCHULE(-e)+HOF"),
        ("BÜCHERREGAL", "BUCH(er)+REGAL"),
        ("HAUSTÜRSCHLÜSSEL", "HAUS+TÜR+SCHLÜSSEL"),
    ],
)
def test_nouns_are_split(compounds: Compounds, key: str, best: str) -> None:
    assert shown(compounds.split(key)[0]) == best


@pytest.mark.parametrize(
    ("key", "first"),
    [
        ("LESEHÖHLE", Part("LES", "verb", "e")),
        ("HÄKELNADEL", Part("HÄKEL", "verb", "")),
        ("MALZIMMER", Part("MAL", "verb", "")),
        ("BADELIED", Part("BAD", "verb", "e")),
        ("ROTWEIN", Part("ROT", "adjective", "")),
        ("HOCHHAUS", Part("HOCH", "adjective", "")),
    ],
)
def test_verb_stems_and_adjectives_modify(compounds: Compounds, key: str, first: Part) -> None:
    assert compounds.split(key)[0].parts[0] == first


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("BAUERBROT", "BAUERNBROT"),
        ("GEBURTTAG", "GEBURTSTAG"),
        ("STRASSBAHN", "STRASSENBAHN"),
        ("HUNDHÜTTE", "HUNDEHÜTTE"),
        ("ARBEITZIMMER", "ARBEITSZIMMER"),
        ("SCHULEHOF", "SCHULHOF"),
        ("TAGELICHT", "TAGESLICHT"),
        ("RABENSNEST", "RABENNEST"),
    ],
)
def test_wrong_linking_elements_are_corrected(compounds: Compounds, wrong: str, right: str) -> None:
    assert compounds.split(wrong) == ()
    assert compounds.corrected(wrong)[0] == right
    assert compounds.corrected(right) == ()


def test_what_is_put_right_can_be_read(compounds: Compounds) -> None:
    modifiers = [compounds.key_of(unit) for unit in range(0, len(compounds.lemma), 7)]
    found = {right for modifier in modifiers for right in compounds.corrected(modifier + "OPA")}
    assert found
    assert not [right for right in found if not compounds.split(right)]
    assert compounds.corrected("SCHUPPEOPA") == ()


@pytest.mark.parametrize(
    "key", ["SPÜLGEN", "ERDORANG", "WELTLUV", "BÄCKEREI", "HAUS", "EI", "XQ", "", "GELDISMUS"]
)
def test_these_are_no_compounds(compounds: Compounds, key: str) -> None:
    assert compounds.split(key) == ()


def test_an_inflected_head_leads_to_the_base_form(compounds: Compounds) -> None:
    bases = {"FASSADEN": ("FASSADE",), "ADEN": ("ADE",)}
    found = compounds.inflected("GIPSFASSADEN", lambda form: bases.get(form, ()))
    assert [base for base, _ in found] == ["GIPSFASSADE"]
    assert shown(found[0][1]) == "GIPS+FASSADE"


def test_the_parts_spell_the_word_where_nothing_is_dropped_or_changed(compounds: Compounds) -> None:
    for key in ("HAUSBOOT", "GURKENBROT", "LESEHÖHLE", "GEBURTSTAG", "HAUSTÜRSCHLÜSSEL"):
        for split in compounds.split(key):
            assert "".join(part.key + part.link.upper() for part in split.parts) == key
