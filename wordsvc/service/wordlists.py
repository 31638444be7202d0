"""Whole word lists: a file in, its rows out in order, streamed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, Annotated, Any, Final, Literal

from flask import Blueprint, Response, request
from pydantic import Strict
from werkzeug.exceptions import UnsupportedMediaType

from wordsvc.edge import InvalidInput, Model, Problem, parse
from wordsvc.messages import Message
from wordsvc.referee.verdict import Outcome
from wordsvc.service.current import referee
from wordsvc.service.describe import described
from wordsvc.service.language import language
from wordsvc.wordlists import Check, CsvWriter, JsonlWriter, WordList, is_separated, open_list

blueprint = Blueprint("wordlists", __name__, url_prefix="/api/v1/words")

MAX_LIST: Final = 64 * 1024 * 1024
"""Bytes of a word list."""

_IN_MEMORY: Final = 1024 * 1024

WRITERS: Final[dict[str, tuple[type[CsvWriter | JsonlWriter], str]]] = {
    "csv": (CsvWriter, "text/csv"),
    "jsonl": (JsonlWriter, "application/jsonl"),
}
_TEXT: Final = {"schema": {"type": "string"}}
_ANY_TEXT: Final[dict[str, Any]] = {"schema": {}}  # no type: whatever is sent as text is one
_UPLOAD: Final = {
    "schema": {
        "type": "object",
        "properties": {"file": {"contentMediaType": "application/octet-stream"}},
        "required": ["file"],
    }
}


class CheckOptions(Model):
    """How to read a word list and what to answer; in the address, or beside the file in the form."""

    column: str | None = None
    format: Literal["csv", "jsonl"] = "csv"
    explain: Annotated[bool, Strict(False)] = False
    only: Literal["valid", "invalid", "team"] | None = None


@blueprint.post("/check")
@described(
    request={"multipart/form-data": _UPLOAD, "text/plain": _ANY_TEXT, "text/csv": _ANY_TEXT},
    query=CheckOptions,
    answer={media_type: _TEXT for _, media_type in WRITERS.values()},
)
def check() -> Response:
    """Judge a whole word list: its rows in order, streamed."""
    request.max_content_length = MAX_LIST
    options = parse(CheckOptions, _options())
    stream, separated = _list()
    with ExitStack() as unless_sent:
        unless_sent.enter_context(stream)
        rows, media_type = _judged(open_list(stream, separated=separated, column=options.column), options)
        response = Response(_and_close(rows, stream), mimetype=media_type)
        response.call_on_close(unless_sent.pop_all().close)
    return response


def _and_close(rows: Iterator[str], stream: IO[bytes]) -> Iterator[str]:
    """The rows; the list is closed after the last of them, whether or not the response is."""
    with stream:
        yield from rows


def _judged(words: WordList, options: CheckOptions) -> tuple[Iterator[str], str]:
    """The rows of the answer as they are asked for, and their media type."""
    run = Check(referee(), only=options.only and Outcome(options.only))
    make_writer, media_type = WRITERS[options.format]
    writer = make_writer(explain=run.explain if options.explain else None, language=language())
    return chain([writer.head()], run.run(words, writer)), media_type


def _options() -> dict[str, Any]:
    """The options as they came; one that came twice is a list, which fits no option."""
    given = {**request.args.to_dict(flat=False), **request.form.to_dict(flat=False)}
    return {name: values if len(values) > 1 else values[0] for name, values in given.items()}


def _list() -> tuple[IO[bytes], bool]:
    """The bytes of the list, and whether it has columns."""
    if request.mimetype == "multipart/form-data":
        return _uploaded()
    if request.mimetype in {"text/plain", "text/csv"}:
        return _kept(request.stream), request.mimetype == "text/csv"
    raise UnsupportedMediaType


def _uploaded() -> tuple[IO[bytes], bool]:
    file = request.files.get("file")
    if file is None:
        raise InvalidInput([Problem("/file", Message("input", "missing"))])
    return _kept(file.stream), is_separated(file.filename or "") or file.mimetype == "text/csv"


def _kept(stream: IO[bytes]) -> IO[bytes]:
    """A copy of the whole list, which outlives the request and lets clients send all before they read."""
    whole = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - whoever gets it closes it
    copyfileobj(stream, whole)
    whole.seek(0)
    return whole
