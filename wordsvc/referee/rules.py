"""The rules of the word sheet, one function each, in the order in which they are asked.

A rule function looks at a :class:`~wordsvc.referee.case.Case` and says what it finds, or None: then the
next is asked. The order is the contract's: house rules, dictionary, old spelling, inflected forms,
abbreviations, names, places, compounds, misspellings, unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from wordsvc.lexicon.entries import Standing
from wordsvc.lexicon.forms import Kind
from wordsvc.lexicon.refusals import Name
from wordsvc.lexicon.sense import Outcome as Sense
from wordsvc.referee.case import Case
from wordsvc.referee.compounds import read_compound
from wordsvc.referee.verdict import Outcome, Reason
from wordsvc.rule import rule


class Finding(NamedTuple):
    """What a rule says; ``saying`` is the code of the sentence where it is not the reason's own."""

    outcome: Outcome
    reason: Reason
    rule: str
    saying: str


def _valid(reason: Reason, identifier: str) -> Finding:
    return Finding(Outcome.VALID, reason, identifier, reason.value)


def _team(reason: Reason, saying: str) -> Finding:
    return Finding(Outcome.TEAM, reason, "W-40", saying)


def _invalid(reason: Reason, identifier: str, saying: str = "") -> Finding:
    return Finding(Outcome.INVALID, reason, identifier, saying or reason.value)


ALLOWED_BY_SWITCH: Final = Finding(Outcome.VALID, Reason.HOUSE_RULE, "W-60", "house_rule_switch")

LISTED: Final = {
    Standing.HEADWORD: _valid(Reason.BASE_FORM, "W-10"),
    Standing.FEMININE: _valid(Reason.BASE_FORM, "W-11"),
    Standing.NOMINALISED: _valid(Reason.BASE_FORM, "W-12"),
    Standing.PARTICIPLE: _valid(Reason.BASE_FORM, "W-13"),
    Standing.PLURAL_ONLY: _valid(Reason.BASE_FORM, "W-14"),
    Standing.DIMINUTIVE: _valid(Reason.BASE_FORM, "W-15"),
    Standing.INHABITANT: _valid(Reason.BASE_FORM, "W-16"),
    Standing.CLIPPED: _valid(Reason.BASE_FORM, "W-17"),
    Standing.FORMER_NAME: _valid(Reason.BASE_FORM, "W-19"),
}
"""What a sure standing in the dictionary amounts to."""

UNSURE: Final = {
    Standing.RARE: _team(Reason.RARE, "rare"),
    Standing.FUNCTION_FORM: _team(Reason.RARE, "function_form"),
    Standing.HALF_DIMINUTIVE: _team(Reason.RARE, "half_diminutive"),
}
"""The third answer (W-40)."""


@rule("W-02")
def length(case: Case) -> Finding | None:
    """Letters of the key, within the limits of the table."""
    if len(case.key) > case.rules.max_length:
        return _invalid(Reason.TOO_LONG, "W-02")
    if len(case.key) < case.rules.min_length:
        return _invalid(Reason.TOO_SHORT, "W-02")
    return None


@rule("W-60")
def forbidden(case: Case) -> Finding | None:
    """Words that the team has forbidden."""
    if case.key in case.rules.forbid:
        return _invalid(Reason.HOUSE_RULE, "W-60", "house_rule_forbidden")
    return None


@rule("W-37")
def used_before(case: Case) -> Finding | None:
    """The same key in an earlier round; under ``reuse: stem`` also one inside the other."""
    if case.is_used(case.key):
        return _invalid(Reason.ALREADY_USED, "W-37")
    return None


@rule("W-60")
def allowed(case: Case) -> Finding | None:
    """Words that the team has allowed."""
    if case.key in case.rules.allow:
        return Finding(Outcome.VALID, Reason.HOUSE_RULE, "W-60", "house_rule_allowed")
    return None


@rule("W-03", "W-10", "W-11", "W-12", "W-13", "W-14", "W-15", "W-16", "W-17", "W-18", "W-19")
def listed(case: Case) -> Finding | None:
    """A base form in the dictionary, whatever its case; the standing tells on which ground."""
    return LISTED.get(case.standing) if case.standing is not None else None


@rule("W-36")
def old_spelling(case: Case) -> Finding | None:
    """Spellings struck from today's orthography."""
    return _invalid(Reason.OLD_SPELLING, "W-36") if case.key in case.lexicon.old_spellings else None


@rule("W-40")
def unsure(case: Case) -> Finding | None:
    """In one weak source only, a half-lexicalised diminutive, an inflected function word: the team decides.

    The build lists as rare only what no later rule has anything to say about.
    """
    return UNSURE.get(case.standing) if case.standing is not None else None


