"""The games' numbers, cards and tables: files of ``data/games``, held against a schema when read."""

from __future__ import annotations

import tomllib

from wordsvc.edge import M, parse
from wordsvc.paths import DATA


def read_data(model: type[M], game: str, name: str) -> M:
    """``data/games/<game>/<name>.toml`` as a value of ``model``; raises InvalidInput."""
    with (DATA / "games" / game / f"{name}.toml").open("rb") as file:
        return parse(model, tomllib.load(file))
