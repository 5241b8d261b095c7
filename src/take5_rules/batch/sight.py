"""What one seat sees in many lanes: its own hand, the rows, and which cards others may hold."""

from __future__ import annotations

import numpy as np
from attrs import field, frozen

from take5_rules.batch.layout import Bytes, LaneRows, Layout
from take5_rules.core.cards import MAX_CARD
from take5_rules.views import hands_are_public

__all__ = ["Sight", "Watch"]


class _Unseen:
    """Which cards have never lain open, brought up to date only when somebody asks."""

    def __init__(self, layout: Layout, seen: Bytes) -> None:
        self._mask = np.zeros((MAX_CARD + 1, seen.shape[-1]), dtype=np.uint8)
        self._mask[layout.deck.start : layout.deck.stop] = 1
        self._noted: list[Bytes] = [seen]

    def note(self, cards: Bytes) -> None:
        """These cards ``[any, lanes]`` lie open now; 0 is no card."""
        self._noted.append(cards)

    def mask(self) -> Bytes:
        """1 for a card that has never lain open, ``[cards, lanes]``."""
        for cards in self._noted:
            np.put_along_axis(self._mask, cards.astype(np.intp), 0, axis=0)
        self._noted.clear()
        return self._mask


@frozen(kw_only=True, eq=False)
class Sight:
    """What ``seat`` sees before a turn; the arrays are good until the turn is played.

    ``hand`` ``[cards, lanes]`` is ascending and holds no gaps.
    Picks of this turn that lie open already are not shown.
    """

    layout: Layout
    seat: int
    hand: Bytes
    rows: LaneRows
    _unseen: _Unseen = field(repr=False)
    _others: Bytes | None = field(repr=False)

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return int(self.hand.shape[-1])

    def others_cards(self) -> Bytes:
        """1 for each card that another seat may hold, ``[cards, lanes]`` with the card's number as index.

        Where all hands are public, these are exactly the others' cards.
        """
        if self._others is not None:
            held = np.zeros((MAX_CARD + 1, self.lanes), dtype=np.uint8)
            np.put_along_axis(held, self._others.astype(np.intp), 1, axis=0)
            return held
        held = self._unseen.mask().copy()
        np.put_along_axis(held, self.hand.astype(np.intp), 0, axis=0)
        return held


class Watch:
    """All hands of many lanes, of which it shows each seat its own, turn after turn.

    ``hands`` are ``[turns, seats, lanes]`` in any order; ``seen`` are the cards that lay open before,
    ``[any, lanes]`` with 0 for none.
    Nothing here checks what it is given.
    """

    def __init__(self, layout: Layout, hands: Bytes, seen: Bytes) -> None:
        self.layout = layout
        self._hands = np.sort(hands, axis=0)
        self._unseen = _Unseen(layout, seen)

    def sight(self, seat: int, rows: LaneRows) -> Sight:
        """What ``seat`` sees while ``rows`` lie on the table."""
        others = None
        if hands_are_public(self.layout.edition):
            hidden = np.delete(self._hands, seat, axis=1)
            others = hidden.reshape(-1, hidden.shape[-1])
        return Sight(
            layout=self.layout,
            seat=seat,
            hand=self._hands[:, seat],
            rows=rows,
            unseen=self._unseen,
            others=others,
        )

    def note(self, plays: Bytes) -> None:
        """The seats have played these cards ``[seats, lanes]`` of their hands."""
        below, above = self._hands[:-1], self._hands[1:]
        self._hands = np.where(below < plays, below, above)
        self._unseen.note(plays)
