"""The page in a real browser: it shows the engine's states, obeys keys and buttons, and keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules import CLASSIC, bullheads, open_draft, open_picks, rounds
from take5_rules.render.html import draw
from take5_rules.render.sentences import describe
from take5_rules.replay import Replay
from take5_rules.seen import see
from tests.cli.matches import played, without_hands
from tests.render.browser import Motion, Opened, Scheme, Seen, chromium, look, opened
from tests.render.pages import HOSTILE, data_of, frames_of, happened, normal, shown_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHORT = rounds(1, CLASSIC)
TWO_ROUNDS = played(rounds(2, CLASSIC), void=True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def match(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    with opened(browser, draw(TWO_ROUNDS), tmp_path / "page.html") as page:
        yield page


def count(number: int, replay: Replay = TWO_ROUNDS) -> str:
    return f"event {number} of {len(list(happened(replay))) - 1}"


def wait_for_event(page: Page, number: int) -> None:
    page.locator("#count", has_text=f"event {number} of").wait_for()


def check(seen: Seen, replay: Replay) -> None:
    """What stands beside the cards is right too."""
    rows = seen.shown.rows
    if rows:
        assert seen.row_points == [str(sum(map(bullheads, row))) for row in rows]
        assert seen.pile_points == [f"+{sum(map(bullheads, pile))}" for pile in seen.shown.piles]
        assert seen.slots == [replay.edition.row_capacity - len(row) for row in rows]
        for row, spoken in zip(rows, seen.spoken, strict=True):
            assert [int(card) for card in re.findall(r"(?<![(\d])\d+(?! bullhead)", spoken)][
                : len(row)
            ] == row
    else:
        assert set(seen.row_points) == {None}


CASES = [
    ("base", TWO_ROUNDS, None),
    ("a seat's", TWO_ROUNDS, 1),
    ("draft", played(open_draft(SHORT), seats=3), 0),
    ("open picks", played(open_picks(SHORT), seats=3), 2),
    ("ten seats", played(SHORT, seats=10, players=None), None),
    ("unfinished", played(stop=13), 2),
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
            check(seen, replay)
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
    assert look(page).place == count(second["at"])
    for _, first in second["turns"]:
        page.keyboard.press("Shift+ArrowRight")
        assert look(page).place == count(first)
    page.keyboard.press("Shift+ArrowLeft")
    assert look(page).place == count(second["turns"][-2][1])
    page.keyboard.press("Shift+PageUp")
    assert look(page).place == count(second["at"])
    page.keyboard.press("End")
    last = len(list(happened(TWO_ROUNDS))) - 1
    assert look(page).place == count(last)
    page.keyboard.press("ArrowRight")
    assert look(page).place == count(last)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert look(page).place == count(0)


def test_keys_can_be_switched_off_and_fields_keep_their_own(match: Opened) -> None:
    page = match.page
    page.get_by_text("Keyboard", exact=True).click()
    page.get_by_label("Use these keys").uncheck()
    page.locator("body").press("ArrowRight")
    page.get_by_role("button", name="Next event").press("ArrowRight")
    assert look(page).place == count(0)
    page.get_by_label("Use these keys").check()
    page.get_by_role("button", name="Next event").press("ArrowRight")
    assert look(page).place == count(1)
    page.get_by_role("button", name="Next event").press("Control+ArrowRight")
    assert look(page).place == count(1)
    page.locator("#slider").press("ArrowRight")
    assert look(page).place == count(2)


def test_buttons_step_and_say_when_there_is_nowhere_to_go(match: Opened) -> None:
    page = match.page
    back = page.get_by_role("button", name="Previous event")
    assert back.get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Next event").click()
    assert look(page).place == count(1)
    assert back.get_attribute("aria-disabled") == "false"
    back.click()
    assert look(page).place == count(0)
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    assert "turn 1 of 10" in look(page).heading
    page.get_by_role("button", name="Previous turn").click()
    assert look(page).place == count(1)


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
    assert page.get_by_role("button", name="Play").is_visible()


def test_a_link_leads_to_an_event_and_a_wrong_one_nowhere(match: Opened) -> None:
    page = match.page
    for fragment, number in (("event-12", 12), ("event-x", 12), ("event-999999", None)):
        page.evaluate(f"location.hash = '#{fragment}'")
        last = len(list(happened(TWO_ROUNDS))) - 1
        page.wait_for_timeout(50)
        assert look(page).place == count(last if number is None else number)


@pytest.mark.parametrize("seat", [None, 2])
def test_a_hostile_name_stays_text(browser: Browser, tmp_path: Path, seat: int | None) -> None:
    replay = played(SHORT, players=HOSTILE)
    with opened(browser, draw(replay, seat=seat), tmp_path / "page.html") as (page, _, _):
        page.keyboard.press("End")
        names = page.locator("#seats h3").all_inner_texts()
        assert names == ["0 </script><b>x", "1 <img src=x onerror=a()>", "2 ?gnp.exe?'\"&amp;"]
        assert page.locator("img, #seats script, #seats b b").count() == 0
        assert page.locator("script").count() == 2
        for _ in range(20):
            page.keyboard.press("ArrowLeft")
            told = look(page).told
            assert "\u202e" not in told


def test_the_policy_stops_what_a_fault_in_the_page_would_let_in(browser: Browser, tmp_path: Path) -> None:
    page = draw(TWO_ROUNDS).replace("</main>", "<script>document.title = 'taken'</script></main>")
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    tab = browser.new_page()
    blocked: list[str] = []
    tab.on("console", lambda message: blocked.append(message.text))
    tab.goto(path.as_uri())
    assert tab.title() == "Match of Ada, Bo and Cy"
    assert any("Content Security Policy" in text for text in blocked)
    outside = tab.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')")
    assert outside == "refused"
    tab.close()


def test_every_control_has_a_role_and_a_name(match: Opened) -> None:
    page = match.page
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    tree = page.locator("body").aria_snapshot()
    for line in (
        "- main",
        '- navigation "Step through the match"',
        '- region "Rows"',
        '- region "Seats"',
        '- region "Scores"',
        '- button "Previous turn"',
        '- button "Play"',
        '- slider "Event"',
        '- combobox "Round"',
        '- combobox "Turn"',
        '- combobox "Colours"',
        "- status",
        "- contentinfo",
        "- banner",
    ):
        assert line in tree
    unnamed = page.evaluate("""() => [...document.querySelectorAll('button, select, input, a, summary')]
        .filter((one) => !(one.getAttribute('aria-label') || one.labels?.length || one.textContent.trim()))
        .map((one) => one.outerHTML)""")
    assert unnamed == []
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3')].map((one) => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_a_live_region_says_each_event(match: Opened) -> None:
    page = match.page
    place = page.get_by_role("status")
    assert place.get_attribute("aria-live") == "polite"
    page.keyboard.press("ArrowRight")
    assert place.inner_text() == look(page).told


def test_the_focus_is_seen_and_never_lost(match: Opened) -> None:
    page = match.page
    for _ in range(4):
        page.keyboard.press("Tab")
    width = "getComputedStyle(document.activeElement).outlineWidth"
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    assert page.evaluate(width) == "3px"
    following = page.get_by_role("button", name="Next event")
    following.focus()
    last = len(list(happened(TWO_ROUNDS))) - 1
    page.evaluate(f"location.hash = '#event-{last - 1}'")
    following.press("Enter")
    following.press("Enter")
    assert look(page).place == count(last)
    assert following.evaluate("one => one === document.activeElement")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_light_and_dark(browser: Browser, tmp_path: Path, scheme: Scheme) -> None:
    contrast = """() => {
      const light = (colour) => {
        const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
      };
      const ground = (one) => {
        for (let place = one; place; place = place.parentElement) {
          const colour = getComputedStyle(place).backgroundColor;
          if (!/, 0\\)$/.test(colour)) return colour;
        }
        return 'rgb(255, 255, 255)';
      };
      const poor = [];
      document.querySelectorAll('h1,h2,h3,p,b,.label,.captured,.took,th,td,a,button,.card').forEach((one) => {
        if (!one.textContent.trim() || one.closest('.skip, .spoken, noscript, [aria-disabled=true]')) return;
        const pair = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => b - a);
        const found = (pair[0] + 0.05) / (pair[1] + 0.05);
        if (found < 4.5) poor.push([one.tagName, one.className, one.textContent.slice(0, 20), found]);
      });
      return poor;
    }"""
    with opened(browser, draw(TWO_ROUNDS), tmp_path / "page.html", scheme=scheme) as (page, _, _):
        page.locator(".dearest button").first.click()
        assert page.evaluate(contrast) == []
        other = "dark" if scheme == "light" else "light"
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.get_by_label("Colours").select_option(other)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
        assert page.evaluate(contrast) == []


@pytest.mark.parametrize("number", [0, 40, 9999])
def test_a_phone_shows_it_without_scrolling_sideways(browser: Browser, tmp_path: Path, number: int) -> None:
    long = played(seats=10, players=tuple("W" * 24 for _ in range(10)), stop=14)
    screen = (browser, draw(long), tmp_path / "page.html")
    with opened(*screen, viewport={"width": 360, "height": 740}) as (page, _, _):
        page.evaluate(f"location.hash = '#event-{number}'")
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        small = page.evaluate("""() => [...document.querySelectorAll('.buttons button')]
            .map((one) => one.getBoundingClientRect()).filter((one) => one.width < 44 || one.height < 44)""")
        assert small == []


def test_nothing_moves_for_people_who_ask_for_it(browser: Browser, tmp_path: Path) -> None:
    moving = "document.getAnimations().length"
    wishes: tuple[tuple[Motion, bool], ...] = (("reduce", False), ("no-preference", True))
    for wish, found in wishes:
        with opened(browser, draw(TWO_ROUNDS), tmp_path / "page.html", motion=wish) as (page, _, _):
            number = next(i for i, one in enumerate(frames_of(draw(TWO_ROUNDS))) if one["mark"])
            page.evaluate(f"location.hash = '#event-{number}'")
            wait_for_event(page, number)
            assert bool(page.evaluate(moving)) is found
