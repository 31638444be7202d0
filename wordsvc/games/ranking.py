"""Who comes first: positions and places of a final ranking."""

from __future__ import annotations

from collections.abc import Sequence


def rank(merits: Sequence[tuple[int, ...]]) -> tuple[list[int], list[int]]:
    """Positions of ``merits``, largest first and level ones in their order, and their places (1, 1, 3)."""
    order = sorted(range(len(merits)), key=lambda position: merits[position], reverse=True)
    return order, [1 + sum(other > merits[position] for other in merits) for position in order]
