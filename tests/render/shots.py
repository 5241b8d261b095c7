"""The screenshots in the documentation; ``python -m tests.render.shots`` takes them again."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from take5_rules.render.html import draw
from take5_rules.replay import load
from tests.render.browser import Scheme, chromium
from tests.render.fans import recorded
from tests.render.pages import frames_of

ROOT = Path(__file__).parents[2]
REPLAY = ROOT / "examples" / "replays" / "match.json"
PICTURES = ROOT / "docs" / "_static" / "pictures"


class Shot(NamedTuple):
    """A screenshot: the page of whom, at the first frame that says so, on which screen, of which match."""

    seat: int | None
    saying: str
    width: int
    height: int
    scheme: Scheme
    variant: str | None = None


SHOTS = {
    "page-light": Shot(None, "is full", 1100, 760, "light"),
    "page-dark": Shot(None, "is full", 1100, 760, "dark"),
    "page-choice": Shot(1, "to take a row", 1100, 600, "light"),
    "page-phone": Shot(1, "puts", 360, 740, "light"),
    "page-variant": Shot(1, "jumps to row 1", 1100, 600, "light", "jumping cow"),
    "page-end": Shot(None, "The match is over", 1100, 1150, "dark"),
}


def shoot() -> None:
    """Take all screenshots."""
    with chromium() as browser:
        for name, shot in SHOTS.items():
            replay = load(REPLAY) if shot.variant is None else recorded(shot.variant)
            text = draw(replay, seat=shot.seat)
            found = [shot.saying in f"{one['told']} {one['heading']}" for one in frames_of(text)].index(True)
            path = PICTURES / "page.html"
            path.write_text(text, encoding="utf-8")
            tab = browser.new_page(
                viewport={"width": shot.width, "height": shot.height},
                color_scheme=shot.scheme,
                reduced_motion="reduce",
            )
            tab.goto(f"{path.as_uri()}#event-{found}")
            tab.screenshot(path=PICTURES / f"{name}.png")
            path.unlink()
            tab.close()


if __name__ == "__main__":
    shoot()
