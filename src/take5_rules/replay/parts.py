"""The parts of a record: what was dealt or drafted, picked and chosen, and nothing derived.

Only the results are recorded although they follow: a record must be able to contradict itself, so that
a fault in it can be found.
The constructors check nothing; the decoder and `Replay.start` do.
"""

from __future__ import annotations

from attrs import frozen

from take5_rules._version import __version__
from take5_rules.core.actions import Deal
from take5_rules.core.table import Cards
from take5_rules.core.value import Value

__all__ = [
    "Draft",
    "Engine",
    "GoCard",
    "GoRecord",
    "Opening",
    "Result",
    "RoundRecord",
    "Runs",
    "ScoreLine",
    "SeedRecord",
    "TurnRecord",
    "UnseenDeal",
    "lengthen",
]


@frozen(kw_only=True)
class Engine(Value):
    """Who wrote a record; informative only, nothing depends on it."""

    name: str = "take5-rules"
    version: str = __version__


@frozen(kw_only=True)
class SeedRecord(Value):
    """Where the deals are said to come from: a named scheme and its seed, as text or as bytes.

    It is provenance: the deals stand in the record, and nothing here deals again to compare.
    """

    scheme: str
    value: str | bytes


@frozen(kw_only=True)
class Draft(Value):
    """A round began by drafting ``cards``, in this order; the rules say who drafted which."""

    __match_args__ = ("cards",)

    cards: Cards


@frozen(kw_only=True)
class UnseenDeal(Value):
    """A round began with these row starters, and with hands that the record does not know."""

    __match_args__ = ("rows",)

    rows: Cards


Opening = Deal | Draft | UnseenDeal
"""How a round began."""


@frozen(kw_only=True)
class TurnRecord(Value):
    """The final picks of a turn by seat, and each row choice as seat and row, in the order asked.

    ``None`` stands for a seat that has not picked.
    ``flipped`` are the seats that laid a digit flip with their pick, ascending.
    Where a seat plays two cards a turn, ``picks`` has the lower and ``higher`` the higher ones, and
    ``firsts`` has each seat with the card that it placed first, in the order asked; else both are empty.
    """

    __match_args__ = ("picks", "choices", "flipped", "higher", "firsts")

    picks: tuple[int | None, ...]
    choices: tuple[tuple[int, int], ...] = ()
    flipped: tuple[int, ...] = ()
    higher: tuple[int | None, ...] = ()
    firsts: tuple[tuple[int, int], ...] = ()


@frozen(kw_only=True)
class GoCard(Value):
    """One card that a seat played in its go, and what it decided about it.

    ``row`` is the row that it named, where it had to, and ``keep`` what it took into its hand of a row that
    it took; each is ``None`` where nothing was decided.
    """

    __match_args__ = ("card", "row", "keep")

    card: int
    row: int | None = None
    keep: Cards | None = None


@frozen(kw_only=True)
class GoRecord(Value):
    """The go of one seat: its cards in order; ``ended`` says that it could have played on and did not."""

    __match_args__ = ("cards", "ended")

    cards: tuple[GoCard, ...]
    ended: bool = False


@frozen(kw_only=True)
class RoundRecord(Value):
    """One deal or draft and the turns after it, or the ``goes`` where seats play one after the other.

    ``points`` are the points by seat of a round played to its end; a voided round has none.
    """

    opening: Opening
    turns: tuple[TurnRecord, ...] = ()
    goes: tuple[GoRecord, ...] = ()
    voided: bool = False
    points: tuple[int, ...] | None = None

    @property
    def closed(self) -> bool:
        """Whether nothing can be added to the round."""
        return self.voided or self.points is not None


@frozen(kw_only=True)
class Result(Value):
    """How a finished match ended, by its own account."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@frozen(kw_only=True)
class ScoreLine(Value):
    """A round played to its end: its number from 1, its points, and the totals and ranks after it."""

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


Runs = tuple[tuple[RoundRecord, ...], ...]
"""Rounds in runs of falling length, each a power of two: adding one copies few of them, on average."""


def lengthen(runs: Runs, record: RoundRecord) -> Runs:
    """The runs with one more round at the end; their shape depends on the number of rounds alone."""
    runs = (*runs, (record,))
    while len(runs) > 1 and len(runs[-1]) == len(runs[-2]):
        runs = (*runs[:-2], runs[-2] + runs[-1])
    return runs
