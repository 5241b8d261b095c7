"""Positions and turns as exact text."""

from __future__ import annotations

import pytest

from take5_rules import (
    CLASSIC,
    CardPlaced,
    Deal,
    Dealing,
    DraftCard,
    Finished,
    Match,
    PickCard,
    PickFlipped,
    Placement,
    RowTaken,
    TakeCause,
    lookup_edition,
    new_match,
    play,
    resolve_turn,
)
from take5_rules.render import text
from take5_rules.views import spectate, view
from tests.render.positions import choice_due, first_turn, one_picked, plain_turn, taking_turn


def test_a_whole_table_is_drawn_exactly() -> None:
    assert text.draw(choice_due(), names=["Ada", "Bo", "Cy"]) == (
        "round 1, turn 1 of 10: 0 Ada to take a row\n"
        "\n"
        "row 0 |  14       .       .       .       .    |   1 bullhead\n"
        "row 1 |  37       .       .       .       .    |   1 bullhead\n"
        "row 2 |  43       .       .       .       .    |   1 bullhead\n"
        "row 3 |  58       .       .       .       .    |   1 bullhead\n"
        "\n"
        "seat   total  pile  pick   hand\n"
        "0 Ada      0    +0  3      11(5) 12 25(2) 33(5) 40(3) 55(7) 61 77(5) 99(5)\n"
        "1 Bo       0    +0  60(3)  1 5(2) 10(3) 22(5) 30(3) 44(5) 62 88(5) 104\n"
        "2 Cy       0    +0  63     2 6 13 21 31 45(2) 71 89 103"
    )


def test_a_seat_sees_its_own_hand_and_backs_of_the_others() -> None:
    drawn = text.draw(view(one_picked(), 0))
    assert "seat 0      0    +0  -          3 11(5) 12 25(2) 33(5) 40(3) 55(7) 61 77(5) 99(5)" in drawn
    assert "seat 1      0    +0  face down  10 cards" in drawn
    assert "62" not in drawn


def test_a_spectator_sees_no_hand() -> None:
    drawn = text.draw(spectate(first_turn()))
    assert drawn.count("10 cards") == 3
    assert "55" not in drawn


def test_seats_that_are_due_are_named_unless_it_is_everybody() -> None:
    assert text.draw(first_turn()).splitlines()[0] == "round 1, turn 1 of 10: all to pick"
    assert text.draw(one_picked()).splitlines()[0] == "round 1, turn 1 of 10: seat 0 and seat 2 to pick"


def test_a_placed_pick_says_so() -> None:
    frames = list(taking_turn().frames())
    placed = [state for event, state in frames if isinstance(event, CardPlaced | RowTaken)]
    drawn = text.draw(placed[0])
    assert "88(5) placed" in drawn
    assert "89 placed" not in drawn


def test_piles_are_listed_and_long_ones_wrap() -> None:
    step = taking_turn()
    assert "taken\n  seat 0: 58 60(3) 61 62 63 71\n" not in text.draw(step.before)
    wrapped = text.draw(step.after).splitlines()
    assert all(len(line) <= 90 for line in wrapped)
    assert wrapped[wrapped.index("taken") + 1].startswith("  seat ")


def test_a_draft_shows_the_pool_and_what_was_drafted() -> None:
    state = play(new_match(lookup_edition("amigo-en-2.10+open-draft"), 2), DraftCard(seat=0, card=7)).after
    drawn = text.draw(state)
    assert drawn.startswith("round 1, draft: seat 1 to draft\n\npool: 1 2 3 4 5(2) 6 8 9 10(3)")
    assert "seat 0      0  7" in drawn


