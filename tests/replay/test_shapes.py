"""Arrays of cards, picks and whole numbers: how many, in which order, and where they go wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from take5_rules import CLASSIC, Edition, EditionError, Rounds, Threshold
from take5_rules.documents.edition_codec import decode_edition, encode_edition
from take5_rules.documents.errors import pointer_to
from take5_rules.documents.shape import expect_cards, expect_ints, expect_list, expect_picks
from take5_rules.documents.strict_json import read_json
from take5_rules.replay import DocumentError, DocumentReason

R = DocumentReason


def refused(read: Callable[[], object]) -> tuple[DocumentReason, str]:
    with pytest.raises(DocumentError) as caught:
        read()
    return caught.value.reason, caught.value.pointer


def test_no_array_holds_more_cards_than_there_are() -> None:
    assert expect_cards([7] * 109, "/x") == (7,) * 109
    assert refused(lambda: expect_cards([7] * 110, "/x")) == (R.WRONG_LENGTH, "/x")


def test_cards_go_from_1_to_109() -> None:
    assert expect_cards([1, 109], "/x") == (1, 109)
    for card in (0, 110, -1):
        assert refused(partial(expect_cards, [5, card], "/x")) == (R.OUT_OF_RANGE, "/x/1")


def test_the_first_card_that_falls_is_named_and_equal_ones_do_not_fall() -> None:
    assert expect_cards([5, 5, 7], "/x", ascending=True) == (5, 5, 7)
    assert refused(lambda: expect_cards([5, 5, 3, 2], "/x", ascending=True)) == (R.NOT_ASCENDING, "/x/2")
    assert refused(lambda: expect_cards([9, 5, 3], "/x", ascending=True)) == (R.NOT_ASCENDING, "/x/1")


def test_there_is_a_pick_or_none_for_each_seat_and_no_more() -> None:
    assert expect_picks([1, None, 109], 3, "/x") == (1, None, 109)
    assert expect_picks([1, 2, 109], 3, "/x") == (1, 2, 109)
    for picks in ([], [1], [1, 2], [1, 2, 3, 4], [None] * 4):
        assert refused(partial(expect_picks, picks, 3, "/x")) == (R.WRONG_LENGTH, "/x")
    for pick in (0, 110):
        assert refused(partial(expect_picks, [1, pick], 2, "/x")) == (R.OUT_OF_RANGE, "/x/1")


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, [1]])
def test_only_exact_ints_are_numbers(wrong: object) -> None:
    assert refused(lambda: expect_ints([3, wrong], "/x")) == (R.WRONG_TYPE, "/x/1")
    assert refused(lambda: expect_cards([3, wrong], "/x")) == (R.WRONG_TYPE, "/x/1")
    assert expect_ints([0, 2**53 - 1], "/x") == (0, 2**53 - 1)
    assert refused(lambda: expect_ints([0, 2**53], "/x")) == (R.OUT_OF_RANGE, "/x/1")


def test_an_error_says_what_where_and_why_and_no_more() -> None:
    assert str(DocumentError(R.NOT_JSON)) == "not json"
    assert str(DocumentError(R.NOT_JSON, "/a/0")) == "not json at /a/0"
    assert str(DocumentError(R.NOT_JSON, "", "line 1")) == "not json: line 1"
    assert str(DocumentError(R.NOT_JSON, "/a", "line 1")) == "not json at /a: line 1"


def test_a_wrong_length_says_which_lengths_are_right() -> None:
    with pytest.raises(DocumentError, match=r"expected 1 or more items$"):
        expect_list([], "/x", 1)
    with pytest.raises(DocumentError, match=r"expected 2 to 3 items$"):
        expect_list([1], "/x", 2, 3)


def test_an_escaped_backslash_does_not_escape_the_quote_behind_it() -> None:
    brackets = "[" * 20
    assert read_json('{"a":"\\\\","b":"' + brackets + '"}') == {"a": "\\", "b": brackets}
    assert read_json('{"a":"\\\\\\"","b":"' + brackets + '"}') == {"a": '\\"', "b": brackets}


def test_what_is_no_json_says_where_and_what_is_too_large_says_how_large_it_may_be() -> None:
    with pytest.raises(DocumentError) as caught:
        read_json('{"a":\n 1,}')
    assert (caught.value.pointer, caught.value.detail) == ("", "line 2, column 4")
    for data in (b"[1,2,3]", "[1,2,3]", '["\u00e9"]'):
        with pytest.raises(DocumentError) as caught:
            read_json(data, 5)
        assert (caught.value.reason, caught.value.pointer) == (R.TOO_LARGE, "")
        assert caught.value.detail == "more than 5 bytes"


def changed(**members: object) -> dict[str, object]:
    return {**encode_edition(CLASSIC), **members}


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"min_seats": 1}, "/min_seats"),
        ({"max_seats": 1}, "/max_seats"),
        ({"max_seats": 110}, "/max_seats"),
        ({"hand_size": 0}, "/hand_size"),
        ({"hand_size": 110}, "/hand_size"),
        ({"deck": {"first": 0, "last": 104}}, "/deck/first"),
        ({"deck": {"first": 110, "last": 111}}, "/deck/first"),
        ({"deck": {"first": 1, "last": 110}}, "/deck/last"),
        ({"end": {"rounds": 0}}, "/end/rounds"),
        ({"end": {"rounds": 1_000_001}}, "/end/rounds"),
        ({"end": {"threshold": 0, "inclusive": True}}, "/end/threshold"),
        ({"end": {"threshold": 1_000_001, "inclusive": True}}, "/end/threshold"),
    ],
)
def test_a_number_of_an_edition_that_is_out_of_range_is_named(
    members: dict[str, object], pointer: str
) -> None:
    assert refused(partial(decode_edition, changed(**members), "/e")) == (R.OUT_OF_RANGE, f"/e{pointer}")


@pytest.mark.parametrize(
    "edition",
    [
        Edition(min_seats=3, max_seats=7),
        Edition(end=Threshold(points=1, inclusive=False)),
        Edition(end=Threshold(points=1_000_000, inclusive=True)),
        Edition(end=Rounds(count=1)),
        Edition(end=Rounds(count=1_000_000)),
    ],
)
def test_an_edition_comes_back_with_all_its_numbers(edition: Edition) -> None:
    assert decode_edition(encode_edition(edition), "") == edition


def test_numbers_that_make_no_edition_are_refused_with_the_reason_of_the_rules() -> None:
    with pytest.raises(EditionError) as caught:
        Edition(rows=109)
    with pytest.raises(DocumentError) as refusal:
        decode_edition(changed(rows=109), "/e")
    assert (refusal.value.reason, refusal.value.pointer) == (R.BAD_EDITION, "/e")
    assert refusal.value.detail == str(caught.value)


def test_a_pointer_escapes_what_has_a_meaning_in_it() -> None:
    assert pointer_to("", "~") == "/~0"
    assert pointer_to("/x", "a/b~c") == "/x/a~1b~0c"
    assert pointer_to("/x", 7) == "/x/7"
    assert pointer_to("", "k" * 64) == "/" + "k" * 64
    assert pointer_to("", "k" * 65) == "/" + "k" * 64 + "..."
