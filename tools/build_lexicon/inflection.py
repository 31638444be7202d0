"""Which form is of which base form, and of what kind: from the sources' tables and from regular endings."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tools.build_lexicon.sources import NounRow, Sources
from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.forms import Kind
from wordsvc.lexicon.umlauts import both

FormTable = dict[str, set[tuple[str, Kind]]]
"""Form key → (base form key, kind)."""

FINITE: Final = ("KJ1", "KJ2", "PRÄ", "PRT", "IMP")
NOUN_ENDINGS: Final = ("NEN", "INNEN", "ES", "EN", "ER", "ERN", "NS", "S", "E", "N")
"""Endings that turn a noun into an inflected form; an umlaut may come with those in -e and -er."""
GRAMMAR: Final = tomllib.loads(Path(__file__).with_name("grammar.toml").read_text("utf-8"))
SEPARABLE: Final = tuple(GRAMMAR["prefixes"]["separable"].split())
INSEPARABLE: Final = tuple(GRAMMAR["prefixes"]["inseparable"].split())
ADJECTIVE_ENDINGS: Final = ("", "E", "EM", "EN", "ER", "ES")


def key_of(spelling: str) -> str | None:
    """The key of a source's spelling; None for what is no single word of letters."""
    return fold(spelling).key if spelling.isalpha() else None


def collect(sources: Sources, verbs: frozenset[str]) -> FormTable:
    """Every stored form. ``verbs``: keys of all infinitives, also of those that Morphy does not have."""
    table: FormTable = defaultdict(set)
    for form, base, kind in (
        *noun_forms(sources.noun_rows, sources.morphy_nouns),
        *verb_forms(sources.morphy_verbs, verbs),
        *_listed(GRAMMAR["pronouns"], Kind.OTHER),
        *_listed(GRAMMAR["adjectives"], Kind.ADJECTIVE),
        *_listed(GRAMMAR["verbs"], Kind.VERB),
        *_compared(),
    ):
        if form != base:
            table[form].add((base, kind))
    return dict(table)


Triple = tuple[str, str, Kind]


def noun_forms(rows: Iterable[NounRow], morphy: Mapping[str, str]) -> Iterator[Triple]:
    """Noun forms as german-nouns and Morphy list them."""
    for row in rows:
        base = key_of(row["lemma"])
        for column, form in row.items():
            if form and base and " " in column and (key := key_of(form)):
                yield key, base, Kind.NOUN
    for form, lemma in morphy.items():
        if (key := key_of(form)) and (base := key_of(lemma)):
            yield key, base, Kind.NOUN


def verb_forms(morphy: Mapping[str, Mapping[str, Any]], verbs: frozenset[str]) -> Iterator[Triple]:
    """Verb forms of Morphy; of verbs that it lacks, made from the simple verb or regularly."""
    paradigms = {key: tuple(_paradigm(forms)) for verb, forms in morphy.items() if (key := key_of(verb))}
    for verb in sorted(verbs - paradigms.keys()):
        paradigms[verb] = tuple(_derived(verb, paradigms) or _weak(verb))
    for verb in sorted(paradigms):
        for form, kind in (*paradigms[verb], *_shortened(verb)):
            yield form, verb, kind


def _paradigm(forms: Mapping[str, Any]) -> Iterator[tuple[str, Kind]]:
    participles = [forms.get("PA1"), *_as_list(forms.get("PA2"))]
    finite = (form for mood in FINITE for form in _finite(forms.get(mood) or {}))
    for kind, spellings in ((Kind.PARTICIPLE, participles), (Kind.VERB, (forms.get("EIZ"), *finite))):
        yield from ((key, kind) for spelling in spellings if spelling and (key := key_of(spelling)))


def _finite(mood: Mapping[str, Any]) -> Iterator[str]:
    for number in mood.values():
        for form in number.values() if isinstance(number, dict) else [number]:
            yield from _joined(form)


