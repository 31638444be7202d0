"""A list of events → where the game stands.

Nothing is ever removed from the list. An undo, a redo and a correction are events too; which of the
others are in force follows from them. What no longer fits after one of them is skipped, and comes back
by itself as soon as it fits again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from wordsvc.edge import InvalidInput, Problem, below, parse, pointer
from wordsvc.messages import Message
from wordsvc.tables.events import CORRECT, FRAME, NOTE, REDO, SET_UP, SIT, TIMER, UNDO, Event
from wordsvc.tables.keeper import Keeper, Move
from wordsvc.tables.refusals import Conflict, Refusal, conflict, say

NEVER_UNDONE: Final = (SET_UP, TIMER, UNDO, REDO)
_MARKS: Final = (UNDO, REDO, CORRECT)

Trouble = Refusal | InvalidInput


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of a table, in server time."""

    seconds: int
    started: datetime
    stopped: datetime | None = None

    @property
    def ends(self) -> datetime:
        """When time is up."""
        return self.started + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a game stands after some of its events; ``skipped``: which of them do not fit, and why."""

    position: Any = None
    timer: Timer | None = None
    skipped: Mapping[int, Trouble] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class History:
    """A game: its events, and where it stood after each of them, as things are seen now."""

    keeper: Keeper
    events: tuple[Event, ...] = ()
    points: tuple[Point, ...] = ()

    @property
    def version(self) -> int:
        """Sequence number of the last event."""
        return len(self.events)

    @property
    def now(self) -> Point:
        """Where the game stands."""
        return self.points[-1] if self.points else Point()

    @property
    def position(self) -> Any:
        """The keeper's position."""
        return self.now.position

    @property
    def timer(self) -> Timer | None:
        """The clock."""
        return self.now.timer

    @property
    def skipped(self) -> Mapping[int, Trouble]:
        """The events that do not fit, by sequence number."""
        return self.now.skipped

    def extended(self, events: Iterable[Event]) -> History:
        """This history with ``events`` after it.

        Only what stands behind the first event that is seen differently now is played again, and only once.
        """
        new = tuple(events)
        if not new:
            return self
        events = (*self.events, *new)
        first = min(_first_concerned(events, event) for event in new)
        counting = in_force(events) if any(is_mark(event.kind) for event in new) else new
        counts = {one.seq: one for one in counting if one.seq >= first}
        points = list(self.points[: first - 1])
        for seq in range(first, len(events) + 1):
            before = points[-1] if points else Point()
            points.append(_played(self.keeper, before, counts[seq]) if seq in counts else before)
        return History(self.keeper, events, tuple(points))


def _first_concerned(events: Sequence[Event], event: Event) -> int:
    """The first event that counts otherwise after ``event``: mostly itself."""
    if event.kind not in _MARKS:
        return event.seq
    seq = int(event.payload["seq"])
    meant = events[seq - 1] if seq < event.seq else event
    return min(seq, event.seq, int(meant.payload["seq"]) if meant.kind == CORRECT else seq)


def _played(keeper: Keeper, point: Point, event: Event) -> Point:
    """The point after an event, or the same with that event skipped."""
    try:
        return _after(keeper, point, read(keeper, event))
    except (Refusal, InvalidInput) as trouble:
        return replace(point, skipped={**point.skipped, event.seq: trouble})


def _after(keeper: Keeper, point: Point, move: Move) -> Point:
    if move.kind == NOTE:
        return point
    if move.kind == TIMER:
        return replace(point, timer=_timed(point, move))
    return replace(point, position=_moved(keeper, point.position, move))


def _moved(keeper: Keeper, position: Any, move: Move) -> Any:
    if move.kind == SET_UP:
        return keeper.start(move)
    if position is None:
        raise conflict("no_set_up")
    if move.kind == SIT:
        return keeper.sit(position, move.content.seat, move.content.player)
    return keeper.apply(position, move)


def _timed(point: Point, move: Move) -> Timer:
    seconds, timer = point.position and point.position.seconds, point.timer
    if seconds is None:
        raise conflict("no_time_pressure")
    if move.content.action == "start":
        return Timer(seconds, move.time)
    if timer is None or timer.stopped or timer.ends <= move.time:
        raise conflict("timer_not_running")
    return replace(timer, stopped=move.time)


def read(keeper: Keeper, event: Event) -> Move:
    """The event with its payload read; raises InvalidInput."""
    with below("payload"):
        content = parse(_models(keeper)[event.kind], event.payload)
    return Move(event.seq, event.kind, content, event.player, event.time, event.phone, event.evidence)


def appended(history: History, event: Event, *, anyway: bool = False) -> History:
    """The history after a new ``event``; raises Refusal or InvalidInput where it is not possible.

    ``anyway``: later events that no longer fit are skipped instead of keeping this one from happening.
    """
    if event.kind in _MARKS:
        _check_mark(history, event)
    after = history.extended([event])
    if trouble := after.skipped.get(_meant(event)):
        raise trouble
    lost = sorted(after.skipped.keys() - history.skipped.keys())
    if lost and not anyway:
        raise _later_events(after, lost)
    return after


