"""The house-rule switches of the rule sheet; the first value of each is the default."""

from __future__ import annotations

from typing import Literal

from wordsvc.edge import Model


class HouseRules(Model):
    """``rules`` of a request; each field names the rule it switches."""

    reuse: Literal["exact", "stem"] = "exact"
    """SP-04"""
    letter_sharing: Literal["exclusive", "shared"] = "exclusive"
    """SP-11"""
    assignment: Literal["free", "strict_left_to_right"] = "free"
    """SP-16"""
    siblings: Literal["immediate", "after_regular"] = "immediate"
    """SP-26"""
    condition_scope: Literal["occurrence", "whole_word"] = "occurrence"
    """SP-34"""
    arrow_cycle: Literal["mutual", "deadlock"] = "mutual"
    """SP-45"""
    shield_timing: Literal["start_of_word", "sequential"] = "start_of_word"
    """SP-49"""
    power_word_checks: Literal["apply", "ignore"] = "apply"
    """SP-61"""
    empty_bonus: Literal["literal", "only_if_scared"] = "literal"
    """SP-62"""
    negative_score: Literal["lowest_rating", "clamp_to_0", "unrated"] = "lowest_rating"
    """SP-63"""
