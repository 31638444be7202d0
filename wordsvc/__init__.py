"""German word referee and score keeper for four games at the table.

Start reading at :mod:`wordsvc.referee` (a word in, a verdict out) and
:mod:`wordsvc.games` (a position and a move in, a position or a reason out).
"""

__version__ = "0.1.0"
