"""``wordsvc tables``: the tables of this machine, as files and as copies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from sqlalchemy import select

from wordsvc.cli.complaints import Complaint
from wordsvc.cli.screen import data_to, visible
from wordsvc.cli.translated import CommandGroup, command, sentence
from wordsvc.service.tables.current import database_url
from wordsvc.strict_json import loads
from wordsvc.tables import exchange, maintenance, people
from wordsvc.tables.events import stamp
from wordsvc.tables.storage.database import Database
from wordsvc.tables.storage.loading import Histories
from wordsvc.tables.storage.schema import TableRow
from wordsvc.tables.view import LINK

STYLES: Final = ("json", "csv")

tables = CommandGroup(
    "tables",
    commands={
        "list": "wordsvc.cli.tables:list_",
        "export": "wordsvc.cli.tables:export",
        "import": "wordsvc.cli.tables:import_",
        "backup": "wordsvc.cli.tables:backup",
        "restore": "wordsvc.cli.tables:restore",
        "prune": "wordsvc.cli.tables:prune",
    },
)


@command("list")
@click.pass_obj
def list_(language: str, /) -> None:
    """One line a table, the last changed first."""
    with _database().reading() as session:
        for table in session.scalars(select(TableRow).order_by(TableRow.changed.desc())):
            names = ", ".join(visible(player.name) for player in table.players)
            counted = sentence(language, "table_games", games=len(table.games))
            click.echo("  ".join((table.id, stamp(table.changed), counted, visible(table.title), names)))


@command("export")
@click.argument("table", metavar="TISCH")
@click.option("--format", "style", type=click.Choice(STYLES), default="json")
@click.option("--output", metavar="DATEI")
@click.pass_obj
def export(_: str, /, *, table: str, style: str, output: str | None) -> None:
    """Write a table to a file, without secret words."""
    with _database().reading() as session:
        found = session.get(TableRow, table)
        if found is None:
            raise Complaint.of("no_such_table", table=table)
        text, _media_type = exchange.exported(session, found, Histories(), style)
    with data_to(output) as write:
        write(text)


@command("import")
@click.argument("file", type=Path, metavar="DATEI")
@click.pass_obj
def import_(language: str, /, *, file: Path) -> None:
    """Read a table from a file, after playing it again; says how its host gets in."""
    content = loads(file.read_bytes())
    table, link = _database().write(
        lambda session: people.with_host_link(exchange.imported(session, content))
    )
    click.echo(sentence(language, "table_imported", table=table, link=LINK + link))


@command("backup")
@click.argument("file", type=Path, metavar="DATEI")
@click.pass_obj
def backup(language: str, /, *, file: Path) -> None:
    """Copy the database while it is in use."""
    maintenance.backup(_database(), file)
    click.echo(sentence(language, "database_copied", file=str(file)))


@command("restore")
@click.argument("file", type=Path, metavar="DATEI")
@click.pass_obj
def restore(language: str, /, *, file: Path) -> None:
    """Put a copy in the database's place."""
    kept = maintenance.restore(_database(), file)
    click.echo(sentence(language, "database_restored", kept=str(kept or "–")))


@command("prune")
@click.option(
    "--days",
    type=click.IntRange(min=1, max=maintenance.MOST_DAYS),
    default=maintenance.TABLES_KEPT,
    metavar="N",
)
@click.pass_obj
def prune(language: str, /, *, days: int) -> None:
    """Throw away what is old."""
    gone = _database().write(lambda session: maintenance.prune(session, days))
    click.echo(
        sentence(language, "tables_pruned", tables=gone.tables, guests=gone.guests, answers=gone.answers)
    )


def _database() -> Database:
    return Database(database_url())
