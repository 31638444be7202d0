"""Refusals of tables as problem documents; ``type`` names them for programs."""

from __future__ import annotations

from typing import Final

from flask import Flask
from werkzeug.wrappers import Response

from wordsvc.service import errors
from wordsvc.tables.refusals import Conflict, Forbidden, Missing, Refusal
from wordsvc.tables.storage.database import Unavailable

STATUS: Final[dict[type[Refusal], int]] = {Forbidden: 403, Missing: 404, Conflict: 409, Unavailable: 503}


def init_app(app: Flask) -> None:
    """Answer refusals of ``app``."""
    app.register_error_handler(Refusal, _refused)


def _refused(refusal: Refusal) -> Response:
    return errors.refused(STATUS[type(refusal)], refusal.code, refusal.message, refusal.problems)
