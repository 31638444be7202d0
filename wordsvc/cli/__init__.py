"""The command line: the same calls as the web service, for people and for scripts.

One module a command; :mod:`wordsvc.cli.translated` gives click two languages, :mod:`wordsvc.cli.screen`
is all that is written to the terminal, :mod:`wordsvc.cli.complaints` turns errors into one clear line.
Exit codes: 0 done and every word valid, 1 some word invalid or left to the team, 2 usage or input error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from wordsvc.cli.complaints import complaint
from wordsvc.cli.screen import prepare, say
from wordsvc.cli.translated import CommandGroup, spoken_language

USAGE_OR_INPUT_ERROR = 2
INTERRUPTED = 128 + 2
READER_GONE = 128 + 13

root = CommandGroup(
    "wordsvc",
    commands={
        "judge": "wordsvc.cli.judge:judge",
        "check": "wordsvc.cli.check:check",
        "lexicon": "wordsvc.cli.lexicon:lexicon",
        "game": "wordsvc.cli.game:game",
        "serve": "wordsvc.cli.serve:serve",
        "tables": "wordsvc.cli.tables:tables",
    },
)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    prepare()
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    language = spoken_language(arguments, os.environ)
    try:
        code = root.main(arguments, prog_name="wordsvc", standalone_mode=False, obj=language)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to flush has no reader
        return READER_GONE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        text = complaint(error, language)
        if text is None:
            raise
        say(text)
        return USAGE_OR_INPUT_ERROR
    return code or 0
