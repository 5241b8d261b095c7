"""Twins in drawings, on pages and in flat rows: one place for two cards, and halves for two seats."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    Deal,
    PickCard,
    RoundScored,
    SharedTake,
    SharedTakes,
    State,
    Step,
    TakeRow,
    new_match,
    one_round,
    play,
    play_picks,
    two_decks,
)
from take5_rules.positions import position
from take5_rules.render import html, svg, text
from take5_rules.replay import Replay, dumps, loads
from take5_rules.rows import iter_rows
from tests.render.pages import data_of
from tests.replay.golden_matches import of_variant

DOUBLE = two_decks(one_round(CLASSIC))
FULL = [[20], [40, 41, 42, 43, 44], [60], [80, 80]]


def shared_turn() -> Step:
    """Two 45s come to a full row, and a 90 goes behind two 80s."""
    before = position(
        evolve(DOUBLE, hand_size=3),
        hands=[[1, 45], [2, 90], [3, 45]],
        rows=FULL,
        variant=SharedTakes(),
        piles=[[], [], []],
    )
    return play_picks(before, (45, 90, 45))


def test_rows_have_a_place_for_two_and_the_table_says_what_is_shared() -> None:
    after = shared_turn().after
    drawn = text.draw(after)
    assert "row 1 | 2x45(2)   .       .       .       .    |   4 bullheads" in drawn
    assert "row 3 | 2x80(3)  90(3)    .       .       .    |   9 bullheads" in drawn
    assert "shared: seat 0 and seat 2 40(3) 41 42 43 44(5), 11 bullheads" in drawn
    assert re.findall(r"seat \d +0 +\+(\d)", drawn) == ["6", "0", "6"]


def test_a_turn_of_twins_is_told_card_by_card() -> None:
    assert text.draw_turn(shared_turn().events, names=["Ada", "Bo", "Cy"]) == (
        "45(2)  0 Ada  to row 1, full: takes 40(3) 41 42 43 44(5), 11 bullheads, shared with 2 Cy\n"
        "45(2)  2 Cy   on its twin in row 1\n"
        "90(3)  1 Bo   to row 3"
    )


def test_the_largest_cell_fits() -> None:
    assert text.draw_rows([(55, 55, 100, 100, 104, 104)], 4) == (
        "row 0 | 2x55(7) 2x100(3) 2x104     .    |  22 bullheads"
    )


def places(picture: str) -> list[tuple[str, str]]:
    """What stands where: the translations of all cards that are not small, with their numbers."""
    root = ET.fromstring(picture)
    found = []
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        number = [each.text for each in group.iter("{http://www.w3.org/2000/svg}text")]
        if number and "scale" not in group.attrib["transform"]:
            found.append((group.attrib["transform"], str(number[0])))
    return found


def test_twins_lie_on_each_other_in_a_picture_and_leave_a_place_free() -> None:
    picture = svg.draw(shared_turn().after)
    at = {number: transform for transform, number in places(picture)}
    both = [transform for transform, number in places(picture) if number == "45"]
    assert len(both) == 2
    (x, y), (other_x, other_y) = [tuple(map(int, re.findall(r"\d+", transform)))[:2] for transform in both]
    assert (other_x - x, other_y - y) == (6, 6)
    assert at["90"] == "translate(122 266)"
    assert picture.count('class="slot') == 4 + 4 + 4 + 3


def test_a_picture_of_a_turn_has_an_arrow_for_each_twin_and_names_both_takers() -> None:
    step = shared_turn()
    picture = svg.draw_turn(step, names=["Ada", "Bo", "Cy"])
    assert len(re.findall('class="tip(?:take)?"', picture)) == 3
    assert "full: 0 Ada and 2 Cy take 11 bullheads" in picture
    shared = next(event for event in step.events if type(event).__name__ == "RowShared")
    assert "0 Ada and 2 Cy: 5 cards" in svg.draw_take(shared, 5, names=["Ada", "Bo", "Cy"])  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def golden() -> Replay:
    return of_variant("amigo-en-2005+two-decks+rounds-1", 6, 82)


def points_of(replay: Replay) -> tuple[int, ...]:
    (scored,) = [event for step in replay.steps() for event in step.events if isinstance(event, RoundScored)]
    return scored.points


def test_what_a_page_sums_up_by_seat_is_what_is_scored(golden: Replay) -> None:
    data = data_of(html.draw(golden))
    told = data["rounds"]
    assert isinstance(told, list)
    assert [each["sums"] for each in told] == [list(points_of(golden))]


def test_flat_rows_sum_up_to_what_is_scored_and_tell_of_both_halves(golden: Replay) -> None:
    rows = list(iter_rows(golden))
    points = [0] * 6
    for row in rows:
        points[int(str(row["seat"]))] += int(str(row["bullheads"]))
    assert tuple(points) == points_of(golden)
    shared = [step for step in golden.steps() if any(type(e).__name__ == "RowShared" for e in step.events)]
    assert len(shared) == 3
    assert len(rows) == 60
    for step in shared:
        event = next(e for e in step.events if type(e).__name__ == "RowShared")
        halves = [row for row in rows if row["card"] == event.card and row["cards_taken"] == len(event.cards)]  # type: ignore[union-attr]
        assert {event.seat, event.other} <= {row["seat"] for row in halves}  # type: ignore[union-attr]


def test_a_shared_take_after_a_row_choice_is_told_in_flat_rows_too() -> None:
    edition = evolve(DOUBLE, hand_size=1)
    state: State = new_match(edition, 3)
    replay = Replay.start(state)
    actions: list[Action] = [
        Deal(hands=[[3], [90], [3]], rows=(20, 40, 60, 80)),
        *(PickCard(seat=seat, card=card) for seat, card in enumerate((3, 90, 3))),
        TakeRow(seat=0, row=1),
    ]
    for action in actions:
        replay = replay.add(play(replay.resume(), action))
    rows = [
        (row["seat"], row["card"], row["cause"], row["cards_taken"], row["bullheads"])
        for row in iter_rows(replay)
    ]
    assert rows == [(0, 3, "too_low", 1, 2), (2, 3, "too_low", 1, 2), (1, 90, None, 0, 0)]
    assert loads(dumps(replay)) == replay


def test_what_was_shared_by_others_is_drawn_for_everybody() -> None:
    takes = (SharedTake(seats=(0, 1), cards=(5,)), SharedTake(seats=(1, 2), cards=(7, 7)))
    state = position(
        evolve(DOUBLE, hand_size=2),
        hands=[[1], [2], [3]],
        rows=[[20], [40], [60], [80]],
        variant=SharedTakes(takes=takes),
    )
    assert "shared: seat 0 and seat 1 5(2), 2 bullheads; seat 1 and seat 2 7 7, 2 bullheads" in text.draw(
        state
    )
