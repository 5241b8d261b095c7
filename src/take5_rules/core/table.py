"""The cards on and around the table during a round, and where a card belongs among row ends."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from take5_rules.core.value import Value

__all__ = ["NOTHING", "Cards", "Nothing", "Row", "Table", "VariantState", "row_ends", "target_row"]

Cards = tuple[int, ...]
"""Cards in the order that their place gives them; hands, pools and piles ascend."""

Row = tuple[int, ...]
"""The cards of one row, its starter first, its end last."""


class VariantState(Value):
    """What a variant keeps on the table during a round, in classes of its own."""

    __slots__ = ()

    @property
    def cards(self) -> Cards:
        """The cards that lie with it and in no hand, row or pile."""
        return ()


@frozen(kw_only=True)
class Nothing(VariantState):
    """The base rule keeps nothing."""


NOTHING = Nothing()
"""The one value of its class that everybody uses."""


@frozen(kw_only=True)
class Table(Value):
    """Hands and piles by seat, and the rows; what is in none of them is stock, or a pick on its way.

    ``variant`` is what the edition's rule keeps besides, such as where its marker lies.
    Hands and piles ascend, so equal tables are equal values whatever the path that led to them.
    The constructor checks nothing: positions that come from outside are built by `take5_rules.positions`.
    """

    hands: tuple[Cards, ...]
    rows: tuple[Row, ...]
    piles: tuple[Cards, ...]
    variant: VariantState = NOTHING


def row_ends(rows: Sequence[Row]) -> tuple[int, ...]:
    """The last card of each row.

    >>> row_ends(((3, 12), (37,)))
    (12, 37)
    """
    return tuple([row[-1] for row in rows])


def target_row(ends: Sequence[int], card: int) -> int | None:
    """The row whose end is closest below ``card``, or ``None`` if the card is lower than every end.

    The choice is nobody's: rule of the smallest difference (AMIGO English 2005, rules 1 and 2;
    the worked example stands in the booklet).
    Whether the row is full is another question, and it does not change the answer.
    It does not check that its arguments are cards; `resolve_turn` does.

    >>> target_row((12, 37, 43, 58), 44)
    2
    >>> target_row((12, 37, 43, 58), 3) is None
    True
    """
    target = None
    nearest = 0
    for row, end in enumerate(ends):
        if nearest < end < card:
            target = row
            nearest = end
    return target
