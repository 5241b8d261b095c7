"""Means, standard errors and intervals, worked by hand and held against a known figure."""

import pytest

from take5_rules import CLASSIC, one_round
from take5_rules.playing import MatchResult
from take5_rules.policies import highest, lowest, random_cards
from take5_rules.simulate import simulate
from take5_rules.summary import Estimate, SummaryError, summarize


def result(
    index: int, points: tuple[int, ...], winners: tuple[int, ...], rotation: int = 0, rounds: int = 1
) -> MatchResult:
    seats = len(points)
    return MatchResult(
        edition=CLASSIC,
        index=index,
        rotation=rotation,
        seating=tuple((policy + rotation) % seats for policy in range(seats)),
        points=(points, *((0,) * seats for _ in range(rounds - 1))),
        winners=winners,
        deal_seed=bytes(32),
    )


def test_means_and_standard_errors_are_those_worked_by_hand() -> None:
    found = summarize(
        [result(0, (4, 10), (0,)), result(1, (6, 6), (0, 1)), result(2, (11, 2), (1,), rounds=4)]
    )
    assert (found.matches, found.deals) == (3, 3)
    # 4, 6, 11: mean 7, variance (9 + 1 + 16) / 2 = 13.
    assert (found.totals[0].mean, found.totals[0].deals) == (7.0, 3)
    assert found.totals[0].standard_error == pytest.approx((13 / 3) ** 0.5)
    assert found.totals[1].mean == 6.0
    assert [estimate.mean for estimate in found.wins] == [0.5, 0.5]
    # Shares 1, 1/2, 0: variance 1/4.
    assert found.wins[0].standard_error == pytest.approx((0.25 / 3) ** 0.5)
    assert found.rounds.mean == 2.0
    # -6, 0, 9: mean 1, variance (49 + 1 + 64) / 2 = 57.
    assert found.differences[0][1].mean == 1.0
    assert found.differences[0][1].standard_error == pytest.approx(19**0.5)
    assert found.differences[1][0].mean == -1.0
    assert found.differences[0][0] == Estimate(mean=0.0, standard_error=0.0, deals=3)


def test_the_seatings_of_a_deal_are_one_sample() -> None:
    found = summarize(
        [
            result(0, (4, 10), (0,)),
            result(0, (2, 8), (0,), rotation=1),
            result(1, (1, 3), (0,)),
            result(1, (5, 5), (0, 1), rotation=1),
        ]
    )
    assert (found.matches, found.deals) == (4, 2)
    # Policy 0 took 4 and 8 in the first deal, 1 and 5 in the second: samples 6 and 3.
    assert (found.totals[0].mean, found.totals[0].deals) == (4.5, 2)
    assert found.totals[0].standard_error == pytest.approx(1.5)
    assert found.totals[1].mean == pytest.approx((6 + 4) / 2)
    # It won one of two, then one and a half of two.
    assert found.wins[0].mean == pytest.approx((0.5 + 0.75) / 2)


def test_an_interval_widens_with_the_level_and_the_error() -> None:
    estimate = Estimate(mean=10.0, standard_error=2.0, deals=100)
    low, high = estimate.interval()
    assert (low, high) == pytest.approx((10 - 3.919928, 10 + 3.919928))
    assert estimate.interval(0.99)[1] == pytest.approx(10 + 2 * 2.575829)
    assert estimate.interval(0.5)[1] < high


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5, float("nan")])
def test_a_level_outside_0_and_1_is_refused(level: float) -> None:
    with pytest.raises(SummaryError):
        Estimate(mean=1.0, standard_error=1.0, deals=9).interval(level)


def test_one_deal_has_a_mean_and_no_interval() -> None:
    found = summarize([result(0, (4, 10), (0,))])
    assert found.totals[0].standard_error is None
    with pytest.raises(SummaryError):
        found.totals[0].interval()


def test_a_match_without_winners_is_won_by_nobody() -> None:
    assert summarize([result(0, (4, 10), ())]).wins[0].mean == 0.0


def test_results_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(SummaryError):
        summarize([])
    with pytest.raises(SummaryError):
        summarize([result(0, (4, 10), (0,)), result(1, (4, 10, 3), (2,))])
    with pytest.raises(SummaryError):
        summarize([result(0, (4, 10), (0,)), result(0, (4, 10), (0,), rotation=1), result(1, (4, 10), (0,))])


def test_results_are_read_as_they_come() -> None:
    read = 0

    def counted() -> list[MatchResult]:
        nonlocal read
        read += 1
        return [result(read, (1, 2), (0,))]

    summarize(each for _ in range(50) for each in counted())
    assert read == 50


def test_random_cards_take_12_12_bullheads_a_round_at_four_seats() -> None:
    found = summarize(simulate(1500, one_round(CLASSIC), [random_cards] * 4, seed="known figure"))
    together = sum(estimate.mean for estimate in found.totals) / 4
    # Four seats of one deal are far from independent, so one seat's error is a bound for their mean.
    assert found.totals[0].standard_error is not None
    assert found.totals[0].standard_error < 0.3
    assert abs(together - 12.12) < 4 * found.totals[0].standard_error


def test_rotated_seats_make_equal_policies_exactly_equal_where_nothing_is_random() -> None:
    found = summarize(simulate(5, one_round(CLASSIC), [lowest] * 3, seed=1, rotate_seats=True))
    assert found.totals[0] == found.totals[1] == found.totals[2]
    assert found.differences[0][1].standard_error == 0.0


def test_a_difference_is_paired_by_deal() -> None:
    found = summarize(simulate(150, one_round(CLASSIC), [lowest, highest] * 2, seed=2, rotate_seats=True))
    errors = [found.totals[0].standard_error, found.totals[1].standard_error]
    unpaired = sum(error**2 for error in errors if error is not None) ** 0.5
    paired = found.differences[0][1].standard_error
    # What one policy is spared another takes, so their totals of one deal go opposite ways.
    assert paired is not None
    assert paired > unpaired
    assert found.differences[0][1].mean == pytest.approx(found.totals[0].mean - found.totals[1].mean)
    assert found.differences[0][2].mean == pytest.approx(found.totals[0].mean - found.totals[2].mean)
