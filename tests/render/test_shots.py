"""The screenshots of the page in the documentation are there."""

from __future__ import annotations

import re

from tests.render.shots import PICTURES, ROOT, SHOTS


def test_every_screenshot_is_shown_and_every_one_shown_is_there() -> None:
    text = (ROOT / "docs" / "howto" / "look-at-a-match.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"_static/pictures/(page-[a-z]+)\.png", text))
    assert shown == set(SHOTS)
    for name in SHOTS:
        assert (PICTURES / f"{name}.png").read_bytes().startswith(b"\x89PNG")
