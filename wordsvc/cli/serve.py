"""``wordsvc serve``: the service for every phone in the room."""

from __future__ import annotations

from pathlib import Path

import click

from wordsvc.cli.translated import command
from wordsvc.service import serve as service


@command("serve")
@click.option("--host", default=service.HOST, metavar="ADRESSE")
@click.option("--port", type=int, default=service.PORT, metavar="N")
@click.option("--public-url", metavar="URL")
@click.option("--tls-cert", type=Path, metavar="DATEI")
@click.option("--tls-key", type=Path, metavar="DATEI")
@click.option("--workers", type=int, default=1, metavar="N")
@click.pass_obj
def serve(  # noqa: PLR0913 - one parameter an option
    language: str,
    /,
    *,
    host: str,
    port: int,
    public_url: str | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    workers: int,
) -> None:
    """Serve until interrupted."""
    service.serve(
        host, port, public_url, tls_cert, tls_key, workers=workers, language=language, say=click.echo
    )
