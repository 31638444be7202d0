"""Scoring sheets: what points are for, and who comes first."""

from __future__ import annotations

from collections.abc import Sequence

from wordsvc.edge import Model, Sentence
from wordsvc.messages import Message


class Line(Model):
    """One line of a scoring sheet: what the points are for, and the rule they rest on."""

    text: Sentence
    points: int
    rule: str

    @classmethod
    def of(cls, message: Message, points: int) -> Line:
        """The line that says ``message``."""
        return cls(text=message, points=points, rule=message.rule)


def rank(merits: Sequence[tuple[int, ...]]) -> tuple[list[int], list[int]]:
    """Positions of ``merits``, largest first and level ones in their order, and their places (1, 1, 3)."""
    order = sorted(range(len(merits)), key=lambda position: merits[position], reverse=True)
    return order, [1 + sum(other > merits[position] for other in merits) for position in order]
