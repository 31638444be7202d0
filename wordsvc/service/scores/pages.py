"""The pages of the short forms. The address holds the whole form, so a result is a link to be passed on.

They need no script: what script makes easier by tapping, a button sends to the server (``put``, ``drop``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

import segno
from flask import Blueprint, Response, abort, render_template, request, url_for
from markupsafe import Markup

from wordsvc.edge import InvalidInput, Problem, pointer
from wordsvc.games import GAMES
from wordsvc.service.language import language
from wordsvc.service.scores import geisterfalle, spanta, spookre, spukstaben
from wordsvc.service.scores.forms import ShortForm, Typed, Unfit
from wordsvc.service.scores.pictures import png, shortened, svg
from wordsvc.service.scores.results import Result
from wordsvc.service.tables import address

blueprint = Blueprint("score", __name__, url_prefix="/score")

FORMS: Final[Mapping[str, ShortForm]] = {
    module.FORM.game: module.FORM for module in (spukstaben, geisterfalle, spookre, spanta)
}
TITLES: Final = {name: GAMES[name].title for name in FORMS}

PUT: Final = "put"
"""A button's ``field:piece``: one more piece for a list."""
DROP: Final = "drop"
"""A button's field: the last piece of a list goes."""


@blueprint.get("")
def choose() -> str:
    """Which game was played?"""
    return render_template("score/choose.html", titles=TITLES)


@blueprint.get("/<game>")
def form(game: str) -> str | tuple[str, int]:
    """The short form; filled in, the result above it."""
    short, typed = _asked(game)
    if tapped := _tapped(short, typed):
        return _page(short, tapped)
    if not any(field in request.args for field in short.fields):
        return _page(short, typed)
    try:
        return _page(short, typed, _evaluated(short, typed, language()))
    except Unfit as unfit:
        complaints = {field: message.text(language()) for field, message in unfit.complaints.items()}
        return _page(short, typed, complaints=complaints), 422


@blueprint.get("/<game>.svg")
def drawing(game: str) -> Response:
    """The result as a picture."""
    return Response(_drawn(game), mimetype="image/svg+xml")


@blueprint.get("/<game>.png")
def picture(game: str) -> Response:
    """The result as a picture that every program can show."""
    return Response(png(_drawn(game)), mimetype="image/png")


@blueprint.app_template_filter()
def minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


@blueprint.app_template_filter()
def signed(number: int) -> str:
    """A number as a term of a sum; 0 has no sign."""
    return minus(number) if number <= 0 else f"+{number}"


blueprint.add_app_template_filter(shortened)


def _asked(game: str) -> tuple[ShortForm, Typed]:
    short = FORMS.get(game) or abort(404)
    return short, Typed.of({field: request.args.get(field, "") for field in short.fields})


def _drawn(game: str) -> str:
    """The result as a drawing; raises InvalidInput where what was typed is none."""
    short, typed = _asked(game)
    try:
        return svg(TITLES[game], _evaluated(short, typed, language()))
    except Unfit as unfit:
        problems = [Problem(pointer(field), message) for field, message in unfit.complaints.items()]
        raise InvalidInput(problems) from None


@lru_cache(maxsize=256)
def _evaluated(short: ShortForm, typed: Typed, _language: str) -> Result:
    """The result, worked out once: a link is opened by many, and the best row may take seconds."""
    return short.evaluate(typed)


def _page(
    short: ShortForm,
    typed: Typed,
    result: Result | None = None,
    complaints: Mapping[str, str] | None = None,
) -> str:
    return render_template(
        f"score/{short.game}.html",
        game=short.game,
        title=TITLES[short.game],
        typed=typed,
        result=result,
        complaints=complaints or {},
        link=_link(short, typed) if result else None,
        query=_query(short, typed),
        shapes=spanta.SHAPES,
        colours=spanta.COLOURS,
        ghosts=spanta.GHOSTS,
        wildcard=spanta.WILDCARD,
    )


def _tapped(short: ShortForm, typed: Typed) -> Typed | None:
    """What is typed after a list was tapped at, or None where nothing was."""
    field, _, piece = request.args.get(PUT, "").partition(":")
    if field in short.fields and piece:
        return _with(typed, field, put(typed.parts(field), piece, once=short.once))
    if (field := request.args.get(DROP, "")) in short.fields:
        return _with(typed, field, typed.parts(field)[:-1])
    return None


def put(pieces: list[str], piece: str, *, once: bool) -> list[str]:
    """A list with one more piece; or with one less, where the piece stands in it and may do so once."""
    return [each for each in pieces if each != piece] if once and piece in pieces else [*pieces, piece]


def _with(typed: Typed, field: str, pieces: list[str]) -> Typed:
    return Typed.of({**typed.texts, field: " ".join(pieces)})


def _query(short: ShortForm, typed: Typed) -> dict[str, str]:
    """What is filled in, in the order of the form."""
    return {field: re.sub(r"\s+", " ", typed(field)) for field in short.fields if typed(field)}


def _link(short: ShortForm, typed: Typed) -> dict[str, Any]:
    """The result's whole address, and its QR code where it is short enough for one."""
    path = url_for(".form", game=short.game)
    whole = address.whole_address(f"{path}?{urlencode(_query(short, typed))}")
    try:
        drawn = address.qr_code(whole)
    except segno.DataOverflowError:
        drawn = ""
    return {"address": whole, "drawing": Markup(drawn)}
