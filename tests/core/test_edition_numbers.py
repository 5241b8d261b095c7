"""House editions: any numbers that can be dealt, and the reason where they cannot."""

import pickle
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Edition,
    EditionError,
    EditionReason,
    JumpingCow,
    LowDeck,
    MountainClimbing,
    Rounds,
    Rule,
    SeatError,
    Setup,
    Threshold,
    TwinCards,
    TwinDeck,
    Twins,
    TwoCardsATurn,
    new_match,
    play,
)
from tests.base import editions, house_editions, published_editions

TWINS = TwinDeck(first=1, last=104, twins=Twins.ALL)
REFUSED: list[tuple[dict[str, Any], EditionReason]] = [
    ({"hand_size": True}, EditionReason.WRONG_TYPE),
    ({"hand_size": 10.0}, EditionReason.WRONG_TYPE),
    ({"rows": "4"}, EditionReason.WRONG_TYPE),
    ({"row_capacity": None}, EditionReason.WRONG_TYPE),
    ({"min_seats": 2.0}, EditionReason.WRONG_TYPE),
    ({"max_seats": True}, EditionReason.WRONG_TYPE),
    ({"deck": range(1, 105)}, EditionReason.WRONG_TYPE),
    ({"deck": None}, EditionReason.WRONG_TYPE),
    ({"setup": "dealt"}, EditionReason.WRONG_TYPE),
    ({"picks": "open"}, EditionReason.WRONG_TYPE),
    ({"hands": True}, EditionReason.WRONG_TYPE),
    ({"scored": 1}, EditionReason.WRONG_TYPE),
    ({"end": 66}, EditionReason.WRONG_TYPE),
    ({"hand_size": 0}, EditionReason.OUT_OF_RANGE),
    ({"hand_size": 110}, EditionReason.OUT_OF_RANGE),
    ({"rows": 0}, EditionReason.OUT_OF_RANGE),
    ({"rows": -4}, EditionReason.OUT_OF_RANGE),
    ({"row_capacity": 0}, EditionReason.OUT_OF_RANGE),
    ({"row_capacity": 110}, EditionReason.OUT_OF_RANGE),
    ({"min_seats": 1}, EditionReason.OUT_OF_RANGE),
    ({"max_seats": 110}, EditionReason.OUT_OF_RANGE),
    ({"min_seats": 110}, EditionReason.OUT_OF_RANGE),
    ({"rows": 110}, EditionReason.OUT_OF_RANGE),
    ({"rows": 109}, EditionReason.DECK_TOO_SMALL),
    ({"min_seats": 5, "max_seats": 4}, EditionReason.SEAT_RANGE),
    ({"max_seats": 11}, EditionReason.DECK_TOO_SMALL),
    ({"rows": 5}, EditionReason.DECK_TOO_SMALL),
    ({"hand_size": 11}, EditionReason.DECK_TOO_SMALL),
    ({"deck": CardRange(first=1, last=103)}, EditionReason.DECK_TOO_SMALL),
    ({"deck": LowDeck(), "max_seats": 11}, EditionReason.DECK_TOO_SMALL),
    ({"deck": TWINS}, EditionReason.TWINS_APART),
    ({"rule": TwinCards()}, EditionReason.TWINS_APART),
    ({"rule": TwinCards(), "deck": LowDeck()}, EditionReason.TWINS_APART),
    ({"rule": TwinCards(), "deck": TWINS, "max_seats": 21}, EditionReason.DECK_TOO_SMALL),
    ({"rule": TwinCards(), "deck": TWINS, "rows": 56}, EditionReason.OUT_OF_RANGE),
    ({"rule": TwinCards(), "deck": TWINS, "setup": Setup.DRAFTED}, EditionReason.DRAFT_NEEDS_LOW_DECK),
    ({"setup": Setup.DRAFTED}, EditionReason.DRAFT_NEEDS_LOW_DECK),
    ({"scored": False}, EditionReason.ENDLESS),
    ({"rule": TwoCardsATurn(), "hand_size": 9}, EditionReason.HAND_NOT_WHOLE_TURNS),
    ({"rule": TwoCardsATurn(), "hand_size": 1}, EditionReason.HAND_NOT_WHOLE_TURNS),
]


@pytest.mark.parametrize(
    ("numbers", "needed", "held"),
    [
        ({"max_seats": 11}, "11 seats need 114", 104),
        ({"rows": 5}, "10 seats need 105", 104),
        ({"hand_size": 11}, "10 seats need 114", 104),
        ({"deck": CardRange(first=2, last=104)}, "10 seats need 104", 103),
        ({"deck": LowDeck(), "max_seats": 11}, "11 seats need 114", 109),
    ],
)
def test_a_deck_that_is_too_small_is_told_with_what_is_needed_and_what_there_is(
    numbers: dict[str, Any], needed: str, held: int
) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(**numbers)
    assert str(caught.value) == f"deck too small: {needed} cards, and there are {held}"


