"""Mean bullheads of a seat in a random round, known from many independent programs."""

import math

import numpy as np
import pytest

from take5_rules import CLASSIC
from take5_rules.batch import Layout, Resolver


@pytest.mark.parametrize(("seats", "mean", "variance"), [(4, 12.12, 64.5), (10, 14.66, 99.7)])
def test_mean_bullheads_of_a_seat(seats: int, mean: float, variance: float) -> None:
    lanes = 200_000
    points = Resolver(Layout(edition=CLASSIC, seats=seats)).play_random(lanes, np.random.default_rng(1))
    by_lane = points.mean(axis=0)
    error = float(by_lane.std()) / math.sqrt(lanes)
    rounding = 0.005
    assert abs(float(points.mean()) - mean) < 5 * error + rounding
    assert abs(float(points.var()) / variance - 1) < 0.02


def test_all_seats_fare_alike() -> None:
    lanes = 200_000
    points = Resolver(Layout(edition=CLASSIC, seats=4)).play_random(lanes, np.random.default_rng(2))
    for one, other in ((0, 1), (1, 2), (2, 3)):
        difference = points[one].astype(np.int64) - points[other]
        assert abs(difference.mean()) < 5 * difference.std() / math.sqrt(lanes)
