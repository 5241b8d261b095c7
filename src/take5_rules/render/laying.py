"""What comes to the rows in a turn, and in which column of a picture each card lies.

Taken cards stay where they were, and the row goes on to the right of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from take5_rules.core.cards import score
from take5_rules.core.events import TakeCause
from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value
from take5_rules.render.labels import heads_text
from take5_rules.render.markers import Marker, Sign
from take5_rules.render.shapes import spots

__all__ = ["Crowding", "Happening", "Laid", "Landing", "Move", "find_cow", "lay"]

_WHY = {TakeCause.FULL_ROW: "full", TakeCause.TOO_LOW: "too low", TakeCause.NO_PLACE: "fits nowhere"}


@frozen(kw_only=True)
class Landing(Value):
    """One card of a turn: whose it is, where it goes, and the ``cards`` that it takes, if it does.

    ``cause`` is ``None`` where it takes none, or where nobody says why.
    ``left``: it comes before the first card; ``number`` is what it counts as, where that is not its own.
    ``other`` takes it too, if there is such a seat.
    """

    label: str
    other: str = ""
    card: int
    row: int
    cause: TakeCause | None
    cards: Cards
    left: bool = False
    number: int | None = None

    @property
    def takes(self) -> bool:
        """Whether it takes the row."""
        return bool(self.cards)

    @property
    def takers(self) -> str:
        """Who takes it, one or both."""
        return f"{self.label} and {self.other}" if self.other else self.label

    @property
    def told(self) -> str:
        """Who takes what, and why, in a few words; nothing of a card that takes none."""
        if not self.takes:
            return ""
        who = f"{self.takers} {'take' if self.other else 'takes'}" if self.label else "takes"
        why = f"{_WHY[self.cause]}: " if self.cause is not None else ""
        return f"{why}{who} {heads_text(score(self.cards))}"


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
    """Where a row's cards lie, those taken as first column and number of columns, and the end.

    ``spots`` has the column from 0, and how many equal cards lie under it, of each of the row's own cards and
    then of each that comes, in order.
    ``left`` counts the cards that came before the first one, and ``frames`` has the takes in their order.
    """

    spots: tuple[tuple[int, int], ...]
    frames: tuple[tuple[int, int], ...]
    left: int
    end: int


def lay(row: Row, coming: Sequence[Happening]) -> Laid:
    """Where a row's own cards lie, and those that come to it.

    >>> laid = lay((12, 15), [Landing(label="", card=20, row=0, cause=None, cards=())])
    >>> laid.spots, laid.end
    (((0, 0), (1, 0), (2, 0)), 3)
    """
    # Cards go by their place in this list, for two of them may be equal.
    cards = [*row, *(one.card for one in coming if isinstance(one, Landing))]
    heaps, new = [[*range(len(row))]], iter(range(len(row), len(cards)))
    for one in coming:
        match one:
            case Landing(takes=True):
                heaps.append([next(new)])
            case Landing(left=True):
                heaps[-1].insert(0, next(new))
            case Landing():
                heaps[-1].append(next(new))
            case Crowding():
                heaps.append([heaps[-1].pop()])
            case Move():
                pass
    found: dict[int, tuple[int, int]] = {}
    frames, end = [], 0
    for heap in heaps:
        lying = spots([cards[at] for at in heap])
        found |= {at: (end + column, under) for at, (column, under) in zip(heap, lying, strict=True)}
        frames.append((end, lying[-1][0] + 1))
        end += frames[-1][1]
    left = heaps[0].index(0) if 0 in heaps[0] else 0
    whole = tuple([found[at] for at in range(len(cards))])
    return Laid(spots=whole, frames=tuple(frames[:-1]), left=left, end=end)


def find_cow(before: Marker | None, happenings: Sequence[Happening]) -> int | None:
    """The row in which the Cow lies at last: it leaves when a card comes to its row."""
    row = before.row if before is not None and before.inside else None
    for one in happenings:
        if isinstance(one, Landing) and one.row == row:
            row = None
        elif isinstance(one, Move) and one.sign is Sign.COW:
            row = one.row
    return row
