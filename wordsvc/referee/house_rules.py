"""The table's own word rules (W-60); the defaults are the rulebook's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Switches of the word rules. ``allow`` and ``forbid`` hold keys (folded words) the team decided on."""

    max_length: int = 10
    min_length: int = 2
    allow: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    names: bool = False
    places: bool = False
    abbreviations: bool = False
    inflected: bool = False
    diminutives: bool = False
    compounds: Literal["sensible", "dictionary_only", "any"] = "sensible"
    reuse: Literal["exact", "stem"] = "exact"


STANDARD: Final = HouseRules()
