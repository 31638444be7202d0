"""A small vocabulary for tests: keys, each with ten times its Zipf value."""

from __future__ import annotations

from collections.abc import Iterable

from wordsvc.referee.verdict import Verdict


class Words:
    """The words there are; nothing is judged."""

    def __init__(self, **frequencies: int) -> None:
        self.frequencies = frequencies

    def __call__(self, word: str, /) -> Verdict:
        raise AssertionError(f"{word} was judged")

    def base_forms(self) -> Iterable[tuple[str, int]]:
        return self.frequencies.items()
