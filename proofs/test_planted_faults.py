"""Each tool finds the faults that it is there to find: a proof of nothing would look like a proof."""

import re
import shutil
from pathlib import Path

import pytest

from proofs.crosshair import confirm
from proofs.faults import FAULTY_TARGETS
from proofs.laws import (
    conservation,
    counterexample,
    exactly_one_outcome,
    ladder,
    nearest_is_smallest_difference,
    one_choice_a_turn,
    rows_stay_sound,
)

SOURCE = Path(__file__).parent.parent / "src" / "take5_rules"

PLANTED = [
    ("target_is_the_closest_lower_end", "core/table.py", "nearest < end < card:", "end < card:"),
    (
        "target_is_the_closest_lower_end",
        "core/table.py",
        "nearest < end < card:",
        "nearest < end < card != 97:",
    ),
    (
        "bullheads_are_those_of_the_printed_classes",
        "core/cards.py",
        "return BULLHEADS[card]",
        "return BULLHEADS[card] if card != 77 else 2",
    ),
    (
        "bullheads_are_those_of_the_printed_classes",
        "core/cards.py",
        "not 0 < card <= MAX_CARD",
        "not card <= MAX_CARD",
    ),
    (
        "short_path_lands_where_target_row_says",
        "core/turn.py",
        "ladder.insert(0, card)",
        "ladder.append(card)",
    ),
    (
        "short_path_keeps_every_card_and_every_row_sound",
        "core/turn.py",
        "len(rows[row]) < capacity",
        "len(rows[row]) <= capacity",
    ),
]


@pytest.mark.parametrize("fault", FAULTY_TARGETS)
def test_z3_shows_numbers_for_a_wrong_search(fault: str) -> None:
    find = FAULTY_TARGETS[fault]
    assert counterexample(exactly_one_outcome(4, 5, find)) is not None
    assert counterexample(nearest_is_smallest_difference(4, find)) is not None


def test_z3_shows_a_row_that_descends_if_the_difference_may_be_negative() -> None:
    find = FAULTY_TARGETS["the smallest difference whatever its sign"]
    assert counterexample(rows_stay_sound(4, 5, find)) is not None


def test_z3_shows_the_card_that_is_lost_if_a_row_is_full_one_card_too_late() -> None:
    assert counterexample(conservation(4, 5, full_at=6)) is not None


@pytest.mark.parametrize("seats", [2, 10])
def test_z3_shows_a_second_choice_if_cards_are_not_placed_from_the_lowest_up(seats: int) -> None:
    assert counterexample(one_choice_a_turn(seats, ascending=False)) is not None


def test_z3_shows_a_ladder_out_of_order_if_a_chosen_row_keeps_its_rung() -> None:
    assert counterexample(ladder(4, sorts_chosen=False)) is not None


@pytest.mark.parametrize(("contract", "file", "right", "wrong"), PLANTED)
def test_crosshair_shows_numbers_for_a_fault_in_the_code(
    tmp_path: Path, contract: str, file: str, right: str, wrong: str
) -> None:
    copy = tmp_path / "take5_rules"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    text = (copy / file).read_text("utf-8")
    assert text.count(right) == 1
    (copy / file).write_text(text.replace(right, wrong), "utf-8")
    assert re.search(rf"error: .* when calling {contract}\(", confirm(contract, tmp_path))