@pytest.mark.parametrize(("numbers", "reason"), REFUSED)
def test_numbers_that_make_no_edition_are_refused_with_the_reason(
    numbers: dict[str, Any], reason: EditionReason
) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(**numbers)
    assert caught.value.reason is reason
    assert str(caught.value).startswith(reason.value.replace("_", " ") + ": ")
    with pytest.raises(EditionError):
        evolve(CLASSIC, **numbers)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ({"deck": None}, "deck must be CardRange or LowDeck or TwinDeck"),
        ({"setup": None}, "setup must be Setup"),
        ({"picks": None}, "picks must be Visibility"),
        ({"hands": None}, "hands must be Visibility"),
        ({"scored": None}, "scored must be bool"),
        ({"end": None}, "end must be Threshold or Rounds"),
        ({"rule": None}, "rule must be Rule"),
        ({"hand_size": 0}, "hand size must be from 1 to 109"),
        ({"rows": 0}, "rows must be from 1 to 109"),
        ({"row_capacity": None}, "row capacity must be an int"),
        ({"min_seats": 0}, "seats must be from 2 to 109"),
        ({"max_seats": 0}, "seats must be from 2 to 109"),
    ],
)
def test_a_refused_number_is_named_with_what_it_must_be(numbers: dict[str, Any], text: str) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(**numbers)
    assert caught.value.detail == text


def test_a_refused_end_is_named_with_what_it_must_be() -> None:
    with pytest.raises(EditionError, match=r"points must be from 1 to 1000000$"):
        Threshold(points=0, inclusive=True)
    with pytest.raises(EditionError, match=r"count must be from 1 to 1000000$"):
        Rounds(count=0)


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (0, 10, EditionReason.DECK_RANGE),
        (-5, 10, EditionReason.DECK_RANGE),
        (1, 110, EditionReason.DECK_RANGE),
        (5, 5, EditionReason.DECK_RANGE),
        (6, 5, EditionReason.DECK_RANGE),
        (True, 10, EditionReason.WRONG_TYPE),
        (1, 10.0, EditionReason.WRONG_TYPE),
        ("1", 10, EditionReason.WRONG_TYPE),
        (1, None, EditionReason.WRONG_TYPE),
    ],
)
def test_a_deck_is_ascending_cards_that_have_bullheads(first: Any, last: Any, reason: EditionReason) -> None:  # noqa: ANN401
    with pytest.raises(EditionError) as caught:
        CardRange(first=first, last=last)
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("first", "last", "twins", "reason"),
    [
        (0, 10, Twins.ALL, EditionReason.DECK_RANGE),
        (1, 110, Twins.ALL, EditionReason.DECK_RANGE),
        (5, 5, Twins.ALL, EditionReason.DECK_RANGE),
        (1, 10, Twins.DOUBLETS, EditionReason.DECK_RANGE),
        (12, 21, Twins.DOUBLETS, EditionReason.DECK_RANGE),
        (True, 10, Twins.ALL, EditionReason.WRONG_TYPE),
        (1, "10", Twins.ALL, EditionReason.WRONG_TYPE),
        (1, 10, "all", EditionReason.WRONG_TYPE),
        (1, 10, None, EditionReason.WRONG_TYPE),
    ],
)
def test_a_deck_with_twins_has_some(first: Any, last: Any, twins: Any, reason: EditionReason) -> None:  # noqa: ANN401
    with pytest.raises(EditionError) as caught:
        TwinDeck(first=first, last=last, twins=twins)
    assert caught.value.reason is reason


@pytest.mark.clause("TWINS-DECKS")
def test_what_is_in_a_deck_with_twins() -> None:
    both = Edition(deck=TWINS, rule=TwinCards())
    assert list(both.deck_for(2)) == sorted([*range(1, 105), *range(1, 105)])
    assert both.cards_for(2) == range(1, 105)
    doublets = Edition(deck=TwinDeck(first=1, last=104, twins=Twins.DOUBLETS), rule=TwinCards())
    assert list(doublets.deck_for(2)) == sorted([*range(1, 105), *range(11, 100, 11)])
    assert len(doublets.deck_for(10)) == 113
    assert [doublets.copies_of(card) for card in (10, 11, 12, 99, 100)] == [1, 2, 1, 2, 1]
    assert [both.copies_of(card) for card in (1, 104)] == [2, 2]
    assert [CLASSIC.copies_of(11), CLASSIC.deck_for(3)] == [1, range(1, 105)]


