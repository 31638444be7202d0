"""Games of Spookre for tests: a plain one, and what replays of the engine are at a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.tables.phones import Phone

Json = Any
REAPER = {"reaper": True}
THREE = ["p1", "p2", "p3"]
CLASSES = {
    "Klerus": {"ability": {"ability": "reverse"}},
    "Dieb": {"ability": {"ability": "steal", "where": "meeting"}, "text": "Nimm eine geschickte Karte."},
    "Gräber": {"ability": {"ability": "draw", "count": 2}},
    "Koch": {},
}
GATES: Json = {name: {} for name in ("Bäcker", "Barde", "Koch", "Klerus", "Matrose", "Schmied")}


def card(face: Json, **told: Json) -> Json:
    """A card as it is told."""
    return dict(REAPER) if face == "reaper" else {"strength": face, **told}


def ghost(strength: int, ghost_class: str, aura: str = "Mond") -> Json:
    return card(strength, **{"class": ghost_class, "aura": aura})


def begin(phone: Phone, seats: list[str] | None = None, **set_up: Json) -> Json:
    payload = {"seats": seats or THREE, "classes": CLASSES, "auras": ["Mond", "Sonne"], **set_up}
    return phone.post("/games", {"game": "spookre", "payload": payload})


def board(phone: Phone) -> Json:
    return phone.view()["game"]["board"]


def step(phone: Phone) -> str:
    return str(phone.view()["game"]["step"])


def refusal(response: Any) -> tuple[int, str, str]:
    """Status, place and rule of a refusal."""
    body = response.get_json()
    return response.status_code, body["errors"][0]["pointer"], body["detail"].rpartition("(")[2].rstrip(").")


def deal(phone: Phone, *faces: Json) -> None:
    """A Night; a face is a strength, ``"reaper"``, or a card as it is told."""
    phone.do("night", graveyard=[told(face) for face in faces])


def told(face: Json) -> Json:
    return face if isinstance(face, dict) else card(face)


def meet(phone: Phone, target: int, *faces: Json) -> Json:
    """A Meeting without abilities, played clockwise from the Lead; the Meeting as it is shown."""
    phone.do("target", target=target)
    for face in faces:
        phone.do("send", player=board(phone)["turn"], card=told(face))
    return board(phone)["meetings"][-1]


def targets_of(night: int) -> list[int]:
    """The targets of a Night of the plain game, in their order."""
    return [30 - 5 * night - meeting for meeting in range(5)]


def faces_of(night: int, meeting: int) -> list[int]:
    """What the seats send in the plain game: all below the target, the strongest now here, now there."""
    return [3 * meeting + 1 + (seat + meeting + night) % 3 for seat in range(3)]


def winner_of(night: int, meeting: int) -> int:
    """The seat that wins."""
    return faces_of(night, meeting).index(3 * meeting + 3)


def play_night(phone: Phone, night: int) -> None:
    """A Night of the plain game for three."""
    deal(phone, *targets_of(night))
    lead = night
    for meeting, target in enumerate(targets_of(night)):
        phone.do("target", target=target)
        faces = faces_of(night, meeting)
        for step in range(3):
            at = (lead + step) % 3
            phone.do("send", player=seat(at), card=card(faces[at]))
        lead = winner_of(night, meeting)


def play_out(phone: Phone) -> None:
    """The plain game, from its first Night to the end: all win five ghosts."""
    for night in range(3):
        play_night(phone, night)


def events_of(request: Json, *, named: bool) -> Iterator[tuple[str, Json]]:
    """Kind and payload of each event that a request of the engine's ``replay`` is at a table.

    ``named``: whether discarded cards are told.
    """
    setup = request["setup"]
    for event in request["events"]:
        yield from _STEPS[event["op"]](event, setup, named)


def set_up_of(request: Json) -> Json:
    """The payload of the set-up for a request of ``replay``."""
    setup = request["setup"]
    return {
        "seats": [seat(number) for number in range(setup["players"])],
        "variant": setup.get("variant", "standard"),
        "lead": setup.get("lead", 0),
        "classes": {name: {"ability": ability} for name, ability in setup["classes"].items()},
        "ghosts": setup["ghosts"],
        "rules": request["rules"],
    }


def seat(number: int) -> str:
    return f"p{number + 1}"


def _night(event: Json, _setup: Json, named: bool) -> Iterator[tuple[str, Json]]:
    yield "night", {"graveyard": [card(face) for face in event["graveyard"]]}
    if event.get("discards"):
        yield "discard", {"discards": event["discards"]} if named else {}


def _meeting(event: Json, setup: Json, named: bool) -> Iterator[tuple[str, Json]]:
    yield "target", {"target": event["target"]["strength"]}
    for play in event["plays"]:
        face = play.get("strength", "reaper")
        yield "send", {"player": seat(play["player"]), "card": card(face)}
        if "use" in play:
            ability = setup["classes"][setup["ghosts"][str(face)]["class"]]
            yield "use", dict(_used(play["use"], ability, named))


def _used(use: Json, ability: Json, named: bool) -> Iterator[tuple[str, Json]]:
    if use.get("player") is not None:
        yield "player", seat(use["player"])
    if ability.get("where") == "meeting" or (ability["ability"] == "discard" and named):
        yield "cards", use["cards"]


def _gates_round(event: Json, _setup: Json, _named: bool) -> Iterator[tuple[str, Json]]:
    yield "row", {"targets": [card(location["target"]) for location in event["locations"]]}
    if event["fed"]["a"] is not None:
        yield "feed", {"cards": [card(event["fed"][side]) for side in ("a", "b")]}
    for location in event["locations"]:
        sent = [location[side] for side in ("a", "b")]
        yield "location", {"cards": [None if face is None else card(face) for face in sent]}


def _next_night(_event: Json, _setup: Json, _named: bool) -> Iterator[tuple[str, Json]]:
    yield "next_night", {}


_STEPS = {
    "night": _night,
    "meeting": _meeting,
    "gates_round": _gates_round,
    "gates_next_night": _next_night,
}
