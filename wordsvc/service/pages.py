"""Pages for people.

The word page needs no script; where there is script, the same page is fetched and its parts exchanged.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, render_template, request
from flask_babel import lazy_gettext

from wordsvc.edge import Json, dump
from wordsvc.messages import LANGUAGES
from wordsvc.referee.contract import headline_answer, lexicon_answer, verdict_answer
from wordsvc.service.current import referee
from wordsvc.service.language import SWITCH, language

blueprint = Blueprint("pages", __name__)

LAST: Final = 8
"""Words that the page remembers below the field."""

LICENCES: Final = {"CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/deed."}


class Place(NamedTuple):
    """An entry of the navigation."""

    endpoint: str
    label: Any


NAVIGATION: Final = (
    Place("pages.word", lazy_gettext("Wort")),
    Place("table_pages.overview", lazy_gettext("Tisch")),
    Place("score.choose", lazy_gettext("Abrechnen")),
    Place("help.books", lazy_gettext("Regeln")),
    Place("documentation.docs", lazy_gettext("Schnittstelle")),
)


@blueprint.get("/")
def word() -> str:
    """The word page: a field, the verdict on ``word`` if there is one, and the ``last`` words."""
    typed = request.args.get("word")
    return render_template(
        "word.html",
        typed=typed,
        verdict=None if typed is None else _verdict(typed),
        last=[_headline(earlier) for earlier in _last(typed)],
    )


@blueprint.get("/override.txt")
def override() -> Response:
    """A line for the lexicon's overrides, as a file to keep."""
    line = " ".join(request.args.get("line", "").split())
    headers = {"Content-Disposition": "attachment; filename=override.txt"}
    return Response(line + "\n", mimetype="text/plain", headers=headers)


@blueprint.app_context_processor
def _everywhere() -> dict[str, Any]:
    """What the layout needs on every page."""
    return {
        "language": language(),
        "override_line": override_line,
        "meanings_installed": meanings_installed(),
        "other_languages": [other for other in LANGUAGES if other != language()],
        "switch": SWITCH,
        "navigation": NAVIGATION,
        "lexicon": lexicon_answer(referee()),
        "licences": LICENCES,
    }


def override_line(verdict: Json) -> str:
    """A verdict turned round, as a line of ``data/overrides/words.txt``; people complete the reason."""
    typed = verdict["word"].strip()
    spellings = [each["spelling"] for each in verdict["spellings"]]
    word = spellings[0] if spellings else typed if typed.isalpha() else verdict["key"]
    wanted = "invalid" if verdict["verdict"] == "valid" else "valid"
    return f"{word} {wanted} # not {verdict['reason']}, because …"


def meanings_installed() -> bool:
    """Whether there is an index of meanings on this machine."""
    return referee().lexicon.glosses is not None


def _verdict(typed: str) -> Json:
    return dump(verdict_answer(referee().explain(typed)), language())


def _headline(typed: str) -> Json:
    return dump(headline_answer(referee().judge(typed)), language())


def _last(typed: str | None) -> list[str]:
    """The words before this one, each once, the latest first."""
    earlier = dict.fromkeys(request.args.getlist("last"))
    return [other for other in earlier if other and other != typed][:LAST]
