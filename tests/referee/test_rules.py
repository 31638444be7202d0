"""Rules of the word sheet beyond single examples (those are in ``examples.tsv``)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Outcome, Reason

GROUNDS = {
    "W-11": "BÄUERIN LÄUFERIN ÄRZTIN",
    "W-12": "BEKANNTE BEKANNTER",
    "W-13": "BEKANNT UNERHÖRT UNGETRAGEN REIZEND SPANNEND VERLIEBT",
    "W-14": "ELTERN LEUTE FERIEN EINKÜNFTE WINDPOCKEN",
    "W-15": "MÄDCHEN MÄRCHEN KANINCHEN VEILCHEN",
    "W-16": "BERLINER FRANZOSE",
    "W-17": "UNI KITA UFO RADAR",
}
"""Grounds on which a word of the dictionary is valid; where it is one anyway, W-10 may be cited."""


def test_w01_endless_input_is_not_searched(referee: Referee) -> None:
    explanation = referee.explain("a" * 257)
    assert explanation.verdict[1:6] == (None, 0, Outcome.INVALID, Reason.TOO_LONG, "W-02")
    assert not explanation.suggestions + explanation.shortened


def test_w02_letters_of_the_key_count(referee: Referee) -> None:
    assert referee.judge("Straßenbau").length == 11
    assert referee.judge("Großvater").length == 10


def test_w03_the_spelling_that_saves_it_is_shown(referee: Referee) -> None:
    explanation = referee.explain("aß")
    assert [found.spelling for found in explanation.spellings] == ["Ass"]
    assert explanation.base_forms == ("ESSEN",)


@pytest.mark.parametrize("rule", GROUNDS)
def test_w11_to_w17_grounds(referee: Referee, rule: str) -> None:
    verdicts = [referee.judge(word) for word in GROUNDS[rule].split()]
    assert {verdict.reason for verdict in verdicts} == {Reason.BASE_FORM}
    assert {rule} <= {verdict.rule for verdict in verdicts} <= {rule, "W-10"}


WRONGLY_JOINED = {"SPIELESHOP": "SPIELSHOP", "BAUERBROT": "BAUERNBROT"}


@pytest.mark.parametrize("word", WRONGLY_JOINED)
@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        (HouseRules(compounds="any"), True),
        (HouseRules(max_length=8), True),
        (HouseRules(min_length=12), False),
        (HouseRules(forbid=frozenset(WRONGLY_JOINED.values())), False),
    ],
)
def test_w36_what_was_meant_does_not_hang_on_what_the_table_bars(
    referee: Referee, word: str, rules: HouseRules, offered: bool
) -> None:
    explanation = referee.explain(word, replace(rules, max_length=max(rules.max_length, len(word))))
    if len(word) >= rules.min_length:
        assert explanation.verdict.reason is Reason.MISSPELLED
    assert (WRONGLY_JOINED[word] in explanation.suggestions) == offered


def test_w36_a_dictionary_only_table_means_no_unlisted_compound(referee: Referee) -> None:
    rules = HouseRules(compounds="dictionary_only")
    assert referee.judge("SPIELESHOP", rules).reason is Reason.UNKNOWN
    assert referee.explain("BAUERBROT", rules).suggestions[:1] == ("BAUERNBROT",)


@pytest.mark.parametrize(
    ("word", "bases"), [("GIPSFASSADEN", ("GIPSFASSADE",)), ("HUNDEPULLI", ()), ("MONDGABELN", ())]
)
def test_w51_base_forms_of_unlisted_compounds(referee: Referee, word: str, bases: tuple[str, ...]) -> None:
    assert referee.explain(word, HouseRules(max_length=12)).base_forms == bases


def test_w36_joining_that_goes_round_in_a_circle_is_unknown(referee: Referee) -> None:
    assert referee.judge("SCHUPPEOPA").reason is Reason.UNKNOWN


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Hausboot", ["HAUS", "BOOT"]),
        ("Häkelnadel", ["HÄKEL", "NADEL"]),
        ("Staubecken", ["STAU", "BECKEN"]),
        ("Massenware", ["MASSE", "WARE"]),
        ("Gurkenbrot", ["GURKE", "BROT"]),
    ],
)
def test_w20_parts(referee: Referee, word: str, parts: list[str]) -> None:
    assert [part.key for part in referee.explain(word).parts] == parts


@pytest.mark.parametrize("word", ["Spülgen", "Urangen", "Erdorang", "Weltluv"])
def test_w20_what_only_falls_into_parts(referee: Referee, word: str) -> None:
    assert not referee.judge(word).valid


def test_w36_struck_spellings_are_listed_nowhere(referee: Referee) -> None:
    lexicon = referee.lexicon
    assert not [key for key in lexicon.old_spellings if key in lexicon.entries]
    modern = {key for keys in lexicon.old_spellings.values() for key in keys}
    assert not [key for key in modern if key in lexicon.old_spellings]


@pytest.mark.parametrize("word", ["Haus", "Orange", "rlnwatvwv", "Xyzzyqq", "Türkei", "H4us"])
def test_w50_nothing_to_correct(referee: Referee, word: str) -> None:
    assert referee.explain(word).suggestions == ()


@pytest.mark.parametrize(
    ("form", "bases"),
    [
        ("WAREN", "SEIN WARE"),
        ("waren", "SEIN WARE"),
        ("Waren", "WARE SEIN"),
        ("zugelassen", "ZULASSEN"),
        ("marschiert", "MARSCHIEREN"),
        ("SINNVOLLSTEN", "SINNVOLL"),
    ],
)
def test_w51_every_base_form_the_likeliest_first(referee: Referee, form: str, bases: str) -> None:
    assert referee.explain(form).base_forms == tuple(bases.split())


def test_w51_base_forms_whatever_the_reason(referee: Referee) -> None:
    assert referee.explain("wäre", used={"WÄRE"}).base_forms[0] == "SEIN"
    assert referee.explain("wäre", HouseRules(forbid=frozenset({"WÄRE"}))).base_forms[0] == "SEIN"


def test_w52_the_longest_first(referee: Referee) -> None:
    explanation = referee.explain("AUTOVOGEL", HouseRules(compounds="dictionary_only"))
    assert explanation.shortened[:2] == ("VOGEL", "AUTO")


def test_w53_too_long_is_named(referee: Referee) -> None:
    assert referee.explain("marschiert").too_long == ("MARSCHIEREN",)
    assert referee.explain("marschiert", HouseRules(max_length=11)).too_long == ()


@pytest.mark.parametrize(
    ("rules", "used"),
    [
        (STANDARD, {"STANDARD"}),
        (HouseRules(forbid=frozenset({"STANDARD"})), set()),
        (HouseRules(reuse="stem"), {"STAND"}),
    ],
)
def test_w53_what_may_not_be_played_is_not_offered(
    referee: Referee, rules: HouseRules, used: set[str]
) -> None:
    assert referee.explain("STANDART").suggestions[0] == "STANDARD"
    assert "STANDARD" not in referee.explain("STANDART", rules, used).suggestions


@pytest.mark.parametrize(
    ("word", "switches"),
    [
        ("Albanien", {"names", "abbreviations", "inflected", "diminutives"}),
        ("Michael", {"places", "abbreviations", "inflected", "diminutives"}),
        ("LKW", {"names", "places", "inflected", "diminutives"}),
        ("Liedern", {"names", "places", "abbreviations", "diminutives"}),
        ("Tischlein", {"names", "places", "abbreviations", "inflected"}),
        ("rauh", {"names", "places", "abbreviations", "inflected", "diminutives"}),
        ("vieleicht", {"names", "places", "abbreviations", "inflected", "diminutives"}),
    ],
)
def test_w60_switches_do_not_reach_further(referee: Referee, word: str, switches: set[str]) -> None:
    rules = replace(STANDARD, **dict.fromkeys(switches, True))
    assert referee.judge(word, rules) == referee.judge(word)


def test_w60_dictionary_only_keeps_listed_compounds(referee: Referee) -> None:
    assert referee.judge("Hausboot", HouseRules(compounds="dictionary_only")).valid


def test_w60_a_stem_in_common_is_enough(referee: Referee) -> None:
    strict = HouseRules(reuse="stem")
    assert referee.judge("Läuferin", used={"LÄUFER"}).valid
    assert referee.judge("Läuferin", strict, {"LÄUFER"}).reason is Reason.ALREADY_USED
    assert referee.judge("Haus", strict, {"LÄUFER"}).valid


@pytest.mark.parametrize(
    ("word", "rules", "used", "reason"),
    [
        ("Straßenbau", HouseRules(forbid=frozenset({"STRASSENBAU"})), "STRASSENBAU", Reason.TOO_LONG),
        ("Haus", HouseRules(forbid=frozenset({"HAUS"})), "HAUS", Reason.HOUSE_RULE),
        ("rauh", STANDARD, "RAUH", Reason.ALREADY_USED),
        ("Liedern", STANDARD, "LIEDERN", Reason.ALREADY_USED),
        ("Spagetti", STANDARD, "", Reason.OLD_SPELLING),
        ("Liedern", HouseRules(places=True), "", Reason.INFLECTED),
        ("Polen", STANDARD, "", Reason.BASE_FORM),
        ("Darmstadt", HouseRules(compounds="any"), "", Reason.PLACE_NAME),
    ],
)
def test_the_first_reason_wins(
    referee: Referee, word: str, rules: HouseRules, used: str, reason: Reason
) -> None:
    assert referee.judge(word, rules, set(used.split())).reason is reason


def test_w52_a_sensible_compound_may_remain(referee: Referee) -> None:
    explanation = referee.explain("Gurkenbrotdose")
    assert explanation.verdict.reason is Reason.TOO_LONG
    assert explanation.shortened[:2] == ("GURKENBROT", "BROTDOSE")
    assert referee.judge("GURKENBROT").reason is Reason.COMPOUND


def test_w52_a_nonsensical_compound_may_not(referee: Referee) -> None:
    explanation = referee.explain("Kuhlampenschirm")
    assert referee.judge("KUHLAMPE").reason is Reason.NONSENSE_COMPOUND
    assert "KUHLAMPE" not in explanation.shortened
    assert "LAMPE" in explanation.shortened


def test_w52_only_listed_words_remain_where_the_table_wants_a_dictionary(referee: Referee) -> None:
    rules = replace(STANDARD, compounds="dictionary_only")
    assert "GURKENBROT" not in referee.explain("Gurkenbrotdose", rules).shortened


def test_w52_of_equally_long_ones_a_listed_word_comes_first(referee: Referee) -> None:
    for word in ("Gurkenbrotdose", "Handyhüllenfach", "Zwiebelbrotkorb"):
        shortened = referee.explain(word).shortened
        listed = [referee.judge(key).reason is not Reason.COMPOUND for key in shortened]
        order = [(-len(key), not is_listed) for key, is_listed in zip(shortened, listed, strict=True)]
        assert order == sorted(order)
