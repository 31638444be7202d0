"""Verdicts → text, in whole lines: CSV or JSON Lines, verdict only or with everything that explains it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from wordsvc.edge import Json, dump
from wordsvc.messages import DEFAULT_LANGUAGE
from wordsvc.referee.contract import verdict_answer
from wordsvc.referee.verdict import Explanation, Verdict

HEADLINE: Final = ("word", "key", "length", "verdict", "reason", "rule")
"""The fields of a verdict that is not explained, as in the contract."""

_EXPLAINED: Final = ("message", "base_forms", "suggestions", "shortened", "too_long", "spellings")
_MORE: Final = ("parts", "sources", "compound", "gloss", "confidence")

_needs_quotes = re.compile('[",\n]').search


class Judged(NamedTuple):
    """Line numbers and the verdicts on the words there; two lists of one length."""

    lines: Sequence[int]
    verdicts: Sequence[Verdict]


class Writer(Protocol):
    """One format of the answer."""

    def head(self) -> str:
        """What comes before all rows."""
        ...

    def rows(self, judged: Judged) -> str:
        """The rows of one chunk."""
        ...


@dataclass(frozen=True, slots=True)
class JsonlWriter:
    """JSON Lines: a line of the list is an object, ``line`` and the fields of the contract.

    ``explain`` adds what explains a word; ``file`` is named in every row where there are several.
    """

    explain: Callable[[str], Explanation] | None = None
    language: str = DEFAULT_LANGUAGE
    file: str | None = None

    def head(self) -> str:
        """Nothing: every line is a row."""
        return ""

    def rows(self, judged: Judged) -> str:
        """One object a line."""
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.objects(judged))

    def objects(self, judged: Judged) -> Iterator[dict[str, Json]]:
        """The rows as JSON values."""
        place = {} if self.file is None else {"file": self.file}
        for line, verdict in zip(*judged, strict=True):
            yield {**place, "line": line, **self._fields(verdict)}

    def _fields(self, verdict: Verdict) -> dict[str, Json]:
        if self.explain is None:
            return dict(zip(HEADLINE, verdict, strict=False))
        answer: dict[str, Json] = dump(verdict_answer(self.explain(verdict.word)), self.language)
        return answer


@dataclass(frozen=True, slots=True)
class CsvWriter:
    """CSV (RFC 4180, but for the line end): the fields as in JSON Lines, lists with blanks between."""

    explain: Callable[[str], Explanation] | None = None
    language: str = DEFAULT_LANGUAGE
    file: str | None = None

    def head(self) -> str:
        """The names of the columns."""
        columns = ("line", *HEADLINE, *(() if self.explain is None else (*_EXPLAINED, *_MORE)))
        return _csv([columns if self.file is None else ("file", *columns)])

    def rows(self, judged: Judged) -> str:
        """One line a word; verdicts only are put together without the csv module where nothing needs quotes.

        That takes 0.45 µs a word instead of 1.3 µs, as much as looking it up.
        """
        if self.explain is not None:
            objects = JsonlWriter(self.explain, self.language, self.file).objects(judged)
            return _csv(map(_flat, objects))
        if self.file is None and not _needs_quotes("".join([verdict[0] for verdict in judged.verdicts])):
            rows = [
                ",".join((str(line), word, key or "", str(length), outcome, reason, rule))
                for line, (word, key, length, outcome, reason, rule, _) in zip(*judged, strict=True)
            ]
            return "\n".join([*rows, ""])
        place = () if self.file is None else (self.file,)
        return _csv((*place, line, *verdict[:6]) for line, verdict in zip(*judged, strict=True))


def _csv(rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _flat(row: dict[str, Any]) -> list[Any]:
    """A JSON object as cells in the order of the columns."""
    evidence = row["evidence"]
    cells = {
        **row,
        "spellings": [spelling["spelling"] for spelling in row["spellings"]],
        "parts": [part["key"] + part["link"].upper() for part in row["parts"]],
        "sources": evidence["sources"],
        "compound": evidence["compound"] and evidence["compound"]["score"],
        "gloss": row["gloss"] and row["gloss"]["text"],
    }
    names = ("file", "line", *HEADLINE, *_EXPLAINED, *_MORE)
    return [_cell(cells[name]) for name in names if name in cells]


def _cell(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value
