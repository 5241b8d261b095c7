"""The quick check of many plain matches at once, in arrays (extra ``batch``: NumPy)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.archive.plain import PlainMatch, PlainRound
from take5_rules.batch.kernel import Kernel
from take5_rules.batch.layout import NONE_DUE, Bytes, LaneRows, Layout
from take5_rules.core.scoring import match_over, winners
from take5_rules.core.state import Match
from take5_rules.core.value import Value

__all__ = ["are_right"]

Mask = NDArray[np.bool_]


@frozen(kw_only=True, eq=False)
class _Arrays(Value):
    """Rounds as lanes: ``starters [rows, lanes]``, ``hands`` and ``plays [turns, seats, lanes]``."""

    starters: Bytes
    hands: Bytes
    plays: Bytes
    choices: Bytes
    choosers: Bytes
    points: Bytes


def are_right(told: Sequence[PlainMatch]) -> list[bool]:
    """For each match, whether the rules allow all that is recorded.

    A match that is not right may still be so: `take5_rules.replay.verify` has the last word on it.
    """
    by_layout: defaultdict[Layout, list[PlainRound]] = defaultdict(list)
    layouts = [Layout(edition=match.header.edition, seats=match.header.seats) for match in told]
    for match, layout in zip(told, layouts, strict=True):
        by_layout[layout] += match.rounds
    found = {layout: iter(_check(layout, rounds).tolist()) for layout, rounds in by_layout.items() if rounds}
    right = []
    for match, layout in zip(told, layouts, strict=True):
        rounds = [next(found[layout]) for _ in match.rounds]
        right.append(all(rounds) and _ends_right(match))
    return right


def _ends_right(told: PlainMatch) -> bool:
    """Whether the totals lead to the end, and only to the end, that is recorded; the points are trusted."""
    header = told.header
    edition, seats = header.edition, header.seats
    match = Match(edition=edition, first_seat=header.first_seat, totals=(0,) * seats)
    for number, one in enumerate(told.rounds, 1):
        if match_over(match):
            return False
        gained = one.points if edition.scored else (0,) * seats
        totals = tuple([total + more for total, more in zip(match.totals, gained, strict=True)])
        match = Match(edition=edition, first_seat=header.first_seat, totals=totals, rounds_played=number)
    if header.result is None or not match_over(match):
        return header.result is None and not match_over(match)
    best = winners(match.totals) if edition.scored else ()
    return header.result.totals == match.totals and header.result.winners == best


def _check(layout: Layout, rounds: Sequence[PlainRound]) -> Mask:
    """The rounds that are dealt and played by the rules and cost what they say."""
    told = _lay_out(layout, rounds)
    right: Mask = _dealt_right(layout, told) & _played_right(told)
    kernel = Kernel(layout, len(rounds))
    kernel.begin(LaneRows.begin(layout, told.starters, check=False))
    points = np.zeros_like(told.points)
    for turn, cards in enumerate(told.plays):
        due = kernel.seat_cards(cards)
        choices = told.choices[turn]
        lowest = np.argmin(cards, axis=0) == told.choosers[turn]
        right &= np.where(due, lowest & (choices < layout.rows), choices == NONE_DUE)
        kernel.open_chosen(choices)
        kernel.place_cards(points)
    right &= (points == told.points).all(axis=0)
    return right


def _lay_out(layout: Layout, rounds: Sequence[PlainRound]) -> _Arrays:
    lanes, seats, turns = len(rounds), layout.seats, layout.turns
    dealt = _lines([told.dealt for told in rounds], lanes)
    choices = np.full((turns, lanes), NONE_DUE, dtype=np.uint8)
    choosers = np.full((turns, lanes), NONE_DUE, dtype=np.uint8)
    made = [(turn, lane, seat, row) for lane, told in enumerate(rounds) for turn, seat, row in told.choices]
    if made:
        turn, lane, seat, row = np.array(made).T
        choices[turn, lane], choosers[turn, lane] = row, seat
    return _Arrays(
        starters=dealt[seats * turns :],
        hands=dealt[: seats * turns].reshape(seats, turns, lanes).swapaxes(0, 1),
        plays=_lines([told.picks for told in rounds], lanes).reshape(turns, seats, lanes),
        choices=choices,
        choosers=choosers,
        points=_lines([told.points for told in rounds], lanes),
    )


def _lines(parts: list[bytes], lanes: int) -> Bytes:
    """One line of an array for each byte of the parts, which are all of one length."""
    return np.ascontiguousarray(np.frombuffer(b"".join(parts), dtype=np.uint8).reshape(lanes, -1).T)


def _dealt_right(layout: Layout, told: _Arrays) -> Mask:
    """Whether hands ascend, and all cards are of the deck and there once."""
    dealt = np.concatenate([told.starters, told.hands.reshape(-1, told.starters.shape[-1])])
    dealt.sort(axis=0)
    ascending = (told.hands[1:] > told.hands[:-1]).all(axis=(0, 1))
    inside = (dealt[0] >= layout.deck.start) & (dealt[-1] < layout.deck.stop)
    right: Mask = ascending & inside & (dealt[1:] != dealt[:-1]).all(axis=0)
    return right


def _played_right(told: _Arrays) -> Mask:
    """Whether each seat played just the cards that it was dealt."""
    right: Mask = (np.sort(told.plays, axis=0) == told.hands).all(axis=(0, 1))
    return right
