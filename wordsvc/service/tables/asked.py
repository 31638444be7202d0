"""What the requests about tables hold."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, Strict, model_validator

from wordsvc.edge import InvalidValue, Model
from wordsvc.tables.events import PlayerId
from wordsvc.tables.names import Name, Title
from wordsvc.tables.refusals import say
from wordsvc.tables.rules import TableRules

Number = Annotated[int, Field(ge=0, lt=2**31), Strict(False)]
Payload = dict[str, Any]

LONGEST_ANALYSIS: Final = 5_000


class OpenTable(Model):
    """A new table; ``name`` is its host's."""

    name: Name
    title: Title = ""
    rules: TableRules = TableRules()


class ImportQuery(Model):
    """Which player of the file the asker is."""

    player: PlayerId | None = None


class EnterCode(Model):
    """A join code as it was typed."""

    code: Annotated[str, Field(max_length=100)]


class AddPlayer(Model):
    """A guest's name; with ``phone`` false, somebody who has none."""

    name: Name
    phone: bool = True


class ChangePlayer(Model):
    """One change of a player."""

    name: Name | None = None
    removed: bool | None = None
    host: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_change(self) -> ChangePlayer:
        if len(self.model_fields_set) != 1 or all(value is None for _, value in self):
            raise InvalidValue(say("one_change"))
        return self


class ClaimPlayer(Model):
    """Who a guest says to be."""

    player: PlayerId


class AnswerClaim(Model):
    """Whether that is so."""

    confirm: bool


class ChangeTable(Model):
    """Changes of the table."""

    title: Title | None = None
    rules: TableRules | None = None
    locked: bool | None = None
    new_code: Literal[True] | None = None


class BeginGame(Model):
    """A new game and its set-up; ``expected``: the number of the last game seen, 0 for none."""

    game: str
    payload: Payload
    expected: Annotated[int, Field(ge=0, lt=2**31)] | None = None


class AddEvent(Model):
    """An event; ``expected``: the last one seen; ``anyway``: skip later ones that no longer fit."""

    kind: str
    payload: Payload
    expected: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    anyway: bool = False


class StateQuery(Model):
    """Which game, and only if the table is newer than ``after``."""

    game: Number | None = None
    after: Number | None = None


class HistoryQuery(Model):
    """Only events behind ``after``."""

    after: Number = 0


class AnalysisQuery(Model):
    """How long better words may be searched, in milliseconds."""

    budget_ms: Annotated[int, Field(ge=1, le=LONGEST_ANALYSIS), Strict(False)] = LONGEST_ANALYSIS


class ExportQuery(Model):
    """The format of an export."""

    format: Literal["json", "csv"] = "json"
