"""Quick help: the rules in plain words as pages, and the way to them from wherever a rule is cited.

Templates use ``help`` of ``help.html`` for a rule that opens in place, and the filter ``rule_links`` for
sentences that cite one. ``/rules/<id>`` is the short address of a rule.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.service.language import language
from wordsvc.service.rulebook import BOOKS, RULE_ID, RuleText, book_of, explained, rulebook

blueprint = Blueprint("help", __name__)


@blueprint.get("/rules")
def books() -> str:
    """All rulebooks."""
    return render_template("rules/books.html", books=BOOKS)


@blueprint.get("/rules/<name>")
def rules(name: str) -> str | AnyResponse:
    """A rulebook; of a rule's id, the place where it is explained."""
    if book := book_of(name.upper()):
        return redirect(url_for(".rules", name=book, _anchor=name.upper()), 303)
    if name not in BOOKS:
        abort(404)
    return render_template("rules/book.html", name=name, title=BOOKS[name], book=rulebook(language(), name))


@blueprint.app_template_global()
def rule_text(rule_id: str) -> RuleText:
    """A rule in plain words, in the page's language."""
    return explained(language(), rule_id)


@blueprint.app_template_global()
def rule_address(rule_id: str) -> str:
    """Where a rule is explained."""
    return url_for("help.rules", name=book_of(rule_id), _anchor=rule_id)


@blueprint.app_template_filter()
def rule_links(sentence: str, rule_id: str | None = None) -> Markup:
    """``sentence``, citing the rule it rests on, each rule being a link to its explanation."""
    cited = f"{sentence} ({rule_id})" if rule_id and rule_id not in sentence else sentence
    return Markup(RULE_ID.sub(_link, str(escape(cited))))


def _link(cited: Any) -> str:
    rule_id = cited.group()
    if not book_of(rule_id):
        return str(rule_id)
    return str(Markup('<a class="rule" href="{}">{}</a>').format(rule_address(rule_id), rule_id))
