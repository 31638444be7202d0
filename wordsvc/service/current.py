"""What the running application holds: the one open referee."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from wordsvc.referee.referee import Referee

_KEY: Final = "wordsvc.referee"


def use(app: Flask, referee: Referee) -> None:
    """Let ``app`` judge words with ``referee``."""
    app.extensions[_KEY] = referee


def referee() -> Referee:
    """The referee of the application that answers the current request."""
    return cast(Referee, current_app.extensions[_KEY])
