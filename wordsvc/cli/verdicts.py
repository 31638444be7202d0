"""Verdicts for people: one word with all that explains it, the rows of a list, the sum of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import click
from rich.cells import cell_len

from wordsvc.cli.screen import harmless, visible
from wordsvc.cli.translated import sentence
from wordsvc.messages import DEFAULT_LANGUAGE
from wordsvc.referee.verdict import Explanation, Outcome, Verdict
from wordsvc.wordlists import Judged, Summary, WordList

COLOURS: Final = {Outcome.VALID: "green", Outcome.INVALID: "red", Outcome.TEAM: "yellow"}
_WORD_COLUMN: Final = 20


def explained(explanation: Explanation, language: str) -> str:
    """A verdict in one line, and a line for everything known beside it."""
    verdict = explanation.verdict
    headline = f"{visible(verdict.word)}: {_sentence(verdict, language)} ({verdict.rule})"
    details = [f"  {sentence(language, name)}: {text}" for name, text in _details(explanation) if text]
    return "\n".join([headline, *details]) + "\n"


@dataclass(frozen=True, slots=True)
class TableWriter:
    """A list for people, a row a word: line, word, sentence; with ``explain`` all that is known."""

    explain: Callable[[str], Explanation] | None = None
    language: str = DEFAULT_LANGUAGE
    file: str | None = None

    def head(self) -> str:
        """Nothing: a row speaks for itself."""
        return ""

    def rows(self, judged: Judged) -> str:
        """One row a word, with its line, and its file where there are several."""
        place = "" if self.file is None else harmless(self.file) + ":"
        return "".join(
            f"{place + str(line):>6}  {self._row(verdict)}" for line, verdict in zip(*judged, strict=True)
        )

    def _row(self, verdict: Verdict) -> str:
        if self.explain is not None:
            return explained(self.explain(verdict.word), self.language)
        return f"{_padded(visible(verdict.word))}  {_sentence(verdict, self.language)}\n"


def summed(summary: Summary, language: str) -> str:
    """How many words got which verdict, and why, the most frequent reason first."""
    parts = (f"{sentence(language, outcome)} {summary.of(outcome)}" for outcome in Outcome)
    lines = [sentence(language, "judged", words=summary.words, parts=", ".join(parts))]
    for (outcome, reason), number in summary.counts.most_common():
        lines.append(f"{number:>6}  {sentence(language, outcome)}: {sentence(language, f'reason_{reason}')}")
    return "\n".join(lines)


def noted(words: WordList, language: str) -> str:
    """What is to be said of the list itself: an unusual encoding, a header, what was passed over."""
    found = words.found
    notes: list[tuple[str, str | int]] = [
        ("encoding", words.encoding if words.encoding != "UTF-8" else ""),
        ("header", visible(found.header or "")),
        ("comments", found.comments),
        ("blank", found.blank),
    ]
    return "; ".join(sentence(language, f"note_{name}", value=value) for name, value in notes if value)


def _details(explanation: Explanation) -> Iterator[tuple[str, str]]:
    compound, gloss = explanation.compound, explanation.gloss
    yield "spellings", ", ".join(spelling.spelling for spelling in explanation.spellings)
    yield "base_forms", ", ".join(explanation.base_forms)
    yield "suggestions", ", ".join(explanation.suggestions)
    yield "shortened", ", ".join(explanation.shortened)
    yield "over_limit", ", ".join(explanation.too_long)
    yield "parts", " + ".join(part.key + part.link.upper() for part in explanation.parts)
    yield "analogues", ", ".join(compound.analogues) if compound else ""
    yield "sources", ", ".join(explanation.sources)
    yield "gloss", f"{harmless(gloss.text)} ({gloss.source}, {gloss.licence})" if gloss else ""


def _sentence(verdict: Verdict, language: str) -> str:
    """The sentence says the verdict itself; colour only helps the eye."""
    return click.style(verdict.message.text(language), fg=COLOURS[verdict.verdict])


def _padded(word: str) -> str:
    return word + " " * (_WORD_COLUMN - cell_len(word))
