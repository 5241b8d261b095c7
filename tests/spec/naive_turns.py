"""Turns of a match under the rules that are picked in another way, by the naive readings of the variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..oracle.kinds import flips, two_cards
from ..oracle.kinds.felt import Felt


@dataclass
class Stop:
    """The table where a turn stops: ``kind``, ``seat`` and ``options`` are what is due, if anything."""

    felt: Felt
    kind: Literal["first", "take", ""] = ""
    seat: int = -1
    options: tuple[int, ...] = ()


class Waiting(Exception):  # noqa: N818
    """A question that has no answer yet."""


def play(
    rows: list[list[int]], capacity: int, picks: dict[int, list[int]], flipped: list[int], answers: list[int]
) -> Stop:
    """The whole turn once more from its beginning, as far as the answers go."""
    felt = Felt(rows=[list(row) for row in rows], piles=[[] for _ in picks], capacity=capacity)
    stop = Stop(felt=felt)
    given = list(answers)

    def ask(kind: str, seat: int, card: int, options: list[int]) -> int:
        if given:
            return given.pop(0)
        assert kind in ("first", "take")
        stop.kind, stop.seat, stop.options = "first" if kind == "first" else "take", seat, tuple(options)
        raise Waiting

    try:
        if all(len(cards) == 2 for cards in picks.values()):
            two_cards.one_turn(felt, picks, [], ask, [])
        else:
            felt.flips = [True for _ in picks]
            flips.one_turn(felt, {seat: card for seat, (card,) in picks.items()}, flipped, ask, [])
    except Waiting:
        pass
    return stop
