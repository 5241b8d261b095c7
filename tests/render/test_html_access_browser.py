"""The page in a real browser: for eyes, for hands and for screen readers, and against hostile records."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules import CLASSIC, rounds
from take5_rules.render.html import draw
from tests.cli.matches import played
from tests.render.browser import Motion, Opened, Scheme, look, opened, wait_for_event
from tests.render.pages import HOSTILE, TWO_ROUNDS, frames_of, happened, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHORT = rounds(1, CLASSIC)


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
    assert look(page).place == place_of(last)
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


def test_a_phone_shows_the_rows_and_ones_own_hand_together(browser: Browser, tmp_path: Path) -> None:
    screen = (browser, draw(TWO_ROUNDS, seat=2), tmp_path / "page.html")
    with opened(*screen, viewport={"width": 390, "height": 740}) as (page, _, _):
        covered = page.evaluate(
            "innerHeight - document.querySelector('#controls').getBoundingClientRect().top"
        )
        assert 60 < covered <= 740 / 8
        page.evaluate("document.querySelector('.table').scrollIntoView()")
        box = "document.querySelector('{}').getBoundingClientRect()"
        bar = page.evaluate(box.format("#controls") + ".top")
        assert page.evaluate(box.format("#rows") + ".top") >= 0
        assert page.evaluate(box.format(".seat.own .hand") + ".bottom") <= bar
        page.locator("#round").focus()
        page.keyboard.press("ArrowDown")
        assert page.evaluate(box.format("#round") + ".bottom") <= 740


def test_nothing_moves_for_people_who_ask_for_it(browser: Browser, tmp_path: Path) -> None:
    moving = "document.getAnimations().length"
    wishes: tuple[tuple[Motion, bool], ...] = (("reduce", False), ("no-preference", True))
    for wish, found in wishes:
        with opened(browser, draw(TWO_ROUNDS), tmp_path / "page.html", motion=wish) as (page, _, _):
            number = next(i for i, one in enumerate(frames_of(draw(TWO_ROUNDS))) if one["mark"])
            page.evaluate(f"location.hash = '#event-{number}'")
            wait_for_event(page, number)
            assert bool(page.evaluate(moving)) is found
