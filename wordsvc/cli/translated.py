"""click in two languages: commands and options get their help from the message files, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

import click

from wordsvc.cli.complaints import Complaint
from wordsvc.messages import DEFAULT_LANGUAGE, LANGUAGES, Message

SWITCH: Final = "--lang"
VARIABLE: Final = "WORDSVC_LANG"


def spoken_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """``--lang`` wherever it stands, as help and errors follow it too; else the environment; else German."""
    words = [part for argument in arguments for part in argument.split("=", 1)]
    asked = [value for name, value in pairwise(words) if name == SWITCH]
    return next((one for one in (*asked, environment.get(VARIABLE)) if one in LANGUAGES), DEFAULT_LANGUAGE)


def sentence(language: str, code: str, **values: str | int) -> str:
    """A sentence of the command line's own message file."""
    return Message("cli", code, values=values).text(language)


class Command(click.Command):
    """A command whose help is ``help_<name>`` and whose options' help is ``option_<name>``."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **{"options_metavar": "[--…]", **keywords})
        self.params.append(click.Option([SWITCH], type=click.Choice(LANGUAGES), expose_value=False))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=sentence(ctx.obj, "usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(sentence(ctx.obj, f"help_{self.name}"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every option with its help."""
        records = [
            (record[0], sentence(ctx.obj, f"option_{_long_name(option)}"))
            for option in self.get_params(ctx)
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx))
        ]
        with formatter.section(sentence(ctx.obj, "options")):
            formatter.write_dl(records)


class CommandGroup(Command, click.Group):
    """Commands by name, each imported (``module:attribute``) only when it is called."""

    def __init__(self, name: str, commands: Mapping[str, str]) -> None:
        super().__init__(name, subcommand_metavar="…")
        self._places = commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, the most used first."""
        return list(self._places)

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """Import one; raises Complaint where there is none of that name."""
        if name not in self._places:
            raise Complaint.of("no_such_command", command=name, commands=", ".join(self._places))
        module, attribute = self._places[name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, then the options."""
        with formatter.section(sentence(ctx.obj, "commands")):
            formatter.write_dl([(name, sentence(ctx.obj, f"help_{name}")) for name in self._places])
        super().format_options(ctx, formatter)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command."""
    return click.command(name, cls=Command)


def _long_name(option: click.Option) -> str:
    return max(option.opts, key=len).lstrip("-").replace("-", "_")
