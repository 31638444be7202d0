"""Geisterfalle: where the hunters stand on the street, and who won the decision round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flask_babel import gettext

from wordsvc.edge import Json
from wordsvc.games.geisterfalle.pieces import PIECES
from wordsvc.messages import Message
from wordsvc.service.scores.forms import Entry, ShortForm, Typed, missing_rows
from wordsvc.service.scores.results import Line, Result, Standing, operate, said

MOST: Final = PIECES.max_players
_STEMS: Final = ("name", "space", "called", "points")


def entries(typed: Typed) -> Iterator[Entry]:
    """The fields in the request of ``score``; rows with nothing in them are no players."""
    rows = typed.rows(_STEMS, MOST)
    yield from missing_rows(rows, PIECES.min_players)
    yield Entry("length", ("street", "length"), typed.number("length"))
    for seat, row in enumerate(rows):
        yield Entry(f"space{row}", ("positions", seat), typed.number(f"space{row}"))
    if any(typed(f"{stem}{row}") for stem in ("called", "points") for row in rows):
        yield from _decision(typed, rows)


def _decision(typed: Typed, rows: Sequence[int]) -> Iterator[Entry]:
    called = [(seat, row) for seat, row in enumerate(rows) if typed(f"called{row}")]
    if not called:
        yield Entry(f"called{rows[0]}", ("decision", "calls"), Message("scores", "nobody_called", "GF-17"))
    for index, (seat, row) in enumerate(called):
        yield Entry(f"called{row}", ("decision", "calls", index), seat)
    for seat, row in enumerate(rows):
        yield Entry(f"points{row}", ("decision", "points", seat), typed.number(f"points{row}") or 0)


def result(request: Json, typed: Typed) -> Result:
    """The ranking of the hunters."""
    answer = operate("geisterfalle", "score", request)
    rows, length = typed.rows(_STEMS, MOST), request["street"]["length"]
    standings = [
        Standing(
            typed.name(f"name{rows[line.seat]}", gettext("Person %(n)s", n=rows[line.seat])),
            line.position,
            gettext("von %(n)s", n=length),
            [Line(said(line.reason), line.reason.rule)],
            line.place,
            way=line.position / length,
        )
        for line in answer.lines
    ]
    return Result(standings, "" if answer.winner is not None else _no_winner(standings))


def _no_winner(standings: Sequence[Standing]) -> str:
    if any(standing.way == 1 for standing in standings):
        return str(gettext("Auf zur Entscheidungsrunde!"))
    return str(gettext("Noch ist niemand auf der Party."))


FORM = ShortForm(
    "geisterfalle",
    ("length", *(f"{stem}{row}" for row in range(1, MOST + 1) for stem in _STEMS)),
    entries,
    result,
)
