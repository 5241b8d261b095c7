"""Every refusal has words for the person who asked, and they give no card away."""

from __future__ import annotations

import re

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    IllegalActionError,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    Reason,
    SeatAction,
    TakeRow,
    cards_to_hand,
    flippin_digits,
    new_match,
    play,
    two_cards_a_turn,
)
from take5_rules.render.refusals import explain


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_explained_without_a_number(reason: Reason) -> None:
    told = explain(IllegalActionError(reason, PickCard(seat=0, card=44), 0))
    assert re.fullmatch(r"[a-z][a-z ,;:\-]*[a-z]", told)
    assert len(told.split()) > 3


def test_no_two_reasons_have_the_same_words() -> None:
    told = {explain(IllegalActionError(reason, PickCard(seat=0, card=44), 0)) for reason in Reason}
    assert len(told) == len(Reason)


HANDS = [range(1, 15), range(21, 35)]
ROWS = [41, 42, 43, 44]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (PickPair(seat=0, cards=(12, 12)), "you named the same card twice"),
        (PickPair(seat=0, cards=(12, 99)), "what you named is not in your hand"),
        (PickCard(seat=0, card=12), "another number of cards is picked in a turn here"),
        (KeepCards(seat=0, cards=(12, 12)), "no row and no cards are to be chosen now"),
        (TakeRow(seat=0, row=1), "that is not what is to be decided now"),
    ],
)
def test_what_was_asked_is_answered(action: SeatAction, told: str) -> None:
    state = play(new_match(two_cards_a_turn(CLASSIC), 2), Deal(hands=HANDS, rows=ROWS)).after
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert explain(caught.value) == told


def test_a_card_that_is_kept_twice_is_said_to_be_named_twice() -> None:
    state = play(new_match(cards_to_hand(CLASSIC), 2), Deal(hands=HANDS, rows=ROWS)).after
    state = play(play(state, PickCard(seat=0, card=3)).after, TakeRow(seat=0, row=2)).after
    for cards, told in (
        ((43, 43), "you named the same card twice"),
        ((42,), "only cards of the row that you have just taken can be kept"),
    ):
        with pytest.raises(IllegalActionError) as caught:
            play(state, KeepCards(seat=0, cards=cards))
        assert explain(caught.value) == told


def test_a_card_that_cannot_be_flipped_is_answered_with_both_reasons_that_there_are() -> None:
    dealt = Deal(hands=[range(1, 11), range(21, 31)], rows=ROWS)
    state = play(new_match(flippin_digits(CLASSIC), 2), dealt).after
    with pytest.raises(IllegalActionError) as caught:
        play(state, PickFlipped(seat=0, card=7))
    assert explain(caught.value).startswith("that cannot be flipped: ")
