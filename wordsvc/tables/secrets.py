"""Join codes and tokens: what opens a door, made at random; of tokens only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

CODE_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L."""

CODE_LENGTH: Final = 6

_TOKEN_BYTES: Final = 32
_ID_BYTES: Final = 8
_SEPARATORS: Final = str.maketrans("", "", " -\u2013\u00a0\t\0")


def new_code() -> str:
    """A join code, one of 887 million."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """A join code as people type it, in the form in which it is kept."""
    return typed.translate(_SEPARATORS).upper()


def new_token() -> str:
    """256 random bits, fit for an address and a cookie."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_id() -> str:
    """64 random bits: names a thing, opens nothing."""
    return secrets.token_hex(_ID_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token. It is random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def two_digits() -> int:
    """A number that two people compare aloud, 10 to 99."""
    return 10 + secrets.randbelow(90)
