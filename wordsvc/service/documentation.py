"""The interface described: for programs as OpenAPI, for people as a page."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, current_app, render_template
from markupsafe import Markup, escape

from wordsvc.edge import Json
from wordsvc.service.openapi import document

blueprint = Blueprint("documentation", __name__, url_prefix="/api/v1")

_KEPT: Final = "wordsvc.openapi"


@blueprint.get("/openapi.json")
def openapi() -> Json:
    """The OpenAPI 3.1 document."""
    return _document()


@blueprint.get("/docs")
def docs() -> str:
    """The same to read."""
    return render_template("documentation.html", api=_document())


@blueprint.app_template_filter()
def operations_by_tag(paths: dict[str, Any]) -> list[tuple[str, list[tuple[str, str, Any]]]]:
    """The operations of an OpenAPI document under their tags, as (path, method, operation)."""
    operations = [(path, method, each) for path, methods in paths.items() for method, each in methods.items()]
    by_tag = groupby(operations, key=lambda operation: operation[2]["tags"][0])
    return [(tag, list(group)) for tag, group in by_tag]


@blueprint.app_template_filter()
def code_spans(text: str) -> Markup:
    """Text with ``code`` in it, as a docstring is written, as HTML."""
    return Markup(re.sub("``(.+?)``", r"<code>\1</code>", str(escape(text))))


def _document() -> Json:
    """Generated at the first request, because judging needs none."""
    kept = current_app.extensions
    if _KEPT not in kept:
        kept[_KEPT] = document(current_app)
    return kept[_KEPT]
