"""A picture of a game: what was played beside what was possible, a pair of bars a round, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple
from xml.sax.saxutils import escape

from pydantic import PlainSerializer, SerializationInfo

from wordsvc.games.spukstaben.says import say
from wordsvc.messages import DEFAULT_LANGUAGE

_WIDTH: Final = 640
_LEFT: Final = 90
_PANEL: Final = 120
_TOP: Final = 50
_GAP: Final = 30
_BAR: Final = 16
_PLAYED: Final = "#c2452d"
_BEST: Final = "#2f6f8f"


class Pair(NamedTuple):
    """What was played and what was best."""

    played: int
    best: int


@dataclass(frozen=True, slots=True)
class Plot:
    """By round, the cards that fled and those that escaped."""

    rounds: Sequence[int]
    fled: Sequence[Pair]
    escaping: Sequence[Pair]

    def svg(self, language: str) -> str:
        """The picture with its words in ``language``."""
        height, title = _TOP + 2 * _PANEL + _GAP + 40, _text("plot_title", language)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
            'font-family="sans-serif" font-size="12">',
            f"<title>{title}</title>",
            f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
            _label(_LEFT, 20, title, "start"),
            *_key(_LEFT, 36, _PLAYED, _text("plot_played", language)),
            *_key(_LEFT + 110, 36, _BEST, _text("plot_best", language)),
            *self._panel(_TOP, self.fled, _text("plot_fled", language)),
            *self._panel(_TOP + _PANEL + _GAP, self.escaping, _text("plot_escaping", language)),
            *(
                _label(self._middle(place), height - 22, str(number))
                for place, number in enumerate(self.rounds)
            ),
            _label(_LEFT - 10, height - 22, _text("plot_round", language), "end"),
            "</svg>",
        ]
        return "\n".join(lines)

    def _panel(self, top: int, pairs: Sequence[Pair], name: str) -> Iterator[str]:
        most = max((max(pair) for pair in pairs), default=0) or 1
        bottom = top + _PANEL
        yield _label(_LEFT - 10, top + _PANEL // 2, name, "end")
        yield f'<path d="M{_LEFT} {bottom}H{_WIDTH - 20}" stroke="#333"/>'
        for place, pair in enumerate(pairs):
            for count, left, colour in zip(pair, (-_BAR, 0), (_PLAYED, _BEST), strict=True):
                x, tall = self._middle(place) + left, (_PANEL - 16) * count // most
                yield f'<rect x="{x}" y="{bottom - tall}" width="{_BAR}" height="{tall}" fill="{colour}"/>'
                yield _label(x + _BAR // 2, bottom - tall - 3, str(count))

    def _middle(self, place: int) -> int:
        step = (_WIDTH - 20 - _LEFT) // max(1, len(self.rounds))
        return _LEFT + step * place + step // 2


def _text(code: str, language: str) -> str:
    return escape(say(code, "").text(language))


def _label(x: int, y: int, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'


def _key(x: int, y: int, colour: str, text: str) -> Iterator[str]:
    yield f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
    yield _label(x + 15, y, text, "start")


def _draw(plot: Plot, info: SerializationInfo) -> str:
    return plot.svg((info.context or {}).get("language", DEFAULT_LANGUAGE))


Picture = Annotated[Plot, PlainSerializer(_draw, return_type=str)]
"""A field of an answer that is a picture: a Plot inside, SVG in the JSON."""
