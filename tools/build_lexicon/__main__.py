"""``python -m tools.build_lexicon [--sources FOLDER] [--out FOLDER]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.build_lexicon import overrides, write
from tools.build_lexicon.headwords import Findings, Headword, Lexicographer
from tools.build_lexicon.inflection import key_of
from tools.build_lexicon.sources import SourceError, Sources
from wordsvc.lexicon.artefact import LEXICON
from wordsvc.lexicon.entries import Standing
from wordsvc.lexicon.forms import Kind
from wordsvc.lexicon.lexicon import Lexicon
from wordsvc.lexicon.refusals import Name
from wordsvc.referee import rules
from wordsvc.referee.case import Case
from wordsvc.referee.house_rules import HouseRules

CACHE: Final = Path.home() / ".cache" / "wordsvc" / "sources"
MAX_LENGTH: Final = 40
NOTHING_ELSE: Final = (rules.inflected_compound, rules.misspelled, rules.unknown)
VERDICTS: Final = {"valid": Standing.HEADWORD, "team": Standing.HALF_DIMINUTIVE}


def main() -> int:
    """Build the lexicon; 0 when done, 1 with one line why not."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_lexicon", description=__doc__)
    parser.add_argument("--sources", type=Path, default=CACHE, help="where fetched packages are kept")
    parser.add_argument("--out", type=Path, default=LEXICON, help="the lexicon's folder")
    arguments = parser.parse_args()
    try:
        build(Sources(arguments.sources), arguments.out)
    except (SourceError, overrides.OverrideError) as error:
        print(f"build_lexicon: {error}", file=sys.stderr)
        return 1
    return 0


def build(sources: Sources, target: Path) -> None:
    """Everything into a fresh folder beside the target, then moved file by file."""
    words, names = overrides.read_words(), overrides.read_names()
    overrides.check_disjoint(words, names)
    old = overrides.read_old_spellings()
    lexicographer = Lexicographer(sources)
    findings = lexicographer.findings()
    _apply(words, names, lexicographer, findings)
    struck = strike_out(old, findings)
    found = (*findings.headwords.values(), *lexicographer.also_adjectives())
    headwords = sorted(found, key=lambda each: (each.key, each.spelling, each.word_class))
    headwords = [headword for headword in headwords if len(headword.key) <= MAX_LENGTH]
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as fresh_name:
        fresh = Path(fresh_name)

        def write_all(listed: list[Headword]) -> dict[str, int]:
            base = {headword.key for headword in listed if headword.standing.sure}
            counts = {
                "base_forms": write.write_entries(fresh, listed, zipf),
                "inflected_forms": write.write_forms(fresh, sorted(set(_forms(lexicographer, base)))),
                "refused": write.write_refused(fresh, _by_key(findings.refused)),
                "old_spellings": write.write_old_spellings(fresh, struck),
            }
            write.write_spelling(fresh)
            write.write_meta(fresh, sources.pins, counts)
            return counts

        zipf = _zipf_by_key(sources)
        certain = [headword for headword in headwords if headword.standing != Standing.RARE]
        write_all(certain)
        counts = write_all([*certain, *only_rare(headwords, Lexicon.open(fresh))])
        for path in fresh.iterdir():
            path.replace(target / path.name)
    print(", ".join(f"{name.replace('_', ' ')}: {count:,}" for name, count in counts.items()))


def only_rare(headwords: list[Headword], lexicon: Lexicon) -> list[Headword]:
    """The words of one weak source that are nothing else: no form, name, compound or misspelling."""

    def is_something_else(key: str) -> bool:
        case = Case(key, key, HouseRules(max_length=MAX_LENGTH), (), lexicon)
        decisive = next(each for each in rules.RULES if each(case) is not None)
        return decisive not in NOTHING_ELSE or case.homophone is not None

    rare = [headword for headword in headwords if headword.standing == Standing.RARE]
    return [headword for headword in rare if not is_something_else(headword.key)]


def _apply(
    words: list[overrides.Override],
    names: list[overrides.Override],
    lexicographer: Lexicographer,
    findings: Findings,
) -> None:
    said = {override.key for override in (*words, *names)}
    for spelling in [spelling for spelling, found in findings.headwords.items() if found.key in said]:
        del findings.headwords[spelling]
    for word, key, verdict, _ in words:
        if verdict in VERDICTS:
            word_class = lexicographer.class_of(word, key)
            findings.add(Headword(word, key, word_class, VERDICTS[verdict], frozenset({"overrides"})))
    findings.refused.update({name.word: overrides.NAMES[name.value] for name in names})


def strike_out(old: list[overrides.Override], findings: Findings) -> dict[str, list[str]]:
    """Take struck spellings out of the headwords, those inside compounds and derivations too (W-36).

    Returns struck key → keys of today (empty where today's spelling is two words).
    """
    keys = {headword.key for headword in findings.headwords.values()}
    today: dict[str, list[str]] = {}
    for spelling in old:
        new = key_of(spelling.value)
        today.setdefault(spelling.key, []).extend([new] if new else [])
    parts = {key: new[0] for key, new in today.items() if new and len(key) > 3}
    for key in sorted(keys):
        for part, new in parts.items():
            if part in key and key.replace(part, new) in keys and key not in today and part not in new:
                today[key] = [key.replace(part, new)]
    for spelling in [spelling for spelling, found in findings.headwords.items() if found.key in today]:
        del findings.headwords[spelling]
    return today


def _by_key(refused: dict[str, Name]) -> dict[str, Name]:
    found: dict[str, Name] = defaultdict(lambda: Name(0))
    for spelling, name in refused.items():
        if (key := key_of(spelling)) and len(key) <= MAX_LENGTH:
            found[key] |= name
    return dict(found)


def _forms(lexicographer: Lexicographer, base: set[str]) -> Iterator[tuple[str, str, Kind]]:
    """Forms of listed base forms; what is regular for adjectives is worked out at run time."""
    for form, readings in lexicographer.forms.items():
        yield from ((form, key, kind) for key, kind in readings if key in base and len(form) <= MAX_LENGTH)
    for form, key, kind in lexicographer.attested_forms():
        if key in base and len(form) <= MAX_LENGTH:
            yield form, key, kind


def _zipf_by_key(sources: Sources) -> dict[str, float]:
    found: dict[str, float] = {}
    for word, frequency in sources.zipf.items():
        if (key := key_of(word)) and frequency > found.get(key, 0.0):
            found[key] = frequency
    return found


if __name__ == "__main__":
    sys.exit(main())
