"""The diagram of phases and events, drawn from transitions that the engine has really made.

The directive ``transitions`` draws which event led from which phase to which in the matches of `played`;
it cannot show an arrow that the code does not have.
"""

from __future__ import annotations

from docutils import nodes
from played import Arrow, arrows, editions, is_base
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import table

PLACES = {
    "Dealing": (380, 40),
    "Drafting": (90, 170),
    "Picking": (380, 300),
    "Placing": (660, 300),
    "Finished": (660, 40),
}
WIDTH, HEIGHT, BOX_W, BOX_H = 800, 400, 120, 44


def draw(drawn: dict[Arrow, list[str]]) -> str:
    """The diagram as SVG; a phase without a place in it is an error."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-label="Phases and the events between them" style="font:13px sans-serif">',
        '<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="8" refY="4" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="currentColor"/></marker></defs>',
    ]
    for (start, end), events in drawn.items():
        parts.append(_loop(start, events) if start == end else _line(start, end, events))
    for name, (x, y) in PLACES.items():
        parts.append(
            f'<rect x="{x - BOX_W / 2}" y="{y - BOX_H / 2}" width="{BOX_W}" height="{BOX_H}" rx="8" '
            'fill="none" stroke="currentColor" stroke-width="2"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-weight="bold" fill="currentColor">'
            f"{name}</text>"
        )
    return "".join([*parts, "</svg>"])


def _line(start: str, end: str, events: list[str]) -> str:
    (x1, y1), (x2, y2) = PLACES[start], PLACES[end]
    # Arrows that go both ways run side by side.
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    nx, ny = -(y2 - y1) / length, (x2 - x1) / length
    x1, y1, x2, y2 = x1 + 12 * nx, y1 + 12 * ny, x2 + 12 * nx, y2 + 12 * ny
    sx, sy = _edge(PLACES[start], (x1, y1), (x2, y2))
    ex, ey = _edge(PLACES[end], (x2, y2), (x1, y1))
    mx, my = (sx + ex) / 2 + 8 * nx, (sy + ey) / 2 + 8 * ny
    anchor = "start" if nx > 0.3 else "end" if nx < -0.3 else "middle"
    my += 8 if ny > 0.3 else -4 - 15 * (len(events) - 1) if ny < -0.3 else 0
    return (
        f'<path d="M{sx:.0f} {sy:.0f} L{ex:.0f} {ey:.0f}" fill="none" stroke="currentColor" '
        f'marker-end="url(#tip)"/>{_label(mx, my, anchor, events)}'
    )


def _edge(
    box: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> tuple[float, float]:
    """Where the line from ``start``, inside of the box, leaves it."""
    reach = []
    for middle, half, at, to in zip(box, (BOX_W / 2, BOX_H / 2), start, end, strict=True):
        if abs(to - at) > 1e-9:
            side = middle + half if to > at else middle - half
            reach.append((side - at) / (to - at))
    share = min(reach)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _loop(name: str, events: list[str]) -> str:
    x, y = PLACES[name]
    bottom = y + BOX_H / 2
    return (
        f'<path d="M{x - 30} {bottom} C{x - 40} {bottom + 36} {x + 40} {bottom + 36} {x + 30} {bottom}" '
        f'fill="none" stroke="currentColor" marker-end="url(#tip)"/>'
        f"{_label(x, bottom + 42, 'middle', events)}"
    )


def _label(x: float, y: float, anchor: str, events: list[str]) -> str:
    lines = "".join(
        f'<tspan x="{x:.0f}" dy="{0 if index == 0 else 15}">{event}</tspan>'
        for index, event in enumerate(events)
    )
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="currentColor">{lines}</text>'


class Transitions(SphinxDirective):
    """``{transitions}``: the diagram, and the same as a table for those who do not see it."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        head = ["from", "by", "by, in variants that differ in kind", "to"]
        base, _ = by_kind()
        picture = f'<div class="wide drawn">{draw(base)}</div>'
        return [nodes.raw("", picture, format="html"), table(head, lines())]


def by_kind() -> tuple[dict[Arrow, list[str]], dict[Arrow, list[str]]]:
    """The arrows of the base rule, and those of all other rules."""
    played = editions()
    return arrows(filter(is_base, played)), arrows([one for one in played if not is_base(one)])


def lines() -> list[list[str]]:
    """Each arrow with the events of the base rule, and with those that only other rules have there."""
    base, more = by_kind()
    return [
        [start, ", ".join(base.get((start, end), ())), ", ".join(_only(more, base, (start, end))), end]
        for start, end in sorted({*base, *more})
    ]


def _only(more: dict[Arrow, list[str]], base: dict[Arrow, list[str]], arrow: Arrow) -> list[str]:
    return [event for event in more.get(arrow, ()) if event not in base.get(arrow, ())]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("transitions", Transitions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