def _joined(form: Any) -> Iterator[str]:
    """``["komme", "an"]`` → ``ankomme`` (as in a subordinate clause); a plain form as it is."""
    if isinstance(form, list):
        yield from [form[1] + form[0]] if len(form) == 2 else form
    elif form:
        yield form


def _as_list(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []


def _derived(
    verb: str, paradigms: Mapping[str, Iterable[tuple[str, Kind]]]
) -> Iterator[tuple[str, Kind]] | None:
    """Forms of a prefixed verb from those of the simple one: ANKLICKEN of KLICKEN."""
    for prefix in sorted(SEPARABLE + INSEPARABLE, key=len, reverse=True):
        simple = verb.removeprefix(prefix)
        if simple != verb and simple in paradigms:
            return _prefixed(prefix, simple, paradigms[simple])
    return None


def _prefixed(prefix: str, simple: str, forms: Iterable[tuple[str, Kind]]) -> Iterator[tuple[str, Kind]]:
    separable = prefix in SEPARABLE
    for form, kind in forms:
        if kind == Kind.PARTICIPLE and not separable:
            yield prefix + form.removeprefix("GE"), kind
        else:
            yield prefix + form, kind
    if separable:
        yield f"{prefix}ZU{simple}", Kind.VERB


def _weak(verb: str) -> Iterator[tuple[str, Kind]]:
    """Regular weak forms of an infinitive in -en, -eln, -ern."""
    stem = verb.removesuffix("N") if verb.endswith(("ELN", "ERN")) else verb.removesuffix("EN")
    link = "E" if stem.endswith(("T", "D")) else ""
    yield verb + "D", Kind.PARTICIPLE
    participle = f"{stem}{link}T"
    plain = verb.startswith(INSEPARABLE) or verb.endswith("IEREN")
    yield participle if plain else "GE" + participle, Kind.PARTICIPLE
    for ending in ("E", f"{link}ST", f"{link}T", f"{link}TE", f"{link}TEN", f"{link}TEST", f"{link}TET"):
        yield stem + ending, Kind.VERB


def _shortened(verb: str) -> Iterator[tuple[str, Kind]]:
    """KLINGLE of KLINGELN, WANDRE of WANDERN, and the bare imperative: SAG of SAGEN."""
    if verb.endswith(("ELN", "ERN")) and len(verb) > 4:
        yield f"{verb[:-3]}{verb[-2]}E", Kind.VERB
        yield f"{verb[:-1]}E", Kind.VERB
        yield verb[:-1], Kind.IMPERATIVE
    elif verb.endswith("EN") and len(verb) > 4:
        yield verb[:-2], Kind.IMPERATIVE


def _listed(table: Mapping[str, str], kind: Kind) -> Iterator[Triple]:
    for base, forms in table.items():
        yield from ((form, base, kind) for form in forms.split())


def _compared() -> Iterator[Triple]:
    for base, degrees in GRAMMAR["comparison"].items():
        for degree in degrees.split():
            yield from ((degree + ending, base, Kind.COMPARISON) for ending in ADJECTIVE_ENDINGS)


def attested_noun_forms(
    words: Iterable[str], nouns: frozenset[str], known: frozenset[str]
) -> Iterator[Triple]:
    """Forms that a source attests without saying of what: a known noun and a regular ending."""
    for word in words:
        key = key_of(word)
        if key and key not in known:
            yield from ((key, base, Kind.NOUN) for base in noun_bases(key) if base in nouns)


def noun_bases(key: str) -> Iterator[str]:
    """Nouns that ``key`` could be a regular form of."""
    for ending in NOUN_ENDINGS:
        stem = key.removesuffix(ending)
        if stem != key and len(stem) > 2:
            yield from both(stem) if ending in {"E", "ER", "EN", "ERN", "N"} else (stem,)
            if ending in {"NEN", "INNEN"}:
                yield stem + "IN" if ending == "INNEN" else stem
    if key != (plain := both(key)[-1]):  # VÄTER, ÄPFEL
        yield plain
