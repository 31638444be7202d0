"""Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) as text."""

from __future__ import annotations

import json
import random
from typing import Any, Final

from wordsvc.tables.news import News

MEDIA_TYPE: Final = "text/event-stream"

RETRY: Final = (1000, 2000)
"""Milliseconds until a browser that was cut off comes again; at random, lest 500 come at once."""


def change(news: News) -> str:
    """The table is new; the id comes back as ``Last-Event-ID``."""
    return f"id: {news.version}\n" + _event("change", news.model_dump())


def alive(version: int) -> str:
    """Nothing is new, and the line holds."""
    return _event("alive", {"version": version})


def gone() -> str:
    """Nothing more comes: the phone is not at the table any more."""
    return _event("gone", {})


def retry() -> str:
    """When to come again."""
    return f"retry: {random.randint(*RETRY)}\n\n"


def _event(kind: str, data: Any) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"
