"""How fast and how large: one table, the peers measured in the same run on the same words.

Start reading at :mod:`tools.benchmark.__main__`. A row is a function that returns a :class:`Row`; add it to
the module of its subject (``words``, ``games``, ``best``) and to the list of ``ROWS`` there.
"""
