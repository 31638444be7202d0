"""Where the data folder is: inside the wheel, or beside the package in a checkout."""

from __future__ import annotations

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_data"
_CHECKOUT = Path(__file__).parent.parent / "data"

DATA = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
