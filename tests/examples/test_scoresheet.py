"""An evening with real cards, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples.scoresheet import Evening, EveningError, draw_evening, main
from take5_rules import EditionError, bullheads
from take5_rules.scoresheet import ScoresheetError

EVENING = Path(__file__).parents[2] / "examples" / "evening.txt"


def after(*lines: str) -> Evening:
    evening = Evening()
    for line in lines:
        evening = evening.obey(line)
    return evening


BEGUN = ("names Ada Bo Cy", "match amigo-en-2.10+rounds-2")


def test_the_evening_of_the_example_is_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(EVENING.read_text(encoding="utf-8").splitlines()) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("match 1\n         Ada  Bo  Cy\nround 1   12   1  30\n")
    assert printed.endswith(
        "evening\n     won  bullheads  place\n"
        "Ada    0         37      2\n"
        "Bo     2         12      1\n"
        "Cy     0         78      3\n"
    )


def test_points_and_piles_are_the_same_round() -> None:
    piles = [[5, 10], [], [55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]]
    points = " ".join([str(sum(map(bullheads, pile))) for pile in piles])
    by_cards = " / ".join([" ".join(map(str, pile)) for pile in piles])
    assert after(*BEGUN, points) == after(*BEGUN, by_cards)


def test_a_round_is_corrected_or_dropped() -> None:
    evening = after(*BEGUN, "12 0 31", "7 9 14")
    assert evening.obey("correct 1 13 0 30").sheets[0].rounds == ((13, 0, 30), (7, 9, 14))
    assert evening.obey("drop").sheets[0].rounds == ((12, 0, 31),)


def test_matches_won_count_before_bullheads_and_equals_share_a_place() -> None:
    evening = after(*BEGUN, "12 0 31", "0 13 14", "match amigo-en-2.10+rounds-1", "20 20 0")
    assert evening.wins == (1, 0, 1)
    assert evening.bullheads == (32, 33, 45)
    assert evening.places == (1, 3, 2)
    shared = after("names Ada Bo", "match amigo-en-2.10+rounds-1", "20 20")
    assert (shared.wins, shared.places) == ((1, 1), (1, 1))
    assert "won by Ada and Bo" in draw_evening(shared)


def test_a_match_that_is_on_counts_its_bullheads_and_no_win() -> None:
    evening = after(*BEGUN, "12 0 31")
    assert (evening.wins, evening.bullheads, evening.places) == ((0, 0, 0), (12, 0, 31), (2, 1, 3))
    assert "\nnot over\n" in draw_evening(evening)


@pytest.mark.parametrize(
    ("lines", "line", "error"),
    [
        ((), "12 0 31", EveningError),
        ((), "drop", EveningError),
        ((), "match amigo-en-2.10", EditionError),
        (BEGUN, "match amigo-en-2.10", EveningError),
        (BEGUN, "names Ada Bo", EveningError),
        (BEGUN[:1], "match nope", EditionError),
        (BEGUN, "12 0", ScoresheetError),
        (BEGUN, "1 2 3", ScoresheetError),
        (BEGUN, "12 -1 31", EveningError),
        (BEGUN, "12 x 31", EveningError),
        (BEGUN, "12 \u0661 31", EveningError),
        (BEGUN, "12 1_0 31", EveningError),
        (BEGUN, "5 / 5 / 6", ScoresheetError),
        (BEGUN, "correct 1 12 0 31", ScoresheetError),
        (BEGUN, "correct", EveningError),
        ((*BEGUN, "12 0 31", "12 0 31"), "12 0 31", ScoresheetError),
    ],
)
def test_what_cannot_be_is_refused(lines: tuple[str, ...], line: str, error: type[Exception]) -> None:
    before = after(*lines)
    with pytest.raises(error):
        before.obey(line)
    assert before == after(*lines)


def test_a_line_that_makes_no_sense_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BEGUN, "1 2 3\n", "\n", "12 0 31\n"]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("line 3: sum too low: all together at least 14\n")
    assert "round 1   12   0  31\n" in printed
