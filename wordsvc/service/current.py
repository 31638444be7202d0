"""What the running application holds: the one open referee, and the vocabulary of its games."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from wordsvc.games.dictionary import Dictionary
from wordsvc.referee.referee import Referee

_KEY: Final = "wordsvc.referee"
_VOCABULARY: Final = "wordsvc.vocabulary"


def use(app: Flask, referee: Referee) -> None:
    """Let ``app`` judge words with ``referee``."""
    app.extensions[_KEY] = referee
    app.extensions[_VOCABULARY] = Dictionary(lambda: referee)


def referee() -> Referee:
    """The referee of the application that answers the current request."""
    return referee_of(current_app)


def referee_of(app: Flask) -> Referee:
    """The same for whoever answers no request."""
    return cast(Referee, app.extensions[_KEY])


def vocabulary() -> Dictionary:
    """The words of its games."""
    return vocabulary_of(current_app)


def vocabulary_of(app: Flask) -> Dictionary:
    """The same for whoever answers no request."""
    return cast(Dictionary, app.extensions[_VOCABULARY])
