"""The index of meanings: one file of sorted, compressed blocks, read by mmap.

    header   magic with the format's version, digest of the source, digest and place of the table
    blocks   zlib; inside lines of ``spelling TAB text``, sorted; a block checks itself (Adler-32)
    table    zlib JSON: the first spelling of each block, and where each block starts; checks itself too,
             so the digest in the header is not compared

Looking a spelling up is one bisection and the unpacking of one block, so a process holds no more than
the table (some 200 KB).
"""

from __future__ import annotations

import json
import logging
import mmap
import struct
import zlib
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

from wordsvc.messages import Message

SOURCE: Final = "Wiktionary (de)"
LICENCE: Final = "CC BY-SA 4.0"

_LOG: Final = logging.getLogger(__name__)
MAGIC: Final = b"GLOSSES\x01"
HEADER: Final = struct.Struct("<8s32s32sQQ")


class Gloss(NamedTuple):
    """A meaning, with whose words they are."""

    text: str
    source: str = SOURCE
    licence: str = LICENCE


class GlossesError(Exception):
    """There are no usable meanings; ``message`` says why and what to do."""

    def __init__(self, code: str, **values: str | int) -> None:
        self.message = Message("glosses", code, values=values)
        super().__init__(self.message.text("en"))


def default_path() -> Path:
    """Where the index is unless told otherwise: in the user's cache folder."""
    return platformdirs.user_cache_path("wordsvc") / "glosses-de.index"


class Glosses:
    """An open index; safe to share between threads."""

    def __init__(
        self, path: Path, data: mmap.mmap, firsts: Sequence[str], starts: Sequence[int], source_digest: str
    ) -> None:
        self._path = path
        self._data = data
        self._firsts = firsts
        self._starts = starts
        self.source_digest = source_digest
        """SHA-256 (hex) of the archive that the index was built from."""

    @classmethod
    def open(cls, path: Path | None = None) -> Glosses | None:
        """The index at ``path``, None where there is none; raises GlossesError if it is damaged."""
        path = path or default_path()
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
            raise GlossesError("unreadable", file=str(path), why=str(error)) from None
        return cls._checked(data, path)

    @classmethod
    def _checked(cls, data: mmap.mmap, path: Path) -> Glosses:
        if len(data) < HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise GlossesError("other_format", file=str(path))
        _, source, _, start, length = HEADER.unpack_from(data)
        try:
            firsts, starts = json.loads(_unpacked(data[start:], length))
        except (zlib.error, ValueError, TypeError, RecursionError):
            raise GlossesError("damaged", file=str(path)) from None
        return cls(path, data, firsts, starts, source.hex())

    def find(self, spelling: str) -> Gloss | None:
        """What ``spelling`` means, exactly as it is spelled (``Masse`` is not ``Maße``); None if unknown."""
        number = bisect_right(self._firsts, spelling) - 1
        if number < 0:
            return None
        _, found, rest = f"\n{self._block(number)}".partition(f"\n{spelling}\t")
        return Gloss(rest.partition("\n")[0]) if found else None

    def _block(self, number: int) -> str:
        try:
            return zlib.decompress(self._read(self._starts[number], self._starts[number + 1])).decode()
        except zlib.error:  # a meaning less is better than no verdict
            _warn(self._path)
            return ""

    def _read(self, start: int, end: int) -> bytes:
        content = self._data[start:end]
        if hasattr(mmap, "MADV_DONTNEED"):  # the system keeps the pages; this process need not
            self._data.madvise(mmap.MADV_DONTNEED)
        return content


@cache
def _warn(path: Path) -> None:
    """Once is enough: every look-up may meet the damage again."""
    _LOG.warning("%s", GlossesError("damaged", file=str(path)))


def _unpacked(table: bytes, length: int) -> bytes:
    """The table; raises ValueError where bytes are missing or too many, zlib.error where they are damaged."""
    if len(table) != length:
        raise ValueError(length)
    return zlib.decompress(table)
