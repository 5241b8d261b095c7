"""The diagram of phases and events, drawn from transitions that the engine has really made.

The directive ``transitions`` plays matches of every setup and variant with a fixed seed, collects which
event led from which phase to which, and draws that; it cannot show an arrow that the code does not have.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import table

from take5_rules import (
    CLASSIC,
    Dealing,
    Drafting,
    Edition,
    Event,
    Finished,
    PickCard,
    Picking,
    State,
    Step,
    VoidRound,
    WithdrawPick,
    even_odd,
    flippin_digits,
    jumping_cow,
    legal_actions,
    mountain_climbing,
    new_match,
    open_draft,
    play,
    rounds,
    to_act,
    two_ended_rows,
)
from take5_rules.shuffle import deal

PLACES = {
    "Dealing": (380, 40),
    "Drafting": (90, 170),
    "Picking": (380, 300),
    "Placing": (660, 300),
    "Finished": (660, 40),
}
WIDTH, HEIGHT, BOX_W, BOX_H = 800, 400, 120, 44

Arrow = tuple[str, str]


BASE = (CLASSIC, open_draft(CLASSIC))
VARIANTS = (two_ended_rows, even_odd, mountain_climbing, jumping_cow, flippin_digits)


def collect(editions: Iterable[Edition]) -> dict[Arrow, list[str]]:
    """The events seen between each two phases."""
    found: dict[Arrow, set[str]] = defaultdict(set)
    for edition in (rounds(2, each) for each in editions):
        rng = random.Random(7)
        state = new_match(edition, seats=3)
        if isinstance(state, Drafting):
            found["Dealing", "Drafting"].add("PoolLaid")
        while not isinstance(state, Finished):
            for before, event, after in _step(state, rng):
                found[type(before).__name__, type(after).__name__].add(type(event).__name__)
                state = after
    return {arrow: sorted(events) for arrow, events in sorted(found.items())}


Frames = list[tuple[State, Event, State]]


def _step(state: State, rng: random.Random) -> Frames:
    """A random action and, now and then, what a host or a seat may do beside it."""
    if isinstance(state, Dealing):
        return _frames(play(state, deal(7, state)))
    if state.match.rounds_voided < 12 and rng.random() < 0.1:
        return _frames(play(state, VoidRound()))
    step = play(state, rng.choice(legal_actions(state, rng.choice(to_act(state)))))
    after = step.after
    if isinstance(after, Picking) and isinstance(step.action, PickCard) and after.picks[step.action.seat]:
        taken_back = play(after, WithdrawPick(seat=step.action.seat))
        return _frames(step) + _frames(taken_back) + _frames(play(taken_back.after, step.action))
    return _frames(step)


def _frames(step: Step) -> Frames:
    found: Frames = []
    before = step.before
    for event, after in step.frames():
        found.append((before, event, after))
        before = after
    return found


def draw(arrows: dict[Arrow, list[str]]) -> str:
    """The diagram as SVG; a phase without a place in it is an error."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-label="Phases and the events between them" style="max-width:100%;font:13px sans-serif">',
        '<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="8" refY="4" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="currentColor"/></marker></defs>',
    ]
    for (start, end), events in arrows.items():
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
        base = collect(BASE)
        more = collect(variant(CLASSIC) for variant in VARIANTS)
        rows = [
            [start, ", ".join(events), ", ".join(sorted({*more.get((start, end), ())} - {*events})), end]
            for (start, end), events in base.items()
        ]
        if more.keys() - base.keys():
            raise ValueError("a variant goes between phases as no picture shows")
        head = ["from", "by", "by, in variants that differ in kind", "to"]
        return [nodes.raw("", draw(base), format="html"), table(head, rows)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("transitions", Transitions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
