"""The table's own rules; the defaults are the rule sheet's."""

from __future__ import annotations

from typing import Literal

from wordsvc.edge import Model


class HouseRules(Model):
    """``rules`` of a request: the switches of SK-07 and SG-06."""

    clergy_fallback: Literal["mirror", "normal_rule"] = "mirror"
    clergy_twice: Literal["toggle", "idempotent"] = "toggle"
    closed_class_target: Literal["stays", "sealed"] = "stays"
