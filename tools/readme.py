"""Writes the real output below every ``$`` line of the README: ``python -m tools.readme``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
README: Final = ROOT / "README.md"

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A command line behind ``$``, and what stands below it."""

    command: str
    output: str


def examples(text: str) -> list[Example]:
    """All examples of a text."""
    return [example for block in _BLOCK.findall(text) for example in _examples(block)]


def real_output(command: str) -> str:
    """What a shell in the project's folder prints, without any meanings in the cache."""
    with tempfile.TemporaryDirectory() as cache:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=ROOT,
            env=os.environ | {"PATH": path, "WORDSVC_LANG": "", "XDG_CACHE_HOME": cache},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=60,
        )
    return done.stdout


def refreshed(text: str) -> str:
    """The text with real outputs."""
    return _BLOCK.sub(lambda block: "".join(map(_shown, _examples(block[0]))), text)


def _examples(block: str) -> list[Example]:
    return [Example(*part.split("\n", 1)) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


def _shown(example: Example) -> str:
    return f"$ {example.command}\n{real_output(example.command)}"


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text("utf-8")), "utf-8")
