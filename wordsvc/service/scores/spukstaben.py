"""Spukstaben: one score for all who played."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext, ngettext

from wordsvc.edge import Json
from wordsvc.service.scores.forms import Entry, ShortForm, Typed
from wordsvc.service.scores.results import Line, Result, Standing, operate, said


def entries(typed: Typed) -> Iterator[Entry]:
    """The fields in the request of ``score``."""
    yield Entry("players", ("players",), typed.number("players"))
    yield Entry("escaped", ("escaped",), typed.number("escaped"))
    yield Entry("cubes", ("cubes_left_out",), typed.number("cubes") or 0)
    yield Entry("empty", ("empty_before_power_word",), bool(typed("empty")))
    yield Entry("emptied", ("emptied_by",), typed("emptied") or None)
    yield Entry("variant", ("variant",), typed("variant") or None)
    yield Entry("bonus", ("rules", "empty_bonus"), typed("bonus") or None)
    yield Entry("below", ("rules", "negative_score"), typed("below") or None)


def result(request: Json, typed: Typed) -> Result:
    """The score, term by term."""
    answer = operate("spukstaben", "score", request)
    lines = [Line(said(line.text), line.rule, None if answer.lost else line.points) for line in answer.lines]
    unit = ngettext("Punkt", "Punkte", abs(answer.score or 0))
    standing = Standing(typed.name("name", ""), answer.score, unit, lines)
    return Result([standing], gettext("Verloren") if answer.lost else "", answer.rating)


FORM = ShortForm(
    "spukstaben",
    ("name", "players", "escaped", "cubes", "empty", "emptied", "variant", "bonus", "below"),
    entries,
    result,
)
