"""A replay stops before the first event that the rules forbid, and says which and why."""

from __future__ import annotations

from wordsvc.games.replay import Illegal, play
from wordsvc.messages import Message

TOO_FAR = Message("input", "other", "X-1")


def walk(place: int, step: int) -> int | Message:
    return place + step if place + step <= 10 else TOO_FAR


def test_all_legal() -> None:
    assert play(0, [4, 6], walk) == (10, None)


def test_stops_before_the_first_illegal_event() -> None:
    assert play(0, [4, 7, 1], walk) == (4, Illegal(event=1, reason=TOO_FAR))
