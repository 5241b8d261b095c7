"""States: one class for each phase, and a field exists only where it means something.

The constructors check nothing, because the rules build thousands of states a second.
States come from `new_match`, `play` and `apply`, from the codec, or from `take5_rules.positions`.
"""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.edition import Edition
from take5_rules.core.table import Cards, Table
from take5_rules.core.value import Value

__all__ = ["Dealing", "Drafting", "Finished", "Match", "Picking", "Placing", "State"]


@frozen(kw_only=True)
class Match(Value):
    """What outlives a round: the edition, who began, the totals, and how many rounds there were.

    Seats are numbered clockwise from 0; left of seat ``s`` is ``(s + 1) % seats``.
    """

    edition: Edition
    first_seat: int
    totals: tuple[int, ...]
    rounds_played: int = 0
    rounds_voided: int = 0

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.totals)

    @property
    def round_number(self) -> int:
        """The number of the round that is on or comes next, from 1; a voided round is played again."""
        return self.rounds_played + 1

    @property
    def deal_number(self) -> int:
        """The number of the deal or draft that is on or comes next, from 1; voided ones count."""
        return self.rounds_played + self.rounds_voided + 1


@frozen(kw_only=True)
class Dealing(Value):
    """Between rounds: chance deals next."""

    __match_args__ = ("match",)

    match: Match


@frozen(kw_only=True)
class Drafting(Value):
    """Seats take cards from the open pool, one after the other."""

    __match_args__ = ("match", "hands", "pool")

    match: Match
    hands: tuple[Cards, ...]
    pool: Cards


@frozen(kw_only=True)
class Picking(Value):
    """Seats pick a card each; ``picks`` has ``None`` for a seat that has not; hands keep picked cards."""

    __match_args__ = ("match", "table", "picks")

    match: Match
    table: Table
    picks: tuple[int | None, ...]


@frozen(kw_only=True)
class Placing(Value):
    """All picks lie open and go to the rows from the lowest up; ``placed`` of them are there already."""

    __match_args__ = ("match", "table", "picks", "placed")

    match: Match
    table: Table
    picks: Cards
    placed: int


@frozen(kw_only=True)
class Finished(Value):
    """The match is over; ``winners`` is empty only where nothing was scored."""

    __match_args__ = ("match", "winners")

    match: Match
    winners: tuple[int, ...]


State = Dealing | Drafting | Picking | Placing | Finished
"""A match at one moment; the class is the phase."""
