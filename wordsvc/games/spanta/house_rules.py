"""The table's own rules; the defaults are the rule sheet's."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wordsvc.edge import Model


class HouseRules(Model):
    """``rules`` of a request: the switches of SA-05 (``pass``), SA-12 and SA-16."""

    passing: Literal["stuck_only", "free"] = Field(default="stuck_only", alias="pass")
    formation_gap: Literal["adjacent", "any_ordered_cards"] = "adjacent"
    formation_overlap: bool = False
    deck_icons: Literal["dice", "player_count"] = "dice"
    wild_3p: Literal["flagged_only", "all"] = "flagged_only"


class Ruled(Model):
    """A request that may carry the table's house rules."""

    rules: HouseRules = HouseRules()
