"""Many rounds at once between one learner and batch policies, each lane at its own turn.

The learner is place 0 on every seat axis, the others follow clockwise.
Lanes do not run in lockstep: where the learner must choose a row, its lane waits and the others go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from take5_rules import Plain, Visibility
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.batch import LaneRows, Layout, deal
from take5_rules.batch.kernel import Kernel
from take5_rules.batch.policies import BatchPolicy
from take5_rules.batch.sight import Watch
from take5_rules.encoding import Encoding
from take5_rules.views import hands_are_public

__all__ = ["LaneTable"]

Bytes: TypeAlias = NDArray[np.uint8]
Bools: TypeAlias = NDArray[np.bool_]
Actions: TypeAlias = NDArray[np.int64]

_OWN, _GONE = 1, 2
"""Places of a card, as the encoding numbers them."""

_PICKING, _PLACING, _FINISHED = 2, 3, 4
"""Phases, as the encoding numbers them."""


class LaneTable:
    """Rounds of a dealt edition with secret picks and hands; the last axis of every array is the lane.

    ``hands`` ``[turns, seats, lanes]`` ascend with 0 before the cards that are left; ``places``
    ``[cards, lanes]`` tell where each card is for the learner, its number being the index; ``picks`` are 0
    unless the lane waits for the learner's row; ``turn`` counts from 1.

    There must be one policy for each other seat, and the encoding must pass `check`; ``seat`` is the
    learner's number, which only its observations tell.
    """

    def __init__(
        self,
        encoding: Encoding,
        lanes: int,
        policies: Sequence[BatchPolicy],
        rng: np.random.Generator,
        seat: int,
    ) -> None:
        edition = encoding.edition
        self.encoding = encoding
        self.layout = Layout(edition=edition, seats=encoding.seats)
        self.policies = tuple(policies)
        self.rng = rng
        self.seat = seat
        rows, seats = edition.rows, encoding.seats
        self.hands: Bytes = np.zeros((edition.hand_size, seats, lanes), dtype=np.uint8)
        self.places: Bytes = np.zeros((encoding.last_card + 1, lanes), dtype=np.uint8)
        self.picks: Bytes = np.zeros((seats, lanes), dtype=np.uint8)
        self.points: Bytes = np.zeros((seats, lanes), dtype=np.uint8)
        self.turn: Bytes = np.zeros(lanes, dtype=np.uint8)
        self.ends, self.counts, self.heads = np.zeros((3, rows, lanes), dtype=np.uint8)
        self._kernel = Kernel(self.layout, lanes)
        self.begin(np.arange(lanes))

    @staticmethod
    def check(encoding: Encoding) -> None:
        """Refuse what lanes cannot play.

        Raises:
            AdapterError: the edition has another rule than the base rule, drafts its hands, or shows hands or
                picks.
        """
        edition = encoding.edition
        if not isinstance(edition.rule, Plain):
            raise AdapterError(AdapterReason.NOT_IN_LANES, f"lanes know the base rule, not {edition.rule.id}")
        if hands_are_public(edition) or edition.picks is Visibility.OPEN:
            raise AdapterError(
                AdapterReason.NOT_IN_LANES, "lanes need dealt hands, and secret hands and picks"
            )

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return len(self.turn)

    @property
    def waiting(self) -> Bools:
        """The lanes that wait for the learner's row; all others wait for its card."""
        waiting: Bools = self.picks[0] > 0
        return waiting

    def begin(self, lanes: NDArray[np.intp]) -> None:
        """Deal new rounds in these lanes, none of which waits."""
        deals = deal(self.layout, len(lanes), self.rng)
        begun = LaneRows.begin(self.layout, deals.starters, check=False)
        self.ends[:, lanes], self.counts[:, lanes], self.heads[:, lanes] = (
            begun.ends,
            begun.counts,
            begun.heads,
        )
        self.hands[:, :, lanes] = np.sort(deals.hands, axis=0)
        places = np.zeros((len(self.places), len(lanes)), dtype=np.uint8)
        np.put_along_axis(places, deals.hands[:, 0].astype(np.intp), _OWN, axis=0)
        np.put_along_axis(places, deals.starters.astype(np.intp), _GONE, axis=0)
        self.places[:, lanes] = places
        self.points[:, lanes] = 0
        self.turn[lanes] = 1

    def mask(self) -> NDArray[np.int8]:
        """The learner's legal action ids, ``[actions, lanes]``."""
        encoding = self.encoding
        marked = np.zeros((encoding.action_count, self.lanes), dtype=np.int8)
        np.equal(self.places[1:], _OWN, out=marked[: encoding.last_card])
        waiting = self.waiting
        marked[: encoding.last_card] &= ~waiting
        marked[encoding.last_card : encoding.noop] = waiting
        return marked

    def step(self, actions: Actions) -> tuple[Bytes, Bools]:
        """Play the learner's legal actions ``[lanes]``; bullheads taken ``[seats, lanes]``, and what is over.

        A lane that is over must `begin` anew.
        """
        waited = self.waiting
        plays = np.where(waited, self.picks, self._pick(actions, ~waited))
        rows = LaneRows(ends=self.ends, counts=self.counts, heads=self.heads, known=self.ends)
        self._kernel.begin(rows)
        due = self._kernel.seat_cards(plays)
        waits = due & ~waited & (plays.argmin(axis=0) == 0)
        # The others take the cheapest row, the first of several, as all batch policies do.
        taken_rows = np.where(waited, actions - self.encoding.last_card, self.heads.argmin(axis=0))
        self._kernel.open_chosen(taken_rows.astype(np.uint8))
        taken = np.zeros_like(self.points)
        self._kernel.place_cards(taken)
        taken[:, waits] = 0
        self._lay(self._kernel.rows(), waits)
        self._reveal(plays, waited, waits)
        self.points += taken
        self.turn += ~waits
        return taken, self.turn > self.layout.turns

    def observe(self) -> NDArray[np.int32]:
        """The learner's observations ``[lanes, size]``, as `Encoding.observe` lays them out."""
        seen, part = self._blank(self.lanes)
        waiting = self.waiting
        part["phase"][...] = np.where(waiting, _PLACING, _PICKING)
        part["round"][...] = 1
        part["turn"][...] = self.turn
        part["to_act"][...] = ~waiting
        part["to_act"][0] = 1
        part["taken"][...] = self.points
        part["held"][...] = self.layout.turns - self.turn + ~waiting
        part["picks"][...] = self.picks
        part["row_ends"][...], part["row_cards"][...] = self.ends, self.counts
        part["row_heads"][...] = self.heads
        part["cards"][...] = self.places[1:]
        return seen

    def observe_end(self, lanes: NDArray[np.intp]) -> NDArray[np.int32]:
        """The learner's observations at the end of the match, in these lanes, whose round is over."""
        seen, part = self._blank(len(lanes))
        part["phase"][...] = _FINISHED
        part["round"][...] = 2
        part["totals"][...] = self.points[:, lanes] if self.encoding.edition.scored else 0
        return seen

    def _blank(self, lanes: int) -> tuple[NDArray[np.int32], dict[str, NDArray[np.int32]]]:
        """Observations ``[lanes, size]`` of edition and seat alone; their parts ``[..., lanes]`` by name."""
        encoding = self.encoding
        seen = np.zeros((lanes, encoding.size), dtype=np.int32)
        part = {f.name: seen[:, f.offset : f.offset + f.size].T for f in encoding.fields}
        part["edition"][...] = encoding.mark
        part["seat"][...] = self.seat
        return seen, part

    def _pick(self, actions: Actions, picking: Bools) -> Bytes:
        """The picks of all seats where ``picking``; the learner's are its actions."""
        plays = np.zeros_like(self.picks)
        plays[0] = actions + 1
        turns = np.where(picking, self.turn, 0)
        for turn in np.flatnonzero(np.bincount(turns)).tolist():
            if turn:
                lanes = np.flatnonzero(turns == turn)
                plays[1:, lanes] = self._ask(lanes, turn)
        return plays

    def _ask(self, lanes: NDArray[np.intp], turn: int) -> Bytes:
        """The others' picks in these lanes, which are all at one turn."""
        every = len(lanes) == self.lanes
        at = slice(None) if every else lanes
        seen = np.where(self.places[:, at] == _GONE, np.arange(len(self.places), dtype=np.uint8)[:, None], 0)
        watch = Watch(self.layout, self.hands[turn - 1 :, :, at], seen.astype(np.uint8))
        rows = LaneRows(
            ends=self.ends[:, at], counts=self.counts[:, at], heads=self.heads[:, at], known=self.ends[:, at]
        )
        return np.stack(
            [policy(watch.sight(seat, rows), self.rng) for seat, policy in enumerate(self.policies, 1)]
        )

    def _lay(self, rows: LaneRows, waits: Bools) -> None:
        """Take over the rows of the lanes that do not wait."""
        for kept, new in ((self.ends, rows.ends), (self.counts, rows.counts), (self.heads, rows.heads)):
            np.copyto(kept, new, where=~waits)

    def _reveal(self, plays: Bytes, waited: Bools, waits: Bools) -> None:
        """Move picks out of the hands, once a turn, and keep those of lanes that wait."""
        played = np.where(waited, 0, plays)
        moved = np.concatenate([np.zeros_like(self.hands[:1]), self.hands[:-1]])
        self.hands = np.where(self.hands > played, self.hands, moved)
        np.put_along_axis(self.places, plays.astype(np.intp), _GONE, axis=0)
        self.picks = np.where(waits, plays, np.uint8(0))
