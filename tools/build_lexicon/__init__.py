"""Builds ``data/lexicon`` from pinned public packages: ``python -m tools.build_lexicon``.

Reading order: :mod:`sources` (what the packages say), :mod:`names` (names, places, abbreviations),
:mod:`inflection` (which form is of which base form), :mod:`headwords` (what counts as a base form),
:mod:`write` (tries, arrays, ``meta.json``). The same sources give the same bytes.
"""
