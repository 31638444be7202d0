"""The compiled lexicon as files: what belongs to it, and whether it is whole.

``meta.json`` names every file with its checksum, which opening compares: a damaged trie would go unnoticed
otherwise. It names the SHA-256 of each too, which :mod:`~wordsvc.lexicon.hashes` compares: that tells
whether a file is the one that was published, and takes a library of 4 MB to tell.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wordsvc.paths import DATA

FORMAT: Final = 3
"""Version of the file format; a lexicon of another format is refused."""

LEXICON: Final = DATA / "lexicon"
COMPOUNDS: Final = DATA / "compounds"
"""The compound judge, beside the lexicon and checked alike."""

REBUILD: Final = "python -m tools.build_lexicon"
RETRAIN: Final = "python -m tools.train_compounds"

CHECKSUM: Final = "crc32"
"""The field of ``meta.json`` that holds its own checksum."""

PIECE: Final = 1 << 18
"""Bytes of a file read at once."""


class LexiconError(Exception):
    """The lexicon is missing, damaged or of another format; the message says how to rebuild it."""

    def __init__(self, problem: str, rebuild: str = REBUILD) -> None:
        super().__init__(f"{problem}. Rebuild it with: {rebuild}")


@dataclass(frozen=True, slots=True)
class Meta:
    """What ``meta.json`` says.

    ``files``: the SHA-256 of each; ``sha256``: the hash over these; ``checksums``: the CRC-32 of each.
    """

    version: str
    sha256: str
    files: Mapping[str, str]
    checksums: Mapping[str, int]
    sources: Mapping[str, Mapping[str, Any]]
    counts: Mapping[str, int]
    built: Mapping[str, Any]


def read_meta(folder: Path = LEXICON, rebuild: str = REBUILD) -> Meta:
    """``meta.json`` of a lexicon; raises LexiconError that names the command ``rebuild``."""
    try:
        fields = json.loads((folder / "meta.json").read_text("utf-8"))
    except OSError:
        raise LexiconError(f"There is no lexicon in {folder}", rebuild) from None
    except (ValueError, RecursionError):
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild) from None
    found = fields.get("format") if isinstance(fields, dict) else None
    if found != FORMAT:
        raise LexiconError(f"The lexicon in {folder} has format {found}, not {FORMAT}", rebuild)
    if fields.get(CHECKSUM) != checksum_of(fields):
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild)
    try:
        return Meta(**{name: fields[name] for name in Meta.__slots__})
    except KeyError:
        raise LexiconError(f"{folder / 'meta.json'} is damaged", rebuild) from None


def checksum_of(fields: Mapping[str, Any]) -> int:
    """CRC-32 of what ``meta.json`` says, but for itself: whoever edits the file has to build it anew."""
    said = {name: value for name, value in fields.items() if name != CHECKSUM}
    return zlib.crc32(json.dumps(said, sort_keys=True).encode())


def check(folder: Path, meta: Meta, rebuild: str = REBUILD) -> None:
    """Compare every file with its checksum; raises LexiconError naming the first that differs."""
    for name, expected in meta.checksums.items():
        compare(folder / name, file_crc32, expected, rebuild)


def compare(path: Path, digest: Callable[[Path], object], expected: object, rebuild: str) -> None:
    """Raises LexiconError where a file is missing or has another digest."""
    try:
        found = digest(path)
    except OSError:
        raise LexiconError(f"{path} is missing", rebuild) from None
    if found != expected:
        raise LexiconError(f"{path} is damaged (it is not the one that meta.json describes)", rebuild)


def file_crc32(path: Path) -> int:
    """Checksum of a file, read in pieces so that its pages do not stay in this process."""
    found = 0
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            found = zlib.crc32(piece, found)
    return found


def map_bytes(path: Path) -> memoryview:
    """A file as read-only memory, shared by all processes that map it."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
