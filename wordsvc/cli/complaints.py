"""Errors → one clear line in the language of the person; every door's typed errors carry their message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import click

from wordsvc.cli.screen import harmless, visible
from wordsvc.lexicon.artefact import LexiconError
from wordsvc.messages import Message


class Complaint(Exception):
    """Something about the command line or its input is wrong; ``message`` says what and what to do."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.text("en"))

    @classmethod
    def of(cls, code: str, **values: str | int) -> Self:
        """With a sentence of the command line's own message file."""
        return cls(Message("cli", code, values={name: visible(str(value)) for name, value in values.items()}))


def complaint(error: Exception, language: str) -> str | None:
    """What to say about ``error``; None where it is no error of the person but one of the program."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            return error.format_message()
        case click.UsageError():
            return " ".join(message.text(language) for message in (_usage(error), _help(error)))
        case LexiconError():
            return str(error)
        case OSError():
            place = f"{harmless(str(error.filename))}: " if error.filename else ""
            return place + _file_trouble(error).text(language)
    return "\n".join(place + message.text(language) for place, message in _messages(error)) or None


def _messages(error: Exception) -> Iterator[tuple[str, Message]]:
    """The messages that an error carries, each with its place in the input."""
    for problem in getattr(error, "problems", ()):
        yield f"{problem.pointer}: ", problem.message
    message = getattr(error, "message", None)
    if isinstance(message, Message):
        yield "", message


def _usage(error: click.UsageError) -> Message:
    match error:
        case click.NoSuchOption():
            return Message("cli", "no_such_option", values={"option": visible(error.option_name)})
        case click.BadOptionUsage():
            return Message("cli", "option_misused", values={"option": visible(error.option_name)})
        case click.MissingParameter():
            return Message("cli", "missing", values={"name": _name(error)})
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice)):
            allowed = ", ".join(map(str, choice.choices))
            return Message("cli", "not_a_choice", values={"name": _name(error), "allowed": allowed})
        case click.BadParameter(param=click.Parameter(type=click.IntRange() as allowed_range)):
            limits = {"low": allowed_range.min or 0, "high": allowed_range.max or "…"}
            return Message("cli", "not_in_range", values={"name": _name(error), **limits})
        case click.BadParameter(param=click.Parameter(type=click.types.IntParamType())):
            return Message("cli", "not_a_number", values={"name": _name(error)})
        case click.BadParameter():
            return Message(
                "cli", "bad_value", values={"name": _name(error), "english": visible(error.message)}
            )
    return Message("cli", "misused", values={"english": visible(error.message)})


def _name(error: click.BadParameter) -> str:
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return (error.param.metavar or "") if error.param else ""


def _help(error: click.UsageError) -> Message:
    command = error.ctx.command_path if error.ctx else "wordsvc"
    return Message("cli", "see_help", values={"command": command})


def _file_trouble(error: OSError) -> Message:
    """What keeps a file from being read or written."""
    codes = {
        FileNotFoundError: "no_such_file",
        IsADirectoryError: "is_a_folder",
        PermissionError: "not_allowed",
    }
    why = error.strerror or str(error)
    return Message("cli", codes.get(type(error), "file_trouble"), values={"why": why})
