"""The best words for a whole team, proven best.

Start reading at :mod:`best` (the operation), then :mod:`reach` (what all words can do on a board) and
:mod:`sweep` (which of them together).
"""
