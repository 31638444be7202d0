"""Quick help: every rule that anything cites is explained in both languages, and citations lead there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import wordsvc
from tests.support.rule_switches import read_sheet
from wordsvc.games import GAMES
from wordsvc.messages import LANGUAGES
from wordsvc.paths import DATA
from wordsvc.referee.contract import WordRules
from wordsvc.service.quick_help import rule_links
from wordsvc.service.rulebook import BOOKS, RULE_ID, RuleText, book_of, explained, rulebook

CODE = [*Path(wordsvc.__file__).parent.rglob("*.py"), *(DATA / "messages").rglob("*.toml")]
TEMPLATES = list((Path(wordsvc.__file__).parent / "service/templates").rglob("*.html"))


def rules(language: str, book: str) -> dict[str, RuleText]:
    return dict(rulebook(language, book).rules)


@pytest.mark.parametrize("files", [CODE, TEMPLATES], ids=["code and messages", "templates"])
def test_every_rule_that_is_cited_is_explained(files: list[Path]) -> None:
    cited = {rule for file in files for rule in RULE_ID.findall(file.read_text("utf-8"))}
    assert cited
    assert {rule for rule in cited if not book_of(rule)} == set()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_has_the_rules_of_its_sheet_in_their_order(book: str, language: str) -> None:
    assert list(rules(language, book)) == [rule.id for rule in read_sheet(book)]


@pytest.mark.parametrize("book", BOOKS)
def test_both_languages_say_something_and_name_the_same_switches(book: str) -> None:
    german, english = (rules(language, book) for language in LANGUAGES)
    for rule in german:
        assert german[rule].text != english[rule].text
        assert german[rule].switches == english[rule].switches
        assert bool(german[rule].house_rule) == bool(english[rule].house_rule) == bool(german[rule].switches)


def switches(game: str) -> set[str]:
    house_rules = GAMES[game].operations["score"].request.model_fields["rules"].annotation
    return {field.alias or name for name, field in house_rules.model_fields.items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_explained_once(game: str) -> None:
    named = Counter(switch for rule in rules("de", game).values() for switch in rule.switches)
    assert named == Counter(switches(game))


def test_every_word_rule_that_can_be_switched_is_explained_once() -> None:
    named = Counter(switch for rule in rules("en", "words").values() for switch in rule.switches)
    assert named == Counter(list(WordRules.model_fields))


@pytest.mark.parametrize("book", BOOKS)
def test_the_page_has_a_place_for_each_rule(client: FlaskClient, book: str) -> None:
    page = client.get(f"/rules/{book}").text
    assert re.findall(r'<article id="([^"]+)">', page) == list(rules("de", book))
    for rule in rules("de", book).values():
        assert rule.title in page


def test_the_page_speaks_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/rules/spanta", headers={"Accept-Language": "en"}).text
    assert explained("en", "SA-15").text in page
    assert "House rule" in page


def test_all_books_are_found(client: FlaskClient) -> None:
    page = client.get("/rules").text
    assert all(f'href="/rules/{book}"' in page for book in BOOKS)


@pytest.mark.parametrize(
    ("rule", "place"),
    [("SP-16", "/rules/spukstaben#SP-16"), ("sg-05", "/rules/spookre#SG-05"), ("W-34", "/rules/words#W-34")],
)
def test_the_short_address_of_a_rule(client: FlaskClient, rule: str, place: str) -> None:
    answer = client.get(f"/rules/{rule}")
    assert (answer.status_code, answer.location) == (303, place)


@pytest.mark.parametrize("nothing", ["SP-99", "chess", "SP-16x", "../words"])
def test_what_is_no_rule_is_not_found(client: FlaskClient, nothing: str) -> None:
    assert client.get(f"/rules/{nothing}").status_code == 404


def test_a_verdict_leads_to_its_rule_and_says_it(client: FlaskClient) -> None:
    page = client.get("/?word=Liedern").text
    assert 'href="/rules/words#W-34"' in page
    assert explained("de", "W-34").text in page


def test_a_refusal_leads_to_its_rule(client: FlaskClient) -> None:
    page = client.get("/score/spookre.png?ghosts1=3&ghosts2=3", headers={"Accept": "text/html"})
    assert page.status_code == 422
    assert 'href="/rules/spookre#SK-01"' in page.text


def test_sentences_cite_their_rule_once_and_stay_harmless(client: FlaskClient) -> None:
    with client.application.test_request_context():
        link = '<a class="rule" href="/rules/spukstaben#SP-05">SP-05</a>'
        assert rule_links("Doppelt (SP-05).", "SP-05") == f"Doppelt ({link})."
        assert rule_links("Doppelt.", "SP-05") == f"Doppelt. ({link})"
        assert rule_links("<b>SP-99</b>") == "&lt;b&gt;SP-99&lt;/b&gt;"
