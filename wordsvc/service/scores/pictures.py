"""A result as a picture to be sent round: SVG from a template, PNG from the SVG."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

import resvg_py
from flask import render_template

from wordsvc.service.scores.results import Result

WIDTH: Final = 1080
"""Units of the drawing, and pixels of the PNG."""

_FONTS: Final = [str(path) for path in sorted((Path(__file__).parents[1] / "fonts").glob("*.ttf"))]


def svg(title: str, result: Result) -> str:
    """The drawing of a result of the game ``title``."""
    return render_template("score/picture.svg", title=title, result=result, width=WIDTH)


def png(drawing: str) -> bytes:
    """The drawing in pixels. For signs that our own fonts lack, the machine's fonts are asked."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, font_files=_FONTS))


def shortened(text: str, widest: int) -> str:
    """``text`` cut so that about ``widest`` letters' room is enough."""
    room = 0
    for at, sign in enumerate(text):
        room += _room(sign)
        if room > widest:
            return text[:at].rstrip() + "…"
    return text


def _room(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
