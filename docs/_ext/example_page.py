"""The page of the example match, drawn when the site is built, so that it is always what the code draws."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

from take5_rules.render.html import draw
from take5_rules.replay import load

ROOT = Path(__file__).parent.parent.parent


def write(app: Sphinx, exception: Exception | None) -> None:
    """Put the page where the how-to links to it."""
    if exception is None and app.builder.format == "html":
        page = Path(app.outdir) / "_static" / "pages" / "match.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(draw(load(ROOT / "examples" / "replays" / "match.json")), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Draw it before the finished site is looked through."""
    app.connect("build-finished", write, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
