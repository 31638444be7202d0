"""The table's own rules; the defaults are the rule sheet's."""

from __future__ import annotations

from typing import Literal

from wordsvc.edge import Model


class HouseRules(Model):
    """``rules`` of a request: the switches of GF-03, GF-09, GF-12 and GF-19."""

    red_voids_ticket: bool = True
    jet_tie: Literal["stay", "next_lower"] = "stay"
    extra_ball: Literal["immediate", "next_round"] = "immediate"
    pro_space: Literal["at_scoring", "at_round_start"] = "at_scoring"
