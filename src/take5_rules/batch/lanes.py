"""Lanes played turn by turn, for vector environments, with a way back into the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray

from take5_rules.batch.dealing import Deals
from take5_rules.batch.errors import LaneError, LaneReason
from take5_rules.batch.kernel import Kernel
from take5_rules.batch.layout import (
    NONE_DUE,
    Bytes,
    LaneRows,
    Layout,
    check_array,
    check_deck,
    check_repeats,
    first_lane,
    lines,
)
from take5_rules.batch.resolver import check_choices
from take5_rules.batch.sight import Sight, Watch
from take5_rules.core.play import new_match, play, play_picks
from take5_rules.core.state import Picking, State

__all__ = ["Lanes"]


class Lanes:
    """Rounds in lockstep that wait for the cards of a turn; every play is kept, so that `lift` can replay it.

    ``hands`` ``[turns, seats, lanes]`` has 0 for a card that was played, ``points`` ``[seats, lanes]`` counts
    from the start of the lanes, and ``turn`` is the number of turns played since.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.batch import deal
    >>> layout = Layout(edition=CLASSIC, seats=2)
    >>> lanes = Lanes(layout, deal(layout, 3, np.random.default_rng(1)))
    >>> lanes.step(lanes.hands.max(axis=0)).shape
    (2, 3)
    >>> lanes.lift(0).match.round_number
    1
    """

    def __init__(self, layout: Layout, deals: Deals, *, check: bool = True) -> None:
        """Begin at a deal.

        Raises:
            LaneError: arrays that do not fit ``layout``; unless ``check`` is off, foreign or repeated cards.
        """
        check_array(deals.hands, (layout.turns, layout.seats, None))
        check_array(deals.starters, (layout.rows, deals.hands.shape[-1]))
        if check:
            check_deck(layout, deals.hands)
            check_repeats(np.concatenate([deals.starters, lines(deals.hands)]))
        deals = Deals(starters=deals.starters.copy(), hands=deals.hands.copy())
        rows = LaneRows.begin(layout, deals.starters, check=check)
        dealing = new_match(layout.edition, layout.seats)
        self._begin(
            layout, rows, deals.hands, deals.starters, lambda lane: play(dealing, deals.lane(lane)).after
        )

    @classmethod
    def from_states(cls, states: Sequence[Picking]) -> Self:
        """Begin at engine states, one lane each, at any turn at which no pick has been made.

        Raises:
            LaneError: no state, a state in another phase or with picks, or states that differ in edition,
                seats or cards in hand.
        """
        for lane, state in enumerate(states):
            if type(state) is not Picking or any(pick is not None for pick in state.picks):
                raise LaneError(LaneReason.STATE_NOT_PICKING, lane=lane)
        kinds = [(state.match.edition, state.match.seats, len(state.table.hands[0])) for state in states]
        if not kinds:
            raise LaneError(LaneReason.WRONG_SHAPE)
        for lane, kind in enumerate(kinds):
            if kind != kinds[0]:
                raise LaneError(LaneReason.STATES_DIFFER, lane=lane)
        layout = Layout(edition=kinds[0][0], seats=kinds[0][1])
        hands = np.array([state.table.hands for state in states], dtype=np.uint8).transpose(2, 1, 0)
        made = cls.__new__(cls)
        made._begin(
            layout,
            LaneRows.of_tables(layout, [state.table.rows for state in states]),
            hands,
            _cards_seen(states),
            states.__getitem__,
        )
        return made

    def _begin(
        self, layout: Layout, rows: LaneRows, hands: Bytes, seen: Bytes, start: Callable[[int], State]
    ) -> None:
        self.layout = layout
        self._start = start
        self._seen = seen
        self._watch: Watch | None = None
        self._hands = np.array(hands, order="C")
        self._points = np.zeros((layout.seats, rows.lanes), dtype=np.uint8)
        self._plays: list[Bytes] = []
        self._choices: list[Bytes] = []
        self._kernel = Kernel(layout, rows.lanes)
        self._kernel.begin(rows)

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return self._kernel.lanes

    @property
    def turn(self) -> int:
        """How many turns have been played."""
        return len(self._plays)

    @property
    def is_over(self) -> bool:
        """Whether all hands are empty; all lanes end together."""
        return self.turn == len(self._hands)

    @property
    def hands(self) -> Bytes:
        """Cards in hand ``[turns, seats, lanes]``, 0 for one that was played; it cannot be written."""
        return _read_only(self._hands)

    @property
    def points(self) -> Bytes:
        """Bullheads taken so far ``[seats, lanes]``; it cannot be written."""
        return _read_only(self._points)

    @property
    def rows(self) -> LaneRows:
        """The rows as they lie now."""
        return self._kernel.rows()

    def sight(self, seat: int) -> Sight:
        """What ``seat`` sees before the next turn, for a policy.

        Raises:
            LaneError: the round is over.
            IndexError: there is no such seat.
        """
        if type(seat) is not int or not 0 <= seat < self.layout.seats:
            raise IndexError("no such seat")
        if self.is_over:
            raise LaneError(LaneReason.ROUND_OVER, turn=self.turn)
        if self._watch is None:
            held = np.sort(self._hands, axis=0)[self.turn :]
            played = [self._seen, *self._plays]
            self._watch = Watch(self.layout, held, np.concatenate(played))
        return self._watch.sight(seat, self.rows)

    def due(self, plays: Bytes) -> NDArray[np.bool_]:
        """The lanes ``[lanes]`` in which these plays ``[seats, lanes]`` would make a choice of row due."""
        check_array(plays, (self.layout.seats, self.lanes))
        return self._kernel.seat_cards(plays)

    def step(self, plays: Bytes, choices: Bytes | None = None, *, check: bool = True) -> Bytes:
        """Play one turn: a card of each seat ``[seats, lanes]``; the bullheads that it cost come back.

        ``choices`` ``[lanes]`` are the rows that are taken, `NONE_DUE` where none is due (see `due`);
        without them the cheapest row is taken, the lowest number on ties.
        With ``check`` off, a choice that is not due is ignored; what else is wrong goes wrong unseen.

        Raises:
            LaneError: the round is over, or wrong dtypes or shapes; unless ``check`` is off, cards that are
                not in hand, and choices that are missing, no row, or not due.
        """
        if self.is_over:
            raise LaneError(LaneReason.ROUND_OVER, turn=self.turn)
        check_array(plays, (self.layout.seats, self.lanes))
        if choices is not None:
            check_array(choices, (self.lanes,))
        held = (self._hands == plays) & (plays > 0)
        if check and not held.any(axis=0).all():
            raise LaneError(LaneReason.NOT_IN_HAND, lane=first_lane(~held.any(axis=0)), turn=self.turn)
        due = self._kernel.seat_cards(plays)
        if choices is not None and check:
            check_choices(self.layout, choices, due, turn=self.turn)
        taken = self._place(choices, due)
        self._hands[held] = 0
        self._plays.append(plays.copy())
        if self._watch is not None:
            self._watch.note(self._plays[-1])
        return taken

    def _place(self, choices: Bytes | None, due: NDArray[np.bool_]) -> Bytes:
        if choices is None:
            self._kernel.open_cheapest()
            self._choices.append(self._kernel.cheapest())
        else:
            self._kernel.open_chosen(choices)
            self._choices.append(np.where(due, choices, np.uint8(NONE_DUE)))
        taken = np.zeros_like(self._points)
        self._kernel.place_cards(taken)
        np.add(self._points, taken, self._points)
        return taken

    def lift(self, lane: int) -> State:
        """The engine's state of one lane: its start, and its recorded plays and choices played by the rules.

        Raises:
            IndexError: there is no such lane.
        """
        if type(lane) is not int or not 0 <= lane < self.lanes:
            raise IndexError("no such lane")
        state = self._start(lane)
        for plays, choices in zip(self._plays, self._choices, strict=True):
            choice = int(choices[lane])
            state = play_picks(
                state, plays[:, lane].tolist(), take=None if choice == NONE_DUE else choice
            ).after
        return state


def _cards_seen(states: Sequence[Picking]) -> Bytes:
    """The cards that lie in rows and piles, ``[any, lanes]`` with 0 behind a lane's last one."""
    tables = [
        [card for cards in (*state.table.rows, *state.table.piles) for card in cards] for state in states
    ]
    seen = np.zeros((max(map(len, tables)), len(tables)), dtype=np.uint8)
    for lane, cards in enumerate(tables):
        seen[: len(cards), lane] = cards
    return seen


def _read_only(array: Bytes) -> Bytes:
    view = array.view()
    view.flags.writeable = False
    return view
