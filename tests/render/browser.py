"""A real Chromium for tests of pages, driven by Playwright; tests skip where either is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest

from tests.render.pages import Shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]

READ = """() => {
  const numbers = (place) => [...place.querySelectorAll('.card b')].map((one) => Number(one.textContent));
  const backs = (place) => place.querySelectorAll('.card.back').length;
  const seats = [...document.querySelectorAll('#seats > li')];
  return {
    rows: [...document.querySelectorAll('#rows > li')].map((row) => [
      numbers(row), row.querySelector('.points') ? row.querySelector('.points').textContent : null,
      row.querySelector('.spoken').textContent, row.querySelectorAll('.slot').length]),
    totals: seats.map((seat) => Number(seat.querySelector('.total b').textContent)),
    hands: seats.map((seat) => {
      const hand = seat.querySelector('.hand');
      return backs(hand) ? backs(hand) : numbers(hand);
    }),
    picks: seats.map((seat) => {
      const pick = seat.querySelector('.pick');
      return backs(pick) ? 'face down' : numbers(pick).length ? numbers(pick)[0] : null;
    }),
    piles: seats.map((seat) => (seat.querySelector('.captured')?.textContent ?? '')
      .split(' ').filter(Boolean).map(Number)),
    pile_points: seats.map((seat) => seat.querySelector('.pile b')?.textContent ?? null),
    pool: document.getElementById('pool').hidden ? [] : numbers(document.getElementById('pool')),
    marks: [...document.querySelectorAll('#rows > li')].flatMap((row, number) =>
      row.matches('.touched') || row.querySelector('.new, .took') ? [[number,
        row.matches('.touched'), [...row.querySelectorAll('.new b')].map((one) => Number(one.textContent)),
        row.querySelector('.took')?.textContent ?? null]] : []),
    touched: seats.flatMap((seat, number) => seat.matches('.touched') ? [number] : []),
    fans: [...document.querySelectorAll('#rows > li')].map((row) => [
      row.querySelector('.cards .fan .sign')?.textContent ?? null,
      row.querySelector('.beside .fan .sign')?.textContent ?? null,
      row.querySelector('.beside .told')?.textContent ?? null,
      [...row.querySelectorAll('.end')].map((one) => one.textContent).join(''),
      [...row.querySelectorAll('.cards > .card')].findIndex((one) => one.matches('.fan'))]),
    flips: seats.map((seat) => {
      const flip = seat.querySelector('.flip');
      return flip.textContent === '' ? null : (flip.querySelector('.spoken') ?? flip).textContent;
    }),
    told: document.getElementById('told').textContent,
    heading: document.getElementById('heading').textContent,
    count: document.getElementById('count').textContent,
  };
}"""


class Fan(NamedTuple):
    """A variant's card at a row: in it or beside it, what is told, where the row grows, and its place."""

    inside: str | None
    beside: str | None
    told: str | None
    ends: str
    place: int


class Seen(NamedTuple):
    """What stands on a page at one moment."""

    shown: Shown
    told: str
    heading: str
    place: str
    row_points: list[str | None]
    pile_points: list[str | None]
    spoken: list[str]
    slots: list[int]
    marks: list[list[object]]
    touched: list[int]
    fans: list[Fan]
    flips: list[str | None]


def look(page: Page) -> Seen:
    """What stands on a page now, read from its elements."""
    read = page.evaluate(READ)
    return Seen(
        Shown(
            [cards for cards, *_ in read["rows"] if cards],
            read["totals"],
            read["hands"],
            read["picks"],
            read["piles"],
            read["pool"],
        ),
        read["told"],
        read["heading"],
        read["count"],
        [points for cards, points, *_ in read["rows"]],
        read["pile_points"],
        [spoken for _, _, spoken, _ in read["rows"]],
        [slots for *_, slots in read["rows"]],
        read["marks"],
        read["touched"],
        [Fan(*fan) for fan in read["fans"]],
        read["flips"],
    )


def _absent(why: str) -> None:
    if os.environ.get("TAKE5_BROWSER") == "required":
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium, that of the environment's CHROMIUM first; skips where there is none."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _absent("Playwright is not installed: pip install 'take5-rules[browser]'")
        raise
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        _absent("no Chromium is installed, and CHROMIUM names none")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(_FLAGS))
        yield browser
        browser.close()


class Opened(NamedTuple):
    """A page, and what it said and asked for meanwhile."""

    page: Page
    complaints: list[str]
    requests: list[str]


@contextmanager
def opened(
    browser: Browser,
    text: str,
    path: Path,
    *,
    viewport: ViewportSize | None = None,
    scheme: Scheme = "light",
    motion: Motion = "no-preference",
) -> Iterator[Opened]:
    """``text`` saved as a file and opened; afterwards nothing may have been said or asked for."""
    path.write_text(text, encoding="utf-8")
    surroundings = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion=motion)
    page = surroundings.new_page()
    complaints: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(path.as_uri())
    yield Opened(page, complaints, requests)
    assert complaints == []
    assert requests == [path.as_uri()]
    surroundings.close()


def wait_for_event(page: Page, number: int) -> None:
    """Wait until the page is at an event."""
    page.locator("#count", has_text=f"event {number} of").wait_for()
