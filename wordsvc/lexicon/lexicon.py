"""The whole lexicon, opened once and read-only; its files are mapped, so that processes share them."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from wordsvc.lexicon.artefact import COMPOUNDS, LEXICON, RETRAIN, Meta, check, read_meta
from wordsvc.lexicon.compounds import Compounds
from wordsvc.lexicon.entries import Entries
from wordsvc.lexicon.forms import Forms
from wordsvc.lexicon.glosses import Glosses, GlossesError
from wordsvc.lexicon.refusals import Refusals
from wordsvc.lexicon.sense import Sense
from wordsvc.lexicon.spelling import Corrector


@dataclass(frozen=True)
class Lexicon:
    """Everything that is known of German words."""

    meta: Meta
    entries: Entries
    forms: Forms
    refusals: Refusals
    old_spellings: Mapping[str, tuple[str, ...]]
    spelling: Corrector
    compounds: Compounds
    glosses: Glosses | None
    judge: Path
    judge_meta: Meta

    @classmethod
    def open(cls, folder: Path = LEXICON, glosses: Path | None = None, judge: Path = COMPOUNDS) -> Lexicon:
        """Open and check both folders; raises LexiconError. ``glosses`` is None without their index."""
        meta, judge_meta = read_meta(folder), read_meta(judge, RETRAIN)
        check(folder, meta)
        check(judge, judge_meta, RETRAIN)
        entries = Entries.open(folder)
        old = json.loads((folder / "old_spellings.json").read_text("utf-8"))
        return cls(
            meta=meta,
            entries=entries,
            forms=Forms.open(folder, entries),
            refusals=Refusals.open(folder),
            old_spellings={key: tuple(today) for key, today in old.items()},
            spelling=Corrector.open(entries, folder / "spelling.bin"),
            compounds=Compounds.open(judge),
            glosses=_open_glosses(glosses),
            judge=judge,
            judge_meta=judge_meta,
        )

    @cached_property
    def sense(self) -> Sense:
        """The judge of compounds; opened when the first one comes, which takes a third of all opening.

        Raises LexiconError where its files are no longer those that the splitter was opened with.
        """
        check(self.judge, self.judge_meta, RETRAIN)
        return Sense.open(self.compounds, self.judge)


def _open_glosses(path: Path | None) -> Glosses | None:
    """The index of meanings; a damaged one counts as none, since a verdict does not need it."""
    try:
        return Glosses.open(path)
    except GlossesError as error:
        logging.getLogger(__name__).warning("%s", error)
        return None
