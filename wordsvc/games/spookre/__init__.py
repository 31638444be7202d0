"""Spookre and, for two players, The Spectral Gates (rules SK-01 to SK-14, SG-01 to SG-10).

Start reading at :mod:`.meetings`, :mod:`.nights` and :mod:`.gates`; :mod:`.contract` holds the JSON.
"""

from wordsvc.games.spookre.contract import GAME

__all__ = ["GAME"]
