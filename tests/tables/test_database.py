"""The schema, its migrations, and a database that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from tests.service.staged import StagedReferee
from tests.tables.phones import Phone, problem
from wordsvc.service import create_app
from wordsvc.tables.storage.database import Database, Unavailable
from wordsvc.tables.storage.schema import Row


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        yield Database(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite3'}")
        return
    opened = Database(request.getfixturevalue("new_postgresql")())
    yield opened
    opened.close()


def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []
        assert context.get_current_revision()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    first = Database(url)
    with first.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    first.close()
    with pytest.raises(Unavailable) as refused:
        _ = Database(url).engine
    assert refused.value.code == "database_newer"


def test_sqlite_is_read_while_it_is_written(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with database.reading() as session:
        assert session.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert session.execute(text("PRAGMA foreign_keys")).scalar() == 1


@pytest.mark.parametrize(
    "url", ["postgresql://nobody@127.0.0.1:1/nothing", "sqlite:////proc/nothing/tables.sqlite3"]
)
def test_without_a_database_words_are_judged_all_the_same(url: str) -> None:
    app = create_app({"TESTING": True, "REFEREE": StagedReferee(), "DATABASE_URL": url})
    assert app.test_client().get("/api/v1/words/Haus").status_code == 200
    phone = Phone(app)
    assert problem(phone.ask("GET", "")) == (503, "database_unavailable")
    assert problem(phone.ask("POST", "", {"name": "Anna"})) == (503, "database_unavailable")


def test_nothing_is_opened_before_the_first_table(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    app = create_app({"REFEREE": StagedReferee(), "DATABASE_URL": f"sqlite:///{file}"})
    for path in ("/healthz", "/", "/api/v1/words/Haus", "/api/v1/docs"):
        assert app.test_client().get(path).status_code == 200
    assert not file.exists()
    Phone(app).ask("GET", "")
    assert file.exists()
