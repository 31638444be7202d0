"""Asking the server to keep an answer open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

KEEP_OPEN: Final = "wordsvc.keep_open"
"""The environ's function that takes a :class:`Follower`; only our own server has it."""


@dataclass(frozen=True, slots=True)
class Follower:
    """A phone (the hash of its cookie) that knows ``version`` of ``table``, and wants to hear of others."""

    table: str
    phone: str
    version: int


def keep_open(environ: Mapping[str, Any], follower: Follower) -> None:
    """Let the answer to this request go on with what ``follower`` has to hear."""
    if ask := environ.get(KEEP_OPEN):
        ask(follower)
