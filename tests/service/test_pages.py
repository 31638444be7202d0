"""The word page as the server makes it: all of it works without script."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tools.build_lexicon import overrides


class Page(HTMLParser):
    """What a page offers: its text, its buttons and fields by name, its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.textarea = ""
        self._tag = ""
        self.buttons: list[str] = []
        self.hidden: list[str] = []
        self.states: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        given = dict(attrs)
        if tag == "button" and given.get("name") == "word":
            self.buttons.append(given["value"] or "")
        if tag == "input" and given.get("type") == "hidden":
            self.hidden.append(given["value"] or "")
        if state := given.get("data-state"):
            self.states.append(state)

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._tag == "textarea":
            self.textarea += data

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""


def page(client: FlaskClient, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200
    return Page(response.text)


def test_the_field_corrects_nothing(client: FlaskClient) -> None:
    html = client.get("/").text
    for attribute in (
        'autocorrect="off"',
        'autocapitalize="off"',
        'spellcheck="false"',
        'autocomplete="off"',
    ):
        assert attribute in html
    assert 'aria-live="polite"' in html


@pytest.mark.parametrize(
    ("word", "state", "said"),
    [
        ("Haus", "valid", "gültig"),
        ("Liedern", "invalid", "ungültig"),
        ("Mondkissen", "team", "das Team entscheidet"),
    ],
)
def test_the_verdict_is_word_and_state(client: FlaskClient, word: str, state: str, said: str) -> None:
    shown = page(client, f"/?word={word}")
    assert shown.states[0] == state
    assert f"{said}\n" in shown.text
    assert f"{word.upper()}: {said}" in shown.text  # the title of the page


def test_repairs_judge_themselves_but_not_what_is_too_long(client: FlaskClient) -> None:
    assert page(client, "/?word=Liedern").buttons == ["LIED"]
    assert "LIEDERABEND zu lang: 11" in page(client, "/?word=Liedern").text
    assert page(client, "/?word=Standart").buttons == ["STANDARD", "HAUS"]
    assert page(client, "/?word=Autovogel").buttons == ["VOGEL", "AUTO"]


def test_a_compound_shows_its_parts_and_its_like(client: FlaskClient) -> None:
    text = page(client, "/?word=Gurkenbrot").text
    assert "GURKE-n-+BROT" in text
    assert "Ähnlich gebaut: KÄSEBROT, TOMATENBROT" in text


def test_the_meaning_comes_with_source_and_licence(client: FlaskClient) -> None:
    html = client.get("/?word=Haus").text
    assert "ein Gebäude, in dem Menschen wohnen" in html
    assert "Wiktionary (de)" in html
    assert "https://creativecommons.org/licenses/by-sa/4.0/deed.de" in html


def test_without_meanings_the_page_says_how_to_get_them(client: FlaskClient) -> None:
    assert "wordsvc lexicon glosses" in client.get("/?word=Tisch").text
    assert "wordsvc lexicon glosses" not in client.get("/?word=Liedern").text


def test_the_last_words_travel_in_the_forms(client: FlaskClient) -> None:
    shown = page(client, "/?word=Haus&last=Liedern&last=Haus&last=&last=Mondkissen&last=Liedern")
    assert shown.buttons == ["Liedern", "Mondkissen"]
    assert shown.hidden[:3] == ["Haus", "Liedern", "Mondkissen"]
    assert len(page(client, "/?" + "&".join(f"last={n}" for n in "ABCDEFGHIJKL")).buttons) == 8


def test_nothing_typed_is_no_verdict(client: FlaskClient) -> None:
    assert page(client, "/").states == ["none"]
    assert page(client, "/?word=%20").states == ["none"]


@pytest.mark.parametrize("word", ["<b>Haus</b>", "\"'><script>alert(1)</script>", "</textarea><i>{{7*7}}"])
def test_markup_is_shown_as_it_was_typed(client: FlaskClient, word: str) -> None:
    response = client.get("/", query_string={"word": word, "last": word + "x"})
    assert word not in response.text
    assert word in Page(response.text).text
    assert "49" not in Page(response.text).text


@pytest.mark.parametrize(
    ("typed", "word", "key", "verdict"),
    [
        ("haus", "Haus", "HAUS", "invalid"),
        ("liedern", "liedern", "LIEDERN", "valid"),
        ("„Mondkissen“", "Mondkissen", "MONDKISSEN", "valid"),
    ],
)
def test_a_wrong_verdict_becomes_a_line_of_the_overrides(
    client: FlaskClient, tmp_path: Path, *, typed: str, word: str, key: str, verdict: str
) -> None:
    shown = page(client, f"/?word={typed}").textarea
    (tmp_path / "words.txt").write_text(shown, "utf-8")
    [override] = overrides.read_words(tmp_path)
    assert override[:3] == (word, key, verdict)


def test_the_line_is_a_file_to_keep(client: FlaskClient) -> None:
    response = client.get("/override.txt", query_string={"line": "HAUS\n weil"})
    assert response.text == "HAUS weil\n"
    assert response.mimetype == "text/plain"
    assert "attachment" in response.headers["Content-Disposition"]


def test_the_language_is_asked_for_or_switched(client: FlaskClient) -> None:
    assert '<html lang="de">' in client.get("/").text
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "en"}).text
    assert "Does the word count?" in client.get("/?lang=en").text
    assert '<html lang="en">' in client.get("/").text  # the switch is remembered
    assert '<html lang="de">' in client.get("/?lang=de").text
    assert '<html lang="de">' in client.get("/?lang=tlh", headers={"Accept-Language": "en"}).text
    assert (
        client.get("/api/v1/nothing").get_json()["title"] == "Nicht gefunden"
    )  # programs ask by header only


def test_the_switch_keeps_the_word(client: FlaskClient) -> None:
    assert "?word=Haus&amp;lang=en" in client.get("/?word=Haus").text
