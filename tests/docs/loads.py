"""What a page makes a browser load: everything but the links that somebody has to follow."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

CSS_LOAD = re.compile(r"""(?:@import\s+(?:url\(\s*)?|url\(\s*)["']?([^"')\s;]+)""", re.IGNORECASE)
OUTSIDE = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
LOADING = {"src", "srcset", "data", "poster", "background", "action", "formaction", "manifest"}
HREF_LOADS = {"link", "use", "image", "base"}
NOT_LOADED = {"next", "prev", "index", "search", "canonical", "author", "license", "help"}
"""Kinds of ``link`` that say where something is and load nothing."""


class _Page(HTMLParser):
    """Collects addresses from the tags of a page and from its styles."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        told = {name: value or "" for name, value in attrs}
        says_where = tag == "link" and set(told.get("rel", "").lower().split()) <= NOT_LOADED
        for name, value in told.items():
            if name in LOADING or (name.endswith("href") and tag in HREF_LOADS and not says_where):
                self.found += [part.split()[0] for part in value.split(",") if part.strip()]
            elif name == "style":
                self.found += CSS_LOAD.findall(value)
            elif name == "content" and told.get("http-equiv", "").lower() == "refresh":
                self.found.append(value.partition("=")[2])

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.found += CSS_LOAD.findall(data)


def loads_outside(text: str, *, css: bool = False) -> list[str]:
    """The addresses on other hosts that a page, or a style sheet, makes a browser load."""
    if css:
        found = CSS_LOAD.findall(text)
    else:
        page = _Page()
        page.feed(text)
        found = page.found
    return [address for address in found if OUTSIDE.match(address)]


def site_loads_outside(site: Path) -> dict[str, list[str]]:
    """The same for all pages and style sheets of a built site, by file."""
    shown: dict[str, list[str]] = {}
    for path in sorted(site.rglob("*")):
        if path.suffix in {".html", ".css", ".svg"}:
            found = loads_outside(path.read_text(encoding="utf-8"), css=path.suffix == ".css")
            if found:
                shown[str(path.relative_to(site))] = found
    return shown
