"""What holds for whatever anybody types, and for whatever is listed."""

from __future__ import annotations

import random
import string
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.labelled import read_reports, read_words
from wordsvc.lexicon.alphabet import LETTERS
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Explanation, Outcome, Reason

KNOWN = sorted({row.word for row in (*read_words(), *read_reports())})
ANY_COMPOUND = HouseRules(max_length=40, compounds="any")

letters = st.text(alphabet=LETTERS + LETTERS.lower() + "ßé", min_size=1, max_size=14)
anything = st.text(max_size=300) | st.text(
    alphabet=string.printable + "ÄÖÜäöüß\u0308\u00ad\u200b\0", max_size=14
)
known = st.sampled_from(KNOWN)
cut_and_glued = st.tuples(known, known).map(lambda pair: pair[0] + pair[1].lower())
typed = anything | letters | known | cut_and_glued
rules = st.builds(
    HouseRules,
    max_length=st.integers(1, 20),
    min_length=st.integers(1, 4),
    allow=st.frozensets(known.map(str.upper), max_size=2),
    forbid=st.frozensets(known.map(str.upper), max_size=2),
    **{switch.name: st.booleans() for switch in fields(HouseRules) if switch.type == "bool"},
    compounds=st.sampled_from(["sensible", "dictionary_only", "any"]),
    reuse=st.sampled_from(["exact", "stem"]),
)
used = st.frozensets(known.map(str.upper), max_size=3)


@settings(max_examples=200, deadline=None)
@given(word=typed, rules=rules, used=used)
def test_headline_and_explanation_agree(
    referee: Referee, word: str, rules: HouseRules, used: frozenset[str]
) -> None:
    explanation = referee.explain(word, rules, used)
    verdict = referee.judge(word, rules, used)
    assert verdict == explanation.verdict
    assert verdict.word == word
    assert verdict.length == len(verdict.key or "")
    assert 0 <= explanation.confidence <= 1
    assert verdict.message.text("de") != verdict.message.text("en")


@settings(max_examples=100, deadline=None)
@given(words=st.lists(typed, max_size=5), rules=st.just(STANDARD) | rules, used=st.just(frozenset()) | used)
def test_many_at_once_are_judged_like_each(
    referee: Referee, words: list[str], rules: HouseRules, used: frozenset[str]
) -> None:
    verdicts = referee.judge_all(words, rules, used)
    assert verdicts == [referee.explain(word, rules, used).verdict for word in words]


@settings(max_examples=100, deadline=None)
@given(word=typed)
def test_a_verdict_is_that_of_its_key(referee: Referee, word: str) -> None:
    verdict = referee.judge(word)
    if verdict.key is not None:
        again = referee.judge(verdict.key)
        assert (verdict.key, verdict.verdict) == (again.key, again.verdict)


@settings(max_examples=100, deadline=None)
@given(word=letters | known)
def test_case_never_decides(referee: Referee, word: str) -> None:
    verdicts = {referee.judge(typed)[1:] for typed in (word, word.upper(), word.lower(), word.capitalize())}
    assert len({(key, outcome) for key, _, outcome, *_ in verdicts}) == 1


@settings(max_examples=100, deadline=None)
@given(word=letters | known | cut_and_glued, rules=rules, used=used)
def test_what_is_offered_is_playable(
    referee: Referee, word: str, rules: HouseRules, used: frozenset[str]
) -> None:
    explanation = referee.explain(word, rules, used)
    for key in (*explanation.suggestions, *explanation.shortened):
        if key not in explanation.too_long:
            assert referee.judge(key, rules, used).valid, key


@settings(max_examples=100, deadline=None)
@given(word=letters | known | cut_and_glued, rules=rules)
def test_too_long_is_what_is_over_the_limit(referee: Referee, word: str, rules: HouseRules) -> None:
    explanation = referee.explain(word, rules)
    over = {key for key in offers(explanation) if len(key) > rules.max_length}
    assert set(explanation.too_long) == over
    assert len(explanation.too_long) == len(over)


@settings(max_examples=100, deadline=None)
@given(word=letters | known | cut_and_glued)
def test_base_forms_are_base_forms(referee: Referee, word: str) -> None:
    """Of an inflected compound that nobody lists the base form is a compound, whatever its sense."""
    for key in referee.explain(word).base_forms:
        assert referee.judge(key, ANY_COMPOUND).verdict is not Outcome.INVALID, key


@settings(max_examples=100, deadline=None)
@given(word=letters | known | cut_and_glued)
def test_nothing_is_offered_twice(referee: Referee, word: str) -> None:
    explanation = referee.explain(word)
    for offered in (explanation.base_forms, explanation.suggestions, explanation.shortened):
        assert len(set(offered)) == len(offered)
        assert explanation.verdict.key not in offered
    assert len(explanation.suggestions) <= 5


@settings(max_examples=100, deadline=None)
@given(word=letters | known | cut_and_glued)
def test_shortened_is_what_is_left(referee: Referee, word: str) -> None:
    explanation = referee.explain(word)
    key = explanation.verdict.key or ""
    assert all(shorter in key for shorter in explanation.shortened)
    assert [len(shorter) for shorter in explanation.shortened] == sorted(
        map(len, explanation.shortened), reverse=True
    )
    if explanation.verdict.valid:
        assert explanation.suggestions == explanation.shortened == ()


@settings(max_examples=100, deadline=None)
@given(word=known, rules=rules)
def test_a_forbidden_word_is_never_valid(referee: Referee, word: str, rules: HouseRules) -> None:
    key = referee.judge(word).key
    strict = HouseRules(**{**as_dict(rules), "forbid": frozenset({key})})
    assert referee.judge(word, strict).verdict is Outcome.INVALID


def test_the_short_way_is_the_long_way(referee: Referee) -> None:
    """Listed words are answered at once; an equal set of rules takes the whole way."""
    slow = HouseRules()
    assert slow == STANDARD
    assert slow is not STANDARD
    ids = referee.lexicon.entries.ids
    for number in random.Random(3).sample(range(len(ids)), 3000):
        key = ids.restore_key(number)
        word = key.lower()
        assert referee.judge(word) == referee.judge(word, slow) == referee.explain(word).verdict


@pytest.mark.parametrize("rule", [STANDARD, ANY_COMPOUND])
def test_everything_listed_is_decided_by_its_standing(referee: Referee, rule: HouseRules) -> None:
    entries = referee.lexicon.entries
    ids = entries.ids
    for number in random.Random(4).sample(range(len(ids)), 1000):
        key = ids.restore_key(number)
        sure = entries.is_sure(key) and rule.min_length <= len(key) <= rule.max_length
        assert (referee.judge(key, rule).reason is Reason.BASE_FORM) == sure


def offers(explanation: Explanation) -> tuple[str, ...]:
    """All keys that an explanation names instead of the word."""
    return (*explanation.base_forms, *explanation.suggestions, *explanation.shortened)


def as_dict(rules: HouseRules) -> dict[str, object]:
    """The switches by name."""
    return {switch.name: getattr(rules, switch.name) for switch in fields(rules)}
