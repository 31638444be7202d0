"""An application with a database of its own, and a table with two players and a game in round 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest
from flask import Flask

from tests.service.staged import StagedReferee
from tests.tables.phones import Phone, first_cards
from tests.tables.postgres import cluster, programs
from wordsvc.service import create_app
from wordsvc.service.tables.limits import limiter
from wordsvc.tables.storage.database import Database


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as migrations leave it, to be copied: they take longer than most tests."""
    file = tmp_path_factory.mktemp("empty") / "tables.sqlite3"
    database = Database(f"sqlite:///{file}")
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return file


@pytest.fixture
def app(tmp_path: Path, empty_database: Path) -> Flask:
    """Restarted by making another one on the same file."""
    copyfile(empty_database, tmp_path / "tables.sqlite3")
    return make_app(tmp_path)


def make_app(folder: Path) -> Flask:
    settings = {"DATABASE_URL": f"sqlite:///{folder / 'tables.sqlite3'}", "RATELIMIT_ENABLED": False}
    return create_app({"TESTING": True, "REFEREE": StagedReferee(), **settings})


@pytest.fixture
def limited(tmp_path: Path) -> Flask:
    """An application that counts attempts."""
    settings = {"DATABASE_URL": f"sqlite:///{tmp_path / 'limited.sqlite3'}"}
    limiter.enabled = True
    return create_app({"TESTING": True, "REFEREE": StagedReferee(), **settings})


@pytest.fixture
def new_phone(app: Flask) -> Callable[[], Phone]:
    """A browser nobody knows."""
    return lambda: Phone(app)


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[Callable[[], str]]:
    """Makes an empty database in a throw-away PostgreSQL; its URL."""
    place = programs()
    if place is None:
        pytest.skip("needs Debian's package postgresql")
    with cluster(place) as new_database:
        yield new_database


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of an empty database that several processes can share."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('shared') / 'tables.sqlite3'}"
    return str(request.getfixturevalue("new_postgresql")())


class Table(NamedTuple):
    """Anna (host), Ben, and the join code."""

    anna: Phone
    ben: Phone
    code: str


@pytest.fixture
def table(app: Flask) -> Table:
    """A table with two players, no game yet."""
    anna = Phone(app)
    code = anna.open("Anna")["table"]["code"]
    return Table(anna, Phone(app).join(code, "Ben"), code)


@pytest.fixture
def round_one(table: Table) -> Table:
    """The same with a game in which both have to write."""
    table.anna.begin()
    table.anna.do("appear", **first_cards())
    return table
