"""The referee with the lexicon that is shipped, opened once."""

from __future__ import annotations

import pytest

from wordsvc.referee.referee import Referee


@pytest.fixture(scope="session")
def referee() -> Referee:
    return Referee.open()
