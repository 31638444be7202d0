"""The lexicon as the vocabulary of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Verdict


@dataclass(frozen=True, eq=False)
class Dictionary:
    """Judges and lists words; ``referee`` opens the lexicon, and is asked only where a game needs words."""

    referee: Callable[[], Referee]

    def __call__(self, word: str, /) -> Verdict:
        """The verdict on ``word``."""
        return self.referee().judge(word)

    def base_forms(self) -> Iterator[tuple[str, int]]:
        """Keys of the sure base forms with ten times their Zipf value."""
        return self.referee().lexicon.entries.sure()
