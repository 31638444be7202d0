"""How a word sounds, roughly: spellings that a German reader would say alike get the same sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_SAME: Final = str.maketrans("ÄÖÜYJVWBD", "EEIIIFFPT")
"""Single letters that sound like another one."""

_STEPS: Final = (
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
)
"""Letters and their sound, in the order in which they are replaced; Ö stands for the O of AU meanwhile."""

_LEFT: Final = str.maketrans(
    {"C": "K", "G": "K", "Q": "K", "Ö": "O", "H": None, "h": "H", "^": None, "$": None}
)
"""What is left of single letters and marks in the end."""

_DOUBLE: Final = re.compile(r"([AEIOUYFHKLMNPRST])\1")

_READINGS: Final = (("SCH", "CH"), ("SCH", "J"), ("B", "SS"))


def sound(key: str) -> str:
    """The sound of ``key``.

    >>> sound("MAJONÄSE"), sound("MAYONNAISE")
    ('MEONESE', 'MEONESE')
    """
    said = f"^{key.translate(_SAME)}$"
    for letters, sounding in _STEPS:
        if letters in said:
            said = said.replace(letters, sounding)
    return _DOUBLE.sub(r"\1", said.translate(_LEFT))


def sounds(written: str) -> Iterator[str]:
    """The sound of ``written``, then those of what else its letters may stand for (SCHEF: CHEF)."""
    yield sound(written)
    for letters, meant in _READINGS:
        start = written.find(letters)
        while start >= 0:
            yield sound(written[:start] + meant + written[start + len(letters) :])
            start = written.find(letters, start + 1)
