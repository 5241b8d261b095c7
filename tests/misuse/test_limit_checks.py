"""Which numbers are limits of a wait or a count, and how the refusal names them."""

from __future__ import annotations

import math

import pytest

from take5_rules import ArgumentError, LimitError
from take5_rules.limits import check_count, check_seconds


@pytest.mark.parametrize("number", [0.001, 1, 5.0, 86_400, 86_400.0])
def test_a_wait_may_last_from_a_millisecond_to_a_day(number: float) -> None:
    check_seconds("seconds", number)


@pytest.mark.parametrize("number", [math.nan, 0, 0.0009, -1, math.inf, -math.inf, 86_400.1, 86_401, 10**400])
def test_no_other_number_is_a_wait(number: float) -> None:
    with pytest.raises(LimitError, match=r"^seconds must be from 0\.001 to 86400\.0$") as caught:
        check_seconds("seconds", number)
    assert (caught.value.parameter, caught.value.least, caught.value.most) == ("seconds", 0.001, 86_400.0)


def test_the_ends_of_a_span_are_in_it() -> None:
    check_seconds("wait", 0, 0.0, 2.0)
    check_seconds("wait", 2, 0.0, 2.0)
    with pytest.raises(LimitError, match=r"^wait must be from 0\.0 to 2\.0$"):
        check_seconds("wait", 2.5, 0.0, 2.0)


@pytest.mark.parametrize("junk", [True, False, "5", None, 5j])
def test_what_is_no_number_is_no_wait(junk: object) -> None:
    with pytest.raises(ArgumentError, match=rf"^seconds must be a number, not {type(junk).__name__}$"):
        check_seconds("seconds", junk)


def test_a_count_is_an_exact_int_from_its_least_up() -> None:
    check_count("faults", 3, 3)
    check_count("faults", 10**400, 3)
    with pytest.raises(LimitError, match=r"^faults must be at least 3$") as caught:
        check_count("faults", 2, 3)
    assert (caught.value.parameter, caught.value.least, caught.value.most) == ("faults", 3, None)
    for junk in (3.0, True, "3", None):
        with pytest.raises(ArgumentError, match=rf"^faults must be an int, not {type(junk).__name__}$"):
            check_count("faults", junk, 1)
