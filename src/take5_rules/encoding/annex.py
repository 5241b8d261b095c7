"""What a rule needs beside the base layout: ids after the base's ids, and parts after the base's parts.

A rule that adds something has an annex with other answers, in a module of its own in `kinds`; the base
layout asks and never looks which rule it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeAlias

from take5_rules.asking import moment
from take5_rules.core.actions import SeatAction
from take5_rules.core.edition import Edition
from take5_rules.core.order import leader
from take5_rules.core.value import Value
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

__all__ = ["Annex", "Part"]

Part: TypeAlias = tuple[str, int, int, int]
"""A part's name, how many numbers it has, and what they lie between; 0 is among these."""


class Annex(Value):
    """What one rule adds to ids and observations; the answers here are the base rule's, which adds nothing.

    The numbers of the parts added are told as they are, and as shares of the most that they can be.
    ``knows_hands`` says whether cards may be known to be in a hand that does not lie open.
    """

    __slots__ = ()

    knows_hands: ClassVar[bool] = False

    def count_ids(self, edition: Edition, seats: int) -> int:
        """How many ids come after ``noop``."""
        return 0

    def encode(self, action: SeatAction, last_card: int, view: SeatView | None) -> int | None:
        """The place of a decision among those ids, from 0; ``None`` where only another rule has it.

        Where the place depends on what lies on the table, it is ``None`` without the ``view`` of the seat.
        """
        return None

    def describe(self, place: int, last_card: int) -> str:
        """The decision with that place in words."""
        return str(place)

    def highs(self, edition: Edition, seats: int) -> Mapping[str, int]:
        """The highest values of those of the base's parts that go higher by this rule, by name."""
        return {}

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """What comes after the base's parts."""
        return ()

    def leader(self, view: SeatPicking | SeatPlacing) -> int:
        """The seat that picks first in this turn, where seats pick one after the other."""
        return leader(view.match, moment(view).turn)

    def cards_on_show(self, view: SeatPicking | SeatPlacing) -> Iterable[tuple[int, int | None]]:
        """Cards that are known to be in a seat's hand, or with ``None`` to be out of all hands.

        Named are those that only the rule keeps: the base knows of rows, piles, picks and open hands.
        """
        return ()

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The numbers of those parts; where no cards lie on the table they are all 0, and nobody asks.

        ``order`` are the seats, the viewer's own first.
        """
        return []
