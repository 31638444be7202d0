"""The red ball, and who may call "Stopp!"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordsvc.games.geisterfalle.pieces import PIECES, Kind
from wordsvc.games.geisterfalle.refusal import say
from wordsvc.messages import Message
from wordsvc.rule import rule


@rule("GF-02")
def red_ball_holder(positions: Sequence[int]) -> int | None:
    """The seat of the single furthest hunter, or None where the front is shared."""
    front = [seat for seat, position in enumerate(positions) if position == max(positions)]
    return front[0] if len(front) == 1 else None


def call_refusal(blue_sunk: int, effects: Iterable[Kind], *, red_missing: bool) -> Message | None:
    """Why a player may not call "Stopp!", or None where they may; ``red_missing``: held and not sunk."""
    return in_the_dark(effects) or ball_left(blue_sunk, red_missing=red_missing)


@rule("GF-05")
def ball_left(blue_sunk: int, *, red_missing: bool) -> Message | None:
    """Calling needs all balls sunk, the red one too."""
    left = PIECES.blue_balls - blue_sunk + red_missing
    return say("ball_left", "GF-05", left=left) if left else None


@rule("GF-11")
def in_the_dark(effects: Iterable[Kind]) -> Message | None:
    """Who plays in the dark waits until another ends the round."""
    return None if all(PIECES.tickets[kind].may_call for kind in effects) else say("in_the_dark", "GF-11")


@rule("GF-11")
def early_starters(effects: Sequence[Iterable[Kind]], sunk: Sequence[bool]) -> list[int]:
    """Seats that sank a ball although they had to wait for another's first; waived if all had to wait."""
    waiting = [any(PIECES.tickets[kind].waits for kind in kinds) for kinds in effects]
    if all(waiting) or any(sank and not waits for sank, waits in zip(sunk, waiting, strict=True)):
        return []
    return [seat for seat, (sank, waits) in enumerate(zip(sunk, waiting, strict=True)) if sank and waits]
