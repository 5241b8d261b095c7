"""What many results say: means with standard errors and confidence intervals, paired by deal.

One deal is one sample: what a policy took in the seatings of a deal is averaged first, so that rotated
results are not counted as independent.
All sums are exact; a float appears only at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import sqrt
from statistics import NormalDist

from attrs import frozen

from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value
from take5_rules.playing import MatchResult

__all__ = ["Estimate", "Summary", "SummaryError", "summarize"]


class SummaryError(Take5Error, ValueError):
    """Results that cannot be summed up together, or an interval that makes no sense."""


@frozen(kw_only=True)
class Estimate(Value):
    """A mean over ``deals`` independent deals, and its standard error; that is ``None`` for one deal.

    >>> from take5_rules.summary import Estimate
    >>> [round(end, 2) for end in Estimate(mean=12.0, standard_error=0.5, deals=400).interval(0.95)]
    [11.02, 12.98]
    """

    mean: float
    standard_error: float | None
    deals: int

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval at ``level``, by the normal distribution: for 30 deals or more.

        Raises:
            SummaryError: there is one deal only, or ``level`` is not between 0 and 1.
        """
        if self.standard_error is None:
            raise SummaryError("one deal has no interval")
        if not 0 < level < 1:
            raise SummaryError("the level must be between 0 and 1")
        reach = NormalDist().inv_cdf((1 + level) / 2) * self.standard_error
        return (self.mean - reach, self.mean + reach)


@frozen(kw_only=True)
class Summary(Value):
    """Estimates by policy, in the order in which the policies were given.

    ``totals`` are bullheads a match, fewer being better; ``wins`` are shares of a won match, a shared win
    counting for its part; ``rounds`` is the length of a match.
    ``differences[a][b]`` is how many bullheads more ``a`` took than ``b`` in the same deal; two totals of one
    table are not independent, so only this says whether one policy beats another.
    ``forfeits`` counts the decisions that were made automatically for a policy, in all matches together.
    """

    matches: int
    deals: int
    rounds: Estimate
    totals: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    differences: tuple[tuple[Estimate, ...], ...]
    forfeits: tuple[int, ...]


class _Moments:
    """Count, sum and sum of squares of exact samples."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = Fraction(0)
        self.squares = Fraction(0)

    def add(self, value: Fraction) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        error = None
        if self.count > 1:
            variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
            error = sqrt(variance / self.count)
        return Estimate(mean=float(self.total / self.count), standard_error=error, deals=self.count)


def summarize(results: Iterable[MatchResult]) -> Summary:
    """Sum up results as `simulate` yields them; they are read once and not kept.

    Raises:
        SummaryError: there are no results, they have different numbers of policies, or the seatings of a
            deal do not stand together or differ in number from those of another deal.

    >>> from take5_rules import CLASSIC, one_round
    >>> from take5_rules.policies import lowest, random_cards
    >>> from take5_rules.simulate import simulate
    >>> from take5_rules.summary import summarize
    >>> played = simulate(50, one_round(CLASSIC), [lowest, random_cards], seed=1, rotate_seats=True)
    >>> summary = summarize(played)
    >>> summary.matches, summary.deals
    (100, 50)
    """
    found: _Found | None = None
    for deal in _deals(results):
        if found is None:
            found = _Found(policies=len(deal[0].seating), seatings=len(deal))
        found.add(deal)
    if found is None:
        raise SummaryError("there are no results")
    return found.summary()


def _deals(results: Iterable[MatchResult]) -> Iterator[Sequence[MatchResult]]:
    for _, group in groupby(results, key=lambda result: result.index):
        yield [*group]


class _Found:
    """The moments of everything that a summary tells."""

    def __init__(self, policies: int, seatings: int) -> None:
        self.policies = policies
        self.seatings = seatings
        self.forfeits = [0] * policies
        self.rounds = _Moments()
        self.totals = [_Moments() for _ in range(policies)]
        self.wins = [_Moments() for _ in range(policies)]
        self.differences = [[_Moments() for _ in range(policies)] for _ in range(policies)]

    def add(self, deal: Sequence[MatchResult]) -> None:
        if len(deal) != self.seatings or any(len(result.seating) != self.policies for result in deal):
            raise SummaryError("each deal must have the same seatings and policies, one after the other")
        for result in deal:
            for forfeit in result.forfeits:
                self.forfeits[result.seating.index(forfeit.seat)] += 1
        self.rounds.add(Fraction(sum([len(result.points) for result in deal]), len(deal)))
        totals = [Fraction(sum(taken), len(deal)) for taken in zip(*[r.totals for r in deal], strict=True)]
        for a, total in enumerate(totals):
            self.totals[a].add(total)
            shares = [Fraction(result.won[a], max(len(result.winners), 1)) for result in deal]
            self.wins[a].add(sum(shares, Fraction(0)) / len(deal))
            for b, other in enumerate(totals):
                self.differences[a][b].add(total - other)

    def summary(self) -> Summary:
        return Summary(
            matches=self.rounds.count * self.seatings,
            deals=self.rounds.count,
            rounds=self.rounds.estimate(),
            totals=tuple([moments.estimate() for moments in self.totals]),
            wins=tuple([moments.estimate() for moments in self.wins]),
            differences=tuple([tuple([cell.estimate() for cell in row]) for row in self.differences]),
            forfeits=tuple(self.forfeits),
        )
