"""The README is true: every console block is run, and what is printed there compared."""

from __future__ import annotations

import re

import pytest

from tools.readme import README, ROOT, Example, examples, real_output

TEXT = README.read_text("utf-8")


@pytest.mark.parametrize("example", examples(TEXT), ids=lambda example: example.command)
def test_the_printed_output_is_the_real_one(example: Example) -> None:
    assert real_output(example.command) == example.output, "refresh with: python -m tools.readme"


@pytest.mark.parametrize("command", ["judge", "check", "lexicon", "game"])
def test_every_command_is_shown(command: str) -> None:
    assert any(f"wordsvc {command}" in example.command for example in examples(TEXT))


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)", TEXT))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()


@pytest.mark.parametrize("name", re.findall(r"`((?:\.ci|wordsvc|tools|tests|data)/[\w/.-]*)`", TEXT))
def test_what_is_named_is_there(name: str) -> None:
    assert (ROOT / name).exists()