@rule("W-34")
def inflected(case: Case) -> Finding | None:
    """Forms of a base form: plural, finite verb, declined adjective, comparison, participle."""
    if not case.analyses:
        return None
    if case.rules.inflected:
        return ALLOWED_BY_SWITCH
    return _invalid(_reason_of(case), "W-34")


def _reason_of(case: Case) -> Reason:
    return _REASONS.get(case.analyses[0].kind, Reason.INFLECTED)


_REASONS: Final = {
    Kind.PARTICIPLE: Reason.PARTICIPLE,
    Kind.DECLINED_PARTICIPLE: Reason.PARTICIPLE,
    Kind.COMPARISON: Reason.COMPARISON,
}


@rule("W-34")
def diminutive(case: Case) -> Finding | None:
    """Productive diminutives in -chen and -lein."""
    if not case.diminished or case.name:
        return None
    return ALLOWED_BY_SWITCH if case.rules.diminutives else _invalid(Reason.DIMINUTIVE, "W-34")


@rule("W-32")
def abbreviation(case: Case) -> Finding | None:
    """Abbreviations, also where a dictionary lists them."""
    if not case.name & Name.ABBREVIATION:
        return None
    return ALLOWED_BY_SWITCH if case.rules.abbreviations else _invalid(Reason.ABBREVIATION, "W-32")


@rule("W-30")
def proper_name(case: Case) -> Finding | None:
    """People, characters, things, brands."""
    if not case.name & (Name.PERSON | Name.BRAND):
        return None
    if case.rules.names:
        return ALLOWED_BY_SWITCH
    return _invalid(Reason.PROPER_NAME, "W-30", "brand" if case.name & Name.BRAND else "")


@rule("W-31")
def place_name(case: Case) -> Finding | None:
    """Cities, countries, mountains, rivers."""
    if not case.name & Name.PLACE:
        return None
    return ALLOWED_BY_SWITCH if case.rules.places else _invalid(Reason.PLACE_NAME, "W-31")


@rule("W-20", "W-35", "W-40")
def compound(case: Case) -> Finding | None:
    """A compound that no source lists: sensible, unclear or nonsense."""
    reading = read_compound(case)
    if reading is None:
        return None
    if case.rules.compounds == "any":
        return ALLOWED_BY_SWITCH
    if case.rules.compounds == "dictionary_only":
        return _invalid(Reason.HOUSE_RULE, "W-60", "house_rule_compounds")
    return _SENSES[reading.outcome]


_SENSES: Final = {
    Sense.SENSIBLE: _valid(Reason.COMPOUND, "W-20"),
    Sense.UNCLEAR: _team(Reason.COMPOUND_UNCLEAR, "compound_unclear"),
    Sense.NONSENSE: _invalid(Reason.NONSENSE_COMPOUND, "W-35"),
}


@rule("W-34")
def inflected_compound(case: Case) -> Finding | None:
    """A form of a compound that no list holds, by its head."""
    if not case.inflected_compounds:
        return None
    return ALLOWED_BY_SWITCH if case.rules.inflected else _invalid(Reason.INFLECTED, "W-34")


@rule("W-36")
def misspelled(case: Case) -> Finding | None:
    """Something listed was meant, or a sensible compound whose parts are joined wrongly."""
    meant = case.is_misspelling or any(is_meant(case.of(key)) for key in case.rightly_joined)
    return _invalid(Reason.MISSPELLED, "W-36") if meant else None


@rule("W-33")
def unknown(case: Case) -> Finding:
    """Nothing listed, nothing near."""
    del case
    return _invalid(Reason.UNKNOWN, "W-33")


Rules = tuple[Callable[[Case], Finding | None], ...]

OF_THE_WORD: Final[Rules] = (
    allowed,
    listed,
    old_spelling,
    unsure,
    inflected,
    diminutive,
    abbreviation,
    proper_name,
    place_name,
    compound,
)
"""What a word is by itself, whatever the table bars."""

RULES: Final[Rules] = (
    length,
    forbidden,
    used_before,
    *OF_THE_WORD,
    inflected_compound,
    misspelled,
    unknown,
)
"""The order of the contract: the first that finds something decides."""


def decide(case: Case) -> Finding:
    """The first finding of the rules in their order."""
    return next(_findings(RULES, case))


def is_meant(case: Case) -> bool:
    """Whether a mistake may be put right by this: valid by itself, be it too long or used before."""
    finding = next(_findings(OF_THE_WORD, case), None)
    return finding is not None and finding.outcome is Outcome.VALID


def _findings(rules: Rules, case: Case) -> Iterator[Finding]:
    return (finding for each in rules if (finding := each(case)) is not None)
