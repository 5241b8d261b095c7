"""What `track` asks next, each as a value of its own."""

from __future__ import annotations

from attrs import frozen

from take5_rules import Row

__all__ = ["Choice", "Over", "Picks", "Question", "Starters"]


@frozen(kw_only=True)
class Starters:
    """Asks which cards begin the rows."""

    round: int


@frozen(kw_only=True)
class Picks:
    """Asks which card each seat has played."""

    round: int
    turn: int


@frozen(kw_only=True)
class Choice:
    """Asks which of the ``rows`` the seat takes whose ``card`` is too low."""

    round: int
    turn: int
    seat: int
    card: int
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class Over:
    """Nothing is asked any more."""


Question = Starters | Picks | Choice | Over
"""What has to be typed next."""
