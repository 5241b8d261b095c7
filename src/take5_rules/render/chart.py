"""The totals of a match as they grew from round to round, as the body of a picture for pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from take5_rules.core.edition import Threshold
from take5_rules.render.labels import listed, threshold_text
from take5_rules.render.shapes import words

__all__ = ["draw_totals"]

_WIDTH = 360
_LEFT = 34
_RIGHT = 250
_TOP = 14
_BOTTOM = 190
_LABEL = 15


def draw_totals(labels: Sequence[str], totals: Sequence[Sequence[int]], limit: Threshold | None) -> str:
    """One line a seat from 0 on, told apart by dashes and by the label at its end, not by colour alone.

    ``totals`` has one entry a round, by seat; the ``limit`` is drawn across, if there is one.
    """
    grown = [[0] * len(labels), *totals]
    top = max([1, *grown[-1], limit.points if limit else 0])
    ends = _spread([(grown[-1][seat], seat) for seat in range(len(labels))], top)
    height = max(_BOTTOM + 30, *[y + 10 for y in ends.values()])
    parts = [_axes(len(totals), top)]
    if limit is not None:
        y = _height(limit.points, top)
        parts.append(f'<path class="limit" d="M{_LEFT} {y:g}H{_RIGHT}"/>')
        parts.append(words(_LEFT + 4, round(y) - 4, f"ends {threshold_text(limit)}", "small"))
    for seat, label in enumerate(labels):
        points = " ".join(
            f"{_across(index, len(totals)):g},{_height(line[seat], top):g}"
            for index, line in enumerate(grown)
        )
        y = _height(grown[-1][seat], top)
        parts.append(f'<polyline class="line s{seat % 10}" points="{points}"/>')
        parts.append(f'<path class="lead" d="M{_RIGHT} {y:g}L{_RIGHT + 10} {ends[seat]}"/>')
        parts.append(f'<path class="line s{seat % 10}" d="M{_RIGHT + 10} {ends[seat]}h18"/>')
        parts.append(words(_RIGHT + 32, ends[seat] + 4, _short(label), "small"))
    told = listed([f"{label} {total}" for label, total in zip(labels, grown[-1], strict=True)])
    return (
        f'<svg class="chart" role="img" viewBox="0 0 {_WIDTH} {height}" aria-labelledby="chart-says">'
        f'<title id="chart-says">Totals after round {len(totals)}: {escape(told)}</title>'
        f"{''.join(parts)}</svg>"
    )


def _axes(rounds: int, top: int) -> str:
    parts = [f'<path class="axis" d="M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}"/>']
    parts += [words(_LEFT - 5, round(_height(mark, top)) + 4, str(mark), "small e") for mark in (0, top)]
    every = -(-rounds // 8)
    for number in range(every, rounds + 1, every):
        x = _across(number, rounds)
        parts.append(f'<path class="axis" d="M{x:g} {_BOTTOM}v4"/>')
        parts.append(words(round(x), _BOTTOM + 16, str(number), "small m"))
    parts.append(words(_LEFT, _BOTTOM + 28, "total after round", "small"))
    return "".join(parts)


def _across(index: int, rounds: int) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * index / rounds, 1)


def _height(total: int, top: int) -> float:
    return round(_BOTTOM - (_BOTTOM - _TOP) * total / top, 1)


def _spread(ends: list[tuple[int, int]], top: int) -> dict[int, int]:
    """Where each seat's label stands, from the highest total down, so that no two lie on each other."""
    placed: dict[int, int] = {}
    lowest = _TOP - _LABEL
    for total, seat in sorted(ends, key=lambda end: (-end[0], end[1])):
        lowest = max(lowest + _LABEL, round(_height(total, top)))
        placed[seat] = lowest
    return placed


def _short(label: str) -> str:
    return label if len(label) <= 10 else f"{label[:9]}~"