def _later_events(after: History, lost: Sequence[int]) -> Conflict:
    places = [Problem(pointer("events", seq), sentence(after.skipped[seq])) for seq in lost]
    return Conflict(say("later_events", events=", ".join(map(str, lost))), places)


def _meant(event: Event) -> int:
    """The event that has to fit afterwards: itself, or the one that is brought back or corrected."""
    return int(event.payload["seq"]) if event.kind in (REDO, CORRECT) else event.seq


def _check_mark(history: History, event: Event) -> None:
    seq = read(history.keeper, event).content.seq
    if event.kind == CORRECT:
        _check_correction(history, event, seq)
    elif event.kind == UNDO and seq not in [last.seq for last in undoable(history.events)]:
        raise conflict("not_the_last", event=seq)
    elif event.kind == REDO and seq not in [last.seq for last in redoable(history.events)]:
        raise conflict("not_taken_back", event=seq)


def _check_correction(history: History, event: Event, seq: int) -> None:
    target = next((one for one in active(history.events) if one.seq == seq), None)
    if target is None or target.kind not in history.keeper.kinds:
        raise conflict("nothing_to_correct", event=seq)
    if history.keeper.secret(target.kind) and seq not in history.position.public:
        raise conflict("still_secret", event=seq)
    with below("payload"):
        read(history.keeper, replace(target, payload=event.payload["payload"]))


def active(events: Iterable[Event]) -> list[Event]:
    """All but those taken back, and but the taking back and bringing back itself."""
    kept: dict[int, Event] = {}
    undone: dict[int, Event] = {}
    for event in events:
        if event.kind == UNDO:
            _shift(kept, undone, event.payload["seq"])
        elif event.kind == REDO:
            _shift(undone, kept, event.payload["seq"])
        else:
            kept[event.seq] = event
    return [kept[seq] for seq in sorted(kept)]


def _shift(source: dict[int, Event], target: dict[int, Event], seq: int) -> None:
    if seq in source:
        target[seq] = source.pop(seq)


def taken_back(events: Iterable[Event]) -> list[Event]:
    """The events that are taken back, the last one first."""
    by_seq: dict[int, Event] = {}
    undone: dict[int, Event] = {}
    for event in events:
        by_seq[event.seq] = event
        if event.kind == UNDO and event.payload["seq"] in by_seq:
            undone[event.payload["seq"]] = by_seq[event.payload["seq"]]
        elif event.kind == REDO:
            undone.pop(event.payload["seq"], None)
    return list(reversed(undone.values()))


def undoable(events: Iterable[Event]) -> list[Event]:
    """Each player's last event that can be taken back, the newest first."""
    return _one_a_player(event for event in reversed(active(events)) if event.kind not in NEVER_UNDONE)


def redoable(events: Iterable[Event]) -> list[Event]:
    """What each player took back last, the newest first."""
    return _one_a_player(taken_back(events))


def _one_a_player(events: Iterable[Event]) -> list[Event]:
    first: dict[str, Event] = {}
    for event in events:
        first.setdefault(event.player, event)
    return list(first.values())


def corrections(events: Iterable[Event]) -> dict[int, Event]:
    """Sequence number of a corrected event → the correction in force."""
    return {event.payload["seq"]: event for event in active(events) if event.kind == CORRECT}


def in_force(events: Iterable[Event]) -> Iterator[Event]:
    """The events that count, corrected ones with their new payload."""
    kept = active(events)
    corrected = corrections(kept)
    for event in kept:
        if event.kind != CORRECT:
            by = corrected.get(event.seq)
            yield _corrected(event, by) if by else event


def _corrected(event: Event, by: Event) -> Event:
    return replace(event, payload=by.payload["payload"], evidence=merged(event.evidence, by.evidence))


def merged(evidence: Mapping[str, Any], more: Mapping[str, Any]) -> Mapping[str, Any]:
    """The verdicts of both; where both have one, the first counts."""
    verdicts = {**more.get("verdicts", {}), **evidence.get("verdicts", {})}
    return {**more, **evidence, "verdicts": verdicts} if verdicts else evidence


def _models(keeper: Keeper) -> Mapping[str, Any]:
    return {**FRAME, **keeper.kinds}


def is_known(keeper: Keeper, kind: str) -> bool:
    """Whether the game has such events."""
    return kind in _models(keeper)


def is_mark(kind: str) -> bool:
    """Whether such an event says something about others."""
    return kind in _MARKS


def sentence(trouble: Trouble) -> Message:
    """Why an event does not fit."""
    return trouble.message if isinstance(trouble, Refusal) else trouble.problems[0].message
