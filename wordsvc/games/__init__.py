"""The four games: position and move in, position or a reason out; nothing here knows of the web.

Start reading at :mod:`wordsvc.games.game`, then at a game's own package.
"""
