"""Whether the files of the lexicon are those that were published: by the SHA-256 of each."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from wordsvc.lexicon.artefact import REBUILD, LexiconError, Meta, compare


def verify(folder: Path, meta: Meta, rebuild: str = REBUILD) -> None:
    """Compare every file with its hash; raises LexiconError naming the first that differs."""
    for name, expected in meta.files.items():
        compare(folder / name, file_sha256, expected, rebuild)
    if combined_sha256(meta.files) != meta.sha256:
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild)


def file_sha256(path: Path) -> str:
    """Hash of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def combined_sha256(files: Mapping[str, str]) -> str:
    """One hash for all files: of their names and hashes in the order of the names."""
    lines = "".join(f"{name} {files[name]}\n" for name in sorted(files))
    return hashlib.sha256(lines.encode()).hexdigest()
