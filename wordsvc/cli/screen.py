"""Everything written: text for people made harmless, data always in UTF-8."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

SHOWN: Final = 60
"""Characters of a word that are shown to people."""

Write = Callable[[str], object]

_CONTROLS = {code: f"\\x{code:02x}" for code in [*range(32), *range(127, 160)] if code != ord("\n")}


def prepare() -> None:
    """Let no character that the terminal's encoding lacks end the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def as_text(argument: str) -> str:
    """An argument of the shell, in which bytes that are no text of its encoding are half characters."""
    return os.fsencode(argument).decode("utf-8", "replace")


def harmless(text: str) -> str:
    """``text`` with control, formatting and other unseen characters spelled out, so that none can act."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def visible(word: str) -> str:
    """A word as typed, harmless and not endless."""
    return harmless(word if len(word) <= SHOWN else word[:SHOWN] + "…")


def say(text: str) -> None:
    """A line for the person, beside the answer."""
    click.echo(text, err=True)


@contextmanager
def text_to(file: str | None) -> Iterator[Write]:
    """Where text for people goes: a file, or standard output, with colours on a terminal only."""
    if file is None:
        yield lambda text: click.echo(text, nl=False)
    else:
        with Path(file).open("w", encoding="utf-8") as output:
            yield lambda text: output.write(click.unstyle(text))


@contextmanager
def data_to(file: str | None) -> Iterator[Write]:
    """Where data goes: a file, or standard output; UTF-8 whatever the locale, no controls to a terminal."""
    if file is not None:
        with Path(file).open("w", encoding="utf-8", newline="") as output:
            yield output.write
    elif sys.stdout.isatty():
        yield lambda text: click.echo(text.translate(_CONTROLS), nl=False)
    else:
        yield lambda text: click.echo(text.encode(), nl=False)
