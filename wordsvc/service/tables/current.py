"""The database of the running application, and what games are played with."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final, cast

from flask import Flask, current_app

from wordsvc.games.game import Vocabulary
from wordsvc.referee.contract import lexicon_answer
from wordsvc.referee.house_rules import HouseRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Verdict
from wordsvc.service.current import referee_of, vocabulary_of
from wordsvc.service.instance import instance_folder
from wordsvc.tables.play import Office
from wordsvc.tables.storage.database import Database
from wordsvc.tables.storage.loading import Histories

_KEY: Final = "wordsvc.tables"


@dataclass(frozen=True, slots=True)
class Tables:
    """Where tables are kept, and what games are played with."""

    database: Database
    office: Office


def init_app(app: Flask) -> None:
    """Remember which database it is: ``DATABASE_URL`` of the settings, of the environment, or a file."""
    url = app.config.get("DATABASE_URL") or database_url()
    app.extensions[_KEY] = Tables(Database(url), _office(referee_of(app), vocabulary_of(app)))


def database_url() -> str:
    """The environment's ``DATABASE_URL``, or SQLite in the instance folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{instance_folder() / 'tables.sqlite3'}"


def tables() -> Tables:
    """The tables of the application that answers the current request."""
    return cast(Tables, current_app.extensions[_KEY])


def database() -> Database:
    """Their database."""
    return tables().database


def database_of(app: Flask) -> Database:
    """The same for whoever answers no request."""
    return cast(Tables, app.extensions[_KEY]).database


def office() -> Office:
    """What their games are played with."""
    return tables().office


def _office(referee: Referee, vocabulary: Vocabulary) -> Office:
    def judge(word: str, rules: HouseRules) -> Verdict:
        return referee.judge(word, rules)

    return Office(judge, lexicon_answer(referee).model_dump(), Histories(), vocabulary)
