"""What the referee makes of a compound that no source lists: is it sensible? (W-20, W-35, W-40)"""

from __future__ import annotations

from wordsvc.lexicon.sense import Judged
from wordsvc.referee.case import Case


def read_compound(case: Case) -> Judged | None:
    """The most sensible reading of the key as a compound, or None where it is none.

    What sounds like a common word and is written nearly so is that word misspelled: WIEDERSTAND.
    """
    return None if case.judged is None or case.homophone else case.judged
