"""How the bullheads of a match are spread, as an SVG picture that is the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

__all__ = ["draw_histogram"]

_WIDTH, _HEIGHT = 720, 400
_LEFT, _TOP, _RIGHT, _BOTTOM = 64, 24, 16, 56
_BINS = 40
_COLOURS = (
    "#1b6ca8",
    "#c8553d",
    "#3c7a3c",
    "#8a5aa8",
    "#b08900",
    "#4a4a4a",
    "#00868b",
    "#b03a6e",
    "#6b8e23",
    "#8b5a2b",
)


def draw_histogram(labels: Sequence[str], counts: Sequence[Mapping[int, int]]) -> str:
    """A line of steps for each label: the share of matches by bullheads taken, in bins of equal width.

    >>> draw_histogram(["0 lowest"], [{12: 3, 20: 1}])[:4]
    '<svg'
    """
    most = max([total for spread in counts for total in spread], default=0)
    width = next(step for step in _widths() if most // step < _BINS)
    bins = most // width + 1
    shares = [_shares(spread, width, bins) for spread in counts]
    tallest = max(map(max, shares))
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2) if tallest <= 5 * step or step == 0.2)
    axes = _Axes(right=bins * width, top=max(tallest, step))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#333">',
        "<title>Bullheads taken in a match, by policy</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        *_frame(axes, step),
    ]
    for place, (label, line) in enumerate(zip(labels, shares, strict=True)):
        colour = _COLOURS[place % len(_COLOURS)]
        dash = "" if place < len(_COLOURS) else ' stroke-dasharray="5 3"'
        parts.append(
            f'<path d="{_steps(axes, line, width)}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
        )
        parts.append(
            f'<text x="{_WIDTH - _RIGHT - 8}" y="{_TOP + 18 + 17 * place}" text-anchor="end" '
            f'fill="{colour}">{escape(label[:40])}</text>'
        )
    return "\n".join([*parts, "</svg>"])


class _Axes:
    """From bullheads and shares to places in the picture."""

    def __init__(self, right: int, top: float) -> None:
        self.right: Final = right
        self.top: Final = top

    def x(self, bullheads: float) -> str:
        return f"{_LEFT + (_WIDTH - _LEFT - _RIGHT) * bullheads / self.right:.1f}"

    def y(self, share: float) -> str:
        return f"{_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share / self.top:.1f}"


def _widths() -> Sequence[int]:
    return [factor * 10**power for power in range(7) for factor in (1, 2, 5)]


def _shares(spread: Mapping[int, int], width: int, bins: int) -> list[float]:
    found = [0] * bins
    for total, count in spread.items():
        found[total // width] += count
    matches = max(sum(found), 1)
    return [count / matches for count in found]


def _steps(axes: _Axes, shares: Sequence[float], width: int) -> str:
    path = f"M{axes.x(0)} {axes.y(0)}"
    for nth, share in enumerate(shares):
        path += f"V{axes.y(share)}H{axes.x((nth + 1) * width)}"
    return f"{path}V{axes.y(0)}"


def _frame(axes: _Axes, step: float) -> list[str]:
    """Axes, their ticks and their names."""
    parts = []
    bottom = float(axes.y(0))
    for nth in range(int(axes.top / step + 1e-9) + 1):
        y = axes.y(nth * step)
        parts.append(f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y}" dy="4" text-anchor="end">{nth * step:.0%}</text>')
    apart = next(apart for apart in _widths() if axes.right / apart <= 10)
    for bullheads in range(0, axes.right + 1, apart):
        parts.append(
            f'<text x="{axes.x(bullheads)}" y="{bottom + 20:.1f}" text-anchor="middle">{bullheads}</text>'
        )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(
        f'<text x="{middle:.1f}" y="{_HEIGHT - 12}" text-anchor="middle">bullheads in a match</text>'
    )
    parts.append(f'<text x="{_LEFT - 52}" y="{_TOP - 8}">share of matches</text>')
    return parts
