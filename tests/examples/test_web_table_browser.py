"""The web table in a real Chromium: three people in three browsers, a whole round, and a kill in mid-turn."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if any(importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "websockets")):
    pytest.skip("the web example needs starlette, uvicorn and websockets", allow_module_level=True)

from take5_rules.replay import loads, verify
from tests.examples.web import Served
from tests.render.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ["Ann", "<img src=x onerror=alert(1)>", "Cy"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def says(page: Page, where: str, what: str) -> None:
    """Wait until an element's text matches; the page's policy forbids to wait by a script of ours."""
    from playwright.sync_api import expect

    expect(page.locator(where)).to_have_text(re.compile(what), timeout=15_000)


class Table:
    """Three pages at one table, each in a browser context of its own."""

    def __init__(self, browser: Browser, served: Served, edition: str) -> None:
        self.name, keys = served.table(NAMES, {}, edition)
        self.complaints: list[str] = []
        self.pages: list[Page] = []
        self.contexts = [browser.new_context() for _ in keys]
        for (seat, key), context in zip(keys.items(), self.contexts, strict=True):
            page = context.new_page()
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
            page.goto(f"http://127.0.0.1:{served.port}/table/{self.name}#{seat}.{key}")
            page.wait_for_selector("#hand .card")
            self.pages.append(page)

    def hand(self, seat: int) -> list[int]:
        return [int(card) for card in self.pages[seat].locator("#hand .card").all_inner_texts()]

    def play_turn(self, turn: int) -> None:
        """Everybody clicks the lowest card; who must take a row takes the first."""
        for page in self.pages:
            says(page, "#who", rf"turn {turn}$")
            page.locator("#hand button:enabled").first.click()
        self.take_if_due(turn)

    def take_if_due(self, turn: int) -> None:
        """Wait until the turn is over; a seat that must take a row takes the first."""
        for _ in range(200):
            if not self.pages[0].locator("#who").inner_text().endswith(f"turn {turn}"):
                return
            for page in self.pages:
                if page.locator(".take").count():
                    page.locator(".take").first.click()
                    page.locator(".take").first.wait_for(state="detached")
            self.pages[0].wait_for_timeout(100)
        raise AssertionError("the turn never ended")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.complaints == []


def test_three_browsers_play_a_whole_round(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path / "tables") as served:
        table = Table(browser, served, "amigo-en-2.10+rounds-1")
        assert len({*table.hand(0), *table.hand(1), *table.hand(2)}) == 30
        others = table.pages[0].content()
        assert NAMES[1] in table.pages[0].locator("#others").inner_text()
        assert "<img src=x" not in others
        for turn in range(1, 11):
            table.play_turn(turn)
        for page in table.pages:
            page.wait_for_selector("#replay:not([hidden])", timeout=15_000)
            assert "Won by" in page.locator("#say").inner_text()
        record = loads(served.get(f"/table/{table.name}/replay.json")[1])
        assert verify(record).ok
        table.close()


def test_browsers_come_back_after_a_kill_in_mid_turn(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path / "tables") as served:
        table = Table(browser, served, "amigo-en-2.10+rounds-1")
        ann = table.pages[0]
        card = table.hand(0)[3]
        ann.locator(f"#hand button[data-card='{card}']").click()
        ann.wait_for_selector(f"#hand .picked[data-card='{card}']")
        served.kill()
        says(ann, "#say", "trying again")
        served.start()
        says(ann, "#say", "^Waiting for")
        assert ann.locator("#hand .picked").inner_text() == str(card)
        for page in table.pages[1:]:
            page.locator("#hand button:enabled").first.click()
        table.take_if_due(1)
        says(ann, "#who", "turn 2$")
        assert card not in table.hand(0)
        table.close()


@pytest.mark.parametrize("edition", ["two-cards-a-turn+rounds-1", "cards-to-hand"])
def test_what_is_neither_a_card_nor_a_row_is_chosen_from_a_list(
    browser: Browser, tmp_path: Path, edition: str
) -> None:
    with Served(tmp_path / "tables") as served:
        table, keys = served.table(["Ann", "Bot"], {1: "random"}, f"amigo-en-2.10+{edition}")
        page, seen = browser.new_context().new_page(), set[str]()
        page.goto(f"http://127.0.0.1:{served.port}/table/{table}#0.{keys[0]}")
        for _ in range(600):
            if page.locator("#replay:not([hidden])").count():
                break
            # At once, for the list may go away between two looks at it.
            seen.update(text.split()[0] for text in page.locator("#choices option").all_inner_texts()[-1:])
            clickable = page.locator("#hand button:enabled, .take, #choices button")
            if clickable.count():
                clickable.last.click()
            page.wait_for_timeout(30)
        assert page.locator("#refused").inner_text() == ""
        assert verify(loads(served.get(f"/table/{table}/replay.json")[1])).ok
        assert seen >= ({"pick", "choose"} if edition.startswith("two") else {"keep"})
        page.context.close()


def test_both_cards_of_a_pair_are_marked_as_picked(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path / "tables") as served:
        table = Table(browser, served, "amigo-en-2.10+two-cards-a-turn")
        ann, bo = table.pages[:2]
        hand = table.hand(0)
        ann.locator("#choices select").select_option(index=20)
        low, high = [int(card) for card in re.findall(r"\d+", option(ann, 20))]
        ann.locator("#choices button").click()
        ann.wait_for_selector("#hand .picked")
        assert [int(card) for card in ann.locator("#hand .picked").all_inner_texts()] == [low, high]
        assert {low, high} < {*hand}
        says(ann, "#others li:nth-child(1)", rf", picked {low} and {high}$")
        says(bo, "#others li:nth-child(1)", ", has picked$")
        assert bo.locator("#hand .picked").count() == 0
        table.close()


def option(page: Page, index: int) -> str:
    shown: str = page.locator("#choices option").nth(index).inner_text()
    return shown
