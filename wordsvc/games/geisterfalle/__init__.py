"""Geisterfalle: points, calls, tickets, rounds and the party (rules GF-01 to GF-21).

Start reading at :mod:`.rounds`; :mod:`.contract` holds the JSON of all operations.
"""

from wordsvc.games.geisterfalle.contract import GAME

__all__ = ["GAME"]
