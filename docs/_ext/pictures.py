"""Boards beside worked examples, drawn by the library while the page is built.

``{drawn}`` takes an expression over the names of the page's own examples up to that place, such as
``draw(state)`` or ``draw_turn(step)``, so a picture shows what the text has just computed or the build fails.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from take5_rules.render import svg
from take5_rules.render.shapes import HEAD, frame
from take5_rules.render.svg import Scheme

BLOCK = re.compile(r"^```\{doctest\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)

Names = dict[str, object]


class Drawn(SphinxDirective):
    """``{drawn} EXPRESSION``: a picture, and below it the content as a caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        page = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        before = "".join(page.splitlines(keepends=True)[: self.lineno - 1])
        names = run_examples(before)
        figure = nodes.figure()
        figure += in_both_schemes(lambda scheme: _evaluate(self.arguments[0], names, scheme))
        caption = nodes.caption()
        caption += self.parse_inline(" ".join(self.content))[0]
        figure += caption
        return [figure]


def run_examples(page: str) -> Names:
    """What the examples of a page leave behind; those that show an error raise it here, too."""
    names: Names = {}
    parser = doctest.DocTestParser()
    for block in BLOCK.findall(page):
        for example in parser.get_examples(block):
            expected: type[Exception] | tuple[()] = Exception if example.exc_msg is not None else ()
            with contextlib.suppress(expected), contextlib.redirect_stdout(io.StringIO()):
                exec(compile(example.source, "<example>", "single"), names)
    return names


def _evaluate(expression: str, names: Names, scheme: Scheme) -> str:
    drawing = {
        name: partial(getattr(svg, name), scheme=scheme)
        for name in ("draw", "draw_turn", "draw_take", "draw_placements")
    }
    return str(eval(expression, {**names, **drawing}))


def in_both_schemes(make: Callable[[Scheme], str]) -> list[nodes.Node]:
    """A picture in light and in dark, of which the theme shows the one that fits."""
    return [
        nodes.raw("", f'<div class="only-{scheme.value} drawn">{make(scheme)}</div>', format="html")
        for scheme in (Scheme.LIGHT, Scheme.DARK)
    ]


STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def in_page(picture: str) -> nodes.Node:
    """A picture that takes its colours and its heads from its page, which needs `for_pictures` once."""
    bare = STYLE.sub("", picture).replace('class="t5 auto"', 'class="t5 page"')
    light = bare.replace(f'<path class="head" d="{HEAD}"', '<use class="head" href="#t5-head"')
    # Smaller than this it could not be read; then it is moved sideways.
    least = round(0.7 * int(re.findall(r'width="(\d+)"', light)[0]))
    sized = light.replace("<svg ", f'<svg style="min-width:{least}px" ', 1)
    return nodes.raw("", f'<div class="drawn">{sized}</div>', format="html")


def for_pictures() -> nodes.Node:
    """What all pictures of a page share: the colours, light or dark as the theme says, and the head."""
    drawn = [frame(0, 0, "", "", "", scheme) for scheme in (Scheme.LIGHT, Scheme.DARK)]
    light, dark = (STYLE.findall(picture)[0] for picture in drawn)
    said, asked = (
        dark.replace(".t5.dark ", f"body[data-theme={theme}] .t5.page ") for theme in ("dark", "auto")
    )
    rules = light.replace(".t5.light ", ".t5.page ") + said + f"@media(prefers-color-scheme:dark){{{asked}}}"
    head = f'<defs><path id="t5-head" d="{HEAD}"/></defs>'
    hidden = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{head}</svg>'
    return nodes.raw("", f"<style>{rules}</style>{hidden}", format="html")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("drawn", Drawn)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
