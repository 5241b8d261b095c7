"""The built site in a real Chromium, from the disk: pages open, nobody is asked, and search finds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules.spec import load_clauses, load_vectors
from tests.render.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SITE = Path(__file__).parents[2] / "docs" / "_build" / "html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not (SITE / "search.html").exists():
        if os.environ.get("TAKE5_BROWSER") == "required":
            pytest.fail("the site is not built: make docs")
        pytest.skip("the site is not built: make docs")
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    shown = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme="dark")
    yield shown
    shown.close()


def test_every_page_opens_on_a_phone_and_asks_nobody_for_anything(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pages = [path for path in sorted(SITE.rglob("*.html")) if "_static" not in path.parts]
    assert len(pages) > 50
    for path in pages:
        page.goto(path.as_uri())
        assert page.title(), path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_a_board_is_shown_once_in_the_colours_of_the_theme(page: Page) -> None:
    page.goto((SITE / "tutorial" / "first-round.html").as_uri())
    assert page.locator(".only-dark.drawn svg").first.is_visible()
    assert not page.locator(".only-light.drawn svg").first.is_visible()


def test_each_clause_has_its_vector_as_a_picture_and_in_text(page: Page) -> None:
    page.goto((SITE / "explanation" / "rules-clause-by-clause.html").as_uri())
    for clause in load_clauses():
        section = page.locator(f"section#{clause.id.lower()}")
        (named,) = re.findall(r"Vector (\S+), one of", section.inner_text())
        title = section.locator(".drawn svg > title").text_content()
        told = section.locator("details .highlight").text_content()
        assert title is not None
        assert title.split(":")[0] == named == (told or "").split(":")[0].strip()
        assert clause.id in next(one for one in load_vectors() if one.id == named).clauses


def test_a_clauses_picture_has_the_colours_of_the_theme_and_its_heads(page: Page) -> None:
    page.goto((SITE / "explanation" / "rules-clause-by-clause.html").as_uri())
    fill = "(one) => getComputedStyle(one).fill"
    seen = []
    for theme in ("light", "dark", "auto"):
        page.evaluate(f"document.body.dataset.theme = '{theme}'")
        picture = page.locator("section#place-nearest .drawn svg")
        seen.append((picture.locator(".bg").evaluate(fill), picture.locator("text").first.evaluate(fill)))
        assert picture.locator(".head").first.bounding_box() is not None
    light, dark, auto = seen
    assert light != dark
    assert auto == dark


def test_words_in_the_diagram_of_phases_are_large_enough_to_read_on_a_phone(page: Page) -> None:
    page.goto((SITE / "explanation" / "three-functions.html").as_uri())
    heights = page.evaluate(
        "[...document.querySelectorAll('.wide.drawn text tspan')].map((one) => one.getBBox().height"
        " * one.ownerSVGElement.getBoundingClientRect().width / one.ownerSVGElement.viewBox.baseVal.width)"
    )
    assert heights
    assert min(heights) >= 12
    assert page.evaluate(CUT.format(".wide"))


def test_what_is_cut_off_on_a_phone_can_be_scrolled_and_shows_a_shadow(page: Page) -> None:
    page.goto((SITE / "howto" / "host-on-a-server.html").as_uri())
    assert page.evaluate(CUT.format(".highlight pre"))
    page.goto((SITE / "explanation" / "three-functions.html").as_uri())
    assert page.evaluate(CUT.format(".table-wrapper"))


def test_the_code_of_a_host_is_seen_whole_on_a_desk(browser: Browser) -> None:
    desk = browser.new_page(viewport={"width": 1280, "height": 800})
    desk.goto((SITE / "howto" / "host-on-a-server.html").as_uri())
    wide = "[...document.querySelectorAll('.highlight pre')].map((one) => one.scrollWidth - one.clientWidth)"
    assert max(desk.evaluate(wide)) == 0
    desk.close()


CUT = """[...document.querySelectorAll('{}')].some((one) => one.scrollWidth > one.clientWidth
    && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
    && getComputedStyle(one).backgroundAttachment.includes('scroll'))"""
"""Whether something of this kind is wider than its place, can be scrolled, and has shadows at its edges."""


def test_search_finds_without_a_network(page: Page) -> None:
    page.goto((SITE / "search.html").as_uri() + "?q=withdraw")
    page.wait_for_selector("ul.search li a")
    found = page.locator("ul.search li a").all_inner_texts()
    assert any("WithdrawPick" in title for title in found)


def test_the_page_of_a_match_that_the_how_to_shows_steps_on(page: Page) -> None:
    page.goto((SITE / "howto" / "look-at-a-match.html").as_uri())
    page.get_by_role("link", name="Here is such a page").click()
    before = page.locator("main").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator("main").inner_text() != before
