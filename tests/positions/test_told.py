"""An advisor's view, from a hand, the rows, and whatever else is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from take5_rules import (
    CLASSIC,
    Edition,
    PickCard,
    TakeRow,
    legal_actions,
    moment,
    new_match,
    open_picks,
    play,
    to_act,
)
from take5_rules.positions import PositionError, position, told_picking, told_placing
from take5_rules.views import FaceDown, SeatPicking, SeatPlacing, view

ROWS = [[12], [37], [43], [58]]


def test_a_hand_and_the_rows_are_enough() -> None:
    seen = told_picking(CLASSIC, seats=3, seat=1, hand=[99, 7], rows=ROWS)
    assert isinstance(seen, SeatPicking)
    assert seen.hand == (7, 99)
    assert seen.hands == (FaceDown(count=2), (7, 99), FaceDown(count=2))
    assert seen.piles == ((), (), ())
    assert seen.match == new_match(CLASSIC, 3).match
    assert to_act(seen) == (0, 1, 2)
    assert moment(seen).turn == 9
    assert legal_actions(seen, 1) == (PickCard(seat=1, card=7), PickCard(seat=1, card=99))


def test_what_is_told_in_full_is_the_view_of_the_seat() -> None:
    rows = [[12, 90, 91], [37], [52], [58]]
    hands = [range(1, 10), range(41, 50)]
    state = position(CLASSIC, hands=hands, rows=rows, totals=[3, 4], rounds_played=1)
    told = told_picking(CLASSIC, seats=2, seat=0, hand=range(9, 0, -1), rows=rows, totals=[3, 4])
    assert told == view(state, 0)
    picked = told_picking(
        CLASSIC, seats=2, seat=0, hand=range(1, 10), rows=rows, totals=[3, 4], picks={1: None}
    )
    assert picked == view(play(state, PickCard(seat=1, card=41)).after, 0)


def test_a_row_choice_can_be_told() -> None:
    seen = told_placing(CLASSIC, seats=2, seat=0, hand=[99], rows=ROWS, picks=[3, 50])
    assert isinstance(seen, SeatPlacing)
    assert (seen.pick, seen.picks, seen.placed) == (3, (3, 50), 0)
    assert to_act(seen) == (0,)
    assert legal_actions(seen, 0) == tuple([TakeRow(seat=0, row=row) for row in range(4)])


def test_the_rounds_are_the_fewest_that_can_yield_the_totals() -> None:
    def rounds(*totals: int) -> int:
        return told_picking(CLASSIC, seats=4, seat=0, hand=[7], rows=ROWS, totals=totals).match.rounds_played

    assert rounds(0, 0, 0, 0) == 0
    assert rounds(1, 0, 0, 0) == 1
    assert rounds(60, 60, 51, 0) == 1
    assert rounds(60, 60, 52, 0) == 2
    told = told_picking(CLASSIC, seats=2, seat=0, hand=[7], rows=ROWS, totals=[5, 5], rounds_played=3)
    assert told.match.rounds_played == 3


def test_known_hands_and_piles_and_the_first_seat_can_be_told() -> None:
    seen = told_picking(
        open_picks(CLASSIC),
        seats=3,
        seat=0,
        hand=range(2, 12),
        rows=ROWS,
        hands={2: range(70, 80)},
        picks={1: 99},
        first_seat=1,
        rounds_voided=2,
    )
    assert seen.hands == (tuple(range(2, 12)), FaceDown(count=10), tuple(range(70, 80)))
    assert (seen.picks, to_act(seen)) == ((None, 99, None), (2,))
    assert seen.match.deal_number == 3


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "one seat": (lambda: told(seats=1), "seats not allowed at seats"),
    "True seats": (lambda: told(seats=True), "seats not allowed at seats"),
    "a seat that is none": (lambda: told(seat=2), "no such seat at seat"),
    "a seat below 0": (lambda: told(seat=-1), "no such seat at seat"),
    "True as seat": (lambda: told(seat=True), "no such seat at seat"),
    "a pick of no seat": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, picks={2: None}),
        "no such seat at picks",
    ),
    "a pick of True": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, picks={True: None}),
        "no such seat at picks",
    ),
    "a hand of no seat": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, hands={2: [8]}),
        "no such seat at hands",
    ),
    "an own pick face down": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, picks={0: None}),
        "own cards hidden at picks[0]",
    ),
    "a card twice": (lambda: told(hand=[12]), "card twice at rows[0][0] and hands[0][0]"),
    "a card that is none": (lambda: told(hand=[True]), "not a card at hands[0][0]"),
    "more cards than were played": (
        lambda: told_picking(CLASSIC, 2, 0, range(1, 11), [[12, 13], *ROWS[1:]]),
        "table count at piles",
    ),
    "totals that are no numbers": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, totals=[True, 0]),
        "not a count at totals[0]",
    ),
    "a total below 0": (
        lambda: told_picking(CLASSIC, 2, 0, [7], ROWS, totals=[-200, 0]),
        "not a count at totals[0]",
    ),
    "a placed card that lies nowhere": (
        lambda: told_placing(CLASSIC, 2, 0, [7], ROWS, picks=[44, 50], placed=1),
        "placed pick missing at picks[0]",
    ),
    "placing without a seat": (
        lambda: told_placing(CLASSIC, 2, 2, [7], ROWS, picks=[44, 50]),
        "no such seat at seat",
    ),
}


def told(
    edition: Edition = CLASSIC, seats: int = 2, seat: int = 0, hand: list[int] | None = None
) -> SeatPicking:
    return told_picking(edition, seats=seats, seat=seat, hand=hand or [7], rows=ROWS)


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_fit_together_is_refused_with_all_faults(name: str) -> None:
    tell, expected = REFUSED[name]
    with pytest.raises(PositionError) as refused:
        tell()
    assert [*map(str, refused.value.faults)] == [expected]
