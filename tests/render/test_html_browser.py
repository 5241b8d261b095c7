"""The page in a real browser: it shows the engine's states, obeys keys and buttons, and keeps to itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules import (
    CLASSIC,
    CardPlaced,
    CardPlacedLeft,
    CowJumped,
    CrowdedRowTaken,
    Event,
    MountainMoved,
    ParityMarked,
    RowTaken,
    State,
    bullheads,
    open_draft,
    open_picks,
    rounds,
)
from take5_rules.render.html import draw
from take5_rules.render.labels import seat_label
from take5_rules.render.sentences import describe
from take5_rules.replay import Replay
from take5_rules.seen import see
from tests.cli.matches import played, without_hands
from tests.render.browser import Opened, Seen, look, opened, wait_for_event
from tests.render.fans import VARIANTS, flips_of, marker_of, recorded
from tests.render.pages import TWO_ROUNDS, data_of, happened, normal, place_of, shown_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHORT = rounds(1, CLASSIC)


FACES = {"even": "even", "odd": "odd", "up": "\u2191", "down": "\u2193", "cow": "Cow"}
FLIPS = {"held": "holds a flip", "used": "flip used"}


def check_fans(seen: Seen, state: State, seat: int | None) -> None:
    """A variant's card lies in its row or beside it, rows show where they may grow, and flips are told."""
    marker, both_ends = marker_of(state), state.match.edition.rule.rows_grow_left
    capacity = state.match.edition.row_capacity
    for number, row in enumerate(seen.shown.rows):
        inside, beside, told, ends, place = seen.fans[number]
        assert place == (-1 if inside is None else len(row))
        if marker is not None and marker[0] == number:
            face = FACES[marker[1]]
            assert (inside, beside) == ((face, None) if marker[2] else (None, face))
            assert told
            assert told in seen.spoken[number]
        else:
            assert (inside, beside, told) == (None, None, None)
        grows = both_ends and len(row) < capacity
        assert ends == ("\u2039\u203a" if grows else "")
        assert ("grows at both ends" in seen.spoken[number]) == grows
    expected = [FLIPS.get(flip, f"flipped: as {number}") for flip, number in flips_of(state, seat)]
    assert [flip for flip in seen.flips if flip is not None] == expected


def check(seen: Seen, replay: Replay, state: State) -> None:
    """What stands beside the cards is right too."""
    rows = seen.shown.rows
    marker = marker_of(state)
    cow = marker[0] if marker is not None and marker[2] else None
    if rows:
        assert seen.row_points == [str(sum(map(bullheads, row))) for row in rows]
        assert seen.pile_points == [f"+{sum(map(bullheads, pile))}" for pile in seen.shown.piles]
        taken_up = [len(row) + (number == cow) for number, row in enumerate(rows)]
        assert seen.slots == [max(0, replay.edition.row_capacity - places) for places in taken_up]
        for row, spoken in zip(rows, seen.spoken, strict=True):
            assert [int(card) for card in re.findall(r"(?<![(\d])\d+(?! bullhead)", spoken)][
                : len(row)
            ] == row
    else:
        assert set(seen.row_points) == {None}


def marked(event: Event | None, replay: Replay) -> tuple[list[list[object]], list[int]]:
    """The row, the card and the seat that a page marks after an event, and what the seat took."""
    match event:
        case ParityMarked(row) | MountainMoved(row) | CowJumped(row):
            return [[row, True, [], None]], []
        case CrowdedRowTaken(seat, row, cards):
            took = f"{seat_label(seat, replay.players)} took {sum(map(bullheads, cards))}"
            return [[row, True, [], took]], [seat]
        case CardPlaced(seat, card, row) | CardPlacedLeft(seat, card, row):
            return [[row, True, [card], None]], [seat]
        case RowTaken(seat, card, row, cards):
            took = f"{seat_label(seat, replay.players)} took {sum(map(bullheads, cards))}"
            return [[row, True, [card], took]], [seat]
    return [], []


CASES = [
    ("base", TWO_ROUNDS, None),
    ("a seat's", TWO_ROUNDS, 1),
    ("draft", played(open_draft(SHORT), seats=3), 0),
    ("open picks", played(open_picks(SHORT), seats=3), 2),
    ("ten seats", played(SHORT, seats=10, players=None), None),
    ("unfinished", played(stop=13), 2),
    *[(name, recorded(name), 1 if name == "flippin' digits" else None) for name in VARIANTS],
]


