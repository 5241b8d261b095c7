"""What is no value of the library is refused, and the refusal names the parameter and the type found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    ArgumentError,
    CardRange,
    Deal,
    Dealt,
    EditionError,
    EventMismatchError,
    FirstChosen,
    MatchEnded,
    PickCard,
    State,
    apply,
    expand,
    match_over,
    moment,
    new_match,
    play,
    refusal,
    resolve_turn,
)
from take5_rules.core import order
from tests.core.test_pair_cases import REVEALED

NEW = new_match(CLASSIC, 2)
DEAL = Deal(hands=[range(1, 11), range(11, 21)], rows=(30, 40, 50, 60))
DEALT = play(NEW, DEAL).after
ROWS = [[30], [40], [50], [60]]


@pytest.mark.parametrize(
    ("call", "parameter"),
    [
        (lambda wrong: moment(wrong), "where"),
        (lambda wrong: order.moment(wrong), "state"),
        (lambda wrong: apply(wrong, FirstChosen(seat=0, card=1)), "state"),
        (lambda wrong: new_match(wrong, 2), "edition"),
        (lambda wrong: resolve_turn(ROWS, [31, 41], edition=wrong), "edition"),
        (lambda wrong: match_over(wrong), "match"),
        (lambda wrong: play(DEALT, wrong), "action"),
        (lambda wrong: play(DEALT, wrong, at=moment(NEW)), "action"),
        (lambda wrong: refusal(DEALT, wrong), "action"),
        (lambda wrong: expand(DEALT, wrong), "action"),
        (lambda wrong: play(DEALT, PickCard(seat=0, card=1), at=wrong), "at"),
    ],
)
def test_the_wrong_argument_and_its_type_are_named(call: Callable[[Any], object], parameter: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        call("wrong")
    assert (caught.value.parameter, caught.value.found) == (parameter, "str")


TOLD: dict[str, Any] = {"hands": ((1,), (2,)), "rows": (3, 4)}


@pytest.mark.parametrize(
    ("state", "event", "parameter", "wrong"),
    [
        (NEW, Dealt, "hands", 7),
        (NEW, Dealt, "rows", [3, 4]),
        (NEW, MatchEnded, "winners", None),
        (DEALT, Dealt, "hands", 7),
    ],
)
def test_what_stands_for_a_whole_group_of_an_event_is_named(
    state: State, event: type[Dealt | MatchEnded], parameter: str, wrong: object
) -> None:
    told = {name: TOLD[name] for name in ("hands", "rows")} if event is Dealt else {}
    with pytest.raises(ArgumentError) as caught:
        apply(state, event(**{**told, parameter: wrong}))
    error = caught.value
    assert (error.parameter, error.wanted, error.found) == (parameter, "a tuple", type(wrong).__name__)


def test_only_exact_ints_say_which_card_is_first() -> None:
    seat: Any
    card: Any
    for seat, card in ((0, 3.0), (False, 3), (0.0, 3), (3, 3)):
        with pytest.raises(EventMismatchError):
            apply(REVEALED, FirstChosen(seat=seat, card=card))
    assert apply(REVEALED, FirstChosen(seat=0, card=3)) != REVEALED


def test_a_row_holds_no_more_cards_than_there_are() -> None:
    with pytest.raises(EditionError, match="row capacity must be from 1 to 109"):
        evolve(CLASSIC, row_capacity=110)
    assert CardRange(first=108, last=109).last == 109
