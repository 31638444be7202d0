"""A list of words: what it is made of is found out at the beginning, then its words come in chunks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import PurePath
from typing import Final, NamedTuple

from wordsvc.messages import Message
from wordsvc.wordlists.decoding import LONGEST_LINE, ByteStream, Decoder, first_block, is_binary, line_blocks

HEADERS: Final = frozenset(["wort", "wörter", "word", "words", "begriff", "stichwort", "lemma", "grundform"])
"""A first row with one of these cells is a header; any other first row is words."""

_comment = re.compile(r"(?:^|\s)#").search
_number = re.compile(r"[0-9]{1,4}").fullmatch
_ROWS = 4096


class UnreadableList(Exception):
    """The list cannot be read; ``message`` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text("en"))
        self.message = message


class NotText(UnreadableList):
    """The bytes are no text."""

    def __init__(self) -> None:
        super().__init__(Message("wordlists", "not_text"))


class NoSuchColumn(UnreadableList):
    """The list has no column of that name or number."""

    def __init__(self, column: str, there: Sequence[str]) -> None:
        super().__init__(
            Message(
                "wordlists",
                "no_such_column",
                values={"column": column, "columns": ", ".join(cell[:30] for cell in there[:10])},
            )
        )


class _Row(NamedTuple):
    line: int
    cells: list[str]


class Chunk(NamedTuple):
    """Words with the numbers of their lines, in order; both of one length."""

    lines: Sequence[int]
    words: list[str]


@dataclass(slots=True)
class Found:
    """What was found while reading; complete once the list is at its end."""

    header: str | None = None
    blank: int = 0
    comments: int = 0


class WordList:
    """An open list: iterate over its chunks once; ``found`` and ``encoding`` grow true as it is read."""

    def __init__(self, stream: ByteStream, separated: bool, column: str | None) -> None:
        beginning = first_block(stream)
        if is_binary(beginning):
            raise NotText
        self.found = Found()
        self._decoder = Decoder(beginning)
        blocks = line_blocks(stream, beginning, self._decoder)
        self._chunks = _cells(blocks, column, self.found) if separated else _lines(blocks, self.found)

    @property
    def encoding(self) -> str:
        """Name of the encoding, as far as the list has been read."""
        return self._decoder.encoding

    def __iter__(self) -> Iterator[Chunk]:
        return self._chunks


def open_list(stream: ByteStream, *, separated: bool = False, column: str | None = None) -> WordList:
    """Open a list; ``separated`` if it has columns, as :func:`is_separated` tells of a file by its name.

    ``column`` is a name in the first row or a number from 1, and means that there are columns; without
    it the first one is read. Raises UnreadableList: NotText for a binary file, NoSuchColumn.
    """
    return WordList(stream, separated or column is not None, column)


def is_separated(name: str) -> bool:
    """Whether a file of this name has columns: ``.csv`` and ``.tsv``."""
    return PurePath(name).suffix.lower() in {".csv", ".tsv"}


def _lines(blocks: Iterable[list[str]], found: Found) -> Iterator[Chunk]:
    """Plain text: every line a word, but for blank lines and comments."""
    first = 1
    for block in blocks:
        lines = range(first, first + len(block))
        first += len(block)
        if "#" in "".join(block):
            yield _chunk(_without_comments(list(zip(lines, block, strict=True)), found), found)
        elif all(block) and not any(map(str.isspace, block)):
            yield Chunk(lines, block)
        else:
            yield _chunk(list(zip(lines, block, strict=True)), found)


def _without_comments(rows: list[tuple[int, str]], found: Found) -> list[tuple[int, str]]:
    bare = [(line, _bare(text)) for line, text in rows]
    kept = [after for after, before in zip(bare, rows, strict=True) if after[1] or not before[1]]
    found.comments += len(rows) - len(kept)
    return kept


def _bare(line: str) -> str:
    comment = _comment(line)
    return line[: comment.start()].rstrip() if comment else line


def _chunk(rows: list[tuple[int, str]], found: Found) -> Chunk:
    kept = [row for row in rows if row[1] and not row[1].isspace()]
    found.blank += len(rows) - len(kept)
    return Chunk([line for line, _ in kept], [word for _, word in kept])


def _cells(blocks: Iterator[list[str]], column: str | None, found: Found) -> Iterator[Chunk]:
    """Separated text: one cell of every row. Not a generator, so that a missing column shows at once."""
    beginning = next(blocks, [])
    sample = next(filter(str.strip, beginning), "")
    rows = _rows(chain.from_iterable(chain([beginning], blocks)), _delimiter(sample))
    for top in rows:
        if any(map(str.strip, top.cells)):
            index, found.header = _column(top.cells, column)
            body = rows if found.header is not None else chain([top], rows)
            return _column_chunks(body, index, found)
        found.blank += 1
    return iter(())


def _delimiter(line: str) -> str:
    """A tab if there is one, else what there is more of, commas or semicolons."""
    return "\t" if "\t" in line else max(",;", key=line.count)


def _column(top: list[str], column: str | None) -> tuple[int, str | None]:
    """Position of the column, and its name where the first row is a header."""
    names = [cell.strip().casefold() for cell in top]
    if column is not None and (name := column.strip().casefold()) in names:
        return names.index(name), column
    column = "1" if column is None else column
    number = int(column) if _number(column) else 0
    if not 1 <= number <= len(top):
        raise NoSuchColumn(column, top)
    return number - 1, top[number - 1] if HEADERS.intersection(names) else None


def _column_chunks(rows: Iterator[_Row], index: int, found: Found) -> Iterator[Chunk]:
    while part := list(islice(rows, _ROWS)):
        yield _chunk([(row.line, row.cells[index] if index < len(row.cells) else "") for row in part], found)


def _rows(lines: Iterator[str], delimiter: str) -> Iterator[_Row]:
    """The rows; what is no CSV, as where a quotation mark is never closed, comes line by line as it is."""
    record: list[str] = []
    reader = csv.reader(_recorded(lines, record), delimiter=delimiter, strict=True)
    width = 1
    while True:
        first = reader.line_num + 1
        record.clear()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield from (_Row(line, [text] * width) for line, text in enumerate(record, first))
        else:
            width = max(width, len(cells))
            yield _Row(first, cells)


def _recorded(lines: Iterator[str], record: list[str]) -> Iterator[str]:
    for line in lines:
        record.append(line)
        yield _closed(line)


def _closed(line: str) -> str:
    """An overlong line lost its end, and maybe the quotation mark in it."""
    cut = len(line) > LONGEST_LINE and line.count('"') % 2
    return line + ('"\n' if cut else "\n")
