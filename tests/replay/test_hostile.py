"""Whatever the bytes are, reading them ends in one error, in bounded time and memory."""

import contextlib
import json
import pickle
import sys
import threading
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import CLASSIC, new_match
from take5_rules.documents.strict_json import MAX_DEPTH, read_json
from take5_rules.replay import DEFAULT_LIMIT, DocumentError, DocumentReason, Replay, dumps, load_state, loads

R = DocumentReason
GOOD = dumps(Replay.start(new_match(CLASSIC, 2), players=("Ana", "Bo"), extra={"a": [1]}))

HOSTILE: dict[str, tuple[bytes, DocumentReason, str]] = {
    "a repeated key": (b'{"version":1,"version":2}', R.REPEATED_KEY, "/version"),
    "a repeated key with equal values": (b'{"a":{"b/c":1,"b/c":1}}', R.REPEATED_KEY, "/a/b~1c"),
    "a repeated key deep inside": (b'{"a":[{},{"b":[{"c":1,"c":1}]}]}', R.REPEATED_KEY, "/a/1/b/0/c"),
    "a key repeated by way of an escape": (b'{"a":1,"\\u0061":1}', R.REPEATED_KEY, "/a"),
    "not a number": (b'{"x":NaN}', R.NOT_AN_INTEGER, "/x"),
    "infinity": (b'{"x":Infinity}', R.NOT_AN_INTEGER, "/x"),
    "minus infinity": (b'{"x":-Infinity}', R.NOT_AN_INTEGER, "/x"),
    "a number that a float cannot hold": (b'{"x":1e400}', R.NOT_AN_INTEGER, "/x"),
    "a whole number with a point": (b'{"x":[0,1.0]}', R.NOT_AN_INTEGER, "/x/1"),
    "two fractions": (b'{"x":[{"y":0.5},1.5]}', R.NOT_AN_INTEGER, "/x/0/y"),
    "a whole number with an exponent": (b'{"x":1E2}', R.NOT_AN_INTEGER, "/x"),
    "a number of 5000 digits": (b'{"x":' + b"9" * 5000 + b"}", R.OUT_OF_RANGE, ""),
    "a number of 17 digits": (b'{"x":-12345678901234567}', R.OUT_OF_RANGE, ""),
    "a number of millions of digits": (b'{"x":' + b"9" * 4_000_000 + b"}", R.OUT_OF_RANGE, ""),
    "a hundred thousand arrays": (b"[" * 100_000 + b"]" * 100_000, R.TOO_DEEP, ""),
    "a million arrays that never end": (b"[" * 1_000_000, R.TOO_DEEP, ""),
    "a hundred thousand objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, R.TOO_DEEP, ""),
    "sixteen arrays that never end": (b"[" * 16, R.NOT_JSON, ""),
    "seventeen arrays that never end": (b"[" * 17, R.TOO_DEEP, ""),
    "closing brackets before sixteen arrays": (b"]" * 9 + b"[" * 25, R.NOT_JSON, ""),
    "brackets of two kinds": (b"[}" * 30, R.NOT_JSON, ""),
    "a million closing brackets": (b"]" * 1_000_000, R.NOT_JSON, ""),
    "a million brackets of two kinds": (b"[}" * 500_000, R.NOT_JSON, ""),
    "brackets behind a quote that never ends": (b'"' + b"[" * 100_000, R.TOO_DEEP, ""),
    "a long number behind one in a string": (b'["12345678901234567",12345678901234567]', R.OUT_OF_RANGE, ""),
    "a long number that is also nested deep": (b"[" * 20 + b"1" * 17 + b"]" * 20, R.OUT_OF_RANGE, ""),
    "seventeen levels": (b"[" * 17 + b"]" * 17, R.TOO_DEEP, ""),
    "brackets that an escaped quote seems to hide": (
        b'["\\"",' + b"[" * 1000 + b'"\\""' + b"]" * 1000 + b"]",
        R.TOO_DEEP,
        "",
    ),
    "two documents": (b"{} {}", R.NOT_JSON, ""),
    "rubbish behind the document": (b"{}x", R.NOT_JSON, ""),
    "a comma too many": (b'{"a":1,}', R.NOT_JSON, ""),
    "a comment": (b"{} // all", R.NOT_JSON, ""),
    "single quotes": (b"{'a':1}", R.NOT_JSON, ""),
    "a raw line end in a string": (b'{"a":"\n"}', R.NOT_JSON, ""),
    "a string that never ends": (b'{"a":"', R.NOT_JSON, ""),
    "closing brackets only": (b"]]]]", R.NOT_JSON, ""),
    "a bad escape": (b'{"a":"\\x"}', R.NOT_JSON, ""),
    "nothing": (b"", R.NOT_JSON, ""),
    "a blank": (b" ", R.NOT_JSON, ""),
    "a byte that is no UTF-8": (b"\xff", R.NOT_UTF8, ""),
    "a long form of UTF-8": (b'{"a":"\xc0\xaf"}', R.NOT_UTF8, ""),
    "a surrogate as UTF-8": (b'{"a":"\xed\xa0\x80"}', R.NOT_UTF8, ""),
    "UTF-16": (GOOD.encode("utf-16"), R.NOT_UTF8, ""),
    "UTF-16 without a mark": (GOOD.encode("utf-16-le"), R.NOT_JSON, ""),
    "a byte order mark": (b"\xef\xbb\xbf{}", R.BYTE_ORDER_MARK, ""),
    "half a surrogate pair as a name": (b'{"players":["\\ud800"]}', R.LONE_SURROGATE, "/players/0"),
    "the other half": (b'{"a":["x","\\uDFFFx"]}', R.LONE_SURROGATE, "/a/1"),
    "a pair in the wrong order": (b'{"a":"\\udc00\\ud800"}', R.LONE_SURROGATE, "/a"),
    "half a pair as a key": (b'{"a":{"\\ud800":1}}', R.LONE_SURROGATE, "/a"),
    "fifty million blanks": (b" " * 50_000_000, R.TOO_LARGE, ""),
    "a list": (b"[]", R.WRONG_TYPE, ""),
    "null": (b"null", R.WRONG_TYPE, ""),
    "a string": (b'"take5-replay/1"', R.WRONG_TYPE, ""),
    "a number": (b"1", R.WRONG_TYPE, ""),
    "an empty object": (b"{}", R.MISSING_FIELD, "/format"),
}


