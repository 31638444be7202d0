"""Corrections of misspelled words (W-36, W-50): start reading at :mod:`.corrector`.

Three ways lead to what may have been meant: base forms that sound alike (:mod:`.sound`), those at
distance 1 (:mod:`.neighbours`), common ones at distance 2 (:mod:`.letters`). What the mistake costs
(:mod:`.cost`) then says which of them are plausible and which come first.
"""

from wordsvc.lexicon.spelling.corrector import Corrector, build_index

__all__ = ["Corrector", "build_index"]
