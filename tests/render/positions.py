"""A few positions that the tests of drawings share."""

from __future__ import annotations

from take5_rules import CLASSIC, Deal, PickCard, Placing, State, Step, new_match, play, play_picks

HANDS = (
    (3, 11, 12, 25, 33, 40, 55, 61, 77, 99),
    (1, 5, 10, 22, 30, 44, 60, 62, 88, 104),
    (2, 6, 13, 21, 31, 45, 63, 71, 89, 103),
)
ROWS = (14, 37, 43, 58)


def first_turn() -> State:
    """Three seats, dealt, nobody has picked."""
    return play(new_match(CLASSIC, seats=3), Deal(hands=HANDS, rows=ROWS)).after


def one_picked() -> State:
    """Seat 1 has picked 62, face down."""
    return play(first_turn(), PickCard(seat=1, card=62)).after


def choice_due() -> Placing:
    """Seat 0 must take a row for its 3; 60 and 63 wait."""
    state = play_picks(first_turn(), (3, 60, 63)).after
    assert isinstance(state, Placing)
    return state


def plain_turn() -> Step:
    """Every card goes behind an end: 25, 44 and 45."""
    return play_picks(first_turn(), (25, 44, 45))


def taking_turn() -> Step:
    """Five cards lie in row 3 when seat 1 brings the sixth."""
    state = play_picks(first_turn(), (61, 60, 63)).after
    state = play_picks(state, (77, 62, 71)).after
    return play_picks(state, (99, 88, 89))
