"""The application with a staged referee, and a client for it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.staged import StagedReferee
from wordsvc.service import create_app


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    database = tmp_path_factory.mktemp("database") / "tables.sqlite3"
    return create_app({"TESTING": True, "REFEREE": StagedReferee(), "DATABASE_URL": f"sqlite:///{database}"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
