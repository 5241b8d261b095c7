"""The page of a redacted record is the one that its viewer would have got from the whole record."""

from __future__ import annotations

import pytest

from take5_rules import SeatError
from take5_rules.redacted import dumps_seen, loads_seen, redact
from take5_rules.render.html import draw
from tests.cli.matches import played
from tests.render.pages import data_of, frames_of
from tests.render.test_html import RECORDS

FLIPS = "flippin' digits"
PLAIN = [name for name in RECORDS if name != FLIPS]


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_record_gives_the_page_of_that_seat(name: str, seat: int) -> None:
    replay = RECORDS[name]
    seen = loads_seen(dumps_seen(redact(replay, seat)))
    assert draw(seen) == draw(seen, seat=seat) == draw(replay, seat=seat)


@pytest.mark.parametrize("name", PLAIN)
def test_the_publics_record_gives_a_page_with_the_same_happenings_and_no_secret_hand(name: str) -> None:
    replay = RECORDS[name]
    page, whole = data_of(draw(redact(replay, None))), data_of(draw(replay))
    assert [one["at"] for one in _rounds(page)] == [one["at"] for one in _rounds(whole)]
    assert [one["costs"] for one in _rounds(page)] == [one["costs"] for one in _rounds(whole)]
    assert "As everybody sees it" in draw(redact(replay, None))


@pytest.mark.parametrize("seat", [0, 1])
def test_who_flips_is_told_when_the_cards_are_turned_up(seat: int) -> None:
    replay = RECORDS[FLIPS]
    whole = frames_of(draw(replay, seat=seat))
    picks = (" has picked.", " picks ")
    told = [one["told"] for one in whole if not any(word in str(one["told"]) for word in picks)]
    assert [one["told"] for one in frames_of(draw(redact(replay, seat)))] == told


def _rounds(data: dict[str, object]) -> list[dict[str, object]]:
    rounds = data["rounds"]
    assert isinstance(rounds, list)
    return rounds


def test_some_rounds_and_voided_ones_are_shown_as_of_a_replay() -> None:
    replay = played(void=True)
    assert draw(redact(replay, 1)) == draw(replay, seat=1)
    assert draw(redact(replay, 1), rounds=range(2, 3)) == draw(replay, seat=1, rounds=range(2, 3))


@pytest.mark.parametrize("viewer", [None, 0])
def test_no_other_seat_can_be_asked_for(viewer: int | None) -> None:
    with pytest.raises(SeatError, match="what its own viewer saw"):
        draw(redact(RECORDS["base"], viewer), seat=1)
