"""The English catalogue is complete, current and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import wordsvc.service

SERVICE = Path(wordsvc.service.__file__).parent
ENGLISH = SERVICE / "translations/en/LC_MESSAGES/messages.po"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with ENGLISH.open("rb") as file:
        return read_po(file, locale="en")


def sentences(catalogue: Catalog) -> dict[object, object]:
    return {forms(message.id): forms(message.string) for message in catalogue if message.id}


def forms(text: object) -> object:
    """A sentence, or the forms of one with a plural."""
    return tuple(text) if isinstance(text, list | tuple) else text


def test_complete_and_current(catalogue: Catalog) -> None:
    keywords = {**DEFAULT_KEYWORDS, "lazy_gettext": None}
    used = {found[2] for found in extract_from_dir(SERVICE, METHODS, keywords=keywords)}
    assert used == set(sentences(catalogue))
    assert all(sentences(catalogue).values())
    assert not any(message.fuzzy for message in catalogue if message.id)


def test_values_stand_in_both_languages(catalogue: Catalog) -> None:
    assert [(message.id, error) for message, errors in catalogue.check() for error in errors] == []


def test_the_compiled_catalogue_is_the_written_one(catalogue: Catalog) -> None:
    with ENGLISH.with_suffix(".mo").open("rb") as file:
        assert sentences(read_mo(file)) == sentences(catalogue)
