"""A referee whose verdicts are written down here, so that no test of the service depends on the lexicon."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from types import SimpleNamespace

from wordsvc.lexicon.alphabet import fold
from wordsvc.lexicon.artefact import Meta
from wordsvc.referee.house_rules import STANDARD, HouseRules
from wordsvc.referee.verdict import (
    CompoundEvidence,
    Explanation,
    Gloss,
    Outcome,
    Part,
    Reason,
    Spelling,
    Verdict,
)

META = Meta(
    version="1",
    sha256="ab12" * 16,
    files={"words.marisa": "cd34" * 16},
    checksums={"words.marisa": 17},
    sources={"Some dictionary": {"licence": "CC BY-SA 4.0", "version": "2026-01-01"}},
    counts={"base_forms": 5},
    built={"max_length": 10},
)

STAGED = {
    "HAUS": ("valid", "base_form", "W-10", {
        "spellings": (Spelling("Haus", "noun"), Spelling("hausen", "verb")),
        "sources": ("Some dictionary",),
        "gloss": Gloss("ein Gebäude, in dem Menschen wohnen", "Wiktionary (de)", "CC BY-SA 4.0"),
    }),
    "TISCH": ("valid", "base_form", "W-10", {"spellings": (Spelling("Tisch", "noun"),)}),
    "GURKENBROT": ("valid", "compound", "W-20", {
        "parts": (Part("GURKE", "noun", "n"), Part("BROT", "noun", "")),
        "compound": CompoundEvidence(0.91, ("KÄSEBROT", "TOMATENBROT")),
        "confidence": 0.91,
    }),
    "LIEDERN": ("invalid", "inflected", "W-34", {
        "base_forms": ("LIED", "LIEDERABEND"),
        "shortened": ("LIED", "ER"),
        "too_long": ("LIEDERABEND",),
    }),
    "DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT": ("invalid", "too_long", "W-02", {
        "spellings": (Spelling("Donaudampfschifffahrtsgesellschaft", "noun"),),
        "shortened": ("DAMPF", "SCHIFF"),
    }),
    "STANDART": ("invalid", "misspelled", "W-36", {"suggestions": ("STANDARD", "HAUS")}),
    "AUTOVOGEL": ("invalid", "nonsense_compound", "W-35", {"shortened": ("VOGEL", "AUTO")}),
    "MONDKISSEN": ("team", "compound_unclear", "W-40", {
        "parts": (Part("MOND", "noun", ""), Part("KISSEN", "noun", "")),
        "compound": CompoundEvidence(0.5, ()),
        "confidence": 0.5,
    }),
}  # fmt: skip


class StagedReferee:
    """Knows the verdicts of STAGED; anything else is unknown."""

    lexicon = SimpleNamespace(
        meta=META, glosses=None, entries=SimpleNamespace(sure=lambda: iter([("HAUS", 52), ("TISCH", 45)]))
    )

    def judge(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Verdict:
        return self.explain(word, rules, used).verdict

    def judge_all(
        self, words: Iterable[str], rules: HouseRules = STANDARD, used: Collection[str] = ()
    ) -> list[Verdict]:
        return [self.judge(word, rules, used) for word in words]

    def explain(self, word: str, rules: HouseRules = STANDARD, used: Collection[str] = ()) -> Explanation:
        key, problem = fold(word)
        if key is None:
            return Explanation(Verdict(word, None, 0, Outcome.INVALID, Reason(problem), "W-01", str(problem)))
        if key in used:
            return Explanation(_verdict(word, key, "invalid", "already_used", "W-37"))
        verdict, reason, rule, more = STAGED.get(key, ("invalid", "unknown", "W-33", {}))
        return Explanation(_verdict(word, key, verdict, reason, rule), **more)


def _verdict(word: str, key: str, verdict: str, reason: str, rule: str) -> Verdict:
    return Verdict(word, key, len(key), Outcome(verdict), Reason(reason), rule, reason)
