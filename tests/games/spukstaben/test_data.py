"""The data files: what the rulebook prints, and every sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path

from wordsvc.games import spukstaben
from wordsvc.games.spukstaben.tables import TABLES, Room
from wordsvc.messages import LANGUAGES, sentences


def test_ratings_fall() -> None:
    scores = [rating.score for rating in TABLES.ratings]
    assert scores == sorted(scores, reverse=True) == [16, 14, 12, 9, 6, 0]


def test_round_1_fills_three_rooms() -> None:
    assert [TABLES.first_rooms.count(room) for room in Room] == [3, 2, 1, 0]


def test_every_sentence_is_there_in_both_languages_with_the_same_values() -> None:
    german, english = (sentences(language, "spukstaben") for language in LANGUAGES)
    assert list(german) == list(english)
    for code, text in german.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[code])), code


def test_every_sentence_that_the_game_says_exists() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(spukstaben.__file__).parent.rglob("*.py")]
    said = {code for source in sources for code in re.findall(r'(?:say|_said|_text)\(\s*"(\w+)"', source)}
    built = {code for code in sentences("de", "spukstaben") if code.startswith(("condition_", "due_"))}
    built |= {"empty_shop", "shop_not_empty", "report_round", "report_nothing"}
    built |= {f"hint_{room}" for room in Room}
    assert said - {"condition_"} | built == set(sentences("de", "spukstaben"))
