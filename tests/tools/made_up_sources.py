"""Small made-up packages in the shape of the real ones, enough for every step of the lexicon build."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tools.build_lexicon.sources import Pin

PLACES: Final = ("Hamburg", "Bremen", "Kiel", "Ulm", "Bonn", "Trier", "Fulda", "Gera")
GLOSSES: Final = {
    **{place: f"Stadt in Deutschland, gelegen an einem Fluss, Nummer {place}" for place in PLACES},
    "Haus": "Gebäude zum Wohnen",
    "Boot": "kleines Fahrzeug auf dem Wasser",
    "Hausboot": "schwimmende Wohnung",
    "Katze": "Tier, das miaut",
    "Stuhl": "Möbel zum Sitzen",
    "Film": "Bilder, die sich bewegen",
    "Rose": "Blume mit Dornen | weiblicher Vorname",
    "Michael": "männlicher Vorname",
    "Lobau": "Stadt in Deutschland, gelegen an der Grenze",
    "Zeus": "höchster Gott der griechischen Mythologie",
    "Schmatzi": "Markenname für einen Brotaufstrich",
    "usw": "Abkürzung für: und so weiter",
    "LKW": "Abkürzung für: großer Wagen",
    "Arzt": "jemand, der heilt",
    "Ärztin": "Frau, die heilt",
    "Berner": "Einwohner der Stadt Bern",
    "Uni": "Kurzwort für eine hohe Schule",
    "Stühlchen": "kleiner Stuhl",
    "Kätzchen": "kleine Katze | Blüte der Weide",
    "Häschen": "Kosewort",
    "Hase": "Tier mit langen Ohren",
    "klettern": "auf Hände und Füße gestützt steigen",
    "glühen": "rot vor Hitze leuchten",
    "wissen": "im Kopf haben",
    "glühend": "leuchtend heiß",
    "gewusst": "bekannt gewesen",
    "schön": "angenehm anzusehen",
    "doof": "dumm",
    "rauh": "nicht glatt",
    "rau": "nicht glatt",
    "Rauheit": "Eigenschaft dessen, was nicht glatt ist",
    "potentiell": "möglich",
}
PAGES: Final = (
    *("klettert", "kletterte", "kletternd", "glüht", "glühte", "glühendste", "weiß", "wusste"),
    *("schönes", "schönem", "doofes", "doofem", "glühendes", "glühendem", "Windpocken", "Häuser"),
)
NOUN_ROWS: Final = (
    ("Haus", "Substantiv", "Häuser"),
    ("Boot", "Substantiv", "Boote"),
    ("Katze", "Substantiv", "Katzen"),
    ("Film", "Substantiv", "Filme"),
    ("Stuhl", "Substantiv", "Stühle"),
    ("Rose", "Substantiv", "Rosen"),
    ("Rose", "Substantiv,Vorname", ""),
    ("Ärztin", "Substantiv", "Ärztinnen"),
    ("Windpocke", "Substantiv", "Windpocken"),
    ("Blöde", "Substantiv,adjektivische Deklination", "Blöden"),
    ("Michael", "Substantiv,Vorname", ""),
    ("Erlangen", "Substantiv,Toponym", ""),
    *((place, "Substantiv,Toponym", "") for place in PLACES),
)
ADJECTIVES: Final = ("schön", "doof", "blöd", "glühend", "kletternd")
MORPHY_NOUNS: Final = {"Häuser": "Haus", "Doofste": "Doofste", "Hauskatze": "Hauskatze"}
PIN: Final = Pin("made-up", "pypi", "1", "made_up.whl", "0" * 64, "Made up", "CC0", "here")
ZIPF: Final = {
    **{"haus": 5.5, "häuser": 4.8, "boot": 4.2, "filme": 4.7, "film": 5.0, "stühlchen": 1.0, "rose": 4.0},
    **{"windpocken": 2.9, "windpocke": 0.0, "wissen": 5.6, "gewusst": 4.4, "gewusste": 1.0, "schön": 5.2},
    **{"glühend": 2.8, "glühende": 3.1, "glühendste": 1.6, "kletternd": 1.6, "kletternde": 1.2, "rauh": 3.0},
}


def conjugated(stem: str, participle: str) -> dict[str, Any]:
    """A verb as Morphy has it."""
    return {
        "PA1": f"{stem}end" if not stem.endswith("er") else f"{stem}nd",
        "PA2": participle,
        "PRÄ": {"S": {"1": f"{stem}e", "2": f"{stem}st", "3": f"{stem}t"}},
        "PRT": {"S": {"1": f"{stem}te", "3": f"{stem}te"}},
    }


@dataclass
class MadeUpSources:
    """Stands in for :class:`tools.build_lexicon.sources.Sources`."""

    glosses: dict[str, str] = field(default_factory=lambda: dict(GLOSSES))
    pages: frozenset[str] = frozenset((*GLOSSES, *PAGES))
    noun_rows: list[Mapping[str, str]] = field(
        default_factory=lambda: [
            {"lemma": lemma, "pos": pos, "nominativ singular": lemma, "nominativ plural": plural}
            for lemma, pos, plural in NOUN_ROWS
        ]
    )
    wikidata_nouns: frozenset[str] = frozenset({"Haus", "Boot", "Rose", "Filme", "Film", "Seltenheim"})
    wikidata_words: frozenset[str] = frozenset({"haus", "hauses", "filme"})
    morphy_nouns: dict[str, str] = field(default_factory=lambda: dict(MORPHY_NOUNS))
    morphy_adjectives: dict[str, str] = field(
        default_factory=lambda: {
            word + ending: word for word in ADJECTIVES for ending in ("", "e", "en", "er", "es", "em")
        }
    )
    morphy_verbs: dict[str, Mapping[str, Any]] = field(
        default_factory=lambda: {
            "klettern": conjugated("kletter", "geklettert"),
            "glühen": conjugated("glüh", "geglüht"),
            "wissen": {**conjugated("wiss", "gewusst"), "PRT": {"S": {"1": "wusste"}}},
        }
    )
    zipf: dict[str, float] = field(default_factory=lambda: dict(ZIPF))
    pins: dict[str, Pin] = field(default_factory=lambda: {"wiktionary": PIN})

    def shuffled(self, seed: int) -> MadeUpSources:
        """The same in another order."""
        rng = random.Random(seed)
        return MadeUpSources(
            glosses=_shuffled(self.glosses, rng),
            pages=self.pages,
            noun_rows=rng.sample(self.noun_rows, len(self.noun_rows)),
            wikidata_nouns=self.wikidata_nouns,
            wikidata_words=self.wikidata_words,
            morphy_nouns=_shuffled(self.morphy_nouns, rng),
            morphy_adjectives=_shuffled(self.morphy_adjectives, rng),
            morphy_verbs=_shuffled(self.morphy_verbs, rng),
            zipf=_shuffled(self.zipf, rng),
            pins=_shuffled(self.pins, rng),
        )


def _shuffled(table: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    return dict(rng.sample(list(table.items()), len(table)))
