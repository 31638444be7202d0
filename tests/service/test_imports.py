"""Judging words costs no web framework and no database: whoever imports the referee gets neither."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "module", ["wordsvc.referee", "wordsvc.referee.referee", "wordsvc.games", "wordsvc.wordlists"]
)
def test_no_web_framework(module: str) -> None:
    web = "{'flask', 'werkzeug', 'jinja2', 'sqlalchemy'}"
    code = f"import sys, {module}; print(sorted({web} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
