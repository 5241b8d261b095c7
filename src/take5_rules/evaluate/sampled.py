"""Evaluation in lanes: one lane for each decision on each determinisation."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.batch import NONE_DUE, BatchPolicy, LaneRows, Layout, Resolver
from take5_rules.batch.dealing import draw_cards
from take5_rules.batch.kernel import Kernel
from take5_rules.batch.layout import Bytes
from take5_rules.batch.policies import random_cards
from take5_rules.batch.sight import Watch
from take5_rules.core.actions import PickCard, TakeRow
from take5_rules.evaluate.value import Decision, Evaluation, Tally, decisions
from take5_rules.sampling import unseen
from take5_rules.views import FaceDown, SeatPicking, SeatPlacing

__all__ = ["evaluate_sampled"]

_BLOCK = 1 << 11
"""Determinisations at a time; the draws depend on it."""


def evaluate_sampled(
    view: SeatPicking | SeatPlacing, determinisations: int, key: bytes, rollout: BatchPolicy
) -> Evaluation:
    """Values by ``rollout``, all chance from ``key``, of a consistent view that asks for a decision."""
    rng = np.random.Generator(np.random.SFC64(int.from_bytes(key, "big")))
    decided = decisions(view)
    start = _start(view, decided)
    tally = Tally(decided)
    resolver = Resolver(start.layout)
    for begun in range(0, determinisations, _BLOCK):
        count = min(_BLOCK, determinisations - begun)
        hands = _spread(start, _deal_unknown(view, count, rng))
        rows = start.lanes(count)
        if rollout is random_cards:
            # A hand in random order is a hand from which random cards are picked.
            points = resolver.resolve(rows, hands, check=False).points
        else:
            points = _roll_out(start, rows, hands, rollout, rng)
        costs = points[view.seat].reshape(len(decided), count).astype(np.int64) + start.taken[:, None]
        tally.add(count, costs.sum(axis=1).tolist(), (costs @ costs.T).tolist())
    return tally.evaluation()


@frozen(kw_only=True, eq=False)
class _Start:
    """Where the lanes of each decision begin.

    ``rows`` has one lane for each decision, ``taken`` what it has cost by then, and ``firsts`` the cards
    that are to be played first, ``[seats, decisions]`` with 0 where that is open.
    """

    layout: Layout
    rows: LaneRows
    taken: NDArray[np.int64]
    firsts: Bytes
    seen: Bytes

    def lanes(self, count: int) -> LaneRows:
        """The rows of each decision, so many times."""
        ends, counts, heads, known = (
            np.repeat(array, count, axis=1)
            for array in (self.rows.ends, self.rows.counts, self.rows.heads, self.rows.known)
        )
        return LaneRows(ends=ends, counts=counts, heads=heads, known=known)


def _start(view: SeatPicking | SeatPlacing, decided: tuple[Decision, ...]) -> _Start:
    layout = Layout(edition=view.match.edition, seats=view.match.seats)
    rows = LaneRows.of_tables(layout, [view.rows] * len(decided))
    firsts = np.zeros((layout.seats, len(decided)), dtype=np.uint8)
    taken = np.zeros(len(decided), dtype=np.int64)
    seen = [card for cards in (*view.rows, *view.piles) for card in cards]
    if isinstance(view, SeatPlacing):
        # A choice of row is due from the lowest card of a turn and from no other, so none is placed.
        seen += view.picks
        plays = np.repeat(np.array(view.picks, dtype=np.uint8)[None, :, None], len(decided), axis=2)
        choices = [action.row if isinstance(action, TakeRow) else NONE_DUE for action in decided]
        turn = Resolver(layout).resolve(rows, plays, np.array([choices], dtype=np.uint8), check=False)
        rows, taken = turn.rows, turn.points[view.seat].astype(np.int64)
    else:
        for seat, pick in enumerate(view.picks):
            firsts[seat] = pick if isinstance(pick, int) else 0
        firsts[view.seat] = [action.card for action in decided if isinstance(action, PickCard)]
    known = np.array(seen, dtype=np.uint8)[:, None]
    return _Start(layout=layout, rows=rows, taken=taken, firsts=firsts, seen=known)


def _deal_unknown(view: SeatPicking | SeatPlacing, lanes: int, rng: np.random.Generator) -> Bytes:
    """All hands ``[cards, seats, lanes]``, each in random order, a pick that is known in front."""
    held = len(view.hands[0])
    picks = view.picks if isinstance(view, SeatPicking) else [None] * len(view.hands)
    fixed = [pick if isinstance(pick, int) else None for pick in picks]
    hidden = [
        len(hand) - (pick is not None) if isinstance(hand, FaceDown) else 0
        for hand, pick in zip(view.hands, fixed, strict=True)
    ]
    drawn = draw_cards(unseen(view), sum(hidden), lanes, rng)
    hands = np.empty((held, len(view.hands), lanes), dtype=np.uint8)
    for seat, (hand, pick) in enumerate(zip(view.hands, fixed, strict=True)):
        rest = hands[0 if pick is None else 1 :, seat]
        if pick is not None:
            hands[0, seat] = pick
        if isinstance(hand, FaceDown):
            rest[...], drawn = drawn[: len(rest)], drawn[len(rest) :]
        else:
            rest[...] = draw_cards([card for card in hand if card != pick], len(rest), lanes, rng)
    return hands


def _spread(start: _Start, hands: Bytes) -> Bytes:
    """The hands once for each decision, ``[cards, seats, decisions * lanes]``, with its cards in front.

    The card in front changes places with the one that is to be played first; what lies behind it is still
    in random order.
    """
    wanted = start.firsts[:, :, None]
    spread = np.repeat(hands[:, :, None], start.firsts.shape[1], axis=2)
    for seat in np.flatnonzero(wanted.any(axis=(1, 2))).tolist():
        np.copyto(spread[:, seat], hands[0, seat], where=spread[:, seat] == wanted[seat])
        spread[0, seat] = wanted[seat]
    return spread.reshape(*hands.shape[:2], start.rows.lanes * hands.shape[2])


def _roll_out(
    start: _Start, rows: LaneRows, hands: Bytes, rollout: BatchPolicy, rng: np.random.Generator
) -> Bytes:
    """What the seats take, ``[seats, lanes]``, if ``rollout`` picks for all of them."""
    layout, lanes = start.layout, rows.lanes
    watch = Watch(layout, hands, np.repeat(start.seen, lanes, axis=1))
    kernel = Kernel(layout, lanes)
    kernel.begin(rows)
    points = np.zeros((layout.seats, lanes), dtype=np.uint8)
    for turn in range(len(hands)):
        lying = kernel.rows()
        sights = [watch.sight(seat, lying) for seat in range(layout.seats)]
        plays = np.stack([rollout(sight, rng) for sight in sights])
        if turn == 0:
            firsts = np.repeat(start.firsts, lanes // start.firsts.shape[1], axis=1)
            plays = np.where(firsts > 0, firsts, plays)
        kernel.seat_cards(plays)
        kernel.open_cheapest()
        kernel.place_cards(points)
        watch.note(plays)
    return points
