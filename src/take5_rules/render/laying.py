"""What comes to the rows in a turn, and in which column of a picture each card lies.

Taken cards stay where they were, and the row goes on to the right of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from attrs import frozen

from take5_rules.core.cards import score
from take5_rules.core.events import TakeCause
from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value
from take5_rules.render.labels import heads_text
from take5_rules.render.markers import Marker, Sign

__all__ = ["Crowding", "Happening", "Laid", "Landing", "Move", "find_cow", "lay"]

_WHY = {TakeCause.FULL_ROW: "full", TakeCause.TOO_LOW: "too low", TakeCause.NO_PLACE: "fits nowhere"}


@frozen(kw_only=True)
class Landing(Value):
    """One card of a turn: whose it is, where it goes, and what it takes (``cause`` is ``None``: nothing).

    ``left``: it comes before the first card; ``number`` is what it counts as, where that is not its own.
    """

    label: str
    card: int
    row: int
    cause: TakeCause | None
    cards: Cards
    left: bool = False
    number: int | None = None

    @property
    def takes(self) -> bool:
        """Whether it takes the row."""
        return self.cause is not None

    @property
    def told(self) -> str:
        """Who takes what, and why, in a few words; nothing of a card that takes none."""
        if self.cause is None:
            return ""
        who = f"{self.label} takes" if self.label else "takes"
        return f"{_WHY[self.cause]}: {who} {heads_text(score(self.cards))}"


@frozen(kw_only=True)
class Crowding(Value):
    """The Cow is one too many in a row: a seat takes the ``cards`` but the last."""

    label: str
    row: int
    cards: Cards

    @property
    def takes(self) -> bool:
        """It always takes."""
        return True

    @property
    def told(self) -> str:
        """Who takes what, and why, in a few words."""
        return f"crowded: {self.label} takes {heads_text(score(self.cards))}"


@frozen(kw_only=True)
class Move(Value):
    """A variant's card comes to a row, this side up."""

    sign: Sign
    row: int
    told: str

    @property
    def takes(self) -> bool:
        """It never takes."""
        return False


Happening = Landing | Crowding | Move
"""What comes to a row in a turn."""


@frozen(kw_only=True)
class Laid(Value):
    """The columns of a row's cards from 0, those taken as first column and number of columns, and the end.

    ``left`` counts the cards that came before the first one, and ``frames`` has the takes in their order.
    """

    columns: Mapping[int, int]
    frames: tuple[tuple[int, int], ...]
    left: int
    end: int


def lay(row: Row, coming: Sequence[Happening]) -> Laid:
    """The columns of a row's own cards and of those that come to it.

    >>> laid = lay((12, 15), [Landing(label="", card=20, row=0, cause=None, cards=())])
    >>> dict(laid.columns), laid.end
    ({12: 0, 15: 1, 20: 2}, 3)
    """
    heaps = [list(row)]
    for one in coming:
        match one:
            case Landing(takes=True):
                heaps.append([one.card])
            case Landing(left=True):
                heaps[-1].insert(0, one.card)
            case Landing():
                heaps[-1].append(one.card)
            case Crowding():
                heaps.append([heaps[-1].pop()])
            case Move():
                pass
    columns = {card: column for column, card in enumerate(chain.from_iterable(heaps))}
    frames = [(columns[heap[0]], len(heap)) for heap in heaps[:-1]]
    left = heaps[0].index(row[0]) if row[0] in heaps[0] else 0
    return Laid(columns=columns, frames=tuple(frames), left=left, end=len(columns))


def find_cow(before: Marker | None, happenings: Sequence[Happening]) -> int | None:
    """The row in which the Cow lies at last: it leaves when a card comes to its row."""
    row = before.row if before is not None and before.inside else None
    for one in happenings:
        if isinstance(one, Landing) and one.row == row:
            row = None
        elif isinstance(one, Move) and one.sign is Sign.COW:
            row = one.row
    return row
