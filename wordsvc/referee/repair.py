"""Repairs that keep a word in play: base form, correction, shortened word (W-50 to W-53)."""

from __future__ import annotations

from typing import Final

from wordsvc.lexicon.sense import Outcome as Sense
from wordsvc.referee.case import Case
from wordsvc.referee.rules import decide, is_meant
from wordsvc.referee.verdict import Outcome, Reason
from wordsvc.rule import rule

AT_MOST: Final = 5
SHORTEST: Final = 2

MISTAKES: Final = frozenset({Reason.MISSPELLED, Reason.OLD_SPELLING})
"""Reasons that are a spelling mistake."""

MAYBE_MISTAKES: Final = frozenset({Reason.NONSENSE_COMPOUND, Reason.COMPOUND_UNCLEAR, Reason.TOO_LONG})
"""Reasons that may hide one, where the word is no form of anything: STANDART, Stand + Art."""


def may_be_a_mistake(reason: Reason, bases: tuple[str, ...]) -> bool:
    """Whether corrections are worth a search."""
    return reason in MISTAKES or (reason in MAYBE_MISTAKES and not bases)


@rule("W-51")
def base_forms(case: Case) -> tuple[str, ...]:
    """Every base form that the key can have, likeliest first; of a diminutive the noun.

    A form of a compound that no list holds only where nothing else is known of the key, and where that
    compound is no nonsense.
    """
    forms = [analysis.base for analysis in case.analyses]
    if not case.lexicon.entries.is_sure(case.key):
        forms += case.diminished
        if not forms and not is_meant(case):
            forms += (base for base in case.inflected_compounds if not _is_nonsense(case.of(base)))
    return tuple(dict.fromkeys(forms))


@rule("W-50")
def corrections(case: Case) -> tuple[str, ...]:
    """At most five base forms that may have been meant, best first; they may be too long.

    A compound that no source lists comes last: SPIELESHOP → SPIELSHOP.
    """
    modern = case.lexicon.old_spellings.get(case.key, ())
    near = case.lexicon.spelling.corrections(case.key, AT_MOST, lambda key: key not in case.rules.forbid)
    joined = [key for key in case.rightly_joined if is_meant(case.of(key))]
    found = [*modern, *filter(case.is_sure, joined), *near, *joined]
    return tuple(key for key in dict.fromkeys(found) if _may_be_offered(case, key))[:AT_MOST]


@rule("W-52")
def shortened(case: Case) -> tuple[str, ...]:
    """At most five valid words that remain when letters before or after them go; longest first.

    Of equally long ones a listed word comes before a sensible compound, the more sensible one first.
    """
    size = len(case.key)
    pieces = {
        case.key[start:end]
        for start in range(size)
        for end in range(start + SHORTEST, min(size, start + case.rules.max_length) + 1)
    } - {case.key}
    sense = {piece: 1.0 for piece in pieces if case.is_sure(piece)} | _sensible_ends(case)
    valid = [piece for piece in sense if _may_be_offered(case, piece)]
    frequency = case.lexicon.entries.frequency_of
    return tuple(
        sorted(valid, key=lambda piece: (-len(piece), -sense[piece], -frequency(piece), piece))[:AT_MOST]
    )


def _sensible_ends(case: Case) -> dict[str, float]:
    """Compounds that no source lists and that the key begins or ends with, with their scores.

    GURKENBROTDOSE → GURKENBROT. Only what a rule would call valid, and only where the key is a compound.
    """
    if case.judged is None:
        return {}
    lengths = range(SHORTEST, min(len(case.key), case.rules.max_length + 1))
    ends = {piece for size in lengths for piece in (case.key[:size], case.key[-size:])}
    cases = (case.of(piece) for piece in ends if not case.is_sure(piece))
    return {
        shorter.key: shorter.judged.score
        for shorter in cases
        if shorter.judged and decide(shorter).outcome is Outcome.VALID
    }


@rule("W-53")
def _may_be_offered(case: Case, key: str) -> bool:
    """The repaired word is the word: not forbidden, not used before, not too short."""
    return key not in case.rules.forbid and not case.is_used(key) and len(key) >= case.rules.min_length


def _is_nonsense(case: Case) -> bool:
    return case.judged is not None and case.judged.outcome is Sense.NONSENSE
