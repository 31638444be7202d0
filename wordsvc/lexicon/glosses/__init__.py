"""Meanings: what a headword means, in the words of the German Wiktionary.

The texts are other people's, so none of them is shipped: set-up builds an index of them in the
user's cache (:mod:`.setup`, from the wheel that :mod:`.wiktionary` reads), and the index is then read
by mmap (:mod:`.index`). Without it everything else works.
"""

from wordsvc.lexicon.glosses.index import Gloss, Glosses, GlossesError, build, default_path
from wordsvc.lexicon.glosses.setup import install

__all__ = ["Gloss", "Glosses", "GlossesError", "build", "default_path", "install"]
