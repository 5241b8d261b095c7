"""Pictures of vectors in a real Chromium, with its real fonts: words keep inside and off each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from take5_rules.render import vectors
from take5_rules.render.svg import Scheme
from take5_rules.spec import KINDS, load_vectors
from tests.render.browser import Scheme as Wanted
from tests.render.browser import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FAULTS = """() => [...document.querySelectorAll('svg')].flatMap((picture) => {
  const all = picture.getBoundingClientRect();
  const boxes = [...picture.querySelectorAll('text')].filter((one) => one.textContent).map((one) => {
    const at = one.getBoundingClientRect();
    const thin = at.height / 5;
    return {text: one.textContent, card: one.classList.contains('n'),
      left: at.left, right: at.right, top: at.top + thin, bottom: at.bottom - thin};
  });
  const faults = boxes.filter((one) => one.left < all.left || one.right > all.right
    || one.top < all.top || one.bottom > all.bottom).map((one) => `${one.text} stands outside`);
  boxes.forEach((one, place) => boxes.slice(place + 1).forEach((other) => {
    // Twins lie on each other in a drawn turn, and the upper one hides the lower one's number.
    if (one.card && other.card && one.text === other.text) return;
    if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      faults.push(`${one.text} and ${other.text} stand on each other`);
  }));
  return faults.map((fault) => `${picture.querySelector('title').textContent}: ${fault}`);
})"""


@pytest.mark.parametrize("kind", KINDS)
def test_words_keep_inside_their_picture_and_off_each_other(
    kind: str, browser: Browser, tmp_path: Path
) -> None:
    drawn = "".join(vectors.draw(vector) for vector in load_vectors(kind))
    with opened(browser, f"<!doctype html>{drawn}", tmp_path / "page.html") as shown:
        assert shown.page.locator("svg").count() == len(load_vectors(kind))
        assert shown.page.evaluate(FAULTS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_follows_the_colours_that_its_reader_has_set(
    scheme: Wanted, browser: Browser, tmp_path: Path
) -> None:
    vector = load_vectors("rank")[0]
    pictures = vectors.draw(vector) + vectors.draw(vector, scheme=Scheme(scheme))
    ground = "getComputedStyle(one.querySelector('.bg')).fill"
    page = f"<!doctype html>{pictures}"
    with opened(browser, page, tmp_path / "page.html", scheme=scheme) as shown:
        found = shown.page.evaluate(f"[...document.querySelectorAll('svg')].map((one) => {ground})")
    assert found[0] == found[1]
