"""A browser for a module of tests, and the page of one match in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules.render.html import draw
from tests.render.browser import Opened, chromium, opened
from tests.render.pages import TWO_ROUNDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def match(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    with opened(browser, draw(TWO_ROUNDS), tmp_path / "page.html") as page:
        yield page
