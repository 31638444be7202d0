"""Export, import, copies and tidying up, by the command line and by HTTP."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from tests.cli.conftest import Done, run
from tests.tables.conftest import Table, make_app
from tests.tables.phones import Phone
from wordsvc.edge import InvalidInput
from wordsvc.service.tables.current import tables
from wordsvc.tables import exchange, maintenance
from wordsvc.tables.exchange import harmless, imported
from wordsvc.tables.storage.schema import TableRow

Run = Callable[..., Done]
__all__ = ["run"]


@pytest.fixture
def wordsvc(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line on the application's own database."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    return lambda *arguments: run("tables", *arguments)


@pytest.fixture
def played(round_one: Table) -> Table:
    """A round with a vote, an undo, a correction, a skipped event, and a secret word in the next round."""
    anna, ben, _ = round_one
    anna.do("write", word="Liedern")
    ben.do("write", word="Mondkissen")
    anna.do("write", word="Haus")
    anna.do("reveal")
    anna.do("vote", key="Mondkissen", accept=True, players=["p1", "p2"], why="=1+1")
    anna.do("scare", player="p1")
    note = ben.do("note", text="oh")["seq"]
    anna.do("undo", seq=note)
    anna.do("scare", player="p2")
    anna.do("move")
    anna.event("correct", {"seq": 5, "payload": {"word": "Tisch"}}, anyway=True)
    anna.do("appear", draw=[], count=0)
    ben.do("write", word="Gurkenbrot")
    return round_one


def exported(table: Table) -> Any:
    return table.anna.get("/export").get_json()


def read_back(app: Flask, content: Any) -> str:
    with app.app_context():
        return tables().database.write(lambda session: imported(session, content).id)


def test_export_and_import_give_the_same_table_event_by_event(
    played: Table, wordsvc: Run, tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    assert wordsvc("export", played.anna.table, "--output", str(file)).code == 0
    done = wordsvc("import", str(file))
    assert done.code == 0, done.err
    link = done.out.split()[-1]
    anna = Phone(make_app(tmp_path))
    anna.follow(link)
    assert anna.view()["you"] == {"role": "player", "player": "p1", "host": True, "claim": None}
    before, after = exported(played), anna.get("/export").get_json()
    assert {**after, "exported": None} == {**before, "exported": None}
    assert anna.history() == played.anna.history()
    boards = [phone.view()["game"]["board"] for phone in (anna, played.anna)]
    assert boards[0] == boards[1]


def test_a_secret_word_left_out_has_to_be_written_again(app: Flask, played: Table) -> None:
    content = exported(played)
    assert [event["seq"] for event in content["games"][0]["events"] if event["secret"]] == [3, 15]
    read_back(app, content)
    with app.app_context(), tables().database.reading() as session:
        copy = session.query(TableRow).order_by(TableRow.changed.desc()).first()
        assert copy
        history = tables().office.histories.of(session, copy.games[0])
        assert history.position.round.words[1].word is None


def test_a_file_is_believed_only_as_far_as_it_can_be_played(app: Flask, played: Table) -> None:
    def refused(change: Callable[[Any], None]) -> str:
        content = json.loads(json.dumps(exported(played)))
        change(content)
        with pytest.raises(InvalidInput) as error:
            read_back(app, content)
        return error.value.problems[0].pointer

    events = lambda content: content["games"][0]["events"]  # noqa: E731
    assert refused(lambda c: events(c)[7]["payload"].update(player="p9")) == "/games/0/events/7"
    assert refused(lambda c: events(c)[7].update(state="undone")) == "/games/0/events/7"
    assert refused(lambda c: events(c).pop(3)) == "/games/0/events/3/seq"
    assert refused(lambda c: events(c)[1].update(kind="fly")) == "/games/0/events/1/kind"
    assert refused(lambda c: events(c)[1].update(player="p7")) == "/games/0/events/1/kind"
    assert refused(lambda c: events(c)[9].update(payload={})) == "/games/0/events/9/payload/seq"
    assert refused(lambda c: events(c)[3]["evidence"]["verdicts"].clear()).startswith("/games/0/events/")
    assert refused(lambda c: events(c)[3]["evidence"]["verdicts"].update(X=["a", "b", "c", "d"])).startswith(
        "/games/0/events/3/evidence/verdicts/X"
    )
    assert refused(lambda c: events(c)[0]["payload"].update(stage=4)).startswith("/games/0/events/0")
    ahead = {"seq": 99, "payload": {}}
    assert refused(lambda c: events(c)[12].update(payload=ahead)) == "/games/0/events/12/payload/seq"
    assert refused(lambda c: events(c)[0].update(time="gestern")) == "/games/0/events/0/time"
    assert refused(lambda c: c["games"][0].update(name="chess")) == "/games/0/name"
    assert refused(lambda c: c["games"].append(c["games"][0])) == "/games/1/number"
    assert refused(lambda c: c["players"][1].update(name="anna")) == "/players"
    assert refused(lambda c: c["players"][1].update(host=True)) == "/players"
    assert refused(lambda c: c.update(format="other")) == "/format"
    assert refused(lambda c: c["rules"].update(words={"names": "yes"})) == "/rules/words/names"


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"format": NaN}'])
def test_what_is_no_export_is_named(wordsvc: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(content)
    done = wordsvc("import", str(file))
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_a_cell_never_starts_a_formula(table: Table) -> None:
    table.ben.post("/players/p2", {"name": "=SUM(A1)"})
    table.ben.begin()
    table.ben.do("note", text="@x")
    rows = list(csv.reader(table.anna.get("/export?format=csv").text.splitlines()))
    assert rows[0] == ["game", "seq", "time", "player", "kind", "state", "payload"]
    assert rows[1][3] == "'=SUM(A1)"
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert [harmless(cell) for cell in ("+1", "-1", " =1", "\t1", "＝1", "1", 1)] == [
        "'+1", "'-1", "' =1", "'\t1", "'＝1", "1", 1
    ]  # fmt: skip


def test_listing_and_a_table_that_is_not_there(wordsvc: Run, played: Table) -> None:
    done = wordsvc("list")
    assert played.anna.table in done.out
    assert "Anna, Ben" in done.out
    assert wordsvc("export", "nothing").code == 2


def test_a_copy_while_in_use_and_back(wordsvc: Run, played: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert wordsvc("backup", str(copy)).code == 0
    assert wordsvc("backup", str(copy)).code == 2
    nowhere = wordsvc("backup", str(tmp_path / "no folder" / "copy"))
    assert (nowhere.code, "no folder" in nowhere.err) == (2, True)
    before = played.anna.history()
    played.anna.do("note", text="danach")
    assert wordsvc("restore", str(copy)).code == 0
    again = Phone(make_app(tmp_path))
    cookie = played.anna.client.get_cookie("wordsvc_phone")
    again.client.set_cookie("wordsvc_phone", cookie.value if cookie else "")
    again.table = played.anna.table
    assert again.history() == before
    assert len(list(tmp_path.glob("tables.sqlite3.2*"))) == 1


def test_a_damaged_copy_is_not_put_in_place(wordsvc: Run, played: Table, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite3"
    bad.write_bytes(b"SQLite format 3\x00" + b"\x00" * 5000)
    assert wordsvc("restore", str(bad)).code == 2
    assert wordsvc("restore", str(tmp_path / "none")).code == 2
    assert len(played.anna.history()) == 15


def test_copies_need_sqlite(wordsvc: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///nothing")
    done = wordsvc("backup", str(tmp_path / "x"))
    assert (done.code, "pg_dump" in done.err) == (2, True)


def test_tidying_up(app: Flask, wordsvc: Run, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Phone(app).enter(played.code)
    played.anna.post("", {"title": "x"}, Idempotency_Key="k")
    assert wordsvc("prune").out == "Weggeworfen: 0 Tische, 0 Gäste, 0 gemerkte Antworten.\n"
    later = maintenance.now() + timedelta(days=60)
    monkeypatch.setattr(maintenance, "now", lambda: later)
    assert wordsvc("prune").out == "Weggeworfen: 0 Tische, 1 Gäste, 1 gemerkte Antworten.\n"
    assert wordsvc("prune", "--days", "800000").code == 2
    assert wordsvc("prune", "--days", "30").out.startswith("Weggeworfen: 1 Tische")
    with app.app_context(), tables().database.reading() as session:
        assert session.execute(text("SELECT count(*) FROM events")).scalar() == 0


def test_the_format_is_named_in_the_file(played: Table) -> None:
    assert exported(played)["format"] == exchange.FORMAT