@pytest.mark.parametrize(("replay", "seat"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_every_step_shows_exactly_the_engines_state(
    browser: Browser, tmp_path: Path, replay: Replay, seat: int | None
) -> None:
    expected = list(happened(replay))
    with opened(browser, draw(replay, seat=seat), tmp_path / "page.html") as (page, _, _):
        for number, (event, state) in enumerate(expected):
            seen = look(page)
            assert normal(seen.shown) == normal(shown_to(seat, state))
            check(seen, replay, state)
            check_fans(seen, state, seat)
            assert (seen.marks, seen.touched) == marked(event, replay)
            if event is not None:
                told = event if seat is None else see(event, state, seat)
                assert seen.told == describe(told, names=replay.players)
            assert seen.place == f"event {number} of {len(expected) - 1}"
            page.keyboard.press("ArrowRight")
        # And back again, where other things change from step to step.
        for _, state in reversed(expected[-60:]):
            assert normal(look(page).shown) == normal(shown_to(seat, state))
            page.keyboard.press("ArrowLeft")


def test_a_round_of_unknown_hands_shows_backs(browser: Browser, tmp_path: Path) -> None:
    replay = without_hands(played(SHORT))
    with opened(browser, draw(replay), tmp_path / "page.html") as (page, _, _):
        page.keyboard.press("ArrowRight")
        seen = look(page)
        assert seen.shown.hands == [10, 10, 10]
        assert "hands unknown" in page.locator("#round").inner_text()
        page.keyboard.press("End")
        assert "The match is over" in look(page).told


def test_keys_step_by_event_turn_and_round(match: Opened) -> None:
    page = match.page
    data = data_of(draw(TWO_ROUNDS))
    listed = data["rounds"]
    assert isinstance(listed, list)
    second = listed[1]
    page.keyboard.press("Shift+PageDown")
    page.keyboard.press("Shift+PageDown")
    assert look(page).place == place_of(second["at"])
    for _, first in second["turns"]:
        page.keyboard.press("Shift+ArrowRight")
        assert look(page).place == place_of(first)
    page.keyboard.press("Shift+ArrowLeft")
    assert look(page).place == place_of(second["turns"][-2][1])
    page.keyboard.press("Shift+PageUp")
    assert look(page).place == place_of(second["at"])
    page.keyboard.press("End")
    last = len(list(happened(TWO_ROUNDS))) - 1
    assert look(page).place == place_of(last)
    page.keyboard.press("ArrowRight")
    assert look(page).place == place_of(last)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert look(page).place == place_of(0)


def test_keys_can_be_switched_off_and_fields_keep_their_own(match: Opened) -> None:
    page = match.page
    page.get_by_text("Keyboard", exact=True).click()
    page.get_by_label("Use these keys").press(" ")
    assert not page.get_by_label("Use these keys").is_checked()
    page.locator("body").press("ArrowRight")
    page.get_by_role("button", name="Next event").press("ArrowRight")
    assert look(page).place == place_of(0)
    page.get_by_label("Use these keys").check()
    page.get_by_role("button", name="Next event").press("ArrowRight")
    assert look(page).place == place_of(1)
    page.get_by_role("button", name="Next event").press("Control+ArrowRight")
    assert look(page).place == place_of(1)
    page.locator("#slider").press("ArrowRight")
    assert look(page).place == place_of(2)


def test_buttons_step_and_say_when_there_is_nowhere_to_go(match: Opened) -> None:
    page = match.page
    back = page.get_by_role("button", name="Previous event")
    assert back.get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Next event").click()
    assert look(page).place == place_of(1)
    assert back.get_attribute("aria-disabled") == "false"
    back.click()
    assert look(page).place == place_of(0)
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    assert "turn 1 of 10" in look(page).heading
    page.get_by_role("button", name="Previous turn").click()
    assert look(page).place == place_of(1)


def test_rounds_turns_and_costs_are_jumps(match: Opened) -> None:
    page = match.page
    page.get_by_role("combobox", name="Round").select_option(label="round 2")
    assert look(page).heading.startswith("round 2, turn 1")
    page.get_by_role("combobox", name="Turn").select_option(label="7")
    assert look(page).heading.startswith("round 2, turn 7 of 10")
    button = page.locator("#costs button").first
    label = button.get_attribute("aria-label")
    assert label is not None
    name, turn, points = re.findall(r"\d (\w+), turn (\d+): (\d+ bullheads?)", label)[0]
    button.click()
    told = look(page).told
    assert f"{name} takes" in told
    assert f"({points})" in told
    assert page.locator("#turn option:checked").inner_text() == turn
    page.locator(".dearest button").first.click()
    assert "takes" in look(page).told


def test_play_goes_on_by_itself_and_pauses(match: Opened) -> None:
    page = match.page
    page.get_by_label("Pace").select_option("fast")
    page.get_by_role("button", name="Play").click()
    wait_for_event(page, 3)
    page.get_by_role("button", name="Pause").click()
    stopped = look(page).place
    page.wait_for_timeout(700)
    assert look(page).place == stopped
    page.locator("body").press("Escape")
    page.get_by_role("heading", level=1).click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Pause").is_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_role("button", name="Play").wait_for(timeout=5000)
    last = len(list(happened(TWO_ROUNDS))) - 1
    assert look(page).place == place_of(last)


def test_a_link_leads_to_an_event_and_a_wrong_one_nowhere(match: Opened) -> None:
    page = match.page
    for fragment, number in (("event-12", 12), ("event-x", 12), ("event-999999", None)):
        page.evaluate(f"location.hash = '#{fragment}'")
        last = len(list(happened(TWO_ROUNDS))) - 1
        page.wait_for_timeout(50)
        assert look(page).place == place_of(last if number is None else number)
        here = last if number is None else number
        assert page.locator("#count").get_attribute("href") == f"#event-{here}"
