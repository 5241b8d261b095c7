"""A position that is accepted can be written down, whatever numbers it was asked for."""

import pytest

from take5_rules import CLASSIC
from take5_rules.positions import PositionError, from_line, position, to_line
from take5_rules.positions.faults import FaultReason
from take5_rules.replay import dump_state, load_state

LARGEST = 2**53 - 1


@pytest.mark.parametrize("count", [LARGEST + 1, 10**5000], ids=["one more", "5,001 digits"])
def test_counts_that_no_document_holds_are_refused(count: int) -> None:
    with pytest.raises(PositionError) as caught:
        position(CLASSIC, totals=[0, 0], rounds_played=count, rounds_voided=count)
    assert [(fault.reason, fault.path) for fault in caught.value.faults] == [
        (FaultReason.NOT_A_COUNT, ("rounds_played",)),
        (FaultReason.NOT_A_COUNT, ("rounds_voided",)),
    ]


def test_the_largest_counts_are_written_and_read_back() -> None:
    state = position(CLASSIC, totals=[0, 0], rounds_played=LARGEST, rounds_voided=LARGEST)
    assert load_state(dump_state(state)) == state
    assert from_line(to_line(state)) == state


def test_a_total_that_no_document_holds_is_refused() -> None:
    with pytest.raises(PositionError) as caught:
        position(CLASSIC, totals=[0, 10**5000], rounds_played=LARGEST)
    assert (FaultReason.NOT_A_COUNT, ("totals", 1)) in [
        (fault.reason, fault.path) for fault in caught.value.faults
    ]
