"""Where a card comes to lie under the base rule: the one place where that is decided."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.events import TakeCause
from take5_rules.core.table import Row, row_ends, target_row

__all__ = ["find_landing"]


def find_landing(rows: Sequence[Row], card: int, capacity: int) -> tuple[int, TakeCause | None] | None:
    """The row that ``card`` must go to and why it takes that row, if it does; ``None`` if it is too low.

    A card that comes to a row of ``capacity`` cards takes them and begins the row anew
    (AMIGO English 2005, rule 3), even where another row would be cheaper.

    >>> find_landing(((14, 26, 38, 44, 57), (60,)), 59, 5)
    (0, <TakeCause.FULL_ROW: 'full_row'>)
    """
    row = target_row(row_ends(rows), card)
    if row is None:
        return None
    return row, TakeCause.FULL_ROW if len(rows[row]) >= capacity else None
