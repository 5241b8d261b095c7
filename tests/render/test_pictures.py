"""The pictures in the documentation are what the code draws."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    PickCard,
    PickFlipped,
    Placing,
    RowTaken,
    State,
    Step,
    TakeCause,
    TakeRow,
    even_odd,
    flippin_digits,
    jumping_cow,
    new_match,
    play,
    play_picks,
    two_ended_rows,
)
from take5_rules.render import svg
from take5_rules.views import view

FOLDER = Path(__file__).parents[2] / "docs" / "_static" / "pictures"
NAMES = ("Ada", "Bo", "Cy")
HANDS = (
    (3, 15, 24, 33, 40, 55, 61, 77, 99, 101),
    (5, 10, 22, 30, 38, 44, 60, 62, 88, 104),
    (2, 6, 13, 21, 31, 45, 63, 71, 89, 103),
)


def _later() -> State:
    state = play(new_match(CLASSIC, seats=3), Deal(hands=HANDS, rows=(14, 37, 43, 58))).after
    for picks in ((15, 44, 45), (61, 60, 63), (77, 62, 21)):
        state = play_picks(state, picks).after
    return state


def _due() -> State:
    state = play_picks(_later(), (3, 22, 71)).after
    assert isinstance(state, Placing)
    return state


def _turn() -> Step:
    return play_picks(_later(), (3, 22, 71), take=0)


def _take() -> RowTaken:
    return RowTaken(seat=1, card=63, row=2, cards=(14, 26, 38, 44, 55), cause=TakeCause.FULL_ROW)


def _evening() -> State:
    """Cy has taken row 1 for the 2, and the card has come to it."""
    state = play(new_match(even_odd(CLASSIC), seats=3), Deal(hands=HANDS, rows=(14, 37, 43, 58))).after
    state = play_picks(state, (15, 44, 2)).after
    return play(state, TakeRow(seat=2, row=1)).after


def _jumping() -> Step:
    """The Cow lies with the 14, and Bo's 22 makes it jump."""
    state = play(new_match(jumping_cow(CLASSIC), seats=3), Deal(hands=HANDS, rows=(14, 37, 43, 58))).after
    return play_picks(state, (61, 22, 63))


def _two_ended() -> Step:
    """Two cards come to the left of their rows."""
    state = play(new_match(two_ended_rows(CLASSIC), seats=3), Deal(hands=HANDS, rows=(14, 37, 43, 58))).after
    return play_picks(state, (3, 44, 31))


def _flipping() -> State:
    """Bo has flipped the 62 to a 26, and Ada's 3 comes first."""
    state = play(new_match(flippin_digits(CLASSIC), seats=3), Deal(hands=HANDS, rows=(14, 37, 43, 58))).after
    for action in (PickCard(seat=0, card=3), PickFlipped(seat=1, card=62), PickCard(seat=2, card=45)):
        state = play(state, action).after
    return state


PICTURES: dict[str, Callable[[], svg.Svg]] = {
    "table": lambda: svg.draw(view(_due(), 0), names=NAMES),
    "turn": lambda: svg.draw_turn(_turn(), names=NAMES),
    "take": lambda: svg.draw_take(_take(), 5, names=NAMES),
    "even-odd": lambda: svg.draw(view(_evening(), 0), names=NAMES),
    "jumping-cow": lambda: svg.draw_turn(_jumping(), names=NAMES),
    "two-ended-rows": lambda: svg.draw_turn(_two_ended(), names=NAMES),
    "flippin-digits": lambda: svg.draw(view(_flipping(), 0), names=NAMES),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_documentation_is_what_the_code_draws(name: str) -> None:
    stored = FOLDER / f"{name}.svg"
    assert stored.read_text(encoding="utf-8") == PICTURES[name](), f"draw {stored.name} again"


if __name__ == "__main__":
    for name, drawn in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(drawn(), encoding="utf-8")
