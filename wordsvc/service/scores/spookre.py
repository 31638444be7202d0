"""Spookre and The Spectral Gates: the ghosts in each Mansion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flask_babel import gettext, ngettext

from wordsvc.edge import InvalidValue, Json
from wordsvc.games.spookre.decks import MOST_PLAYERS
from wordsvc.games.spookre.scoring import TEAMS
from wordsvc.messages import Message
from wordsvc.service.scores.forms import Entry, ShortForm, Typed, missing_rows, read
from wordsvc.service.scores.results import Line, Result, Standing, operate, said

FEWEST: Final = 2
_STEMS: Final = ("name", "ghosts")


def entries(typed: Typed) -> Iterator[Entry]:
    """The fields in the request of ``score``; rows with nothing in them are no players."""
    rows = typed.rows(_STEMS, MOST_PLAYERS)
    yield from missing_rows(rows, FEWEST)
    for seat, row in enumerate(rows):
        yield Entry(f"ghosts{row}", ("mansions", seat), read(_strength, typed.parts(f"ghosts{row}")))
    if typed("teams"):
        yield Entry("teams", ("teams",), [list(team) for team in TEAMS])


def _strength(piece: str) -> int:
    if not (piece.isdecimal() and piece.isascii()):
        raise InvalidValue(Message("scores", "no_number", values={"typed": piece}))
    return int(piece)


def result(request: Json, typed: Typed) -> Result:
    """The ranking of the players or teams."""
    answer = operate("spookre", "score", request)
    teams = request.get("teams") or [[seat] for seat in range(len(request["mansions"]))]
    names = _names(typed)
    standings = [
        Standing(
            " & ".join(names[seat] for seat in teams[line.position]),
            line.ghosts,
            ngettext("Geist", "Geister", line.ghosts),
            [Line(said(line.reason), line.reason.rule)],
            line.place,
            cards=sorted(_cards(request["mansions"], teams[line.position])),
        )
        for line in answer.lines
    ]
    return Result(standings, "" if answer.winner is not None else gettext("Unentschieden"))


def _names(typed: Typed) -> list[str]:
    rows = typed.rows(_STEMS, MOST_PLAYERS)
    return [typed.name(f"name{row}", gettext("Person %(n)s", n=row)) for row in rows]


def _cards(mansions: Sequence[Sequence[int]], seats: Sequence[int]) -> list[int]:
    return [card for seat in seats for card in mansions[seat]]


FORM = ShortForm(
    "spookre",
    ("teams", *(f"{stem}{row}" for row in range(1, MOST_PLAYERS + 1) for stem in _STEMS)),
    entries,
    result,
    once=True,
)
