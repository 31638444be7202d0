"""Spanta: each play area under its objective, and the best row that the same cards could have made.

A ghost is written as its shape and the first letter of its colour: ``Ag``; ``*`` is a wildcard.
The fields of an objective: ``s1`` to ``s3`` and ``c1`` to ``c3`` are shape and colour of the slots, ``bs``
and ``bc`` of the bonus; of a special objective ``ts`` and ``tc`` bring two points, ``os`` and ``oc`` one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from flask_babel import gettext, ngettext

from wordsvc.edge import InvalidValue, Json, below
from wordsvc.games.spanta.objectives import SLOTS
from wordsvc.games.spanta.pieces import MOST_PLAYERS, Colour, Shape
from wordsvc.messages import Message
from wordsvc.service.scores.forms import Entry, ShortForm, Typed, missing_rows, read
from wordsvc.service.scores.results import BestRow, Line, Result, Standing, operate, said

FEWEST: Final = 1
SHAPES: Final[tuple[str, ...]] = get_args(Shape)
COLOURS: Final[dict[str, str]] = {colour[0]: colour for colour in get_args(Colour)}
GHOSTS: Final = [shape + letter for letter in COLOURS for shape in SHAPES]
"""Every ghost as it is typed, by colour."""

WILDCARD: Final = "*"
TIE: Final = "SA-15"

_SPECIAL: Final = {"ts": ("shapes", 2), "os": ("shapes", 1), "tc": ("colours", 2), "oc": ("colours", 1)}
_SLOTS: Final = [f"{what}{slot}" for slot in range(1, SLOTS + 1) for what in "sc"]
_STEMS: Final = ("name", "row", "hand", *_SLOTS, "bs", "bc", *_SPECIAL, "cards")
_COUNTING: Final = ("gap", "overlap")


def entries(typed: Typed) -> Iterator[Entry]:
    """The fields in the request of ``score``, and under ``best`` those of ``best_row``, by player."""
    rows = _rows(typed)
    yield from missing_rows(rows, FEWEST)
    for seat, row in enumerate(rows):
        yield from _player(typed, seat, row)
    yield Entry("gap", ("rules", "formation_gap"), typed("gap") or None)
    yield Entry("overlap", ("rules", "formation_overlap"), bool(typed("overlap")))


def _player(typed: Typed, seat: int, row: int) -> Iterator[Entry]:
    where = ("players", seat)
    yield Entry(f"name{row}", (*where, "id"), seat)
    yield Entry(f"row{row}", (*where, "area"), read(_ghost, typed.parts(f"row{row}")))
    yield Entry(f"hand{row}", (*where, "hand"), typed.number(f"hand{row}") or 0)
    yield from _objective(typed, row, (*where, "objective"))
    if cards := typed.parts(f"cards{row}"):
        yield Entry(f"cards{row}", ("best", seat), read(_card, cards))


def _objective(typed: Typed, row: int, where: tuple[str | int, ...]) -> Iterator[Entry]:
    if any(typed(f"{stem}{row}") for stem in _SPECIAL):
        for stem, (feature, points) in _SPECIAL.items():
            value = typed(f"{stem}{row}")
            yield Entry(f"{stem}{row}", (*where, "special", feature, value), points)
        return
    for slot in range(SLOTS):
        yield from _slot(typed, f"{slot + 1}{row}", (*where, "formation", slot))
    yield Entry(f"bs{row}", (*where, "bonus_shape"), typed(f"bs{row}") or None)
    yield Entry(f"bc{row}", (*where, "bonus_colour"), typed(f"bc{row}") or None)


def _slot(typed: Typed, number: str, where: tuple[str | int, ...]) -> Iterator[Entry]:
    yield Entry(f"s{number}", where, {})
    yield Entry(f"s{number}", (*where, "shape"), typed(f"s{number}") or None)
    yield Entry(f"c{number}", (*where, "colour"), typed(f"c{number}") or None)


def _ghost(piece: str) -> dict[str, str]:
    shape, colour = piece[:1].upper(), piece[1:].lower()
    if shape not in SHAPES or colour not in COLOURS:
        raise InvalidValue(Message("scores", "no_ghost", values={"typed": piece}))
    return {"shape": shape, "colour": COLOURS[colour]}


def _card(piece: str) -> dict[str, Any]:
    return {"wildcard": True} if piece == WILDCARD else _ghost(piece)


def result(request: Json, typed: Typed) -> Result:
    """The ranking of the players, with the points of each line by line."""
    hands = dict(zip(_best_seats(typed), request.pop("best", ()), strict=True))
    answer = operate("spanta", "score", request)
    rows = _rows(typed)
    standings = []
    for seat, place in zip(answer.ranking, answer.places, strict=True):
        player, asked = answer.players[seat], request["players"][seat]
        standings.append(
            Standing(
                typed.name(f"name{rows[seat]}", gettext("Person %(n)s", n=rows[seat])),
                player.total,
                ngettext("Punkt", "Punkte", player.total),
                [Line(said(line.text), line.rule, _points(line)) for line in player.lines],
                place,
                ghosts=list(map(written, asked["area"])),
                best=_best(seat, hands[seat], asked, request) if seat in hands else None,
            )
        )
    return Result(standings)


def _points(line: Any) -> int | None:
    return None if line.rule == TIE else int(line.points)


def _best(seat: int, hand: Json, asked: Json, request: Json) -> BestRow:
    cards = [{"id": str(number), **card} for number, card in enumerate(hand)]
    wanted = {"area": [], "hand": cards, "objective": asked["objective"], "rules": request["rules"]}
    with below("best", seat):
        answer = operate("spanta", "best_row", wanted)
    return BestRow(answer.total, [written(card.model_dump()) for card in answer.area], answer.optimal)


def written(ghost: Json) -> str:
    """A ghost as it is typed."""
    return f"{ghost['shape']}{ghost['colour'][0]}"


def _rows(typed: Typed) -> list[int]:
    return typed.rows(_STEMS, MOST_PLAYERS)


def _best_seats(typed: Typed) -> list[int]:
    return [seat for seat, row in enumerate(_rows(typed)) if typed.parts(f"cards{row}")]


FORM = ShortForm(
    "spanta",
    (*_COUNTING, *(f"{stem}{row}" for row in range(1, MOST_PLAYERS + 1) for stem in _STEMS)),
    entries,
    result,
)
