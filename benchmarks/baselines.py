"""How the built-in policies score under one fixed protocol; writes ``docs/reference/baselines.md``.

Run it with ``python -m benchmarks.baselines``; ``--workers N`` shares it out and changes no figure.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from statistics import fmean, stdev

from attrs import frozen

from take5_rules import CLASSIC, one_round
from take5_rules.policies import POLICIES, Policy
from take5_rules.simulate import simulate
from take5_rules.summary import Estimate, Summary, summarize

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "baselines.md"
SEED = "take5 baselines, protocol 1"
DEALS = {2: 2000, 4: 1000, 10: 400}
MATCHES = 400


@frozen(kw_only=True)
class Cell:
    """What one seat of a policy takes in a round, and how much more than the mean of the others."""

    cost: Estimate
    more: Estimate


def among(policy: Policy, others: Policy, seats: int, deals: int, executor: Executor | None = None) -> Cell:
    """One seat of ``policy``, the rest of ``others``; each deal in every seating is one sample."""
    policies = [policy, *[others] * (seats - 1)]
    results = simulate(deals, one_round(CLASSIC), policies, seed=SEED, executor=executor, rotate_seats=True)
    costs, more = [], []
    for _, group in groupby(results, key=lambda result: result.index):
        totals = [result.totals for result in group]
        costs.append(fmean([taken[0] for taken in totals]))
        more.append(fmean([taken[0] - fmean(taken[1:]) for taken in totals]))
    return Cell(cost=_estimate(costs), more=_estimate(more))


def _estimate(samples: Sequence[float]) -> Estimate:
    error = stdev(samples) / len(samples) ** 0.5
    return Estimate(mean=fmean(samples), standard_error=error, deals=len(samples))


def one_table(matches: int, executor: Executor | None = None) -> Summary:
    """All built-in policies at one table, each to the end of a match, in every rotation of the seats."""
    policies = [*POLICIES.values()]
    return summarize(
        simulate(matches, CLASSIC, policies, seed=SEED, executor=executor, rotate_seats=True, chunk_size=4)
    )


def told(estimate: Estimate, *, signed: bool = False) -> str:
    """The mean with half of its 95 % interval.

    >>> told(Estimate(mean=12.0, standard_error=0.5, deals=400))
    '12.00 ± 0.98'
    """
    half = (estimate.interval()[1] - estimate.interval()[0]) / 2
    mean = round(estimate.mean, 2) + 0.0  # no minus before nothing
    return f"{mean:{'+' if signed else ''}.2f} ± {half:.2f}"


def _pairs(seats: int, deals: int, executor: Executor | None) -> Iterator[str]:
    yield f"## {seats} seats, {deals:,} deals"
    yield ""
    yield "| one seat of | " + " | ".join(f"among `{others}`" for others in POLICIES) + " |"
    yield "| --- " * (len(POLICIES) + 1) + "|"
    for name, policy in POLICIES.items():
        cells = [among(policy, others, seats, deals, executor) for others in POLICIES.values()]
        yield (
            f"| `{name}` | "
            + " | ".join(f"{told(cell.cost)} ({told(cell.more, signed=True)})" for cell in cells)
            + " |"
        )
    yield ""


def _matches(matches: int, executor: Executor | None) -> Iterator[str]:
    summary = one_table(matches, executor)
    yield f"## One table of all, {matches:,} matches to 66"
    yield ""
    yield f"A match lasts {told(summary.rounds)} rounds; a shared win counts for its part."
    yield ""
    yield "| policy | total | matches won |"
    yield "| --- | --- | --- |"
    for policy, total, wins in zip(POLICIES, summary.totals, summary.wins, strict=True):
        yield f"| `{policy}` | {told(total)} | {told(wins)} |"
    yield ""


def page(deals: dict[int, int], matches: int, executor: Executor | None = None) -> str:
    """The whole page."""
    lines = [*HEAD.splitlines(), ""]
    for seats, count in deals.items():
        lines += _pairs(seats, count, executor)
    lines += _matches(matches, executor)
    return "\n".join(lines).rstrip() + "\n"


HEAD = f"""\
# Baseline scores

How the built-in policies do under one fixed protocol, to set a result beside.
[Simulate many matches](../howto/simulate.md) says how they play.
`python -m benchmarks.baselines` writes this page; the seed fixes every figure, on every machine.

Protocol 1:

- edition `amigo-en-2.10`; one round, except in the last table
- deals and all chance of the policies by `take5_rules.simulate` from the seed `"{SEED}"`
- one seat of the policy in the line, all others of the policy in the column
- every deal is played once in each rotation of the seats; all rotations of a deal are one sample
- means with half of their 95 % interval, by the normal distribution; fewer bullheads are better
- in brackets, how many more bullheads the one seat took than the mean of the others at its table

A policy of your own goes through the same protocol with `benchmarks.baselines.among`.
In an environment of one round with the rewards `penalty`, the first figure is minus the mean return."""


def main() -> None:
    """Measure all and write the page."""
    parser = argparse.ArgumentParser(description="Score the built-in policies and write the page.")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    pool = ProcessPoolExecutor(asked.workers) if asked.workers > 1 else nullcontext(None)
    with pool as executor:
        asked.page.write_text(page(DEALS, MATCHES, executor), encoding="utf-8")


if __name__ == "__main__":
    main()