@pytest.mark.parametrize("read", [loads, load_state])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_end_in_one_error(name: str, read: Callable[[bytes], object]) -> None:
    data, reason, pointer = HOSTILE[name]
    with pytest.raises(DocumentError) as caught:
        read(data)
    if name.startswith("UTF-16 without") or "blanks" in name or "millions" in name:
        assert caught.value.reason in (reason, R.TOO_LARGE)
    elif read is loads or len(data) < 65_536:
        assert (caught.value.reason, caught.value.pointer) == (reason, pointer)
    assert caught.value.__cause__ is None
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", HOSTILE)
def test_text_and_bytes_are_read_alike(name: str) -> None:
    data = HOSTILE[name][0]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return
    with pytest.raises(DocumentError) as of_bytes:
        loads(data)
    with pytest.raises(DocumentError) as of_text:
        loads(text)
    assert (of_text.value.reason, of_text.value.pointer) == (of_bytes.value.reason, of_bytes.value.pointer)


def test_text_with_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        loads(GOOD.replace("Ana", "\ud800"))
    assert caught.value.reason is R.LONE_SURROGATE


def test_in_a_thread_with_a_small_stack() -> None:
    before = threading.stack_size(65_536)
    caught: list[DocumentReason] = []

    def read() -> None:
        for name in ("a hundred thousand arrays", "a hundred thousand objects", "seventeen levels"):
            try:
                loads(HOSTILE[name][0])
            except DocumentError as error:
                caught.append(error.reason)
        loads(GOOD)

    try:
        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert caught == [R.TOO_DEEP] * 3


def test_without_the_interpreters_own_limits() -> None:
    """A host may have lifted the limits on recursion and digits; the reader does not lean on them."""
    recursion = sys.getrecursionlimit()
    digits = sys.get_int_max_str_digits()
    try:
        sys.setrecursionlimit(10**6)
        sys.set_int_max_str_digits(0)
        for name in ("a number of millions of digits", "a million arrays that never end"):
            with pytest.raises(DocumentError):
                loads(HOSTILE[name][0])
    finally:
        sys.setrecursionlimit(recursion)
        sys.set_int_max_str_digits(digits)


