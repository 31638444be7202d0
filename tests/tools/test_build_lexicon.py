"""The steps of the lexicon build, on small made-up sources."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from tests.tools.made_up_sources import MadeUpSources
from tools.build_lexicon.__main__ import build, strike_out
from tools.build_lexicon.headwords import Findings, Headword, Lexicographer
from tools.build_lexicon.overrides import Override
from tools.build_lexicon.sources import Pin, SourceError, fetch, read_pins
from wordsvc.lexicon.artefact import LEXICON, check, read_meta
from wordsvc.lexicon.entries import Entries, Standing, WordClass
from wordsvc.lexicon.forms import Analysis, Forms, Kind
from wordsvc.lexicon.hashes import combined_sha256, file_sha256, verify
from wordsvc.lexicon.refusals import Name, Refusals


@pytest.fixture(scope="module")
def findings() -> Findings:
    return Lexicographer(MadeUpSources()).findings()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "lexicon"
    build(MadeUpSources(), folder)
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


# --- names, base forms, and what is neither


@pytest.mark.parametrize(
    ("spelling", "kind"),
    [
        ("Michael", Name.PERSON),
        ("Zeus", Name.PERSON),
        ("Hamburg", Name.PLACE),
        ("Lobau", Name.PLACE),
        ("Erlangen", Name.PLACE),
        ("Schmatzi", Name.BRAND),
        ("LKW", Name.ABBREVIATION),
        ("usw", Name.ABBREVIATION),
    ],
)
def test_names_and_abbreviations(findings: Findings, spelling: str, kind: Name) -> None:
    assert findings.refused[spelling] & kind
    assert spelling not in findings.headwords


@pytest.mark.parametrize(
    ("spelling", "standing"),
    [
        ("Haus", Standing.HEADWORD),
        ("Rose", Standing.HEADWORD),
        ("Ärztin", Standing.FEMININE),
        ("Berner", Standing.INHABITANT),
        ("Uni", Standing.CLIPPED),
        ("Blöde", Standing.NOMINALISED),
        ("Windpocken", Standing.PLURAL_ONLY),
        ("glühend", Standing.PARTICIPLE),
        ("Kätzchen", Standing.DIMINUTIVE),
        ("klettern", Standing.HEADWORD),
        ("Hauskatze", Standing.HEADWORD),
        ("Seltenheim", Standing.RARE),
    ],
)
def test_standing(findings: Findings, spelling: str, standing: Standing) -> None:
    assert findings.headwords[spelling].standing is standing


@pytest.mark.parametrize(
    "spelling", ["Stühlchen", "Häschen", "kletternd", "gewusst", "Doofste", "Filme", "Häuser"]
)
def test_what_is_only_a_form(findings: Findings, spelling: str) -> None:
    assert spelling not in findings.headwords
    assert spelling not in findings.refused


@pytest.mark.parametrize(
    ("spelling", "word_class"),
    [
        ("Haus", WordClass.NOUN),
        ("klettern", WordClass.VERB),
        ("schön", WordClass.ADJECTIVE),
        ("potentiell", WordClass.OTHER),
    ],
)
def test_classes(findings: Findings, spelling: str, word_class: WordClass) -> None:
    assert findings.headwords[spelling].word_class is word_class


def test_sources_are_kept(findings: Findings) -> None:
    assert findings.headwords["Haus"].sources == {"wiktionary", "german_nouns", "wikidata", "morphy_nouns"}


# --- struck spellings


def headword(key: str) -> Headword:
    return Headword(key.lower(), key, WordClass.ADJECTIVE, Standing.HEADWORD, frozenset({"a"}))


def test_struck_spellings_go_inside_compounds_too() -> None:
    findings = Findings()
    for key in ("RAUH", "RAU", "RAUHBEINIG", "RAUBEINIG", "UNRAUH"):
        findings.add(headword(key))
    old = [Override("rauh", "RAUH", "rau", "1996"), Override("allzuoft", "ALLZUOFT", "allzu oft", "1996")]
    assert strike_out(old, findings) == {"RAUH": ["RAU"], "RAUHBEINIG": ["RAUBEINIG"], "ALLZUOFT": []}
    assert set(findings.headwords) == {"rau", "raubeinig", "unrauh"}


def test_the_specific_ground_is_kept() -> None:
    findings = Findings()
    for standing, source in ((Standing.RARE, "a"), (Standing.FEMININE, "b"), (Standing.HEADWORD, "c")):
        findings.add(Headword("Ärztin", "ÄRZTIN", WordClass.NOUN, standing, frozenset({source})))
    assert findings.headwords["Ärztin"].standing is Standing.FEMININE
    assert findings.headwords["Ärztin"].sources == {"a", "b", "c"}


# --- the artefact


def test_what_is_built_is_whole_and_can_be_read(built: Path) -> None:
    check(built, read_meta(built))
    verify(built, read_meta(built))
    entries = Entries.open(built)
    assert entries.standing_of("HAUS") is Standing.HEADWORD
    assert [sense.spelling for sense in entries.senses("BLÖDE")] == ["Blöde"]
    assert entries.frequency_of("HAUS") == 5.5
    assert "RAUH" not in entries
    assert json.loads((built / "old_spellings.json").read_text("utf-8"))["RAUH"] == ["RAU"]
    assert Refusals.open(built).of("HAMBURG") & Name.PLACE


@pytest.mark.parametrize(
    ("form", "base", "kind"),
    [
        ("HÄUSER", "HAUS", Kind.NOUN),
        ("KLETTERTE", "KLETTERN", Kind.VERB),
        ("KLETTRE", "KLETTERN", Kind.VERB),
        ("KLETTERND", "KLETTERN", Kind.PARTICIPLE),
        ("GEWUSST", "WISSEN", Kind.PARTICIPLE),
        ("WUSSTE", "WISSEN", Kind.VERB),
        ("DOOFSTE", "DOOF", Kind.COMPARISON),
        ("FILME", "FILM", Kind.NOUN),
    ],
)
def test_forms_lead_to_their_base(built: Path, form: str, base: str, kind: Kind) -> None:
    assert Analysis(base, kind) in Forms.open(built, Entries.open(built)).analyses(form)


@pytest.mark.parametrize("seed", [1, 2])
def test_same_bytes_whatever_the_order(built: Path, tmp_path: Path, seed: int) -> None:
    build(MadeUpSources().shuffled(seed), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(built)


def test_building_again_over_it_changes_nothing(built: Path) -> None:
    before = contents(built)
    build(MadeUpSources(), built)
    assert contents(built) == before


def test_the_committed_lexicon_is_what_its_meta_says() -> None:
    meta = read_meta()
    assert meta.files == {
        path.name: file_sha256(path) for path in LEXICON.iterdir() if path.name in meta.files
    }
    assert meta.sha256 == combined_sha256(meta.files)
    assert {name: pin["sha256"] for name, pin in meta.sources.items()} == {
        name: pin.sha256 for name, pin in read_pins().items()
    }


# --- packages


def pin_of(path: Path, sha256: str) -> Pin:
    return Pin("made-up", "pypi", "1.0", path.name, sha256, "Made up", "CC0", "here")


def test_a_package_that_is_there_is_checked(tmp_path: Path) -> None:
    archive = tmp_path / "made_up-1.0-py3-none-any.whl"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("made_up/words.txt", "Haus\n")
    assert fetch(pin_of(archive, file_sha256(archive)), tmp_path) == archive
    with pytest.raises(SourceError, match=f"{archive.name} has SHA-256 .* but 0+ is pinned"):
        fetch(pin_of(archive, "0" * 64), tmp_path)
