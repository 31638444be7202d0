"""The command line in this process: ``run("judge", "Haus")``."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from wordsvc.cli import main


class Done(NamedTuple):
    """What came of it."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]):
    """Run the command line; its exit code and what it wrote."""

    def call(*arguments: str) -> Done:
        with pytest.raises(SystemExit) as exit_:
            main(arguments)
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        return Done(exit_.value.code, out, err)

    return call
