"""The check that the built site asks nobody for anything sees every way in which a page may ask."""

from __future__ import annotations

import pytest

from tests.docs.loads import loads_outside

HOST = "https://elsewhere.example/x"


@pytest.mark.parametrize(
    "page",
    [
        f'<script src="{HOST}"></script>',
        f'<SCRIPT SRC="{HOST}"></SCRIPT>',
        '<script src="//elsewhere.example/x"></script>',
        f'<link rel="stylesheet" href="{HOST}">',
        f'<link rel="preconnect" href="{HOST}">',
        f'<link rel="icon" href="{HOST}"/>',
        f'<img src="{HOST}" alt="">',
        f'<img srcset="one.png 1x, {HOST} 2x" alt="">',
        f'<iframe src="{HOST}"></iframe>',
        f'<object data="{HOST}"></object>',
        f'<video poster="{HOST}"></video>',
        f'<svg><use xlink:href="{HOST}"/></svg>',
        f'<svg><image href="{HOST}"/></svg>',
        f"<style>@font-face {{ src: url('{HOST}') }}</style>",
        f'<style>@import "{HOST}";</style>',
        f'<p style="background: url({HOST})">',
        f'<meta http-equiv="refresh" content="0; url={HOST}">',
        f'<base href="{HOST}">',
        f'<form action="{HOST}"></form>',
    ],
)
def test_what_a_page_loads_from_elsewhere_is_seen(page: str) -> None:
    assert len(loads_outside(f"<html><body>{page}</body></html>")) == 1


@pytest.mark.parametrize(
    "page",
    [
        f'<a href="{HOST}">a link that somebody may follow</a>',
        f'<link rel="canonical" href="{HOST}">',
        '<script src="_static/search.js"></script>',
        '<link rel="stylesheet" href="../_static/styles/furo.css?v=1">',
        '<img src="data:image/svg+xml;utf8,<svg xmlns=\'http://www.w3.org/2000/svg\'/>" alt="">',
        '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
        "<style>a { background: url(own.png) }</style>",
        f"<code>url({HOST})</code>",
    ],
)
def test_what_a_page_has_itself_or_links_to_is_no_load(page: str) -> None:
    assert loads_outside(page) == []


def test_a_style_sheet_is_read_as_one() -> None:
    assert loads_outside(f"@import url({HOST}); a {{ src: url(own.woff2) }}", css=True) == [HOST]
