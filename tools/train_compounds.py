"""Train the compound judge from the pinned sources: ``python -m tools.train_compounds``.

Same sources, same bytes. Needs the extra ``train`` (``pip install -e .[train]``).
"""

from __future__ import annotations

from pathlib import Path

import click

from tools.build_lexicon.sources import Sources
from tools.compounds.corpus import read_corpus
from tools.compounds.pack import pack
from tools.compounds.segment import read_parts, segment
from wordsvc.paths import DATA

FOLDER = click.Path(path_type=Path)


@click.command(help=__doc__)
@click.option("--sources", type=FOLDER, default=Path("build/sources"), help="Folder of archives.")
@click.option("--output", type=FOLDER, default=DATA / "compounds", help="Folder to write to.")
def main(sources: Path, output: Path) -> None:
    corpus, parts = read_corpus(Sources(sources)), read_parts()
    output.mkdir(parents=True, exist_ok=True)
    pack(corpus, parts, segment(corpus, parts), output)


if __name__ == "__main__":
    main()
