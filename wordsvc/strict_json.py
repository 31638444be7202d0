"""JSON text → values, strictly: what two readers could understand differently is malformed."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any, NoReturn

from wordsvc.edge import Json
from wordsvc.messages import Message

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]").search


class MalformedJson(ValueError):
    """No JSON, or JSON without one clear meaning (HTTP 400)."""

    def __init__(self, code: str, **values: str | int) -> None:
        self.message = Message("json", code, values=values)
        super().__init__(self.message.text("en"))


def loads(document: bytes) -> Json:
    """The value of a JSON document in UTF-8; raises MalformedJson.

    Refused beside plain syntax errors: a name twice in one object, NaN and infinities, lone surrogates,
    numbers and nesting beyond what Python reads.
    """
    try:
        return _decode(document.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise MalformedJson("not_utf8", position=error.start) from None
    except json.JSONDecodeError as error:
        raise MalformedJson("syntax", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise MalformedJson("too_deep") from None


def _decode(text: str) -> Json:
    value = json.loads(
        text,
        object_pairs_hook=_unique_names,
        parse_constant=_no_constant,
        parse_float=_finite,
        parse_int=_integer,
    )
    if _ESCAPED_SURROGATE(text):
        _refuse_lone_surrogates(value)
    return value


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        (twice, _), *_rest = Counter(name for name, _ in pairs).most_common(1)
        raise MalformedJson("name_twice", name=twice.encode("utf-8", "replace").decode())
    return members


def _no_constant(constant: str) -> NoReturn:
    raise MalformedJson("not_a_number", constant=constant)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise MalformedJson("number_too_large")
    return number


def _integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise MalformedJson("number_too_large") from None


def _refuse_lone_surrogates(value: Json) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise MalformedJson("lone_surrogate") from None
