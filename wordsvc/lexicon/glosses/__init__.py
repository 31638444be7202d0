"""Meanings: what a headword means, in the words of the German Wiktionary.

The texts are other people's, so none of them is shipped: set-up (:mod:`.setup`) builds an index of them
(:mod:`.building`) in the user's cache, from the wheel that :mod:`.wiktionary` reads, and the index is
then read by mmap (:mod:`.index`). Without it everything else works. Judging words loads nothing of set-up.
"""

from wordsvc.lexicon.glosses.index import Gloss, Glosses, GlossesError

__all__ = ["Gloss", "Glosses", "GlossesError"]
