"""``wordsvc lexicon``: what verdicts rest on, shown and checked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wordsvc.lexicon import artefact
from wordsvc.lexicon.artefact import read_meta


def test_info_names_every_source_with_its_licence(run) -> None:
    done = run("lexicon", "info")
    meta = read_meta()
    assert (done.code, meta.sha256 in done.out) == (0, True)
    for source in meta.sources.values():
        assert f"{source['name']} {source['version']} ({source['licence']})" in done.out


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("Buße", "  Buße (Substantiv): verzeichnet in "),
        ("Liedern", "  Form des Substantivs von LIED"),
        ("Paris", "  geographischer Name"),
        ("LKW", "  Abkürzung"),
        ("Gemse", "  alte Schreibung von GÄMSE"),
    ],
)
def test_explain_tells_what_is_listed(run, word: str, line: str) -> None:
    done = run("lexicon", "explain", word)
    assert done.code == 0
    assert line in done.out


def test_explain_of_what_is_not_listed(run) -> None:
    assert run("lexicon", "explain", "quatschx")[:2] == (1, "QUATSCHX\n  nicht verzeichnet\n")
    done = run("lexicon", "explain", "Haus Boot")
    assert (done.code, done.err) == (2, "Haus Boot ist kein einzelnes Wort aus Buchstaben.\n")


def test_verify_of_a_whole_lexicon(run) -> None:
    assert run("lexicon", "verify").code == 0


def test_verify_covers_the_judge_of_compounds(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "compounds"
    shutil.copytree(artefact.COMPOUNDS, copy)
    (copy / "gloss.npy").unlink()
    monkeypatch.setattr(artefact, "COMPOUNDS", copy)
    done = run("lexicon", "verify")
    assert (done.code, done.out, "gloss.npy" in done.err, done.err.count("\n")) == (2, "", True, 1)
    assert artefact.RETRAIN in done.err


def test_verify_names_the_damaged_file(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "lexicon"
    shutil.copytree(artefact.LEXICON, copy)
    (copy / "base.marisa").write_bytes(b"damaged")
    monkeypatch.setattr(artefact, "LEXICON", copy)
    done = run("lexicon", "verify")
    assert (done.code, done.out, "base.marisa" in done.err, done.err.count("\n")) == (2, "", True, 1)
