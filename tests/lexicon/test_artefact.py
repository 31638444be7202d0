"""A lexicon that is missing, damaged or of another format is refused, and how to rebuild it is said."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wordsvc.lexicon.artefact import (
    CHECKSUM,
    COMPOUNDS,
    FORMAT,
    LEXICON,
    REBUILD,
    RETRAIN,
    LexiconError,
    Meta,
    check,
    checksum_of,
    file_crc32,
    map_bytes,
    read_meta,
)
from wordsvc.lexicon.hashes import combined_sha256, file_sha256, verify
from wordsvc.lexicon.lexicon import Lexicon

Comparison = Callable[[Path, Meta], None]


def change_meta(folder: Path, **fields: Any) -> None:
    path = folder / "meta.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **fields}), "utf-8")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two files and a ``meta.json`` that fits them."""
    for name in ("base.marisa", "shapes.json"):
        (tmp_path / name).write_bytes(b"content of " + name.encode())
    files = {path.name: file_sha256(path) for path in tmp_path.iterdir()}
    checksums = {path.name: file_crc32(path) for path in tmp_path.iterdir()}
    meta = {"format": FORMAT, "version": "1", "sha256": combined_sha256(files), "files": files}
    meta |= {"checksums": checksums, "sources": {}, "counts": {}, "built": {}}
    (tmp_path / "meta.json").write_text(json.dumps({**meta, CHECKSUM: checksum_of(meta)}))
    return tmp_path


@pytest.fixture(params=[check, verify])
def comparison(request: pytest.FixtureRequest) -> Comparison:
    """By checksum, as opening does, and by hash."""
    return request.param  # type: ignore[no-any-return]


def test_a_whole_one(small: Path, comparison: Comparison) -> None:
    comparison(small, read_meta(small))


def test_the_shipped_one() -> None:
    meta = read_meta()
    verify(LEXICON, meta)
    assert {path.name for path in LEXICON.iterdir()} == {*meta.files, "meta.json"}
    assert sum(path.stat().st_size for path in LEXICON.iterdir()) <= 12_000_000


@pytest.mark.parametrize("name", ["base.marisa", "shapes.json"])
@pytest.mark.parametrize("place", [0, 5, -1])
def test_a_damaged_byte(small: Path, name: str, place: int, comparison: Comparison) -> None:
    content = bytearray((small / name).read_bytes())
    content[place] ^= 1
    (small / name).write_bytes(content)
    with pytest.raises(LexiconError, match=f"{name} is damaged.*{REBUILD}"):
        comparison(small, read_meta(small))


def test_a_missing_file(small: Path, comparison: Comparison) -> None:
    (small / "shapes.json").unlink()
    with pytest.raises(LexiconError, match=f"shapes.json is missing.*{REBUILD}"):
        comparison(small, read_meta(small))


def test_a_file_taken_off_the_list(small: Path, comparison: Comparison) -> None:
    change_meta(small, files={"base.marisa": file_sha256(small / "base.marisa")})
    with pytest.raises(LexiconError, match=r"meta\.json is damaged"):
        comparison(small, read_meta(small))


def test_another_format(small: Path) -> None:
    change_meta(small, format=FORMAT + 1)
    with pytest.raises(LexiconError, match=f"format {FORMAT + 1}, not {FORMAT}.*{REBUILD}"):
        read_meta(small)


@pytest.mark.parametrize(
    "changed",
    [
        {"files": None},
        {"files": []},
        {"checksums": 3},
        {"files": {}, "checksums": {}},
        {"checksums": {"a\0b": 1}},
        {"sources": 3},
        {"counts": {"base_forms": "many"}},
        {"version": None},
    ],
)
def test_an_edited_meta(small: Path, changed: dict[str, Any]) -> None:
    change_meta(small, **changed)
    with pytest.raises(LexiconError, match=rf"meta\.json is damaged.*{REBUILD}"):
        read_meta(small)


