"""``wordsvc check``: whole word lists, row by row, and their sum."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

from wordsvc.cli.complaints import Complaint, complaint
from wordsvc.cli.rules import house_rules, rule_options, used_keys
from wordsvc.cli.screen import Write, data_to, harmless, say, text_to
from wordsvc.cli.translated import command, sentence
from wordsvc.cli.verdicts import TableWriter, noted, summed
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Outcome
from wordsvc.wordlists import (
    Check,
    CsvWriter,
    JsonlWriter,
    UnreadableList,
    WordList,
    Writer,
    collect_rarely,
    is_separated,
    open_list,
)

STANDARD_INPUT: Final = "-"
FORMATS: Final[dict[str, Callable[..., Writer]]] = {
    "table": TableWriter,
    "csv": CsvWriter,
    "jsonl": JsonlWriter,
}


@command("check")
@click.argument("files", nargs=-1, metavar="[DATEI…|-]")
@click.option("--format", "style", type=click.Choice(list(FORMATS)), default="table")
@click.option("--only", type=click.Choice([outcome.value for outcome in Outcome]))
@click.option("--output", metavar="DATEI")
@click.option("--column", metavar="NAME|N")
@click.option("--explain", is_flag=True)
@rule_options
@click.pass_obj
def check(  # noqa: PLR0913 - one parameter an option
    language: str,
    /,
    *,
    files: tuple[str, ...],
    style: str,
    only: str | None,
    output: str | None,
    column: str | None,
    explain: bool,
    used: tuple[str, ...],
    **switches: Any,
) -> int:
    """Check FILE…; 0 if every word is valid, 1 if not, 2 if a file could not be read."""
    files = files or (STANDARD_INPUT,)
    _spare_inputs(files, output)
    rules = house_rules(switches)
    collect_rarely()
    run = Check(Referee.open(), rules, used_keys(used), Outcome(only) if only else None)
    writer = partial(FORMATS[style], run.explain if explain else None, language)
    read = 0
    with (text_to if style == "table" else data_to)(output) as write:
        for read, (file, words) in enumerate(_readable(files, column, language), 1):
            _write(run, words, writer(file if len(files) > 1 else None), write, head=read == 1)
        if read:
            click.echo(summed(run.summary, language), err=style != "table")
    return 2 if read < len(files) else int(run.summary.of(Outcome.VALID) < run.summary.words)


def _write(run: Check, words: WordList, writer: Writer, write: Write, *, head: bool) -> None:
    if head:
        write(writer.head())
    for rows in run.run(words, writer):
        write(rows)


def _readable(files: Sequence[str], column: str | None, language: str) -> Iterator[tuple[str, WordList]]:
    """The lists that can be read, one after the other; about the others it is said why not."""
    for file in files:
        with ExitStack() as opened:
            try:
                stream = opened.enter_context(_stream(file))
                words = open_list(stream, separated=is_separated(file), column=column)
            except OSError as error:
                say(complaint(error, language) or "")
                continue
            except UnreadableList as error:
                say(f"{_name(file, language)}: {error.message.text(language)}")
                continue
            yield file, words
            if notes := noted(words, language):
                say(f"{_name(file, language)}: {notes}")


def _name(file: str, language: str) -> str:
    return sentence(language, "standard_input") if file == STANDARD_INPUT else harmless(file)


@contextmanager
def _stream(file: str) -> Iterator[BinaryIO]:
    """A file or standard input; on a terminal that shows no rows, with a progress bar."""
    with open(0, "rb", closefd=False) if file == STANDARD_INPUT else Path(file).open("rb") as stream:
        if not sys.stderr.isatty() or sys.stdout.isatty():
            yield stream
            return
        from rich.console import Console  # noqa: PLC0415 - takes a while, and is seldom needed
        from rich.markup import escape  # noqa: PLC0415
        from rich.progress import Progress  # noqa: PLC0415

        with Progress(console=Console(stderr=True), transient=True) as progress:
            size = os.fstat(stream.fileno()).st_size
            yield progress.wrap_file(stream, total=size or None, description=escape(harmless(file)))


def _spare_inputs(files: Sequence[str], output: str | None) -> None:
    """Raises Complaint where the answer would overwrite a list that is to be read."""
    target = Path(output or "")
    if output and target.exists() and any(Path(file).exists() and target.samefile(file) for file in files):
        raise Complaint.of("overwrites_input", file=output)
