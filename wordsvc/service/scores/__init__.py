"""Scoring a finished game that nobody kept: one short form a game, and a result to share.

Start reading at :mod:`.pages`; :mod:`.forms` turns what was typed into a request of the game, each game's
module says how, and :mod:`.results` is what comes back.
"""

from wordsvc.service.scores.pages import blueprint

__all__ = ["blueprint"]
