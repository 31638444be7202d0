"""Whole word lists: bytes in, verdicts out, a chunk at a time, so that a list may be of any size.

Start reading at :mod:`wordsvc.wordlists.check`. A list is opened, judged and written like this::

    words = open_list(stream, separated=is_separated("list.csv"), column="word")    # UnreadableList
    check = Check(referee, rules, only=Outcome.INVALID)
    writer = CsvWriter(explain=check.explain, language="de")    # or JsonlWriter; no explain: verdicts only
    text = chain([writer.head()], check.run(words, writer))    # str, whole lines, for a streaming response
    check.summary.counts                                    # (verdict, reason) → how many, once all is read

The first block is read at once, so whatever makes a list unreadable shows before anything is written;
nothing fails afterwards, and no more than a chunk is held.

A word is, in plain text, a line without the comment that a ``#`` starts at the beginning of the line
or after a space; blank lines are passed over. In separated text (``.csv``, ``.tsv``, or any list with
``column``) it is one cell a row, and there are no comments. Every row of the answer says the line
where the word stood, and the word as it was typed; of an overlong line the end is left out ("…").
"""

from wordsvc.wordlists.check import Check, Summary, collect_rarely
from wordsvc.wordlists.reading import NoSuchColumn, NotText, UnreadableList, WordList, is_separated, open_list
from wordsvc.wordlists.writing import CsvWriter, JsonlWriter, Judged, Writer

__all__ = [
    "Check",
    "CsvWriter",
    "JsonlWriter",
    "Judged",
    "NoSuchColumn",
    "NotText",
    "Summary",
    "UnreadableList",
    "WordList",
    "Writer",
    "collect_rarely",
    "is_separated",
    "open_list",
]