@pytest.mark.parametrize(
    ("winners", "heading"),
    [
        ((1,), "match over after 7 rounds: won by 1 Bo"),
        ((0, 1), "match over after 7 rounds: won by 0 Ada and 1 Bo"),
        ((), "match over after 7 rounds: unscored"),
    ],
)
def test_the_end_names_the_winners(winners: tuple[int, ...], heading: str) -> None:
    match = Match(edition=CLASSIC, first_seat=0, totals=(70, 12), rounds_played=7)
    drawn = text.draw(Finished(match=match, winners=winners), names=["Ada", "Bo"])
    assert drawn == f"{heading}\n\nseat   total\n0 Ada     70\n1 Bo      12"


def test_a_turn_tells_where_each_card_goes_and_who_takes_what() -> None:
    assert text.draw_turn(taking_turn().events, names=["Ada", "Bo", "Cy"]) == (
        "88(5)  1 Bo   to row 3\n89     2 Cy   to row 3\n99(5)  0 Ada  to row 3"
    )


def test_a_take_names_its_cause_its_cards_and_their_bullheads() -> None:
    full = RowTaken(seat=2, card=63, row=1, cards=(14, 26, 38, 44, 57), cause=TakeCause.FULL_ROW)
    low = RowTaken(seat=0, card=3, row=3, cards=(58,), cause=TakeCause.TOO_LOW)
    assert text.draw_turn([low, full]) == (
        "3      seat 0  too low, to row 3: takes 58, 1 bullhead\n"
        "63     seat 2  to row 1, full: takes 14 26 38 44(5) 57, 9 bullheads"
    )


def test_a_turn_without_placements_is_empty() -> None:
    assert text.draw_turn([]) == ""
    assert text.draw_turn(play(first_turn(), plain_turn().action).events[:3]) == ""


def test_a_resolution_is_told_without_seats() -> None:
    resolution = resolve_turn([[14], [37], [43], [58]], [3, 44], CLASSIC, take=3)
    assert not hasattr(resolution, "card")
    placements = getattr(resolution, "placements", ())
    assert (
        text.draw_placements(placements) == "3      too low, to row 3: takes 58, 1 bullhead\n44(5)  to row 2"
    )
    assert text.draw_placements([Placement(card=9, row=1)]) == "9      to row 1"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Eve\x1b[31m\nred", "0 Eve?[31m?red"),
        ("\u202eevil", "0 ?evil"),
        ("x" * 40, "0 " + "x" * 23 + "~"),
        ("   ", "seat 0"),
    ],
)
def test_names_cannot_steer_the_terminal(name: str, shown: str) -> None:
    match = Match(edition=CLASSIC, first_seat=0, totals=(0, 0))
    assert text.draw(Dealing(match=match), names=[name, "Bo"]).splitlines()[3].startswith(shown)


def test_wide_names_keep_the_columns_straight() -> None:
    match = Match(edition=CLASSIC, first_seat=0, totals=(7, 7))
    lines = text.draw(Dealing(match=match), names=["日本", "Ada"]).splitlines()
    assert lines[3] == "0 日本      7"
    assert lines[4] == "1 Ada       7"


def test_fewer_names_than_seats_leave_the_rest_numbered() -> None:
    assert "seat 2" in text.draw(first_turn(), names=["Ada"])


def test_a_seat_that_flips_in_this_turn_is_not_told_to_have_its_flip_left() -> None:
    start = new_match(lookup_edition("amigo-30+flippin-digits"), 2)
    dealt = play(start, Deal(hands=[range(11, 21), range(31, 41)], rows=[1, 2, 3, 4])).after
    laid = play(dealt, PickFlipped(seat=1, card=36)).after
    played = play(laid, PickCard(seat=0, card=11)).after
    told = [
        next(line for line in text.draw(state).splitlines() if "flip: " in line)
        for state in (dealt, laid, view(laid, 1), view(laid, 0), played)
    ]
    assert told == [
        "may still flip: seat 0, seat 1",
        "flipped in this turn: seat 1; may still flip: seat 0",
        "flipped in this turn: seat 1; may still flip: seat 0",
        "may still flip: seat 0, seat 1",
        "may still flip: seat 0",
    ]