def test_a_meta_that_is_no_file(small: Path) -> None:
    (small / "meta.json").unlink()
    (small / "meta.json").mkdir()
    with pytest.raises(LexiconError, match=REBUILD):
        read_meta(small)
    with pytest.raises(LexiconError, match=REBUILD):
        read_meta(small / "base.marisa")


@pytest.mark.parametrize("text", ["", "{", "\ufeff{}", "nonsense", "[" * 200_000])
def test_unreadable_meta(small: Path, text: str) -> None:
    (small / "meta.json").write_text(text, "utf-8")
    with pytest.raises(LexiconError, match=f"meta.json is damaged.*{REBUILD}"):
        read_meta(small)


@pytest.mark.parametrize("text", ["[]", "null", "42", json.dumps({"format": FORMAT})])
def test_meta_of_another_shape(small: Path, text: str) -> None:
    (small / "meta.json").write_text(text, "utf-8")
    with pytest.raises(LexiconError, match=REBUILD):
        read_meta(small)


def test_no_lexicon(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=f"no lexicon in .*nowhere.*{REBUILD}"):
        Lexicon.open(tmp_path / "nowhere")


def test_opening_checks(tmp_path: Path) -> None:
    folder = shutil.copytree(LEXICON, tmp_path / "copy")
    forms = folder / "forms.marisa"
    forms.write_bytes(forms.read_bytes()[:-1] + b"\xff")
    with pytest.raises(LexiconError, match=r"forms\.marisa is damaged"):
        Lexicon.open(folder)


@pytest.fixture
def judge(tmp_path: Path) -> Path:
    """A copy of the compound judge."""
    return shutil.copytree(COMPOUNDS, tmp_path / "judge")


def test_the_shipped_judge_is_whole() -> None:
    meta = read_meta(COMPOUNDS, RETRAIN)
    verify(COMPOUNDS, meta, RETRAIN)
    assert {path.name for path in COMPOUNDS.iterdir() if path.suffix in {".npy", ".marisa"}} == {*meta.files}


def test_opening_checks_the_judge_of_compounds(judge: Path) -> None:
    heads = judge / "heads.npy"
    heads.write_bytes(heads.read_bytes()[:-1] + b"\xff")
    with pytest.raises(LexiconError, match=rf"heads\.npy is damaged.*{RETRAIN}"):
        Lexicon.open(judge=judge)


@pytest.mark.parametrize("name", ["parts.marisa", "hidden.npy", "meta.json"])
def test_a_file_of_the_judge_that_is_missing(judge: Path, name: str) -> None:
    (judge / name).unlink()
    with pytest.raises(LexiconError, match=RETRAIN):
        Lexicon.open(judge=judge)


def test_a_judge_that_changed_after_opening(judge: Path) -> None:
    lexicon = Lexicon.open(judge=judge)
    weights = judge / "weights.npy"
    weights.unlink()
    shutil.copy(judge / "classes.npy", weights)
    with pytest.raises(LexiconError, match=rf"weights\.npy is damaged.*{RETRAIN}"):
        _ = lexicon.sense


def test_meta_with_its_own_checksum_but_a_field_too_few(small: Path) -> None:
    path = small / "meta.json"
    fields = json.loads(path.read_text("utf-8"))
    del fields["checksums"]
    path.write_text(json.dumps({**fields, CHECKSUM: checksum_of(fields)}), "utf-8")
    with pytest.raises(LexiconError, match=rf"meta\.json is damaged.*{REBUILD}"):
        read_meta(small)


def test_the_hash_is_of_content_alone() -> None:
    assert combined_sha256({"a": "1", "b": "2"}) == combined_sha256({"b": "2", "a": "1"})
    assert combined_sha256({"a": "1", "b": "2"}) != combined_sha256({"a": "2", "b": "1"})


def test_mapped_bytes_are_read_only(small: Path) -> None:
    mapped = map_bytes(small / "base.marisa")
    assert mapped.readonly
    assert bytes(mapped) == b"content of base.marisa"