def test_sixteen_levels_are_read() -> None:
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    with pytest.raises(DocumentError):
        read_json("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_depth_is_counted_exactly_where_strings_hold_brackets_too() -> None:
    deepest = '["[",[],[],{},' + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1) + ",[]]"
    assert read_json(deepest) == json.loads(deepest)
    with pytest.raises(DocumentError) as caught:
        read_json(deepest.replace("{},[", "{},[["))
    assert caught.value.reason is R.TOO_DEEP


def test_brackets_and_digits_within_strings_mean_nothing() -> None:
    text = json.dumps({"a": '[{"' * 100 + "\\" + "9" * 100, "b\\": "\\\\", "c": "\\"})
    assert read_json(text) == json.loads(text)


def test_sixteen_digits_are_read() -> None:
    assert read_json("[9007199254740991,-9999999999999999]") == [9007199254740991, -9999999999999999]
    assert read_json('{"1234567890123456":9876543210987654,"9":7}') == {
        "1234567890123456": 9876543210987654,
        "9": 7,
    }


@pytest.mark.parametrize("digits", ["12345678901234567", "90000000000000009", "00000000000000001"])
def test_seventeen_digits_are_too_many_whichever_they_are(digits: str) -> None:
    for text in (digits, f"[1,{digits}]", f'{{"a":-{digits}}}', f'["{digits}",{digits}]'):
        with pytest.raises(DocumentError) as caught:
            read_json(text)
        assert caught.value.reason is R.OUT_OF_RANGE
    assert read_json(f'["{digits}"]') == [digits]


def test_the_limit_is_the_callers() -> None:
    size = len(GOOD.encode())
    assert loads(GOOD, limit=size) == loads(GOOD.encode(), limit=size) == loads(GOOD)
    for data in (GOOD, GOOD.encode()):
        with pytest.raises(DocumentError) as caught:
            loads(data, limit=size - 1)
        assert caught.value.reason is R.TOO_LARGE
    wide = GOOD.replace("Ana", "é")
    with pytest.raises(DocumentError):
        loads(wide, limit=len(wide))
    assert loads(wide + " " * 100).players == ("é", "Bo")
    assert DEFAULT_LIMIT == 8 * 1024 * 1024


def test_many_keys_of_which_one_is_repeated_take_no_square_time() -> None:
    keys = ",".join(f'"{number}":0' for number in range(200_000))
    with pytest.raises(DocumentError) as caught:
        loads(f'{{{keys},"7":0}}')
    assert caught.value.pointer == "/7"


def test_a_hostile_key_is_cut_and_made_harmless_in_the_text() -> None:
    key = "\x1b[2J\u202e" + "k" * 100_000
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps({**json.loads(GOOD), key: 1}))
    error = caught.value
    assert error.reason is R.UNKNOWN_FIELD
    assert error.pointer.startswith("/\x1b[2J\u202ekkk")
    assert len(error.pointer) < 100
    assert str(error).isascii()
    assert str(error).isprintable()


def test_the_error_survives_pickle() -> None:
    with pytest.raises(DocumentError) as caught:
        loads(b'{"a":{"b":1,"b":1}}')
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (copied.reason, copied.pointer, str(copied)) == (R.REPEATED_KEY, "/a/b", str(caught.value))


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(alphabet='{}[]",:\\ud8019-e.+tfn \ud800é', max_size=120),
        st.builds(
            lambda at, junk: GOOD[:at] + junk + GOOD[at:],
            st.integers(0, len(GOOD)),
            st.text(alphabet='{}[]",:\\ 019-e.x', min_size=1, max_size=3),
        ),
        st.builds(
            lambda at, size: GOOD[:at] + GOOD[at + size :], st.integers(0, len(GOOD)), st.integers(1, 9)
        ),
    )
)
def test_anything_is_read_or_refused(data: str | bytes) -> None:
    for read in (loads, load_state):
        with contextlib.suppress(DocumentError):
            read(data)


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
        max_leaves=12,
    )
)
def test_good_json_is_read_as_any_reader_reads_it(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        assert read_json(text) == value
