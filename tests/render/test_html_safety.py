"""What a page is made of: nothing from outside, nothing that a record could run, everything labelled."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from take5_rules import CLASSIC, rounds
from take5_rules.render.html import draw
from take5_rules.render.page_data import encode
from tests.cli.matches import played
from tests.render.pages import HOSTILE, TWO_ROUNDS, data_of

SMALL = rounds(2, CLASSIC)


class Reader(HTMLParser):
    """Collects the elements of a page and the text of scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and data.strip():
            self.texts.append((self.elements[-1][0], data))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_a_page_forbids_everything_but_its_own_script_and_style() -> None:
    page = draw(TWO_ROUNDS)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() for part in (script, style)]
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert page.count("<script") == 2


def test_a_page_asks_for_nothing_and_runs_nothing_from_attributes() -> None:
    reader = read(draw(TWO_ROUNDS))
    for tag, attributes in reader.elements:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base", "form", "audio", "video"}
        assert not {"src", "srcset", "style", "action", "ping"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
        assert (attributes.get("href") or "#").startswith("#")
    page = draw(TWO_ROUNDS)
    assert set(re.findall(r"https?://[^\"' ]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in page
    assert "url(" not in page


def test_the_data_of_a_page_is_ascii_without_anything_that_ends_a_script() -> None:
    text = encode(["</script>", "&amp;", "\u2028\u2029", "Chlo\u00e9", "\U0001f402"])
    assert text.isascii()
    assert not set("<>&") & set(text)
    assert json.loads(text) == ["</script>", "&amp;", "\u2028\u2029", "Chlo\u00e9", "\U0001f402"]


@pytest.mark.parametrize("seat", [None, 1])
def test_hostile_names_stay_text(seat: int | None) -> None:
    hostile, plain = [draw(played(SMALL, players=names), seat=seat) for names in (HOSTILE, ("a", "b", "c"))]
    assert [tag for tag, _ in read(hostile).elements] == [tag for tag, _ in read(plain).elements]
    assert data_of(hostile)["seats"] == [
        "0 </script><b>x",
        "1 <img src=x onerror=a()>",
        "2 ?gnp.exe?'\"&amp;",
    ]
    assert "\u202e" not in hostile
    assert "\u2028" not in hostile
    (data,) = re.findall(r'id="match">(.*?)</script>\n', hostile)
    assert not re.search("[<>&\x80-\U0010ffff]", data)


def test_every_element_that_says_so_is_labelled_and_ids_are_single() -> None:
    elements = read(draw(TWO_ROUNDS)).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in elements:
        for name in ("aria-labelledby", "for"):
            assert attributes.get(name, ids[0]) in ids
        if tag in {"section", "nav"}:
            assert {"aria-label", "aria-labelledby"} & set(attributes)
        if tag == "button" and attributes.get("id"):
            assert attributes.get("aria-label")
    assert [tag for tag, _ in elements if tag in {"header", "main", "nav", "footer", "h1"}] == [
        "header",
        "h1",
        "main",
        "nav",
        "footer",
    ]
