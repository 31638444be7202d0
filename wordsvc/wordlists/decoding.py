"""Bytes → text in whole lines: encoding found out, line ends made one, overlong lines cut."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from typing import Final, Protocol

BLOCK: Final = 1 << 16
"""Bytes read at once."""

LONGEST_LINE: Final = 100_000
"""Characters of a line that are kept (a CSV field may have 131,072); beyond, ``…`` stands for the rest."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_SIGNATURES: Final = (
    b"PK\x03\x04",  # zip: Excel and Word files too
    b"%PDF-",
    b"\xd0\xcf\x11\xe0",  # Excel and Word until 2003
    b"\x1f\x8b",  # gzip
    b"\x89PNG",
    b"\xff\xd8\xff",  # JPEG
    b"SQLite format 3",
)
_CONTROLS: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b")) + b"\x7f"


class ByteStream(Protocol):
    """What a list is read from: a file, standard input, the body of a request."""

    def read(self, size: int, /) -> bytes: ...


def first_block(stream: ByteStream) -> bytes:
    """The first bytes, enough of them to hold a byte order mark."""
    block = b""
    while len(block) < len(codecs.BOM_UTF32_LE) and (more := _read(stream)):
        block += more
    return block


def is_binary(block: bytes) -> bool:
    """Whether ``block`` begins a file that is no text: a known signature, or many control characters.

    A stray NUL in a word makes no binary file: that word alone is judged to be no word.
    """
    if any(block.startswith(mark) for mark, _, _ in _MARKS):
        return False
    controls = len(block) - len(block.translate(None, _CONTROLS))
    return block.startswith(_SIGNATURES) or (controls > 3 and controls * 50 > len(block))


class Decoder:
    """Bytes → text; ``encoding`` is found by the byte order mark or by the first bytes beyond ASCII.

    Without a mark these decide: if they are UTF-8, all is (damaged bytes become U+FFFD, which is no
    letter, so the word is refused and seen); if not, all is Windows-1252, which holds Latin-1.
    """

    def __init__(self, beginning: bytes) -> None:
        marked = (row for row in _MARKS if beginning.startswith(row[0]))
        _, codec, self.encoding = next(marked, (b"", "utf-8", "UTF-8"))
        self._ascii = True
        self._use(codec, "strict" if codec == "utf-8" else "replace")

    def decode(self, block: bytes, *, final: bool) -> str:
        """The text of the next block."""
        held = self._codec.getstate()[0]
        try:
            text = self._codec.decode(block, final)
        except UnicodeDecodeError as error:
            self._settle(latin=self._ascii and error.object[: error.start].isascii())
            return self._codec.decode(held + block, final)
        self._ascii = self._ascii and text.isascii()
        return text

    def _settle(self, *, latin: bool) -> None:
        self._use("cp1252" if latin else "utf-8", "replace")
        if latin:
            self.encoding = "Latin-1 (Windows-1252)"

    def _use(self, codec: str, errors: str) -> None:
        self._codec = codecs.getincrementaldecoder(codec)(errors)


def line_blocks(stream: ByteStream, beginning: bytes, decoder: Decoder) -> Iterator[list[str]]:
    """The lines of ``beginning`` and the rest of ``stream``, many at a time, without their line ends."""
    rest = ""
    for text in _texts(stream, beginning, decoder):
        lines = (rest + text).split("\n")
        rest = lines.pop()[: LONGEST_LINE + 1]
        if lines:
            lines[0] = _cut(lines[0])  # no other line of a block can be that long
            yield lines
    if rest:
        yield [_cut(rest)]


def _texts(stream: ByteStream, block: bytes, decoder: Decoder) -> Iterator[str]:
    newlines = io.IncrementalNewlineDecoder(None, translate=True)
    while block:
        yield newlines.decode(decoder.decode(block, final=False))
        block = _read(stream)
    yield newlines.decode(decoder.decode(b"", final=True), final=True)


def _read(stream: ByteStream) -> bytes:
    """What is there, at most a block: a person typing sees every line judged at once."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    return read(BLOCK)


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"
