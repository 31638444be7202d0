"""A season of Spukstaben: whole games played by bots on the invented deck, their scores, and plots.

Start reading at :mod:`tools.season.__main__`; ``tools/simulate`` runs it. Every game is also an examination
of the engine: see :mod:`tools.season.table`.
"""