def test_a_deck_with_twins_is_enough_even_if_every_starter_has_its_twin() -> None:
    few = TwinDeck(first=1, last=4, twins=Twins.ALL)
    Edition(deck=few, rule=TwinCards(), rows=2, hand_size=1, max_seats=5)
    with pytest.raises(EditionError) as caught:
        Edition(deck=few, rule=TwinCards(), rows=2, hand_size=1, max_seats=6)
    assert caught.value.reason is EditionReason.DECK_TOO_SMALL


@pytest.mark.parametrize("number", [0, -1, 1_000_001, True, 1.0, "1", None])
def test_marks_and_rounds_are_whole_numbers_from_one_to_a_million(number: Any) -> None:  # noqa: ANN401
    reason = EditionReason.OUT_OF_RANGE if type(number) is int else EditionReason.WRONG_TYPE
    with pytest.raises(EditionError) as caught:
        Rounds(count=number)
    assert caught.value.reason is reason
    with pytest.raises(EditionError) as caught:
        Threshold(points=number, inclusive=True)
    assert caught.value.reason is reason


@pytest.mark.parametrize("inclusive", [0, 1, None, "yes"])
def test_a_mark_says_yes_or_no_to_equality(inclusive: Any) -> None:  # noqa: ANN401
    with pytest.raises(EditionError) as caught:
        Threshold(points=66, inclusive=inclusive)
    assert caught.value.reason is EditionReason.WRONG_TYPE


def test_every_reason_is_shown_by_some_test() -> None:
    shown = {reason for _, reason in REFUSED} | {EditionReason.DECK_RANGE, EditionReason.TABLE_TOO_SMALL}
    elsewhere = {
        EditionReason.VARIANTS_CLASH,
        EditionReason.UNKNOWN_ID,
        EditionReason.SEATS_NOT_ALLOWED,
    }
    assert shown | elsewhere == set(EditionReason)


def test_house_numbers_of_many_sizes() -> None:
    five = Edition(deck=CardRange(first=1, last=100), rows=5, row_capacity=6, max_seats=9)
    assert new_match(five, 9).match.seats == 9
    tiny = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=2, max_seats=3)
    after = play(new_match(tiny, 3), Deal(hands=[[1, 2], [3, 4], [5, 6]], rows=[7, 8])).after
    assert after.match.edition is tiny
    most = Edition(deck=CardRange(first=1, last=109), hand_size=1, rows=1, row_capacity=1, max_seats=108)
    assert new_match(most, 108).match.seats == 108


def test_a_deck_may_hold_all_109_cards_with_printed_bullheads() -> None:
    assert Edition(deck=LowDeck(), rows=9).cards_for(10) == range(1, 110)


@given(editions())
def test_an_edition_can_be_dealt_to_every_number_of_its_seats(edition: Edition) -> None:
    for seats in range(edition.min_seats, edition.max_seats + 1):
        deck = edition.cards_for(seats)
        assert len(deck) >= edition.hand_size * seats + edition.rows
        assert new_match(edition, seats, first_seat=seats - 1).match.seats == seats
    for seats in (edition.min_seats - 1, edition.max_seats + 1):
        with pytest.raises(EditionError) as caught:
            new_match(edition, seats)
        assert caught.value.reason is EditionReason.SEATS_NOT_ALLOWED
    with pytest.raises(SeatError):
        new_match(edition, edition.min_seats, first_seat=edition.min_seats)


@given(house_editions() | published_editions())
def test_equal_numbers_are_equal_editions(edition: Edition) -> None:
    again = evolve(edition)
    assert again == edition
    assert hash(again) == hash(edition)
    assert pickle.loads(pickle.dumps(edition)) == edition


@pytest.mark.parametrize(
    ("rule", "rows", "capacity"),
    [
        (JumpingCow(), 1, 5),
        (JumpingCow(), 4, 1),
        (MountainClimbing(), 1, 5),
    ],
)
def test_a_rule_needs_a_table_on_which_it_works(rule: Rule, rows: int, capacity: int) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(rule=rule, rows=rows, row_capacity=capacity)
    assert caught.value.reason is EditionReason.TABLE_TOO_SMALL
    assert rule.id in caught.value.detail
    assert Edition(rule=rule, rows=2, row_capacity=2).rule == rule


def test_a_rule_is_a_rule() -> None:
    with pytest.raises(EditionError) as caught:
        Edition(rule="even-odd")  # type: ignore[arg-type]
    assert caught.value.reason is EditionReason.WRONG_TYPE
