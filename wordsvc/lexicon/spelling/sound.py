"""How a word sounds, roughly: spellings that a German reader would say alike get the same sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_STEPS: Final = (
    *zip("ÄÖÜYJVWBD", "EEIIIFFPT", strict=True),
    ("^H", "^h"),  # an H is heard at the start only
    ("QU", "KF"),  # Kwelle
    *((f"TI{rest}", f"SI{rest}") for rest in ("ON", "EN", "EL", "AL")),  # Pazient
    *((letters, "S") for letters in ("TSCH", "GSCH", "SCH", "SH")),  # Schampoo
    *((f"{letters}{vowel}", f"S{vowel}") for letters in ("SC", "C") for vowel in "EI"),  # Zentrum, Scene
    *((letters, "S") for letters in ("TZ", "TS", "SZ", "Z")),
    *((letters, "KS") for letters in ("CHS", "CKS", "GS", "X")),  # Fuks
    *((letters, "F") for letters in ("PH", "PF")),  # Fysik, Ferd
    ("GE$", "SE$"),  # Garasche
    ("GNE", "NI"),  # Champanjer
    ("GN", "NI"),
    ("NG$", "N$"),  # Balkong
    ("MP", "NP"),  # inpfen
    ("MF", "NF"),
    ("IEUR", "IR"),  # Ingeniör
    *((f"EU{end}$", f"E{end}$") for end in ("R", "RIN", "SE")),  # Masör
    *((letters, "Ö") for letters in ("EAU", "AU")),  # Niwo, Restorant
    *((letters, "Y") for letters in ("EU", "OI")),
    ("OU", "U"),  # Turist
    *((letters, "E") for letters in ("EI", "AI", "AE", "OE")),  # Keiser, Renesanse
    *((letters, "I") for letters in ("UE", "IE")),
    *zip("CGQÖHh^$", ("K", "K", "K", "O", "", "H", "", ""), strict=True),
    *((letter * 2, letter) for letter in "AEIOUYFHKLMNPRST"),
)
"""Letters and their sound, in the order in which they are replaced; Ö stands for the O of AU meanwhile."""

_READINGS: Final = (("SCH", "CH"), ("SCH", "J"), ("B", "SS"))


def sound(key: str) -> str:
    """The sound of ``key``.

    >>> sound("MAJONÄSE"), sound("MAYONNAISE")
    ('MEONESE', 'MEONESE')
    """
    said = f"^{key}$"
    for letters, sounding in _STEPS:
        said = said.replace(letters, sounding)
    return said


def sounds(written: str) -> Iterator[str]:
    """The sound of ``written``, then those of what else its letters may stand for (SCHEF: CHEF)."""
    yield sound(written)
    for letters, meant in _READINGS:
        start = written.find(letters)
        while start >= 0:
            yield sound(written[:start] + meant + written[start + len(letters) :])
            start = written.find(letters, start + 1)
