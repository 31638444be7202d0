"""JSON that two readers could understand differently is malformed; all else is read as it is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.messages import LANGUAGES
from wordsvc.strict_json import MalformedJson, loads

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)

MALFORMED = {
    b"": "syntax",
    b"{": "syntax",
    b'{"a": 1} x': "syntax",
    b"{'a': 1}": "syntax",
    b'"\xff"': "not_utf8",
    '{"a": "ä"}'.encode("utf-16"): "not_utf8",
    b'{"a": 1, "b": 2, "a": 1}': "name_twice",
    b'[{"x": {"a": 1, "a": 2}}]': "name_twice",
    b"NaN": "not_a_number",
    b"[-Infinity]": "not_a_number",
    b"1e999": "number_too_large",
    b"1" * 5000: "number_too_large",
    b"[" * 100_000: "too_deep",
    b'{"a":' * 50_000: "too_deep",
    rb'["\ud800"]': "lone_surrogate",
    rb'{"\uDC00": 1}': "lone_surrogate",
}


@pytest.mark.parametrize(("document", "code"), MALFORMED.items(), ids=[d[:20] for d in MALFORMED])
def test_malformed(document: bytes, code: str) -> None:
    with pytest.raises(MalformedJson) as raised:
        loads(document)
    assert raised.value.message.code == code
    assert all(raised.value.message.text(language) for language in LANGUAGES)


def test_a_byte_order_mark_and_surrogate_pairs_are_read() -> None:
    assert loads(b'\xef\xbb\xbf["\\ud83d\\udc7b"]') == ["👻"]


@given(JSON)
def test_everything_else_is_read_as_json_reads_it(value: object) -> None:
    for ascii_only in (True, False):
        assert loads(json.dumps(value, ensure_ascii=ascii_only).encode()) == value
