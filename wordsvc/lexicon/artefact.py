"""The compiled lexicon as files: what belongs to it, and whether it is whole.

``meta.json`` names every file with its SHA-256; a damaged trie would go unnoticed otherwise.
"""

from __future__ import annotations

import hashlib
import json
import mmap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wordsvc.paths import DATA

FORMAT: Final = 1
"""Version of the file format; a lexicon of another format is refused."""

LEXICON: Final = DATA / "lexicon"
COMPOUNDS: Final = DATA / "compounds"
"""The compound judge, beside the lexicon and checked alike."""

REBUILD: Final = "python -m tools.build_lexicon"
RETRAIN: Final = "python -m tools.train_compounds"


class LexiconError(Exception):
    """The lexicon is missing, damaged or of another format; the message says how to rebuild it."""

    def __init__(self, problem: str, rebuild: str = REBUILD) -> None:
        super().__init__(f"{problem}. Rebuild the lexicon with: {rebuild}")


@dataclass(frozen=True, slots=True)
class Meta:
    """What ``meta.json`` says; ``sha256`` is the hash over the hashes of all files."""

    version: str
    sha256: str
    files: Mapping[str, str]
    sources: Mapping[str, Mapping[str, Any]]
    counts: Mapping[str, int]
    built: Mapping[str, Any]


def read_meta(folder: Path = LEXICON, rebuild: str = REBUILD) -> Meta:
    """``meta.json`` of a lexicon; raises LexiconError that names the command ``rebuild``."""
    try:
        fields = json.loads((folder / "meta.json").read_text("utf-8"))
    except FileNotFoundError:
        raise LexiconError(f"There is no lexicon in {folder}", rebuild) from None
    except ValueError:
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild) from None
    found = fields.get("format") if isinstance(fields, dict) else None
    if found != FORMAT:
        raise LexiconError(f"The lexicon in {folder} has format {found}, not {FORMAT}", rebuild)
    if not fields.keys() >= set(Meta.__slots__):
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild)
    return Meta(**{name: fields[name] for name in Meta.__slots__})


def verify(folder: Path, meta: Meta, rebuild: str = REBUILD) -> None:
    """Compare every file with its hash; raises LexiconError naming the first that differs."""
    for name, expected in meta.files.items():
        try:
            found = file_sha256(folder / name)
        except OSError:
            raise LexiconError(f"{folder / name} is missing", rebuild) from None
        if found != expected:
            damage = "is damaged (its SHA-256 is not the one in meta.json)"
            raise LexiconError(f"{folder / name} {damage}", rebuild)
    if combined_sha256(meta.files) != meta.sha256:
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild)


def file_sha256(path: Path) -> str:
    """Hash of a file, read in pieces so that its pages do not stay in this process."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def combined_sha256(files: Mapping[str, str]) -> str:
    """One hash for all files: of their names and hashes in the order of the names."""
    lines = "".join(f"{name} {files[name]}\n" for name in sorted(files))
    return hashlib.sha256(lines.encode()).hexdigest()


def map_bytes(path: Path) -> memoryview:
    """A file as read-only memory, shared by all processes that map it."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
