"""The page of baseline scores follows from its protocol."""

from __future__ import annotations

import pytest

from benchmarks.baselines import DEALS, HEAD, PAGE, among, page, told
from take5_rules.policies import POLICIES, highest, lowest


def test_the_page_tells_its_protocol_and_has_a_line_for_every_policy() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written.startswith(HEAD)
    for name in POLICIES:
        assert written.count(f"| `{name}` |") == len(DEALS) + 1
    assert all(f"## {seats} seats, {deals:,} deals" in written for seats, deals in DEALS.items())


def test_a_figure_of_the_page_is_what_the_protocol_gives_today() -> None:
    cell = among(lowest, highest, 2, DEALS[2])
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    (line, *_) = [line for line in lines if line.startswith("| `lowest` |")]
    figure = line.split(" | ")[1 + [*POLICIES].index("highest")]
    assert figure == f"{told(cell.cost)} ({told(cell.more, signed=True)})"


def test_a_policy_among_copies_of_itself_takes_what_they_take() -> None:
    cell = among(lowest, lowest, 4, 5)
    assert cell.more.mean == pytest.approx(0)
    assert cell.cost.mean > 0


def test_a_small_page_is_written_whole() -> None:
    small = page({2: 3}, 2)
    assert small.count("\n| `") == 2 * len(POLICIES)
    assert "nan" not in small
