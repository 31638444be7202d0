"""What the pages of each game show beside the view. A game's templates are in ``tables/<name>/``:

``game.html``, ``set_up.html`` (both extend the ones above them), ``entries.html`` (what the history says of
an event, and how it is put right), ``summary.html`` (a finished game in one line), ``house_rules.html`` and,
where the frame's own is not enough, ``style.html``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol

from wordsvc.edge import Json
from wordsvc.service.tables.game_pages import geisterfalle, spanta, spookre, spukstaben
from wordsvc.tables.history import History


class GamePages(Protocol):
    """The pages of one game, a module each."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """The game's name as people say it."""

    @property
    def KINDS(self) -> Mapping[str, Any]:  # noqa: N802
        """What each kind of event is called, in the language of the request."""

    @property
    def CORRECTABLE(self) -> Collection[str]:  # noqa: N802
        """The kinds that can be put right on the history page."""

    def about(self, game: Json, history: History, earlier: Sequence[History]) -> dict[str, Any]:
        """Further values for the game's templates; ``earlier`` are the table's other games of this kind."""


GAME_PAGES: Final[Mapping[str, GamePages]] = {
    "spukstaben": spukstaben,
    "geisterfalle": geisterfalle,
    "spookre": spookre,
    "spanta": spanta,
}
"""By the game's public name, in the order in which they are offered."""
