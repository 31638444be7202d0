"""Writing the index of meanings that :mod:`.index` reads and describes."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from wordsvc.lexicon.glosses.index import HEADER, MAGIC

_BLOCK_LENGTH: Final = 8192
"""Bytes of text in a block: smaller packs badly, larger makes every look-up slower."""


def build(meanings: Iterable[tuple[str, str]], target: Path, source_digest: str) -> int:
    """Write the index of ``(spelling, text)`` to ``target``, whole or not at all; how many there are.

    The same meanings make the same bytes in whatever order they come. ``source_digest`` is the
    SHA-256 (hex) of what they were read from.
    """
    entries = sorted(dict(meanings).items())
    blocks = list(_blocks(entries))
    packed = [zlib.compress("".join(lines).encode(), 9) for lines in blocks]
    starts = list(accumulate(map(len, packed), initial=HEADER.size))
    firsts = [lines[0].partition("\t")[0] for lines in blocks]
    table = zlib.compress(json.dumps([firsts, starts], ensure_ascii=False).encode(), 9)
    header = HEADER.pack(
        MAGIC, bytes.fromhex(source_digest), hashlib.sha256(table).digest(), starts[-1], len(table)
    )
    _replace(target, b"".join([header, *packed, table]))
    return len(entries)


def _blocks(entries: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    """Lines of ``entries``, cut where a block is full."""
    lines: list[str] = []
    length = 0
    for spelling, text in entries:
        if length >= _BLOCK_LENGTH:
            yield lines
            lines, length = [], 0
        lines.append(f"{spelling}\t{text}\n")
        length += len(lines[-1])
    if lines:
        yield lines


def _replace(target: Path, content: bytes) -> None:
    """Readers of ``target`` see the old file or the new one, never half of one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fchmod(file.fileno(), 0o644)
            Path(file.name).replace(target)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
