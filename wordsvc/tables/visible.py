"""What a recipient may see of a game's events. Every answer, stream and export goes through here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal

from wordsvc.edge import Model, Sentence
from wordsvc.tables.events import CORRECT, Event, stamp
from wordsvc.tables.history import History, corrections, redoable, sentence, taken_back, undoable

Standing = Literal["in_force", "undone", "corrected", "skipped"]


class EventShown(Model):
    """An event as people and programs see it."""

    seq: int
    kind: str
    player: str
    time: str
    payload: dict[str, Any]
    state: Standing


class EventNamed(Model):
    """An event by its place, without what is in it."""

    seq: int
    kind: str
    player: str


class EventSkipped(EventNamed):
    """An event that no longer fits, and why."""

    reason: Sentence


def open_payload(history: History, event: Event) -> dict[str, Any]:
    """The payload without what is still secret in it: the same for every recipient."""
    secret = _secret_fields(history, event)
    if event.kind == CORRECT:
        return {**event.payload, "payload": _without(secret, event.payload["payload"])}
    return _without(secret, event.payload)


def is_secret(history: History, event: Event) -> bool:
    """Whether there is something in the event that is not to be seen."""
    return bool(_secret_fields(history, event))


def _secret_fields(history: History, event: Event) -> Collection[str]:
    """The fields of the payload, for a correction of the new one, that nobody may see yet."""
    seq = event.payload["seq"] if event.kind == CORRECT else event.seq
    if seq in history.position.public:
        return ()
    return history.keeper.secret(history.events[seq - 1].kind)


def _without(names: Collection[str], payload: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name not in names}


def shown(history: History, event: Event) -> EventShown:
    """One event."""
    return next(events_shown(history, [event]))


def events_shown(history: History, events: Iterable[Event]) -> Iterator[EventShown]:
    """Some events of a game, in their order."""
    undone = {event.seq for event in taken_back(history.events)}
    corrected = corrections(history.events).keys()
    for event in events:
        yield EventShown(
            seq=event.seq,
            kind=event.kind,
            player=event.player,
            time=stamp(event.time),
            payload=open_payload(history, event),
            state=_standing(history, event.seq, undone, corrected),
        )


def _standing(history: History, seq: int, undone: Collection[int], corrected: Collection[int]) -> Standing:
    if seq in undone:
        return "undone"
    if seq in history.skipped:
        return "skipped"
    return "corrected" if seq in corrected else "in_force"


def can_undo(history: History) -> list[EventNamed]:
    """Each player's last event that can be taken back."""
    return [_named(event) for event in undoable(history.events)]


def can_redo(history: History) -> list[EventNamed]:
    """Each player's last event that can be brought back."""
    return [_named(event) for event in redoable(history.events)]


def skipped(history: History) -> list[EventSkipped]:
    """What no longer fits."""
    by_seq = {event.seq: event for event in history.events}
    return [
        EventSkipped(**dict(_named(by_seq[seq])), reason=sentence(trouble))
        for seq, trouble in sorted(history.skipped.items())
    ]


def _named(event: Event) -> EventNamed:
    return EventNamed(seq=event.seq, kind=event.kind, player=event.player)
